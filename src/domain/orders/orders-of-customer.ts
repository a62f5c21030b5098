import { rows, type Trx } from '../../db/db.ts';
import type { OrderStatus } from '../../enums.ts';
import { newId } from '../../ids.ts';
import type { Tenant } from '../../tenancy/tenant.ts';
import type { Address } from '../customers/customer-snapshot.ts';
import type { OrderEvent } from './order-event.ts';

/** Statuses of orders that are still in progress. */
const OPEN: readonly OrderStatus[] = ['new', 'pending', 'confirmed', 'packed', 'shipped'];

/**
 * Row locks on a customer's orders, in id order: every change of customers with orders begins with
 * it.
 */
export async function lockOrdersOf(tenant: Tenant, customerId: string, trx: Trx): Promise<void> {
  await rows(
    `select id from orders where owner_id = ? and customer_id = ? order by id for no key update`,
    [tenant.ownerId, customerId],
    trx,
  );
}

/** Reassigns all orders of one customer to another; their typed details stay. Returns their ids. */
export async function moveOrdersOf(
  tenant: Tenant,
  { from, to }: { from: string; to: string },
  trx: Trx,
): Promise<string[]> {
  const moved = await rows<{ id: string }>(
    `update orders set customer_id = ? where owner_id = ? and customer_id = ? returning id`,
    [to, tenant.ownerId, from],
    trx,
  );
  return moved.map(({ id }) => id);
}

/** The ids of a customer's orders. */
export async function orderIdsOf(tenant: Tenant, customerId: string, trx: Trx): Promise<string[]> {
  const found = await rows<{ id: string }>(
    'select id from orders where owner_id = ? and customer_id = ?',
    [tenant.ownerId, customerId],
    trx,
  );
  return found.map(({ id }) => id);
}

/** Writes the same entry into the timelines of several orders, in one statement. */
export async function addEventTo(
  tenant: Tenant,
  orderIds: readonly string[],
  { type, actor, data }: OrderEvent,
  trx: Trx,
): Promise<void> {
  if (orderIds.length === 0) return;
  await rows(
    `insert into order_events (owner_id, id, order_id, type, actor_id, actor_name, impersonated_by, impersonator_name, data)
     select ?, e.id, e.order_id, ?, ?, ?, ?, ?, ?::jsonb
       from unnest(?::uuid[], ?::uuid[]) as e (id, order_id)`,
    [
      tenant.ownerId,
      type,
      actor.id,
      actor.name,
      actor.impersonatedBy,
      actor.impersonatorName ?? null,
      JSON.stringify(data),
      orderIds.map(newId),
      orderIds,
    ],
    trx,
  );
}

/** Removes the names from merge entries in the timelines of orders. */
export async function forgetMerges(
  tenant: Tenant,
  orderIds: readonly string[],
  trx: Trx,
): Promise<void> {
  await rows(
    `update order_events set data = '{}'
      where owner_id = ? and order_id = any(?::uuid[]) and type = 'customer_merged'`,
    [tenant.ownerId, orderIds],
    trx,
  );
}

/** The numbers of a customer's orders that are neither delivered nor ended; only the first few. */
export async function openOrderNumbers(
  tenant: Tenant,
  customerId: string,
  trx?: Trx,
): Promise<number[]> {
  const open = await rows<{ number: number }>(
    `select order_number as number from orders
      where owner_id = ? and customer_id = ? and status = any(?)
      order by created_at desc limit 5`,
    [tenant.ownerId, customerId, OPEN],
    trx,
  );
  return open.map(({ number }) => number);
}

/** A delivery address of a customer. */
export interface SeenAddress {
  address: Address;
  orders: number;
  lastAt: Date;
}

/** How many of the latest orders are read, and how many addresses are shown. */
const LATEST_ORDERS = 200;
const MOST_ADDRESSES = 10;

/** The distinct addresses of a customer's latest orders, last used first. */
export const addressesOf = (tenant: Tenant, customerId: string): Promise<SeenAddress[]> =>
  rows<SeenAddress>(
    `select address, count(*)::integer as orders, max(created_at) as "lastAt"
       from (select customer -> 'address' as address, created_at from orders
              where owner_id = ? and customer_id = ?
              order by created_at desc limit ?) latest
      where address is not null group by address order by "lastAt" desc limit ?`,
    [tenant.ownerId, customerId, LATEST_ORDERS, MOST_ADDRESSES],
  );

/** The position of an order among its customer's orders: 1 for the first. */
export async function placeAmongOrders(
  tenant: Tenant,
  order: { customerId: string; createdAt: string; id: string },
): Promise<number> {
  const [found] = await rows<{ place: number }>(
    `select count(*)::integer as place from orders
      where owner_id = ? and customer_id = ? and (created_at, id) <= (?::timestamptz, ?::uuid)`,
    [tenant.ownerId, order.customerId, order.createdAt, order.id],
  );
  return Math.max(found?.place ?? 1, 1);
}

/** The median total of the store's latest orders, in minor units; null: too few orders. */
export async function usualAmount(tenant: Tenant): Promise<number | null> {
  const [found] = await rows<{ median: number | null; count: number }>(
    `select percentile_disc(0.5) within group (order by total_amount_minor) as median,
            count(*)::integer as count
       from (select total_amount_minor from orders where owner_id = ?
              order by created_at desc limit ?) latest`,
    [tenant.ownerId, LATEST_ORDERS],
  );
  return found && found.count >= ENOUGH_ORDERS ? found.median : null;
}

const ENOUGH_ORDERS = 10;
