import { newId } from '../../ids.ts';
import type { Actor } from '../../session.ts';
import type { StatementPart } from '../../statement.ts';
import type { Tenant } from '../../tenant.ts';

export type OrderEventType = 'created' | 'status_changed' | 'edited';

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
  sql: `insert into order_events (owner_id, id, order_id, type, actor_id, actor_name, impersonated_by, data)
    values (?, ?, ?, ?, ?, ?, ?, ?::jsonb)`,
  bindings: [
    tenant.ownerId,
    newId(),
    orderId,
    type,
    actor.id,
    actor.name,
    actor.impersonatedBy,
    JSON.stringify(data),
  ],
});
