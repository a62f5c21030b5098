import { inOneStatement, isAway } from '../../db/db.ts';
import { tenantOfStore } from '../../tenancy/tenant.ts';
import { readCustomer } from '../customers/customer-snapshot.ts';
import type { IdempotencyKey } from '../idempotency/idempotency-key.ts';
import { recentNoticeContext } from '../notifications/recent-notice-context.ts';
import { goodsWithNumbers, type NumberedGoods } from '../orders/goods-with-numbers.ts';
import { newOrder, subtotalOf } from '../orders/new-order.ts';
import { isNumberTaken, nextOrderNumber, withFreeNumber } from '../orders/next-order-number.ts';
import type { Order } from '../orders/order.ts';
import { pricedLines } from '../orders/price-lines.ts';
import { refuseShort } from '../stock/out-of-stock.ts';
import type { Store } from '../stores/store.ts';
import { piecesOf } from './cash-limit.ts';
import { chargesFor, codNotAvailable, judgeCash } from './charges.ts';
import { inTurn } from './in-turn.ts';
import { enforcedOrderCap } from './order-cap.ts';
import type { CashCheckoutRequest } from './place-cash-checkout.ts';
import { totalChanged } from './total-changed.ts';
import {
  type PreparedCheckout,
  refusalOfCheckout,
  type WrittenCheckout,
  writeCheckouts,
} from './write-checkouts.ts';

/** A COD checkout as it arrives. */
export interface CashCheckout {
  store: Store;
  request: CashCheckoutRequest;
  idempotency: IdempotencyKey | null;
}

/** Returns the order of a checkout, or throws its refusal. */
export type Finish = () => Promise<Order>;

/**
 * Prices checkouts in one statement and writes the accepted ones in another. If either fails, each
 * is done separately, in its own turn, so that one doesn't affect the others.
 * @throws the database's error when it is unreachable, for all of them
 */
export async function placeTogether(checkouts: readonly CashCheckout[]): Promise<Finish[]> {
  try {
    return await pricedAndWritten(checkouts);
  } catch (error) {
    if (isAway(error) || checkouts.length === 1) throw error;
    return checkouts.map((each) => () => inTurn(() => placeAlone(each)));
  }
}

async function placeAlone(checkout: CashCheckout): Promise<Order> {
  const [finish] = await pricedAndWritten([checkout]);
  return (finish as Finish)();
}

async function pricedAndWritten(checkouts: readonly CashCheckout[]): Promise<Finish[]> {
  const goods = await goodsWithNumbers(
    checkouts.map(({ store, request }) => ({ tenant: tenantOfStore(store), items: request.items })),
  );
  const prepared = await Promise.allSettled(
    checkouts.map((checkout, place) => prepareCheckout(checkout, goods[place] as NumberedGoods)),
  );
  const ready = prepared.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  const written = (await writeTogether(ready)).values();
  return prepared.map((each) =>
    each.status === 'fulfilled' ? (written.next().value as Finish) : failing(each.reason),
  );
}

const failing = (reason: unknown) => async (): Promise<never> => {
  throw reason;
};

async function writeTogether(ready: readonly PreparedCheckout[]): Promise<Finish[]> {
  const [first, ...others] = ready;
  if (!first) return [];
  try {
    const orders = await writeOrders(ready);
    return orders.map((order) => async () => order);
  } catch (error) {
    if (isAway(error)) throw error;
    if (others.length === 0 && !isNumberTaken(error)) {
      return [failing(refusalOfCheckout(first.order, error) ?? error)];
    }
    return ready.map((each) => () => inTurn(() => writeAlone(each)));
  }
}

async function prepareCheckout(
  { store, request, idempotency }: CashCheckout,
  { products, orderNumber }: NumberedGoods,
): Promise<PreparedCheckout> {
  const tenant = tenantOfStore(store);
  if (!store.codEnabled) throw codNotAvailable();
  const customer = readCustomer(request.customer, store.country);
  const lines = pricedLines(request.items, products);
  // Without a lock: checked again when the rows are locked.
  refuseShort(lines);
  const charges = chargesFor(store, subtotalOf(lines), 'cod');
  const confirmBy = judgeCash(store, charges.totalAmountMinor, piecesOf(lines));
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
    confirmBy,
  });
  const noticed = await recentNoticeContext(tenant);
  const orderCap = (await enforcedOrderCap(tenant))?.cap ?? null;
  return { store, order, orderCap, noticed, key: idempotency };
}

async function writeOrders(ready: readonly PreparedCheckout[]): Promise<Order[]> {
  const written = await inOneStatement<WrittenCheckout>((unit) => writeCheckouts(ready, unit));
  const customers = new Map(written.map(({ place, customerId }) => [place, customerId]));
  return ready.map(({ order }, place) => ({ ...order, customerId: customers.get(place) ?? null }));
}

async function writeAlone(ready: PreparedCheckout): Promise<Order> {
  const tenant = tenantOfStore(ready.store);
  let { order } = ready;
  const [written] = await withFreeNumber(tenant, async (draw) => {
    // The first number was drawn with the prices.
    if (draw > 1) order = { ...order, orderNumber: await nextOrderNumber(tenant) };
    return writeOrders([{ ...ready, order }]);
  }).catch((error) => {
    throw refusalOfCheckout(order, error) ?? error;
  });
  return written as Order;
}
