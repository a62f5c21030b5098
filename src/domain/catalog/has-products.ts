import { rows, type Trx } from '../../db.ts';
import type { Tenant } from '../../tenant.ts';

/** Whether the tenant has any product, hidden ones included. */
export async function hasProducts(tenant: Tenant, trx: Trx): Promise<boolean> {
  const found = await rows(
    `select 1 from products where owner_id = ? limit 1`,
    [tenant.ownerId],
    trx,
  );
  return found.length > 0;
}
