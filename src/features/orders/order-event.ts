import { Model } from 'objection';
import { newId } from '../../ids.ts';
import type { Trx } from '../../kernel/db/db.ts';
import { TenantModel } from '../../kernel/db/model.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import { message } from '../../kernel/translation/translator.ts';
import type { Actor } from '../../session.ts';
import { tellDesks } from '../live/tell-desks.ts';
import { OrderRow } from './order.ts';

export const UNDONE = message('orders.reason.undone');
export const APPROVAL_UNDONE = message('orders.reason.approvalUndone');

/** Only for those who see the store's money. */
export const MONEY_EVENTS = [
  'payment_claimed',
  'claim_rejected',
  'payment_recorded',
  'paid_online',
  'refund_requested',
  'refund_failed',
  'refunded',
  'payment_asked',
  'payment_ask_closed',
] as const;

/** What it is called on the timeline, says `timeline-text.ts`. */
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
  | (typeof MONEY_EVENTS)[number]
  | 'cod_asked'
  | 'cod_answered'
  | 'transfer_reminded'
  | 'cancel_requested'
  | 'customer_merged'
  | 'customer_erased';

export interface OrderEvent {
  type: OrderEventType;
  actor: Actor;
  /** Its `reason` may be a message. */
  data: Record<string, unknown>;
}

export class OrderEventRow extends TenantModel {
  static override tableName = 'order_events';
  static override idColumn = ['owner_id', 'id'];
  static override get jsonAttributes() {
    return ['data'];
  }
  static override relationMappings = () => ({
    order: {
      relation: Model.BelongsToOneRelation,
      modelClass: OrderRow,
      join: {
        from: ['order_events.owner_id', 'order_events.order_id'],
        to: ['orders.owner_id', 'orders.id'],
      },
    },
  });

  id!: string;
  orderId!: string;
  type!: OrderEventType;
  /** Null: the shopper or the system; `actorName` says which in words. */
  actorId!: string | null;
  actorName!: string;
  impersonatedBy!: string | null;
  impersonatorName!: string | null;
  data!: Record<string, unknown>;
  createdAt!: Date;
}

export const eventRow = (orderId: string, { type, actor, data }: OrderEvent) => ({
  id: newId(),
  orderId,
  type,
  actorId: actor.id,
  actorName: actor.name,
  impersonatedBy: actor.impersonatedBy,
  impersonatorName: actor.impersonatorName ?? null,
  data,
});

/** Open desks are notified after the transaction has committed. Returns the entry's time. */
export async function addOrderEvent(
  tenant: Tenant,
  orderId: string,
  event: OrderEvent,
  trx: Trx,
): Promise<Date> {
  tellDesks(trx, tenant, 'orders', orderId);
  const { createdAt } = await OrderEventRow.of(tenant, trx)
    .insert(eventRow(orderId, event))
    .returning('createdAt');
  return createdAt;
}
