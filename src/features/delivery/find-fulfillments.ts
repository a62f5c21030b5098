import { raw } from 'objection';
import { notFound } from '../../errors.ts';
import { isUuid } from '../../ids.ts';
import type { Trx } from '../../kernel/db/db.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import { type Fulfillment, FulfillmentRow, type ParcelRow, toFulfillment } from './fulfillment.ts';

/**
 * Of `fulfillments`: the pieces in each. A part of their statement, since their order is often locked
 * meanwhile. The value is the owner.
 */
const ITEMS = `
  (select coalesce(jsonb_agg(jsonb_build_object('orderItemId', i.order_item_id,
      'quantity', i.quantity) order by i.order_item_id), '[]')
    from fulfillment_items i
    where i.owner_id = ? and i.fulfillment_id = fulfillments.id) as items`;

export const parcelRows = (tenant: Tenant, trx?: Trx) =>
  FulfillmentRow.of(tenant, trx)
    .select('fulfillments.*', raw(ITEMS, [tenant.ownerId]))
    .castTo<ParcelRow[]>();

const rowsOf = (tenant: Tenant, orderIds: readonly string[], trx?: Trx) =>
  parcelRows(tenant, trx)
    .whereIn('orderId', [...orderIds])
    .orderBy(['createdAt', 'id']);

export async function fulfillmentsOf(
  tenant: Tenant,
  orderId: string,
  trx?: Trx,
): Promise<Fulfillment[]> {
  return (await rowsOf(tenant, [orderId], trx)).map(toFulfillment);
}

/** @throws Refusal 404 for an unknown, malformed or another order's id */
export async function findFulfillment(
  tenant: Tenant,
  orderId: string,
  id: string,
): Promise<Fulfillment> {
  const parcels = isUuid(orderId) ? await fulfillmentsOf(tenant, orderId) : [];
  return one(parcels, id);
}

/** By order id. */
export async function parcelsByOrder(
  tenant: Tenant,
  orderIds: readonly string[],
): Promise<Map<string, Fulfillment[]>> {
  const parcels = new Map<string, Fulfillment[]>(orderIds.map((id) => [id, []]));
  if (orderIds.length === 0) return parcels;
  const found = await rowsOf(tenant, orderIds);
  for (const row of found) parcels.get(row.orderId)?.push(toFulfillment(row));
  return parcels;
}

/** Including cancelled ones; the caller has locked the order's row. */
export async function lockFulfillments(
  tenant: Tenant,
  orderId: string,
  trx: Trx,
): Promise<Fulfillment[]> {
  return (await rowsOf(tenant, [orderId], trx).forNoKeyUpdate()).map(toFulfillment);
}

/** @throws Refusal 404 for an unknown, malformed or another order's id */
export async function lockFulfillment(
  tenant: Tenant,
  orderId: string,
  id: string,
  trx: Trx,
): Promise<Fulfillment> {
  const parcels = isUuid(id) ? await lockFulfillments(tenant, orderId, trx) : [];
  return one(parcels, id);
}

function one(parcels: readonly Fulfillment[], id: string): Fulfillment {
  const parcel = parcels.find((each) => each.id === id);
  if (!parcel) throw notFound('Parcel');
  return parcel;
}
