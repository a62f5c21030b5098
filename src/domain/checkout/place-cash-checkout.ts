import { tenantOfStore } from '../../tenant.ts';
import { type CustomerInput, readCustomer } from '../customers/customer-snapshot.ts';
import type { IdempotencyKey } from '../idempotency/idempotency-key.ts';
import { onceInOneStatement } from '../idempotency/once-in-one-statement.ts';
import { recentNoticeContext } from '../notifications/recent-notice-context.ts';
import type { LineRequest } from '../orders/match-line.ts';
import { newOrder, subtotalOf } from '../orders/new-order.ts';
import type { Order } from '../orders/order.ts';
import { priceWithNumber } from '../orders/price-with-number.ts';
import { refuseShort } from '../stock/out-of-stock.ts';
import type { Store } from '../stores/store.ts';
import { chargesFor, codNotAvailable, takesCod } from './charges.ts';
import { inTurn } from './in-turn.ts';
import { enforcedOrderCap } from './order-cap.ts';
import { totalChanged } from './total-changed.ts';
import {
  type PreparedCheckout,
  refusalOfCheckout,
  type WrittenCheckout,
  writeCheckout,
} from './write-checkout.ts';

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

/**
 * Places an order of the public store that is paid in cash: all of it in one statement, or nothing.
 * The order of a replayed call does not say which entry of the customer index it went to.
 * @throws Refusal 400 for the cart, customer or payment method, 400 OUT_OF_STOCK,
 * 409 STORE_NOT_TAKING_ORDERS, 409 TOTAL_CHANGED, and those of `once` and `inTurn`
 */
export async function placeCashCheckout(
  store: Store,
  request: CashCheckoutRequest,
  { idempotency }: CheckoutContext,
): Promise<PlacedCheckout> {
  const { result, replayed } = await inTurn(() =>
    onceInOneStatement<PreparedCheckout, Order, WrittenCheckout>(idempotency, {
      prepare: () => prepareCheckout(store, request),
      kept: ({ order }) => order,
      write: (prepared, begun, unit) => writeCheckout(store, prepared, begun, unit),
      refusal: ({ order }, error) => refusalOfCheckout(order, error),
      result: ({ order }, written) => ({ ...order, customerId: written?.customerId ?? null }),
    }),
  );
  return { order: result, duplicate: replayed, replayed };
}

async function prepareCheckout(
  store: Store,
  request: CashCheckoutRequest,
): Promise<PreparedCheckout> {
  const tenant = tenantOfStore(store);
  if (!store.codEnabled) throw codNotAvailable();
  const customer = readCustomer(request.customer, store.country);
  const { lines, orderNumber } = await priceWithNumber(tenant, request.items);
  // Without a lock: whoever passes here is judged again when the rows are locked.
  refuseShort(lines);
  const charges = chargesFor(store, subtotalOf(lines), 'cod');
  if (!takesCod(store, charges.totalAmountMinor)) throw codNotAvailable();
  const expected = request.expectedTotalMinor ?? charges.totalAmountMinor;
  if (expected !== charges.totalAmountMinor) throw totalChanged();
  const order = newOrder({
    orderNumber: await orderNumber(),
    source: 'public_store',
    status: 'new',
    paymentMethod: 'cod',
    customer,
    lines,
    currency: store.currency,
    discountAmountMinor: 0,
    shippingAmountMinor: charges.shippingAmountMinor,
    notes: request.notes?.trim() ?? '',
  });
  const noticed = await recentNoticeContext(tenant);
  return { order, orderCap: (await enforcedOrderCap(tenant))?.cap ?? null, noticed };
}
