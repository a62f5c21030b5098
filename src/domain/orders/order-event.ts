import { rows, type Trx } from '../../db.ts';
import { newId } from '../../ids.ts';
import type { Actor } from '../../session.ts';
import type { StatementPart } from '../../statement.ts';
import type { Tenant } from '../../tenant.ts';

/** What happens to orders; `timeline-words.ts` has a sentence for each. */
export type OrderEventType =
  | 'created'
  | 'status_changed'
  | 'edited'
  | 'note'
  | 'tagged'
  | 'papers_made'
  | 'fulfilled'
  | 'fulfillment_changed'
  | 'parcel_moved'
  | 'return_settled'
  | 'payment_recorded'
  | 'paid_online'
  | 'refund_requested'
  | 'refund_failed'
  | 'refunded'
  | 'cod_asked'
  | 'cod_answered'
  | 'cancel_requested'
  | 'customer_merged'
  | 'customer_erased';

export interface OrderEvent {
  type: OrderEventType;
  actor: Actor;
  data: Record<string, unknown>;
}

/** An entry of a timeline, and of which order's. */
export interface TimelineEntry {
  tenant: Tenant;
  orderId: string;
  event: OrderEvent;
}

const COLUMNS = `owner_id, id, order_id, type, actor_id, actor_name, impersonated_by,
  impersonator_name, data`;

/** Writes entries of orders' timelines, as part of a larger statement. */
export const orderEvents = (entries: readonly TimelineEntry[]): StatementPart => ({
  sql: `insert into order_events (${COLUMNS})
    select ${COLUMNS} from jsonb_to_recordset(?::jsonb) as entry (owner_id uuid, id uuid,
      order_id uuid, type text, actor_id uuid, actor_name text, impersonated_by uuid,
      impersonator_name text, data jsonb)`,
  bindings: [JSON.stringify(entries.map(rowOf))],
});

const rowOf = ({ tenant, orderId, event: { type, actor, data } }: TimelineEntry) => ({
  owner_id: tenant.ownerId,
  id: newId(),
  order_id: orderId,
  type,
  actor_id: actor.id,
  actor_name: actor.name,
  impersonated_by: actor.impersonatedBy,
  impersonator_name: actor.impersonatorName ?? null,
  data,
});

/** Writes one entry of an order's timeline, as part of a larger statement. */
export const orderEvent = (tenant: Tenant, orderId: string, event: OrderEvent): StatementPart =>
  orderEvents([{ tenant, orderId, event }]);

/** Writes one entry of an order's timeline on its own. */
export async function addOrderEvent(
  tenant: Tenant,
  orderId: string,
  event: OrderEvent,
  trx: Trx,
): Promise<void> {
  const { sql, bindings } = orderEvent(tenant, orderId, event);
  await rows(sql, bindings, trx);
}
