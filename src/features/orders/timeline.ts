import { ref } from 'objection';
import { invalidField, notFound } from '../../errors.ts';
import { isUuid } from '../../ids.ts';
import type { IdempotencyKey } from '../../kernel/idempotency/idempotency-key.ts';
import { type Outcome, withIdempotencyKey } from '../../kernel/idempotency/with-idempotency-key.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import { message } from '../../kernel/translation/translator.ts';
import type { Actor } from '../../session.ts';
import { lockOrder } from './find-order.ts';
import { addOrderEvent, type OrderEvent, OrderEventRow } from './order-event.ts';
import { hiddenEvents, shownEvents } from './shown-events.ts';

export interface TimelineEntry extends OrderEvent {
  /** ISO 8601. */
  at: string;
}

export interface RecentEvent extends TimelineEntry {
  orderId: string;
  orderNumber: number;
  customerName: string;
}

const MAX_ENTRIES = 500;

/** @throws Refusal 404 */
export async function timeline(tenant: Tenant, orderId: string): Promise<TimelineEntry[]> {
  const found = isUuid(orderId)
    ? await OrderEventRow.of(tenant)
        .where({ orderId })
        .orderBy([
          { column: 'createdAt', order: 'desc' },
          { column: 'id', order: 'desc' },
        ])
        .limit(MAX_ENTRIES)
    : [];
  // Every order has a `created` entry, so without entries there is no order.
  if (found.length === 0) throw notFound('Order');
  return found.reverse().map(toEntry);
}

export async function recentEvents(
  tenant: Tenant,
  limit: number,
  who?: Parameters<typeof hiddenEvents>[0],
): Promise<RecentEvent[]> {
  const found = await OrderEventRow.of(tenant)
    .joinRelated('order')
    .select(
      'order_events.*',
      'order.orderNumber',
      ref('order.customer:name').castText().as('customerName'),
    )
    .whereNotIn('order_events.type', who ? [...hiddenEvents(who)] : [])
    .orderBy('order_events.id', 'desc')
    .limit(limit)
    .castTo<(OrderEventRow & Pick<RecentEvent, 'orderNumber' | 'customerName'>)[]>();
  const events = found.map((row) => ({
    ...toEntry(row),
    orderId: row.orderId,
    orderNumber: row.orderNumber,
    customerName: row.customerName,
  }));
  return who ? shownEvents(events, who) : events;
}

const toEntry = (row: OrderEventRow): TimelineEntry => ({
  at: row.createdAt.toISOString(),
  type: row.type,
  actor: {
    id: row.actorId,
    name: row.actorName,
    impersonatedBy: row.impersonatedBy,
    ...(row.impersonatedBy ? { impersonatorName: row.impersonatorName } : {}),
  },
  data: row.data,
});

export const MAX_NOTE_LENGTH = 2_000;

/**
 * It can't be changed, and only the seller's team sees it.
 * @throws Refusal 404, 400 for an empty or too long note, and those of `withIdempotencyKey`
 */
export function addNote(
  tenant: Tenant,
  orderId: string,
  text: string,
  { actor, idempotency }: { actor: Actor; idempotency: IdempotencyKey | null },
): Promise<Outcome<TimelineEntry>> {
  return withIdempotencyKey(idempotency, {
    prepare: async () => cleanNote(text),
    async write(note, trx) {
      const { id } = await lockOrder(tenant, orderId, trx);
      const event: OrderEvent = { type: 'note', actor, data: { text: note } };
      const at = await addOrderEvent(tenant, id, event, trx);
      return { at: at.toISOString(), ...event };
    },
  });
}

function cleanNote(text: string): string {
  const note = text.trim();
  if (note === '') throw invalidField('text', message('errors.field.required'));
  if (note.length <= MAX_NOTE_LENGTH) return note;
  throw invalidField('text', message('errors.field.tooLong', { most: MAX_NOTE_LENGTH }));
}
