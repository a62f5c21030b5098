import type { ParcelState } from '../../enums.ts';
import { rows } from '../../kernel/db/db.ts';
import { COUNT_ENDS, type Page, type PageRequest, toPage } from '../../kernel/db/pagination.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import { findOrders } from '../orders/find-order.ts';
import type { Order } from '../orders/order.ts';
import { parcelRows } from './find-fulfillments.ts';
import { type Fulfillment, toFulfillment } from './fulfillment.ts';

export const PARCEL_TAB_NAMES = ['onTheWay', 'attention', 'returns', 'delivered'] as const;
export type ParcelTab = (typeof PARCEL_TAB_NAMES)[number];

const PARCEL_TABS: Record<ParcelTab, readonly ParcelState[]> = {
  onTheWay: ['awaiting_scan', 'in_transit', 'out_for_delivery'],
  attention: ['attention', 'lost'],
  returns: ['returning', 'returned'],
  delivered: ['delivered'],
};

/** Active parcels in some states; returned ones only until they are settled. */
const MATCHING = `parcel_state = any(?::text[]) and cancelled_at is null
  and (return_settled_at is null or parcel_state = 'delivered')`;
/** Delivered parcels only grow in number: a single value lets an index return them in order. */
const DELIVERED = `parcel_state = ? and cancelled_at is null`;

/** SQL: the condition of active parcels in these states: of delivered ones, or of others. */
const parcelsIn = (
  states: readonly ParcelState[],
): { where: string; bindings: [ParcelState | readonly ParcelState[]] } =>
  states.includes('delivered')
    ? { where: DELIVERED, bindings: ['delivered'] }
    : { where: MATCHING, bindings: [states] };

const upToEnd = (where: string): string =>
  `select count(*) from (
     select 1 from fulfillments where owner_id = ? and ${where} limit ${COUNT_ENDS}) counted`;

async function countUpToEnd(tenant: Tenant, states: readonly ParcelState[]): Promise<number> {
  const { where, bindings } = parcelsIn(states);
  const [counted] = await rows<{ count: number }>(upToEnd(where), [tenant.ownerId, ...bindings]);
  return counted?.count ?? 0;
}

async function countByState(
  tenant: Tenant,
  open: readonly ParcelState[],
): Promise<Map<ParcelState, number>> {
  const counted = await rows<{ state: ParcelState; count: number }>(
    `select parcel_state as state, count(*) from fulfillments where owner_id = ? and ${MATCHING}
      group by parcel_state
     union all select 'delivered', (${upToEnd(DELIVERED)})`,
    [tenant.ownerId, open, tenant.ownerId, 'delivered'],
  );
  return new Map(counted.map(({ state, count }) => [state, count]));
}

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
