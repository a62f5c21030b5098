import { fn } from 'objection';
import { conflict, invalidField, Refusal } from '../../errors.ts';
import { newId } from '../../ids.ts';
import { inTransaction, type Trx } from '../../kernel/db/db.ts';
import type { IdempotencyKey } from '../../kernel/idempotency/idempotency-key.ts';
import { type Outcome, withIdempotencyKey } from '../../kernel/idempotency/with-idempotency-key.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import { message } from '../../kernel/translation/translator.ts';
import { traceContext } from '../../kernel/watch/tracing.ts';
import type { Actor } from '../../session.ts';
import { goOnWith } from '../orders/cancel-request.ts';
import { lockOrder } from '../orders/find-order.ts';
import type { Order } from '../orders/order.ts';
import { addOrderEvent } from '../orders/order-event.ts';
import { fulfillmentsOf, lockFulfillment } from './find-fulfillments.ts';
import { leftToFulfill, refreshFulfillment } from './fulfilled-quantities.ts';
import {
  type Fulfillment,
  type FulfillmentItem,
  FulfillmentItemRow,
  FulfillmentRow,
} from './fulfillment.ts';
import { type ParcelFields, readParcelFields } from './parcel-fields.ts';

export interface FulfillmentInput extends ParcelFields {
  /** Pieces by line; absent: all that is left. */
  items?: readonly FulfillmentItem[] | undefined;
  /** As in `StatusChange`. */
  ignoreCancelRequest?: boolean | undefined;
}

/**
 * @throws Refusal 404, 400 FULFILLMENT_EXCEEDS_ORDERED or for a field, 409 ORDER_CANCELLED, 409
 * CANCEL_REQUESTED
 */
export const fulfillOrder = (
  tenant: Tenant,
  orderId: string,
  input: FulfillmentInput,
  actor: Actor,
): Promise<Fulfillment> =>
  inTransaction(async (trx) =>
    fulfillOrderIn(tenant, await lockOrder(tenant, orderId, trx), input, actor, trx),
  );

export const fulfillOrderOnce = (
  tenant: Tenant,
  orderId: string,
  input: FulfillmentInput,
  { actor, idempotency }: { actor: Actor; idempotency: IdempotencyKey | null },
): Promise<Outcome<Fulfillment>> =>
  withIdempotencyKey(idempotency, {
    prepare: async () => input,
    write: async (prepared, trx) =>
      fulfillOrderIn(tenant, await lockOrder(tenant, orderId, trx), prepared, actor, trx),
  });

/** Part of a larger change, whose transaction has locked the order's row. */
export async function fulfillOrderIn(
  tenant: Tenant,
  found: Order,
  input: FulfillmentInput,
  actor: Actor,
  trx: Trx,
): Promise<Fulfillment> {
  const fields = readParcelFields(input);
  if (found.status === 'cancelled') {
    throw conflict(
      'ORDER_CANCELLED',
      message('errors.shipping.orderCancelled', { number: found.orderNumber }),
    );
  }
  const order = await goOnWith(tenant, found, input.ignoreCancelRequest ?? false, actor, trx);
  const left = leftToFulfill(order.items, await fulfillmentsOf(tenant, order.id, trx));
  const items = input.items ? checkedItems(order, input.items, left) : left;
  if (items.length === 0) throw exceedsOrdered();
  const id = newId();
  await insertFulfillment(tenant, { id, orderId: order.id, ...fields }, items, trx);
  const pieces = items.reduce((sum, { quantity }) => sum + quantity, 0);
  const data = { fulfillmentId: id, pieces, courier: fields.courier, awb: fields.awb };
  await addOrderEvent(tenant, order.id, { type: 'fulfilled', actor, data }, trx);
  await refreshFulfillment(tenant, order, trx);
  return lockFulfillment(tenant, order.id, id, trx);
}

const exceedsOrdered = (details?: object) =>
  new Refusal(400, 'FULFILLMENT_EXCEEDS_ORDERED', message('errors.shipping.tooMany'), details);

/** Lines of one item are merged before they are compared with what is left. */
function checkedItems(
  order: Order,
  items: readonly FulfillmentItem[],
  left: readonly FulfillmentItem[],
): FulfillmentItem[] {
  const sums = new Map<string, number>();
  items.forEach(({ orderItemId, quantity }, index) => {
    if (!order.items.some(({ id }) => id === orderItemId)) {
      throw invalidField(`items.${index}.orderItemId`, message('errors.shipping.notALine'));
    }
    sums.set(orderItemId, (sums.get(orderItemId) ?? 0) + quantity);
  });
  const merged = [...sums].map(([orderItemId, quantity]) => ({ orderItemId, quantity }));
  const leftOf = (id: string) => left.find(({ orderItemId }) => orderItemId === id)?.quantity ?? 0;
  const tooMany = merged.filter(({ orderItemId, quantity }) => quantity > leftOf(orderItemId));
  if (tooMany.length === 0) return merged;
  throw exceedsOrdered({
    items: tooMany.map((item) => ({ ...item, left: leftOf(item.orderItemId) })),
  });
}

/** One with an AWB is due for tracking at once. */
async function insertFulfillment(
  tenant: Tenant,
  { id, orderId, ...fields }: ParcelFields & { id: string; orderId: string },
  items: readonly FulfillmentItem[],
  trx: Trx,
): Promise<void> {
  const { courier = null, awb = null, trackingUrl = null, labelUrl = null } = fields;
  await FulfillmentRow.of(tenant, trx).insert({
    id,
    orderId,
    courier,
    awb,
    trackingUrl,
    labelUrl,
    parcelState: awb ? 'awaiting_scan' : null,
    nextPollAt: awb ? fn.now() : null,
    traceContext: traceContext() ?? null,
  });
  await FulfillmentItemRow.of(tenant, trx).insert(
    items.map(({ orderItemId, quantity }) => ({ fulfillmentId: id, orderItemId, quantity })),
  );
}
