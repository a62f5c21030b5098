import { rows, type Trx } from '../../db.ts';
import type { OrderStatus } from '../../enums.ts';
import { newId } from '../../ids.ts';
import type { Tenant } from '../../tenant.ts';
import type { Address } from '../customers/customer-snapshot.ts';
import type { OrderEvent } from './order-event.ts';

/** Orders that still have something to happen to them. */
const OPEN: readonly OrderStatus[] = ['new', 'pending', 'confirmed', 'packed', 'shipped'];

/** Locks a customer's orders in id order: whoever changes customers with orders begins here. */
export async function lockOrdersOf(tenant: Tenant, customerId: string, trx: Trx): Promise<void> {
  await rows(
    `select id from orders where owner_id = ? and customer_id = ? order by id for no key update`,
    [tenant.ownerId, customerId],
    trx,
  );
}

/** Has all orders of one customer point to another; what was typed for them stays. Their ids. */
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

/** Takes the names out of what the timelines of orders say of merges. */
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

/** The numbers of a customer's orders that are neither delivered nor ended; a few at most. */
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

/** Somewhere that a customer had things sent. */
export interface SeenAddress {
  address: Address;
  orders: number;
  lastAt: Date;
}

/** Looked at are this many of the latest orders; shown this many addresses of them. */
const LATEST_ORDERS = 200;
const MOST_ADDRESSES = 10;

/** The different addresses of a customer's latest orders, the last used first. */
export const addressesOf = (tenant: Tenant, customerId: string): Promise<SeenAddress[]> =>
  rows<SeenAddress>(
    `select address, count(*)::integer as orders, max(created_at) as "lastAt"
       from (select customer -> 'address' as address, created_at from orders
              where owner_id = ? and customer_id = ?
              order by created_at desc limit ?) latest
      where address is not null group by address order by "lastAt" desc limit ?`,
    [tenant.ownerId, customerId, LATEST_ORDERS, MOST_ADDRESSES],
  );

/** Which one of its customer's orders this is: 1 for the first. */
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

/** What an order usually comes to: the median of the latest ones, in minor units; null: too few. */
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
