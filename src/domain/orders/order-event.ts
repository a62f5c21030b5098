import { rows, type Trx } from '../../db/db.ts';
import type { StatementPart } from '../../db/statement.ts';
import { newId } from '../../ids.ts';
import type { Actor } from '../../session.ts';
import type { Tenant } from '../../tenancy/tenant.ts';
import { tellDesks } from '../live/tell-desks.ts';

/** Events of orders; `timeline-words.ts` has a sentence for each. */
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

/** An entry of an order's timeline. */
export interface TimelineEntry {
  tenant: Tenant;
  orderId: string;
  event: OrderEvent;
}

const COLUMNS = `owner_id, id, order_id, type, actor_id, actor_name, impersonated_by,
  impersonator_name, data`;

/**
 * Timeline entries as part of a larger statement of this transaction; open desks are notified after
 * its commit.
 */
export function orderEvents(entries: readonly TimelineEntry[], trx: Trx): StatementPart {
  for (const { tenant, orderId } of entries) tellDesks(trx, tenant, 'orders', orderId);
  return {
    sql: `insert into order_events (${COLUMNS})
    select ${COLUMNS} from jsonb_to_recordset(?::jsonb) as entry (owner_id uuid, id uuid,
      order_id uuid, type text, actor_id uuid, actor_name text, impersonated_by uuid,
      impersonator_name text, data jsonb)`,
    bindings: [JSON.stringify(entries.map(rowOf))],
  };
}

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

/** One timeline entry as part of a larger statement. */
export const orderEvent = (
  tenant: Tenant,
  orderId: string,
  event: OrderEvent,
  trx: Trx,
): StatementPart => orderEvents([{ tenant, orderId, event }], trx);

/** Writes one timeline entry in a statement of its own. */
export async function addOrderEvent(
  tenant: Tenant,
  orderId: string,
  event: OrderEvent,
  trx: Trx,
): Promise<void> {
  const { sql, bindings } = orderEvent(tenant, orderId, event, trx);
  await rows(sql, bindings, trx);
}
