import { readDirectMethod } from '../../src/features/payments/direct/direct-method.ts';
import { newId } from '../../src/ids.ts';
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
