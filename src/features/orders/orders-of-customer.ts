import type { Trx } from '../../kernel/db/db.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import { findOrdersInOrder } from './find-order.ts';
import { latestBySearch } from './list/list-orders.ts';
import type { Order } from './order.ts';
import { OrderRow } from './order.ts';
import { OrderEventRow } from './order-event.ts';

/** In id order: every change of customers with orders begins with it. */
export async function lockOrdersOf(tenant: Tenant, customerId: string, trx: Trx): Promise<void> {
  await OrderRow.of(tenant, trx).select('id').where({ customerId }).orderBy('id').forNoKeyUpdate();
}

export async function moveOrdersOf(
  tenant: Tenant,
  { from, to }: { from: string; to: string },
  trx: Trx,
): Promise<string[]> {
  const moved = await OrderRow.of(tenant, trx)
    .where({ customerId: from })
    .patch({ customerId: to })
    .returning('id');
  return moved.map(({ id }) => id);
}

export async function orderIdsOf(tenant: Tenant, customerId: string, trx: Trx): Promise<string[]> {
  const found = await OrderRow.of(tenant, trx).select('id').where({ customerId });
  return found.map(({ id }) => id);
}

export async function purgeMerges(
  tenant: Tenant,
  orderIds: readonly string[],
  trx: Trx,
): Promise<void> {
  await OrderEventRow.of(tenant, trx)
    .where({ type: 'customer_merged' })
    .whereRaw('order_id = any(?::uuid[])', [orderIds])
    .patch({ data: {} });
}

/** Only the first few. */
export async function openOrderNumbers(
  tenant: Tenant,
  customerId: string,
  trx?: Trx,
): Promise<number[]> {
  const open = await OrderRow.of(tenant, trx)
    .select('orderNumber')
    .where({ customerId })
    .modify('open')
    .orderBy('createdAt', 'desc')
    .limit(5);
  return open.map(({ orderNumber }) => orderNumber);
}

const LATEST = 5;

/** Newest first; a few at most. */
export async function recentOrdersOf(
  tenant: Tenant,
  customerId: string,
  since: Date,
): Promise<Order[]> {
  const found = await OrderRow.of(tenant)
    .select('id')
    .where({ customerId })
    .where('createdAt', '>=', since)
    .modify('sold')
    .orderBy('createdAt', 'desc')
    .limit(LATEST);
  return findOrdersInOrder(
    tenant,
    found.map(({ id }) => id),
  );
}

const LOOKED_AT = 200;

export async function foundCustomers(
  tenant: Tenant,
  typed: string,
  limit: number,
): Promise<string[]> {
  const ids = await latestBySearch(tenant, typed, LOOKED_AT);
  const found = await OrderRow.of(tenant)
    .select('customerId')
    .whereIn('id', ids)
    .whereNotNull('customerId')
    .groupBy('customerId')
    .orderByRaw('max(created_at) desc, customer_id')
    .limit(limit);
  return found.flatMap(({ customerId }) => customerId ?? []);
}
