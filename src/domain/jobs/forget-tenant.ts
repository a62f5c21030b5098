import { rows, type Trx } from '../../db/db.ts';
import type { Tenant } from '../../tenancy/tenant.ts';

/**
 * Deletes a tenant's jobs, after everything that they are about: a transaction that adds one holds
 * a lock on such a row, and has committed by now. There are too few jobs to need an index.
 */
export async function forgetTenant(tenant: Tenant, trx: Trx): Promise<void> {
  await rows(`delete from jobs where data ->> 'ownerId' = ?`, [tenant.ownerId], trx);
}
