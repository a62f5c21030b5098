import type { Tenant } from '../../tenant.ts';
import { findItems } from './find-items.ts';
import type { Order } from './order.ts';
import { OrderRow, toOrder } from './order-row.ts';

const LATEST = 5;

/** The latest orders of a customer since then that stand, newest first; a few at most. */
export async function recentOrdersOf(
  tenant: Tenant,
  customerId: string,
  since: Date,
): Promise<Order[]> {
  const found = await OrderRow.of(tenant)
    .where({ customer_id: customerId })
    .where('created_at', '>=', since)
    .whereNotIn('status', ['cancelled', 'refunded'])
    .orderBy('created_at', 'desc')
    .limit(LATEST);
  const items = await findItems(
    tenant,
    found.map(({ id }) => id),
  );
  return found.map((row) => toOrder(row, items.get(row.id) ?? []));
}
