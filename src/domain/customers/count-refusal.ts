import { rows, type Trx } from '../../db/db.ts';
import type { Tenant } from '../../tenancy/tenant.ts';

/**
 * Counts a refused or fake COD order; `countCashRefusal` makes sure that each order counts once.
 * Null: the order has no customer.
 */
export async function countRefusal(
  tenant: Tenant,
  customerId: string | null,
  trx: Trx,
): Promise<void> {
  if (customerId === null) return;
  await rows(
    `update customers set refused_count = refused_count + 1, updated_at = now()
      where owner_id = ? and id = ?`,
    [tenant.ownerId, customerId],
    trx,
  );
}
