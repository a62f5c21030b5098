import { fn, raw } from 'objection';
import type { Trx } from '../../kernel/db/db.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import { StoreRow } from './store-row.ts';

/** In the order in which shoppers are offered them. Locks the store's row: call it last. */
export async function keepActiveGateways(
  { ownerId }: Tenant,
  activeGateways: string[],
  trx: Trx,
): Promise<void> {
  const catalogVersion = raw('catalog_version + 1');
  await StoreRow.query(trx)
    .where({ ownerId })
    .patch({ activeGateways, catalogVersion, updatedAt: fn.now() });
}
