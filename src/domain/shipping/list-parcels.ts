import { rows } from '../../db/db.ts';
import { COUNT_ENDS, type Page, type PageRequest, toPage } from '../../db/pagination.ts';
import type { ParcelState } from '../../enums.ts';
import type { Tenant } from '../../tenancy/tenant.ts';
import { findOrders } from '../orders/find-orders.ts';
import type { Order } from '../orders/order.ts';
import {
  FULFILLMENT_COLUMNS,
  type Fulfillment,
  type FulfillmentRow,
  toFulfillment,
} from './fulfillment.ts';

/** The tabs of the parcels page with their states. */
const PARCEL_TABS = {
  onTheWay: ['awaiting_scan', 'in_transit', 'out_for_delivery'],
  attention: ['attention', 'lost'],
  returns: ['returning', 'returned'],
  delivered: ['delivered'],
} as const satisfies Record<string, readonly ParcelState[]>;
export type ParcelTab = keyof typeof PARCEL_TABS;
export const PARCEL_TAB_NAMES = Object.keys(PARCEL_TABS) as ParcelTab[];

/** Active parcels in some states; returned ones only until they are settled. */
const MATCHING = `f.owner_id = ? and f.parcel_state = any(?::text[]) and f.cancelled_at is null
  and (f.return_settled_at is null or f.parcel_state = 'delivered')`;
/** Delivered parcels only grow in number: a single value lets an index return them in order. */
const DELIVERED = `f.owner_id = ? and f.parcel_state = ? and f.cancelled_at is null`;

/** A parcel with the order that it is of. */
export interface ListedParcel extends Fulfillment {
  order: Order;
}

/**
 * The tenant's parcels of one tab, newest first: four queries for any page size. Counted as far as
 * people page.
 */
export async function listParcels(
  tenant: Tenant,
  { tab, ...request }: PageRequest & { tab: ParcelTab },
): Promise<Page<ListedParcel>> {
  const [where, matching] = conditionOf(tenant, tab);
  const [found, total] = await Promise.all([
    rows<FulfillmentRow>(
      `select ${FULFILLMENT_COLUMNS} from fulfillments f where ${where}
        order by f.created_at desc, f.id desc limit ? offset ?`,
      [...matching, request.limit, (request.page - 1) * request.limit],
    ),
    countUpToEnd(tenant, tab),
  ]);
  const orders = await findOrders(
    tenant,
    found.map(({ orderId }) => orderId),
  );
  const parcels = found.flatMap((row) => {
    const order = orders.get(row.orderId);
    return order ? [{ ...toFulfillment(row), order }] : [];
  });
  return toPage(parcels, total, request);
}

const conditionOf = ({ ownerId }: Tenant, tab: ParcelTab): [where: string, bindings: unknown[]] =>
  tab === 'delivered'
    ? [DELIVERED, [ownerId, 'delivered']]
    : [MATCHING, [ownerId, [...PARCEL_TABS[tab]]]];

/** Counted as far as people page. */
const upToEnd = (where: string): string =>
  `select count(*) from (select 1 from fulfillments f where ${where} limit ${COUNT_ENDS}) counted`;

async function countUpToEnd(tenant: Tenant, tab: ParcelTab): Promise<number> {
  const [where, bindings] = conditionOf(tenant, tab);
  const [counted] = await rows<{ count: number }>(upToEnd(where), bindings);
  return counted?.count ?? 0;
}

/** The number of parcels in each tab; delivered ones as far as people page. One query. */
export async function parcelCounts(tenant: Tenant): Promise<Record<ParcelTab, number>> {
  const { delivered, ...open } = PARCEL_TABS;
  const counted = await rows<{ state: ParcelState; count: number }>(
    `select f.parcel_state as state, count(*) from fulfillments f where ${MATCHING}
      group by f.parcel_state
     union all select 'delivered', (${upToEnd(DELIVERED)})`,
    [tenant.ownerId, Object.values(open).flat(), tenant.ownerId, 'delivered'],
  );
  const ofState = new Map(counted.map(({ state, count }) => [state, count]));
  const sum = (states: readonly ParcelState[]) =>
    states.reduce((total, state) => total + (ofState.get(state) ?? 0), 0);
  return {
    onTheWay: sum(open.onTheWay),
    attention: sum(open.attention),
    returns: sum(open.returns),
    delivered: sum(delivered),
  };
}
