import type { Trx } from '../../db/db.ts';
import { notFound } from '../../errors.ts';
import { isUuid } from '../../ids.ts';
import type { Tenant } from '../../tenancy/tenant.ts';
import { lockOrders } from './lock-orders.ts';
import type { Order } from './order.ts';
import { readOrders } from './read-orders.ts';

/**
 * One order of the tenant with its lines.
 * @throws Refusal 404 for an unknown or malformed id, or another tenant's
 */
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
