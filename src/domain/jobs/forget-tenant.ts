import { rows, type Trx } from '../../db.ts';
import type { Tenant } from '../../tenant.ts';

/**
 * Deletes a tenant's jobs. Called after all that they are about is gone: whoever still adds one has
 * locked a row of that, and has committed by now. There are few jobs, so none pays for an index.
 */
export async function forgetTenant(tenant: Tenant, trx: Trx): Promise<void> {
  await rows(`delete from jobs where data ->> 'ownerId' = ?`, [tenant.ownerId], trx);
}
