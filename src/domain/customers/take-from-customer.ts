import { rows, type Trx } from '../../db/db.ts';
import type { Tenant } from '../../tenancy/tenant.ts';

/** Subtracts an order from the totals of a customer whom it no longer belongs to. */
export async function takeFromCustomer(
  tenant: Tenant,
  order: { customerId: string | null; totalAmountMinor: number },
  trx: Trx,
): Promise<void> {
  await rows(
    `update customers set order_count = greatest(order_count - 1, 0),
       total_spent_minor = greatest(total_spent_minor - ?, 0), updated_at = now()
      where owner_id = ? and id = ?`,
    [order.totalAmountMinor, tenant.ownerId, order.customerId],
    trx,
  );
}
