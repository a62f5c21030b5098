import type { ParcelState } from '../../../enums.ts';
import { type Page, type PageRequest, toPage } from '../../../kernel/db/pagination.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import { findOrders } from '../../orders/find-order.ts';
import type { Order } from '../../orders/order.ts';
import { parcelRows } from './find-fulfillments.ts';
import { type Fulfillment, toFulfillment } from './fulfillment.ts';
import { countByState, countUpToEnd, parcelsIn } from './queries/count-parcels.ts';

const PARCEL_TABS = {
  onTheWay: ['awaiting_scan', 'in_transit', 'out_for_delivery'],
  attention: ['attention', 'lost'],
  returns: ['returning', 'returned'],
  delivered: ['delivered'],
} as const satisfies Record<string, readonly ParcelState[]>;
export type ParcelTab = keyof typeof PARCEL_TABS;
export const PARCEL_TAB_NAMES = Object.keys(PARCEL_TABS) as ParcelTab[];

export interface ListedParcel extends Fulfillment {
  order: Order;
}

/** Newest first: four queries for any page size. Counted as far as people page. */
export async function listParcels(
  tenant: Tenant,
  { tab, ...request }: PageRequest & { tab: ParcelTab },
): Promise<Page<ListedParcel>> {
  const states = PARCEL_TABS[tab];
  const { where, bindings } = parcelsIn(states);
  const [found, total] = await Promise.all([
    parcelRows(tenant)
      .whereRaw(where, bindings)
      .orderBy([
        { column: 'createdAt', order: 'desc' },
        { column: 'id', order: 'desc' },
      ])
      .limit(request.limit)
      .offset((request.page - 1) * request.limit),
    countUpToEnd(tenant, states),
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

export async function parcelCounts(tenant: Tenant): Promise<Record<ParcelTab, number>> {
  const { delivered, ...open } = PARCEL_TABS;
  const ofState = await countByState(tenant, Object.values(open).flat());
  const sum = (states: readonly ParcelState[]) =>
    states.reduce((total, state) => total + (ofState.get(state) ?? 0), 0);
  return {
    onTheWay: sum(open.onTheWay),
    attention: sum(open.attention),
    returns: sum(open.returns),
    delivered: sum(delivered),
  };
}
