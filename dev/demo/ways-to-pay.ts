import { saveDirectMethods } from '../../src/features/payments/direct/direct-methods.ts';
import {
  type OtherProvider,
  secretPlace,
} from '../../src/features/payments/gateway/store-gateway.ts';
import type { Store } from '../../src/features/stores/store.ts';
import type { SecretBox } from '../../src/kernel/crypto/encryption.ts';
import { rows } from '../../src/kernel/db/db.ts';
import type { Tenant } from '../../src/kernel/tenancy/tenant.ts';
import { SYSTEM } from '../../src/session.ts';

type Sent = Parameters<typeof saveDirectMethods>[1][number];

/** How a store of the demo is paid without a gateway. */
export type DemoWay = Pick<Sent, 'kind' | 'label' | 'details'>;

/** As its owner would type them. */
export async function setDirectMethods(tenant: Tenant, ways: readonly DemoWay[]): Promise<void> {
  const sent = ways.map((way) => ({ ...way, isActive: true }));
  await saveDirectMethods(tenant, sent, SYSTEM);
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
