import { rows } from '../../db.ts';
import type { ParcelState } from '../../enums.ts';
import { type Page, type PageRequest, toPage } from '../../pagination.ts';
import type { Tenant } from '../../tenant.ts';
import { findOrders } from '../orders/find-orders.ts';
import type { Order } from '../orders/order.ts';
import {
  FULFILLMENT_COLUMNS,
  type Fulfillment,
  type FulfillmentRow,
  toFulfillment,
} from './fulfillment.ts';

/** What a seller looks for, by the states that it takes in. */
const PARCEL_TABS = {
  onTheWay: ['awaiting_scan', 'in_transit', 'out_for_delivery'],
  attention: ['attention', 'lost'],
  returns: ['returning', 'returned'],
  delivered: ['delivered'],
} as const satisfies Record<string, readonly ParcelState[]>;
export type ParcelTab = keyof typeof PARCEL_TABS;

/** Live parcels of some states; what came back and was settled is done with. */
const MATCHING = `f.owner_id = ? and f.parcel_state = any(?::text[]) and f.cancelled_at is null
  and (f.return_settled_at is null or f.parcel_state = 'delivered')`;

/** A parcel with the order that it is of. */
export interface ListedParcel extends Fulfillment {
  order: Order;
}

/** The tenant's parcels of one tab, newest first: four statements whatever the page's length. */
export async function listParcels(
  tenant: Tenant,
  { tab, ...request }: PageRequest & { tab: ParcelTab },
): Promise<Page<ListedParcel>> {
  const matching = [tenant.ownerId, [...PARCEL_TABS[tab]]];
  const [found, [counted]] = await Promise.all([
    rows<FulfillmentRow>(
      `select ${FULFILLMENT_COLUMNS} from fulfillments f where ${MATCHING}
        order by f.created_at desc, f.id desc limit ? offset ?`,
      [...matching, request.limit, (request.page - 1) * request.limit],
    ),
    rows<{ count: number }>(`select count(*) from fulfillments f where ${MATCHING}`, matching),
  ]);
  const orders = await findOrders(
    tenant,
    found.map(({ orderId }) => orderId),
  );
  const parcels = found.flatMap((row) => {
    const order = orders.get(row.orderId);
    return order ? [{ ...toFulfillment(row), order }] : [];
  });
  return toPage(parcels, counted?.count ?? 0, request);
}

/** How many parcels each tab holds, in one statement. */
export async function parcelCounts(tenant: Tenant): Promise<Record<ParcelTab, number>> {
  const counted = await rows<{ state: ParcelState; count: number }>(
    `select f.parcel_state as state, count(*) from fulfillments f where ${MATCHING}
      group by f.parcel_state`,
    [tenant.ownerId, Object.values(PARCEL_TABS).flat()],
  );
  const ofState = new Map(counted.map(({ state, count }) => [state, count]));
  const tabs = Object.entries(PARCEL_TABS).map(([tab, states]) => [
    tab,
    states.reduce((sum, state) => sum + (ofState.get(state) ?? 0), 0),
  ]);
  return Object.fromEntries(tabs) as Record<ParcelTab, number>;
}
