import { fn, raw } from 'objection';
import type { Trx } from '../../db/db.ts';
import type { Tenant } from '../../tenancy/tenant.ts';
import { Customer } from './customer.ts';

const spentMore = (minor: number) => raw('greatest(total_spent_minor + ?, 0)', [minor]);

/** Updates a customer's total when an order is cancelled, refunded or reopened. */
export async function changeSpent(
  tenant: Tenant,
  customerId: string,
  deltaMinor: number,
  trx: Trx,
): Promise<void> {
  await Customer.of(tenant, trx)
    .where({ id: customerId })
    .patch({ totalSpentMinor: spentMore(deltaMinor), updatedAt: fn.now() });
}

/** Subtracts an order from the totals of a customer whom it no longer belongs to. */
export async function takeFromCustomer(
  tenant: Tenant,
  { customerId, totalAmountMinor }: { customerId: string | null; totalAmountMinor: number },
  trx: Trx,
): Promise<void> {
  if (customerId === null) return;
  await Customer.of(tenant, trx)
    .where({ id: customerId })
    .patch({
      orderCount: raw('greatest(order_count - 1, 0)'),
      totalSpentMinor: spentMore(-totalAmountMinor),
      updatedAt: fn.now(),
    });
}

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
  await Customer.of(tenant, trx)
    .where({ id: customerId })
    .patch({ refusedCount: raw('refused_count + 1'), updatedAt: fn.now() });
}
