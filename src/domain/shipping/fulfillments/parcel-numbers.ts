import type { Trx } from '../../../db/db.ts';
import type { Tenant } from '../../../tenancy/tenant.ts';
import { FulfillmentRow } from './fulfillment.ts';

/** A parcel as its courier knows it. */
export interface ParcelNumber {
  courier: string | null;
  awb: string;
}

/** A parcel as its label names it. */
export interface NumberedParcel extends ParcelNumber {
  orderId: string;
}

/** The parcels with a number; cancelled ones left out. */
const numbered = (tenant: Tenant, orderIds: readonly string[], trx?: Trx) =>
  FulfillmentRow.of(tenant, trx)
    .select('orderId', 'courier', 'awb')
    .whereIn('orderId', [...orderIds])
    .whereNotNull('awb')
    .whereNull('cancelledAt');

/** The numbered parcels of several orders by order id. */
export async function parcelNumbers(
  tenant: Tenant,
  orderIds: readonly string[],
  trx?: Trx,
): Promise<Map<string, ParcelNumber[]>> {
  const parcels = new Map<string, ParcelNumber[]>(orderIds.map((id) => [id, []]));
  const found = await numbered(tenant, orderIds, trx)
    .orderBy(['createdAt', 'id'])
    .castTo<NumberedParcel[]>();
  for (const { orderId, courier, awb } of found) parcels.get(orderId)?.push({ courier, awb });
  return parcels;
}

/** The latest numbered parcel of each order, by order id. */
export async function parcelsOfOrders(
  tenant: Tenant,
  orderIds: readonly string[],
  trx?: Trx,
): Promise<Map<string, NumberedParcel>> {
  const found = await numbered(tenant, orderIds, trx)
    .distinctOn('orderId')
    .orderBy(['orderId', { column: 'createdAt', order: 'desc' }, { column: 'id', order: 'desc' }])
    .castTo<NumberedParcel[]>();
  return new Map(found.map((parcel) => [parcel.orderId, parcel]));
}

/** The orders of these tracking numbers, by number as stored: in upper case. */
export async function ordersOfAwbs(
  tenant: Tenant,
  awbs: readonly string[],
): Promise<Map<string, string[]>> {
  const found = await FulfillmentRow.of(tenant)
    .distinct('awb', 'orderId')
    .whereIn(
      'awb',
      awbs.map((awb) => awb.toUpperCase()),
    )
    .whereNull('cancelledAt')
    .castTo<NumberedParcel[]>();
  const orders = new Map<string, string[]>();
  for (const { awb, orderId } of found) orders.set(awb, [...(orders.get(awb) ?? []), orderId]);
  return orders;
}

/** The courier of the newest parcel of each of these orders that has one. */
export async function couriersOf(
  tenant: Tenant,
  orderIds: readonly string[],
): Promise<Map<string, string>> {
  const found = await FulfillmentRow.of(tenant)
    .distinctOn('orderId')
    .select('orderId', 'courier')
    .whereIn('orderId', [...orderIds])
    .whereNull('cancelledAt')
    .whereNotNull('courier')
    .orderBy(['orderId', { column: 'createdAt', order: 'desc' }])
    .castTo<{ orderId: string; courier: string }[]>();
  return new Map(found.map(({ orderId, courier }) => [orderId, courier]));
}

/** The courier of the tenant's latest parcel: probably also that of the next. */
export async function lastCourier(tenant: Tenant): Promise<string | null> {
  const last = await FulfillmentRow.of(tenant)
    .select('courier')
    .orderBy('id', 'desc')
    .limit(1)
    .first();
  return last?.courier ?? null;
}
