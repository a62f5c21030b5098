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

/** Writes one entry of an order's timeline, as part of a larger statement. */
export const orderEvent = (
  tenant: Tenant,
  orderId: string,
  { type, actor, data }: OrderEvent,
): StatementPart => ({
  sql: `insert into order_events (owner_id, id, order_id, type, actor_id, actor_name, impersonated_by, impersonator_name, data)
    values (?, ?, ?, ?, ?, ?, ?, ?, ?::jsonb)`,
  bindings: [
    tenant.ownerId,
    newId(),
    orderId,
    type,
    actor.id,
    actor.name,
    actor.impersonatedBy,
    actor.impersonatorName ?? null,
    JSON.stringify(data),
  ],
});

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
