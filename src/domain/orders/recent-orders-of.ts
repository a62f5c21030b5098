import { rows } from '../../db/db.ts';
import type { Tenant } from '../../tenancy/tenant.ts';
import { findOrdersInOrder } from './find-orders.ts';
import type { Order } from './order.ts';

const LATEST = 5;

/**
 * The latest orders of a customer since a moment that were not cancelled or refunded, newest first;
 * a few at most.
 */
export async function recentOrdersOf(
  tenant: Tenant,
  customerId: string,
  since: Date,
): Promise<Order[]> {
  const found = await rows<{ id: string }>(
    `select id from orders
      where owner_id = ? and customer_id = ? and created_at >= ?
        and status not in ('cancelled', 'refunded')
      order by created_at desc limit ${LATEST}`,
    [tenant.ownerId, customerId, since],
  );
  return findOrdersInOrder(
    tenant,
    found.map(({ id }) => id),
  );
}
