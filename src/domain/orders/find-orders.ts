import type { Trx } from '../../db/db.ts';
import type { Tenant } from '../../tenancy/tenant.ts';
import type { Order } from './order.ts';
import { readOrders } from './read-orders.ts';

/** Orders of the tenant by id, in one statement; unknown ids are left out. */
export async function findOrders(
  tenant: Tenant,
  ids: readonly string[],
  trx?: Trx,
): Promise<Map<string, Order>> {
  const found = await readOrders(tenant, 'id', ids, trx);
  return new Map(found.map((order) => [order.id, order]));
}

/** The same as a list, ordered like the ids. */
export async function findOrdersInOrder(tenant: Tenant, ids: readonly string[]): Promise<Order[]> {
  const found = await findOrders(tenant, ids);
  return ids.flatMap((id) => found.get(id) ?? []);
}

/** The same by order number. */
export async function findOrdersByNumber(
  tenant: Tenant,
  numbers: readonly number[],
): Promise<Map<number, Order>> {
  const found = await readOrders(tenant, 'orderNumber', numbers);
  return new Map(found.map((order) => [order.orderNumber, order]));
}
