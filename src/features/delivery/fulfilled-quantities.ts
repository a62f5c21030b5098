import type { FulfillmentStatus } from '../../enums.ts';
import { conflict } from '../../errors.ts';
import type { Trx } from '../../kernel/db/db.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import { message } from '../../kernel/translation/translator.ts';
import type { Order } from '../orders/order.ts';
import { saveFulfillment } from '../orders/save-order.ts';
import { fulfillmentsOf } from './find-fulfillments.ts';
import { type Fulfillment, type FulfillmentItem, isLive } from './fulfillment.ts';

type Line = { id: string; quantity: number };

/** Only live parcels count. */
export function fulfilledQuantities(parcels: readonly Fulfillment[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { orderItemId, quantity } of parcels.filter(isLive).flatMap(({ items }) => items)) {
    sums.set(orderItemId, (sums.get(orderItemId) ?? 0) + quantity);
  }
  return sums;
}

export function leftToFulfill(
  lines: readonly Line[],
  parcels: readonly Fulfillment[],
): FulfillmentItem[] {
  const fulfilled = fulfilledQuantities(parcels);
  return lines
    .map(({ id, quantity }) => ({ orderItemId: id, quantity: quantity - (fulfilled.get(id) ?? 0) }))
    .filter(({ quantity }) => quantity > 0);
}

export function fulfillmentStatusOf(
  lines: readonly Line[],
  parcels: readonly Fulfillment[],
): FulfillmentStatus {
  if (fulfilledQuantities(parcels).size === 0) return 'unfulfilled';
  return leftToFulfill(lines, parcels).length === 0 ? 'fulfilled' : 'partial';
}

/**
 * After parcels have changed; the caller has locked the order's row. Also updates its search text.
 * `formerAwb`: a parcel's before the change.
 */
export async function refreshFulfillment(
  tenant: Tenant,
  order: Order,
  trx: Trx,
  formerAwb: string | null = null,
): Promise<void> {
  const parcels = await fulfillmentsOf(tenant, order.id, trx);
  const fulfillmentStatus = fulfillmentStatusOf(order.items, parcels);
  const awbs = {
    before: awbsOf([...parcels, { awb: formerAwb }]),
    after: awbsOf(parcels.filter(isLive)),
  };
  await saveFulfillment(tenant, { ...order, fulfillmentStatus }, awbs, trx);
}

const awbsOf = (parcels: readonly Pick<Fulfillment, 'awb'>[]): string[] =>
  parcels.flatMap(({ awb }) => awb ?? []);

/**
 * An order's lines must not have fewer pieces than are already in parcels.
 * @throws Refusal 409 ITEMS_FULFILLED
 */
export function refuseBelowParcels(lines: readonly Line[], parcels: readonly Fulfillment[]): void {
  const fulfilled = fulfilledQuantities(parcels);
  const wanted = new Map(lines.map(({ id, quantity }) => [id, quantity]));
  const below = [...fulfilled].filter(([id, quantity]) => quantity > (wanted.get(id) ?? 0));
  if (below.length === 0) return;
  const details = {
    items: below.map(([orderItemId, quantity]) => ({ orderItemId, fulfilled: quantity })),
  };
  throw conflict('ITEMS_FULFILLED', message('errors.shipping.itemsInParcel'), details);
}
