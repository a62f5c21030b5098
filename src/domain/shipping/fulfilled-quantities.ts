import type { FulfillmentStatus } from '../../enums.ts';
import { type Fulfillment, type FulfillmentItem, isLive } from './fulfillment.ts';

type Line = { id: string; quantity: number };

/** Pieces in live parcels by line. */
export function fulfilledQuantities(parcels: readonly Fulfillment[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { orderItemId, quantity } of parcels.filter(isLive).flatMap(({ items }) => items)) {
    sums.set(orderItemId, (sums.get(orderItemId) ?? 0) + quantity);
  }
  return sums;
}

/** Items that are not in a parcel yet; lines without any are left out. */
export function leftToFulfill(
  lines: readonly Line[],
  parcels: readonly Fulfillment[],
): FulfillmentItem[] {
  const fulfilled = fulfilledQuantities(parcels);
  return lines
    .map(({ id, quantity }) => ({ orderItemId: id, quantity: quantity - (fulfilled.get(id) ?? 0) }))
    .filter(({ quantity }) => quantity > 0);
}

/** The fulfillment status of an order with these lines and parcels. */
export function fulfillmentStatusOf(
  lines: readonly Line[],
  parcels: readonly Fulfillment[],
): FulfillmentStatus {
  if (fulfilledQuantities(parcels).size === 0) return 'unfulfilled';
  return leftToFulfill(lines, parcels).length === 0 ? 'fulfilled' : 'partial';
}
