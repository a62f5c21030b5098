import { rows } from '../../db/db.ts';
import { notFound } from '../../errors.ts';
import { isUuid } from '../../ids.ts';
import type { Actor } from '../../session.ts';
import type { Tenant } from '../../tenancy/tenant.ts';
import type { OrderEventType } from './order-event.ts';

/** An event of an order. */
export interface TimelineEntry {
  /** ISO 8601. */
  at: string;
  type: OrderEventType;
  actor: Actor;
  data: Record<string, unknown>;
}

/** An entry with its order. */
export interface RecentEvent extends TimelineEntry {
  orderId: string;
  orderNumber: number;
  customerName: string;
}

interface EventRow {
  at: Date;
  type: OrderEventType;
  actorId: string | null;
  actorName: string;
  impersonatedBy: string | null;
  impersonatorName: string | null;
  data: Record<string, unknown>;
  orderId: string;
  orderNumber: number;
  customerName: string;
}

const COLUMNS = `e.created_at as at, e.type, e.actor_id, e.actor_name,
  e.impersonated_by, e.impersonator_name, e.data, o.id as order_id, o.order_number,
  o.customer ->> 'name' as customer_name`;
const MAX_ENTRIES = 500;

/**
 * An order's timeline, oldest first; only the newest part of a very long one.
 * @throws Refusal 404
 */
export async function timeline(tenant: Tenant, orderId: string): Promise<TimelineEntry[]> {
  const found = isUuid(orderId)
    ? await rows<EventRow>(
        `select ${COLUMNS} from orders o
           join order_events e on e.owner_id = o.owner_id and e.order_id = o.id
          where o.owner_id = ? and o.id = ? order by e.created_at desc, e.id desc limit ?`,
        [tenant.ownerId, orderId, MAX_ENTRIES],
      )
    : [];
  // Every order has a `created` entry, so without entries there is no order.
  if (found.length === 0) throw notFound('Order');
  return found.reverse().map(toEntry);
}

/** The latest events of all orders, newest first. */
export async function recentEvents(tenant: Tenant, limit: number): Promise<RecentEvent[]> {
  const found = await rows<EventRow>(
    `select ${COLUMNS} from order_events e
       join orders o on o.owner_id = e.owner_id and o.id = e.order_id
      where e.owner_id = ? order by e.id desc limit ?`,
    [tenant.ownerId, limit],
  );
  return found.map((row) => ({
    ...toEntry(row),
    orderId: row.orderId,
    orderNumber: row.orderNumber,
    customerName: row.customerName,
  }));
}

const toEntry = (row: EventRow): TimelineEntry => ({
  at: row.at.toISOString(),
  type: row.type,
  actor: {
    id: row.actorId,
    name: row.actorName,
    impersonatedBy: row.impersonatedBy,
    ...(row.impersonatedBy ? { impersonatorName: row.impersonatorName } : {}),
  },
  data: row.data,
});
