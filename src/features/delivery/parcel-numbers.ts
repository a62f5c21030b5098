import type { Trx } from '../../kernel/db/db.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import { FulfillmentRow } from './fulfillment.ts';

export interface ParcelNumber {
  courier: string | null;
  awb: string;
}

export interface NumberedParcel extends ParcelNumber {
  orderId: string;
}

const numbered = (tenant: Tenant, orderIds: readonly string[], trx?: Trx) =>
  FulfillmentRow.of(tenant, trx)
    .select('orderId', 'courier', 'awb')
    .whereIn('orderId', [...orderIds])
    .whereNotNull('awb')
    .whereNull('cancelledAt');

/** By order id. */
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

/** By order id. */
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

/** By number as stored: in upper case. */
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

export async function lastCourier(tenant: Tenant): Promise<string | null> {
  const last = await FulfillmentRow.of(tenant)
    .select('courier')
    .orderBy('id', 'desc')
    .limit(1)
    .first();
  return last?.courier ?? null;
}
