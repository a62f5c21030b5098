import { rows, type Trx } from '../../db/db.ts';
import type { Tenant } from '../../tenancy/tenant.ts';

/**
 * Marks the tenant's public catalog as changed, which invalidates its caches. Locks the store's row
 * until the transaction ends: call it last.
 */
export async function touchCatalog(tenant: Tenant, trx: Trx): Promise<void> {
  await rows(
    `update stores set catalog_version = catalog_version + 1 where owner_id = ?`,
    [tenant.ownerId],
    trx,
  );
}
