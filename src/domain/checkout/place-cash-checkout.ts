import { GroupedWork } from '../../grouped-work.ts';
import { CARTS_AT_ONCE } from '../catalog/find-sellable-variants.ts';
import type { CustomerInput } from '../customers/customer-snapshot.ts';
import { answeredBefore } from '../idempotency/claiming-keys.ts';
import type { IdempotencyKey } from '../idempotency/idempotency-key.ts';
import type { LineRequest } from '../orders/match-line.ts';
import type { Order } from '../orders/order.ts';
import type { Store } from '../stores/store.ts';
import { lineOfCheckouts } from './in-turn.ts';
import { type CashCheckout, type Finish, placeTogether } from './place-together.ts';

/** What a shopper sends who pays in cash. Nothing else of the request counts: prices come from the database. */
export interface CashCheckoutRequest {
  items: readonly LineRequest[];
  customer: CustomerInput;
  notes?: string | null | undefined;
  /** What the shopper was shown; null or absent: whatever it comes to is all right. */
  expectedTotalMinor?: number | null;
}

export interface CheckoutContext {
  /** Null: a bare call, where sending twice makes two orders. */
  idempotency: IdempotencyKey | null;
}

export interface PlacedCheckout {
  order: Order;
  /** Whether this order was already there. */
  duplicate: boolean;
  /** Whether this is the kept result of an earlier call with the same key. */
  replayed: boolean;
}

/** Two: while the database writes one group, the other one is read and judged. */
const together = new GroupedWork<CashCheckout, Finish>({
  line: lineOfCheckouts({ atOnce: 2, leftFree: 2 }),
  most: CARTS_AT_ONCE,
  // Orders of one person count into one row, which a statement writes once.
  keyOf: ({ store, request }) => `${store.ownerId} ${request.customer.phone}`,
  work: placeTogether,
});

/**
 * Places an order of the public store that is paid in cash, together with those that come at the same
 * time: all of it in one statement, or nothing. The order of a replayed call does not say which entry of
 * the customer index it went to.
 * @throws Refusal 400 for the cart, customer or payment method, 400 OUT_OF_STOCK,
 * 409 STORE_NOT_TAKING_ORDERS, 409 TOTAL_CHANGED, and those of `once` and `inTurn`
 */
export async function placeCashCheckout(
  store: Store,
  request: CashCheckoutRequest,
  { idempotency }: CheckoutContext,
): Promise<PlacedCheckout> {
  const finish = await together.add({ store, request, idempotency });
  try {
    return { order: await finish(), duplicate: false, replayed: false };
  } catch (error) {
    const { result } = await answeredBefore<Order>(idempotency, error);
    return { order: result, duplicate: true, replayed: true };
  }
}
