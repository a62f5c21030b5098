import type { Trx } from '../../kernel/db/db.ts';
import type { IdempotencyKey } from '../../kernel/idempotency/idempotency-key.ts';
import { type Outcome, withIdempotencyKey } from '../../kernel/idempotency/with-idempotency-key.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import type { Actor } from '../../session.ts';
import { goOnWith } from '../orders/cancel-request.ts';
import { moveOrder } from '../orders/change-status.ts';
import { lockOrder } from '../orders/find-order.ts';
import { isUnshipped, type Order } from '../orders/order.ts';
import { changeFulfillmentIn } from './change-fulfillment.ts';
import { lockFulfillments } from './find-fulfillments.ts';
import { type FulfillmentInput, fulfillOrderIn } from './fulfill-order.ts';
import { leftToFulfill } from './fulfilled-quantities.ts';
import { isLive } from './fulfillment.ts';

export interface Shipment extends FulfillmentInput {
  /** Whether the order is also marked as shipped; one that is further on stays. */
  ship: boolean;
  /** As in `StatusChange`. */
  holdUnpaid?: boolean | undefined;
}

/**
 * Ships what is left of an order, or a part of it: creates a parcel and sets the status to
 * `shipped`, in one transaction. If all items are in parcels, the one without a number gets it.
 * @returns the order's id
 * @throws Refusal 404, 400 FULFILLMENT_EXCEEDS_ORDERED or for a field, 409 ORDER_CANCELLED, 409
 * ORDER_UNPAID, 409 CANCEL_REQUESTED
 */
export const shipOrder = (
  tenant: Tenant,
  orderId: string,
  shipment: Shipment,
  { actor, idempotency }: { actor: Actor; idempotency: IdempotencyKey | null },
): Promise<Outcome<{ id: string }>> =>
  withIdempotencyKey(idempotency, {
    prepare: async () => shipment,
    write: async ({ ship, holdUnpaid, ignoreCancelRequest, ...input }, trx) => {
      const found = await lockOrder(tenant, orderId, trx);
      const order = await goOnWith(tenant, found, ignoreCancelRequest ?? false, actor, trx);
      await sendParcel(tenant, order, input, actor, trx);
      if (ship && isUnshipped(order)) {
        const now = await lockOrder(tenant, order.id, trx);
        await moveOrder(tenant, now, { status: 'shipped', holdUnpaid }, actor, trx);
      }
      return { id: order.id };
    },
  });

/** An existing parcel without a number gets it, so that nothing is shipped twice. */
async function sendParcel(
  tenant: Tenant,
  order: Order,
  input: FulfillmentInput,
  actor: Actor,
  trx: Trx,
): Promise<void> {
  const parcels = await lockFulfillments(tenant, order.id, trx);
  const left = leftToFulfill(order.items, parcels);
  const { items: _, ...fields } = input;
  const isSaid = Object.values(fields).some((value) => value);
  const unnumbered = parcels.filter((parcel) => isLive(parcel) && !parcel.awb).at(-1);
  if (left.length === 0 && !isSaid && parcels.some(isLive)) return;
  if (left.length === 0 && unnumbered) {
    const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value));
    await changeFulfillmentIn(tenant, order, unnumbered, { fields: given, actor }, trx);
    return;
  }
  await fulfillOrderIn(tenant, order, input, actor, trx);
}
