import { readDirectMethod } from '../../src/features/payments/direct/direct-method.ts';
import {
  type OtherProvider,
  secretPlace,
} from '../../src/features/payments/gateway/store-gateway.ts';
import type { Store } from '../../src/features/stores/store.ts';
import { newId } from '../../src/ids.ts';
import type { SecretBox } from '../../src/kernel/crypto/encryption.ts';
import { rows } from '../../src/kernel/db/db.ts';
import type { Tenant } from '../../src/kernel/tenancy/tenant.ts';

type Sent = Parameters<typeof readDirectMethod>[0];

/** How a store of the demo is paid without a gateway. */
export type DemoWay = Pick<Sent, 'kind' | 'label' | 'details'>;

/** As its owner would type them; `country` is the store's. */
export async function setDirectMethods(
  { ownerId }: Tenant,
  ways: readonly DemoWay[],
  country: string,
): Promise<void> {
  for (const [position, way] of ways.entries()) {
    const { kind, label, details } = readDirectMethod({ ...way, isActive: true }, country);
    await rows(
      `insert into direct_methods (owner_id, id, position, kind, label, details)
       values (?, ?, ?, ?, ?, ?::jsonb)`,
      [ownerId, newId(), position, kind, label, JSON.stringify(details)],
    );
  }
}

export interface DemoGateway {
  provider: OtherProvider;
  keyId: string;
  keySecret: string;
  webhookSecret: string;
}

/** Switched on, as after a test with the provider, which is not there while a store is seeded. */
export async function setGateway(
  { id: storeId, ownerId }: Store,
  { provider, keyId, ...plain }: DemoGateway,
  secrets: SecretBox,
): Promise<void> {
  const seal = (name: 'keySecret' | 'webhookSecret') =>
    secrets.seal(plain[name], secretPlace(ownerId, provider, name));
  await rows(
    `insert into store_gateways (owner_id, provider, key_id, key_secret, webhook_secret, mode,
       is_active)
     values (?, ?, ?, ?, ?, 'test', true)`,
    [ownerId, provider, keyId, seal('keySecret'), seal('webhookSecret')],
  );
  await rows('update stores set active_gateways = array[?] where id = ?', [provider, storeId]);
}
