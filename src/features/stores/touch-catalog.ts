import { raw } from 'objection';
import type { Trx } from '../../kernel/db/db.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import { StoreRow } from './store-row.ts';

/** Locks the store's row until the transaction ends: call it last. */
export async function touchCatalog({ ownerId }: Tenant, trx: Trx): Promise<void> {
  const catalogVersion = raw('catalog_version + 1');
  await StoreRow.query(trx).where({ ownerId }).patch({ catalogVersion });
}
