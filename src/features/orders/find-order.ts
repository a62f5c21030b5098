import { notFound } from '../../errors.ts';
import { isUuid } from '../../ids.ts';
import { columnOf } from '../../kernel/db/column-list.ts';
import { preparedRows, rows, type Trx } from '../../kernel/db/db.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import { ITEM_COLUMNS, ORDER_COLUMNS, type Order, OrderRow } from './order.ts';

/** @throws Refusal 404 for an unknown or malformed id, or another tenant's */
export async function findOrder(tenant: Tenant, id: string, trx?: Trx): Promise<Order> {
  const [order] = isUuid(id) ? await readOrders(tenant, 'id', [id], trx) : [];
  if (!order) throw notFound('Order');
  return order;
}

/**
 * One order with a row lock until the transaction ends: every change of an order begins with it.
 * The order is read by a second statement: one that waits for a lock sees other tables' rows, such
 * as the lines, as they were before the wait.
 * @throws Refusal 404
 */
export async function lockOrder(tenant: Tenant, id: string, trx: Trx): Promise<Order> {
  const [locked] = isUuid(id) ? await lockOrders(tenant, [id], trx) : [];
  if (!locked) throw notFound('Order');
  return findOrder(tenant, id, trx);
}

export type LockedOrder = Pick<Order, 'id' | 'orderNumber' | 'status'>;

/** In id order. Written SQL, so that its plan is cached: most payment webhooks send it. */
export const lockOrders = (
  { ownerId }: Tenant,
  ids: readonly string[],
  trx: Trx,
): Promise<LockedOrder[]> =>
  rows<LockedOrder>(
    `select id, order_number, status from orders
      where owner_id = ? and id = any(?::uuid[]) order by id for no key update`,
    [ownerId, ids],
    trx,
  );

/** One statement; unknown ids are left out. */
export async function findOrders(
  tenant: Tenant,
  ids: readonly string[],
  trx?: Trx,
): Promise<Map<string, Order>> {
  const found = await readOrders(tenant, 'id', ids, trx);
  return new Map(found.map((order) => [order.id, order]));
}

/** Ordered like the ids. */
export async function findOrdersInOrder(
  tenant: Tenant,
  ids: readonly string[],
  trx?: Trx,
): Promise<Order[]> {
  const found = await findOrders(tenant, ids, trx);
  return ids.flatMap((id) => found.get(id) ?? []);
}

/** By order number; unknown ones are left out. */
export async function findOrdersByNumber(
  tenant: Tenant,
  numbers: readonly number[],
): Promise<Map<number, Order>> {
  const found = await readOrders(tenant, 'orderNumber', numbers);
  return new Map(found.map((order) => [order.orderNumber, order]));
}

const TOKEN = /^[\w-]{22,64}$/;

/** Without private notes and documents; null when this store has no such order. */
export async function findOrderByToken(tenant: Tenant, publicToken: string): Promise<Order | null> {
  if (!TOKEN.test(publicToken)) return null;
  const [order] = await readOrders(tenant, 'publicToken', [publicToken]);
  if (!order) return null;
  const notes = order.notesByShopper ? order.notes : '';
  return { ...order, notes, invoiceUrl: null, labelUrl: null };
}

/** Minor units. @throws Refusal 404 */
export async function orderTotal(tenant: Tenant, orderId: string, trx?: Trx): Promise<number> {
  const order = isUuid(orderId)
    ? await OrderRow.of(tenant, trx).select('totalAmountMinor').findOne({ id: orderId })
    : undefined;
  if (!order) throw notFound('Order');
  return order.totalAmountMinor;
}

type StoredOrder = Pick<OrderRow, keyof typeof ORDER_COLUMNS> & Pick<Order, 'items'>;

const columns = Object.keys(ORDER_COLUMNS).map((name) => `o.${columnOf(name)}`);
const itemFields = Object.keys(ITEM_COLUMNS).map((name) => `'${name}', i.${columnOf(name)}`);
const SELECT = `select ${columns},
    (select coalesce(json_agg(json_build_object(${itemFields}) order by i.position), '[]')
      from order_items i where i.owner_id = o.owner_id and i.order_id = o.id) as items
  from orders o where o.owner_id = ? and`;

const BY = {
  id: `${SELECT} o.id = any(?::uuid[])`,
  orderNumber: `${SELECT} o.order_number = any(?::bigint[])`,
  publicToken: `${SELECT} o.public_token = any(?::text[])`,
};

/** With their items, in one statement; in no particular order. */
async function readOrders(
  tenant: Tenant,
  field: keyof typeof BY,
  values: readonly (string | number)[],
  trx?: Trx,
): Promise<Order[]> {
  if (values.length === 0) return [];
  const bindings = [tenant.ownerId, [...values]];
  const found = await preparedRows<StoredOrder>(BY[field], bindings, trx);
  return found.map(toOrder);
}

const toOrder = (row: StoredOrder): Order => ({
  ...row,
  codAskedAt: row.codAskedAt?.toISOString() ?? null,
  codAnsweredAt: row.codAnsweredAt?.toISOString() ?? null,
  cancelRequestedAt: row.cancelRequestedAt?.toISOString() ?? null,
  confirmBy: row.confirmBy?.toISOString() ?? null,
  payBy: row.payBy?.toISOString() ?? null,
  payReminderAt: row.payReminderAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});
