import type { QueryBuilder } from 'objection';
import type { Trx } from '../../db.ts';
import { notFound } from '../../errors.ts';
import { isUuid } from '../../ids.ts';
import type { Tenant } from '../../tenant.ts';
import { findItems } from './find-items.ts';
import type { Order } from './order.ts';
import { OrderRow, toOrder } from './order-row.ts';

/**
 * One order of the tenant with its lines.
 * @throws Refusal 404 for an unknown, malformed or another tenant's id
 */
export const findOrder = (tenant: Tenant, id: string, trx?: Trx): Promise<Order> =>
  readOrder(tenant, OrderRow.of(tenant, trx), id, trx);

/**
 * One order, its row locked until the transaction ends: every change of an order begins here.
 * @throws Refusal 404
 */
export const lockOrder = (tenant: Tenant, id: string, trx: Trx): Promise<Order> =>
  readOrder(tenant, OrderRow.of(tenant, trx).forNoKeyUpdate(), id, trx);

async function readOrder(
  tenant: Tenant,
  orders: QueryBuilder<OrderRow>,
  id: string,
  trx?: Trx,
): Promise<Order> {
  const row = isUuid(id) ? await orders.findOne({ id }) : undefined;
  if (!row) throw notFound('Order');
  const items = await findItems(tenant, [row.id], trx);
  return toOrder(row, items.get(row.id) ?? []);
}
