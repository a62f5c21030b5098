import type { Trx } from '../../db.ts';
import type { Tenant } from '../../tenant.ts';
import { findItems } from './find-items.ts';
import type { Order } from './order.ts';
import { OrderRow, toOrder } from './order-row.ts';

/** Several orders of the tenant by id, in two statements; unknown ids are left out. */
export async function findOrders(
  tenant: Tenant,
  ids: readonly string[],
  trx?: Trx,
): Promise<Map<string, Order>> {
  const found = await readOrders(tenant, 'id', ids, trx);
  return new Map(found.map((order) => [order.id, order]));
}

/** The same by the numbers that sellers know them by. */
export async function findOrdersByNumber(
  tenant: Tenant,
  numbers: readonly number[],
): Promise<Map<number, Order>> {
  const found = await readOrders(tenant, 'order_number', numbers);
  return new Map(found.map((order) => [order.orderNumber, order]));
}

async function readOrders(
  tenant: Tenant,
  column: 'id' | 'order_number',
  values: readonly (string | number)[],
  trx?: Trx,
): Promise<Order[]> {
  if (values.length === 0) return [];
  const found = await OrderRow.of(tenant, trx).whereIn(column, [...new Set(values)]);
  const items = await findItems(
    tenant,
    found.map(({ id }) => id),
    trx,
  );
  return found.map((row) => toOrder(row, items.get(row.id) ?? []));
}
