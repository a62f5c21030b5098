import { inTransaction, rows, type Trx } from '../../db/db.ts';
import { conflict } from '../../errors.ts';
import type { Actor } from '../../session.ts';
import type { Tenant } from '../../tenancy/tenant.ts';
import { lockOrder } from '../orders/find-order.ts';
import type { Order } from '../orders/order.ts';
import { addOrderEvent } from '../orders/order-event.ts';
import type { Fulfillment } from './fulfillment.ts';
import { lockFulfillment } from './list-fulfillments.ts';
import { type ParcelFields, readParcelFields } from './parcel-fields.ts';
import { refreshFulfillment } from './refresh-fulfillment.ts';

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

/** The same for an order and a parcel that the caller has locked. */
export async function changeFulfillmentIn(
  tenant: Tenant,
  order: Order,
  parcel: Fulfillment,
  { fields, actor }: { fields: ParcelFields; actor: Actor },
  trx: Trx,
): Promise<Fulfillment> {
  const cleaned = readParcelFields(fields);
  if (parcel.cancelledAt) {
    throw conflict('FULFILLMENT_CANCELLED', 'This parcel is cancelled and can’t be changed');
  }
  const changed = { ...parcel, ...cleaned };
  const different = FIELDS.filter((field) => changed[field] !== parcel[field]);
  if (different.length === 0) return parcel;
  await save(tenant, changed, trx);
  if (different.includes('awb')) await forgetScans(tenant, changed, trx);
  const data = {
    fulfillmentId: parcel.id,
    ...Object.fromEntries(
      different.map((field) => [field, { from: parcel[field], to: changed[field] }]),
    ),
  };
  await addOrderEvent(tenant, order.id, { type: 'fulfillment_changed', actor, data }, trx);
  await refreshFulfillment(tenant, order, trx);
  return lockFulfillment(tenant, order.id, parcel.id, trx);
}

const save = (tenant: Tenant, parcel: Fulfillment, trx: Trx) =>
  rows(
    `update fulfillments set courier = ?, awb = ?, tracking_url = ?, label_url = ?, updated_at = now()
      where owner_id = ? and id = ?`,
    [parcel.courier, parcel.awb, parcel.trackingUrl, parcel.labelUrl, tenant.ownerId, parcel.id],
    trx,
  );

async function forgetScans(tenant: Tenant, { id, awb }: Fulfillment, trx: Trx): Promise<void> {
  const key = [tenant.ownerId, id];
  await rows(`delete from parcel_scans where owner_id = ? and fulfillment_id = ?`, key, trx);
  await rows(
    `update fulfillments set parcel_state = ?, parcel_label = null, eta = null, last_scan_at = null,
       delivered_at = null, polled_at = null, poll_failures = 0, poll_error = null,
       return_settled_at = null, next_poll_at = case when ?::text is not null then now() end
      where owner_id = ? and id = ?`,
    [awb ? 'awaiting_scan' : null, awb, ...key],
    trx,
  );
}
