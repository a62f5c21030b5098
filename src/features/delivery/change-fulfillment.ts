import { fn, type PartialModelObject } from 'objection';
import { conflict } from '../../errors.ts';
import { inTransaction, type Trx } from '../../kernel/db/db.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import { message } from '../../kernel/translation/translator.ts';
import type { Actor } from '../../session.ts';
import { lockOrder } from '../orders/find-order.ts';
import type { Order } from '../orders/order.ts';
import { addOrderEvent } from '../orders/order-event.ts';
import { restock } from '../stock/index.ts';
import { lockFulfillment } from './find-fulfillments.ts';
import { refreshFulfillment } from './fulfilled-quantities.ts';
import { type Fulfillment, FulfillmentRow, hasComeBack } from './fulfillment.ts';
import { type ParcelFields, readParcelFields } from './parcel-fields.ts';
import { deleteScans } from './parcel-scans.ts';

const FIELDS = ['courier', 'awb', 'trackingUrl', 'labelUrl'] as const;

/**
 * Changes courier, AWB or addresses of a parcel. With another AWB it is another parcel for the
 * courier: tracking data of the old one is deleted.
 * @throws Refusal 404, 400 for a field, 409 FULFILLMENT_CANCELLED
 */
export const changeFulfillment = (
  tenant: Tenant,
  orderId: string,
  id: string,
  fields: ParcelFields,
  actor: Actor,
): Promise<Fulfillment> =>
  inTransaction(async (trx) => {
    const order = await lockOrder(tenant, orderId, trx);
    const parcel = await lockFulfillment(tenant, order.id, id, trx);
    return changeFulfillmentIn(tenant, order, parcel, { fields, actor }, trx);
  });

/** The caller has locked order and parcel. */
export async function changeFulfillmentIn(
  tenant: Tenant,
  order: Order,
  parcel: Fulfillment,
  { fields, actor }: { fields: ParcelFields; actor: Actor },
  trx: Trx,
): Promise<Fulfillment> {
  const cleaned = readParcelFields(fields);
  if (parcel.cancelledAt) {
    throw conflict('FULFILLMENT_CANCELLED', message('errors.shipping.parcel.cancelled'));
  }
  const changed = { ...parcel, ...cleaned };
  const different = FIELDS.filter((field) => changed[field] !== parcel[field]);
  if (different.length === 0) return parcel;
  await save(tenant, changed, different.includes('awb'), trx);
  const data = {
    fulfillmentId: parcel.id,
    ...Object.fromEntries(
      different.map((field) => [field, { from: parcel[field], to: changed[field] }]),
    ),
  };
  await addOrderEvent(tenant, order.id, { type: 'fulfillment_changed', actor, data }, trx);
  await refreshFulfillment(tenant, order, trx, parcel.awb);
  return lockFulfillment(tenant, order.id, parcel.id, trx);
}

/** Nothing that tracking told of the parcel with the old AWB stays. */
const untracked = (awb: string | null): PartialModelObject<FulfillmentRow> => ({
  parcelState: awb ? 'awaiting_scan' : null,
  parcelLabel: null,
  eta: null,
  lastScanAt: null,
  deliveredAt: null,
  polledAt: null,
  pollFailures: 0,
  pollError: null,
  returnSettledAt: null,
  nextPollAt: awb ? fn.now() : null,
});

async function save(
  tenant: Tenant,
  { id, courier, awb, trackingUrl, labelUrl }: Fulfillment,
  hasNewAwb: boolean,
  trx: Trx,
): Promise<void> {
  const tracked = hasNewAwb ? untracked(awb) : {};
  await FulfillmentRow.of(tenant, trx)
    .patch({ courier, awb, trackingUrl, labelUrl, ...tracked, updatedAt: fn.now() })
    .where({ id });
  if (hasNewAwb) await deleteScans(tenant, id, trx);
}

/**
 * Cancels a parcel: its items can be shipped again, and it is no longer tracked. The order's status
 * stays. Idempotent.
 * @throws Refusal 404, 409 PARCEL_DELIVERED
 */
export const cancelFulfillment = (
  tenant: Tenant,
  orderId: string,
  id: string,
  actor: Actor,
): Promise<Fulfillment> =>
  inTransaction(async (trx) => {
    const order = await lockOrder(tenant, orderId, trx);
    const parcel = await lockFulfillment(tenant, order.id, id, trx);
    if (parcel.cancelledAt) return parcel;
    if (parcel.state === 'delivered') {
      throw conflict('PARCEL_DELIVERED', message('errors.shipping.parcel.delivered'));
    }
    await FulfillmentRow.of(tenant, trx)
      .patch({ cancelledAt: fn.now(), nextPollAt: null, updatedAt: fn.now() })
      .where({ id });
    const data = { fulfillmentId: id, awb: parcel.awb, cancelled: true };
    await addOrderEvent(tenant, order.id, { type: 'fulfillment_changed', actor, data }, trx);
    await refreshFulfillment(tenant, order, trx);
    return lockFulfillment(tenant, order.id, id, trx);
  });

export interface SettledParcel extends Fulfillment {
  orderNumber: number;
  restockedPieces: number;
}

/**
 * Settles a returned or lost parcel: its items are restocked, as far as the order holds them, or
 * written off. The order's status stays. Idempotent.
 * @throws Refusal 404, 409 PARCEL_NOT_RETURNED
 */
export const settleReturn = (
  tenant: Tenant,
  orderId: string,
  id: string,
  { restockItems }: { restockItems: boolean },
  actor: Actor,
): Promise<SettledParcel> =>
  inTransaction(async (trx) => {
    const order = await lockOrder(tenant, orderId, trx);
    const { orderNumber } = order;
    const parcel = await lockFulfillment(tenant, order.id, id, trx);
    if (parcel.returnSettledAt) return { ...parcel, orderNumber, restockedPieces: 0 };
    if (!hasComeBack(parcel) || parcel.cancelledAt) {
      throw conflict('PARCEL_NOT_RETURNED', message('errors.shipping.parcel.notReturned'));
    }
    const pieces = restockItems ? await restock(tenant, order.id, parcel.items, actor, trx) : 0;
    await FulfillmentRow.of(tenant, trx)
      .patch({ returnSettledAt: fn.now(), updatedAt: fn.now() })
      .where({ id });
    const data = { fulfillmentId: id, awb: parcel.awb, restocked: restockItems, pieces };
    await addOrderEvent(tenant, order.id, { type: 'return_settled', actor, data }, trx);
    const settled = await lockFulfillment(tenant, order.id, id, trx);
    return { ...settled, orderNumber, restockedPieces: pieces };
  });
