import type { Trx } from '../../db/db.ts';
import { conflict } from '../../errors.ts';
import type { Tenant } from '../../tenancy/tenant.ts';
import { fulfilledQuantities } from './fulfilled-quantities.ts';
import { fulfillmentsOf } from './list-fulfillments.ts';

/**
 * Refuses lines with fewer pieces than are already in parcels. The caller has locked the order's
 * row; `items` are all lines of the edited order.
 * @throws Refusal 409 ITEMS_FULFILLED
 */
export async function refuseBelowFulfilled(
  tenant: Tenant,
  orderId: string,
  items: readonly { id: string; quantity: number }[],
  trx: Trx,
): Promise<void> {
  const fulfilled = fulfilledQuantities(await fulfillmentsOf(tenant, orderId, trx));
  const wanted = new Map(items.map(({ id, quantity }) => [id, quantity]));
  const below = [...fulfilled].filter(([id, quantity]) => quantity > (wanted.get(id) ?? 0));
  if (below.length === 0) return;
  const details = {
    items: below.map(([orderItemId, quantity]) => ({ orderItemId, fulfilled: quantity })),
  };
  const message = 'Some of these items are already in a parcel. Cancel the parcel first';
  throw conflict('ITEMS_FULFILLED', message, details);
}
