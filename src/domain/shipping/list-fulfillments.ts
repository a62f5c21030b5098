import { rows, type Trx } from '../../db/db.ts';
import { notFound } from '../../errors.ts';
import { isUuid } from '../../ids.ts';
import type { Tenant } from '../../tenancy/tenant.ts';
import {
  FULFILLMENT_COLUMNS,
  type Fulfillment,
  type FulfillmentRow,
  toFulfillment,
} from './fulfillment.ts';

const OF_ORDER = `select ${FULFILLMENT_COLUMNS} from fulfillments f
  where f.owner_id = ? and f.order_id = ? order by f.created_at, f.id`;

/** The parcels of an order, including cancelled ones, oldest first. */
export async function fulfillmentsOf(
  tenant: Tenant,
  orderId: string,
  trx?: Trx,
): Promise<Fulfillment[]> {
  const found = await rows<FulfillmentRow>(OF_ORDER, [tenant.ownerId, orderId], trx);
  return found.map(toFulfillment);
}

/**
 * One parcel of an order.
 * @throws Refusal 404 for an unknown, malformed or another order's id
 */
export async function findFulfillment(
  tenant: Tenant,
  orderId: string,
  id: string,
): Promise<Fulfillment> {
  const parcels = isUuid(orderId) ? await fulfillmentsOf(tenant, orderId) : [];
  const parcel = parcels.find((each) => each.id === id);
  if (!parcel) throw notFound('Parcel');
  return parcel;
}

/** The parcels of several orders by order, in one statement. */
export async function parcelsByOrder(
  tenant: Tenant,
  orderIds: readonly string[],
): Promise<Map<string, Fulfillment[]>> {
  const parcels = new Map<string, Fulfillment[]>(orderIds.map((id) => [id, []]));
  if (orderIds.length === 0) return parcels;
  const found = await rows<FulfillmentRow>(
    `select ${FULFILLMENT_COLUMNS} from fulfillments f
      where f.owner_id = ? and f.order_id = any(?::uuid[]) order by f.created_at, f.id`,
    [tenant.ownerId, orderIds],
  );
  for (const row of found) parcels.get(row.orderId)?.push(toFulfillment(row));
  return parcels;
}

/**
 * The parcels of an order, including cancelled ones, with row locks; the caller has locked the
 * order's row.
 */
export async function lockFulfillments(
  tenant: Tenant,
  orderId: string,
  trx: Trx,
): Promise<Fulfillment[]> {
  const sql = `${OF_ORDER} for no key update of f`;
  return (await rows<FulfillmentRow>(sql, [tenant.ownerId, orderId], trx)).map(toFulfillment);
}

/**
 * One parcel of an order, locked together with the others of that order.
 * @throws Refusal 404 for an unknown, malformed or another order's id
 */
export async function lockFulfillment(
  tenant: Tenant,
  orderId: string,
  id: string,
  trx: Trx,
): Promise<Fulfillment> {
  const parcels = isUuid(id) ? await lockFulfillments(tenant, orderId, trx) : [];
  const parcel = parcels.find((each) => each.id === id);
  if (!parcel) throw notFound('Parcel');
  return parcel;
}
