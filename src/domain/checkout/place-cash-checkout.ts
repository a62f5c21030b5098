import type { Trx } from '../../db.ts';
import { SHOPPER } from '../../session.ts';
import { tenantOfStore } from '../../tenant.ts';
import { type CustomerInput, readCustomer } from '../customers/customer-snapshot.ts';
import type { IdempotencyKey } from '../idempotency/idempotency-key.ts';
import { once } from '../idempotency/once.ts';
import { announcing } from '../notifications/announcing.ts';
import { type NoticeContext, noticeContext } from '../notifications/notice-context.ts';
import { insertOrder } from '../orders/insert-order.ts';
import type { LineRequest } from '../orders/match-line.ts';
import { newOrder, subtotalOf } from '../orders/new-order.ts';
import { nextOrderNumber } from '../orders/next-order-number.ts';
import type { Order } from '../orders/order.ts';
import { priceLines } from '../orders/price-lines.ts';
import { refuseShort } from '../stock/out-of-stock.ts';
import { takeForOrder } from '../stock/take-for-order.ts';
import type { Store } from '../stores/store.ts';
import { countOrder } from '../subscriptions/count-order.ts';
import { chargesFor, codNotAvailable, takesCod } from './charges.ts';
import { inTurn } from './in-turn.ts';
import { enforcedOrderCap, notTakingOrders } from './order-cap.ts';
import { totalChanged } from './total-changed.ts';

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

/** A checkout that has been judged without locks and waits for its transaction. */
interface PreparedCheckout {
  order: Order;
  /** Null: not enforced. */
  orderCap: number | null;
  noticed: NoticeContext;
}

/**
 * Places an order of the public store that is paid in cash: all of it in one transaction, or nothing.
 * @throws Refusal 400 for the cart, customer or payment method, 400 OUT_OF_STOCK,
 * 409 STORE_NOT_TAKING_ORDERS, 409 TOTAL_CHANGED, and those of `once` and `inTurn`
 */
export async function placeCashCheckout(
  store: Store,
  request: CashCheckoutRequest,
  { idempotency }: CheckoutContext,
): Promise<PlacedCheckout> {
  const { result, replayed } = await inTurn(() =>
    once(idempotency, {
      prepare: () => prepareCheckout(store, request),
      write: (prepared, trx) => writeCheckout(store, prepared, trx),
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
  const lines = await priceLines(tenant, request.items);
  // Without a lock: whoever passes here is judged again when the rows are locked.
  refuseShort(lines);
  const charges = chargesFor(store, subtotalOf(lines), 'cod');
  if (!takesCod(store, charges.totalAmountMinor)) throw codNotAvailable();
  const expected = request.expectedTotalMinor ?? charges.totalAmountMinor;
  if (expected !== charges.totalAmountMinor) throw totalChanged();
  const order = newOrder({
    orderNumber: await nextOrderNumber(tenant),
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
  const noticed = await noticeContext(tenant);
  return { order, orderCap: (await enforcedOrderCap(tenant))?.cap ?? null, noticed };
}

/*
 * Locks in the one order that every way to an order keeps: the idempotency key, then (with online
 * payment) the payment's row, then stock rows by id, then the customer's and the counter's.
 */
async function writeCheckout(
  store: Store,
  { order, orderCap, noticed }: PreparedCheckout,
  trx: Trx,
): Promise<Order> {
  const tenant = tenantOfStore(store);
  await takeForOrder(tenant, order.id, order.items, SHOPPER, trx);
  const extras = {
    country: store.country,
    actor: SHOPPER,
    parts: {
      counted: countOrder(tenant, order.createdAt),
      ...announcing(noticed, { event: 'order_placed', order, data: {} }, trx),
    },
  };
  const { customerId, noCod, count } = await insertOrder(tenant, order, extras, trx);
  if (noCod) throw codNotAvailable();
  if (orderCap !== null && count !== null && count > orderCap) throw notTakingOrders();
  return { ...order, customerId };
}
