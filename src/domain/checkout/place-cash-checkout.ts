import { GroupedWork } from '../../concurrency/grouped-work.ts';
import { CARTS_AT_ONCE } from '../catalog/find-sellable-variants.ts';
import type { CustomerInput } from '../customers/customer-snapshot.ts';
import { answeredBefore } from '../idempotency/claiming-keys.ts';
import type { IdempotencyKey } from '../idempotency/idempotency-key.ts';
import type { LineRequest } from '../orders/match-line.ts';
import type { Order } from '../orders/order.ts';
import type { Store } from '../stores/store.ts';
import { lineOfCheckouts } from './in-turn.ts';
import { type CashCheckout, type Finish, placeTogether } from './place-together.ts';

/** The request of a COD checkout. Prices are never taken from it but from the database. */
export interface CashCheckoutRequest {
  items: readonly LineRequest[];
  customer: CustomerInput;
  notes?: string | null | undefined;
  /** The total that the shopper saw; null or absent: not checked. */
  expectedTotalMinor?: number | null;
}

export interface CheckoutContext {
  /** Null: without a key, where repeating the request creates a second order. */
  idempotency: IdempotencyKey | null;
}

export interface PlacedCheckout {
  order: Order;
  /** Whether the order already existed. */
  duplicate: boolean;
  /** Whether this is the stored result of an earlier call with the same key. */
  replayed: boolean;
}

/** Two: while one group is written, the next is read and checked. */
const together = new GroupedWork<CashCheckout, Finish>({
  line: lineOfCheckouts({ atOnce: 2, leftFree: 2 }),
  most: CARTS_AT_ONCE,
  // Orders of one customer update one row, which a statement can write only once.
  keyOf: ({ store, request }) => `${store.ownerId} ${request.customer.phone}`,
  work: placeTogether,
});

/**
 * Places a COD order of the shop, together with others that arrive at the same time, in one
 * statement. The order of a replayed call doesn't name its customer.
 * @throws Refusal 400 for the cart, customer or payment method, 400 OUT_OF_STOCK, 409
 * STORE_NOT_TAKING_ORDERS, 409 TOTAL_CHANGED, and those of `once` and `inTurn`
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
