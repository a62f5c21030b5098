import { send, type Trx } from '../../kernel/db/db.ts';
import type { IdempotencyKey } from '../../kernel/idempotency/idempotency-key.ts';
import { type Outcome, withIdempotencyKey } from '../../kernel/idempotency/with-idempotency-key.ts';
import { tenantOfStore } from '../../kernel/tenancy/tenant.ts';
import { SHOPPER } from '../../session.ts';
import { readCustomer, readPersonField } from '../customers/index.ts';
import { soldDelivery } from '../delivery-areas/sold-delivery.ts';
import { type NoticeContext, recentNoticeContext } from '../notifications/notice-context.ts';
import { countRefusals } from '../orders/count-refusals.ts';
import { newOrder, subtotalOf } from '../orders/new-order.ts';
import type { Order } from '../orders/order.ts';
import { placeOrder } from '../orders/place-order.ts';
import { priceLines } from '../orders/price-lines.ts';
import { nextOrderNumber } from '../orders/queries/order-numbers.ts';
import { redrawingNumber } from '../orders/redraw-number.ts';
import { refuseShort } from '../stock/index.ts';
import { orderLanguage } from '../stores/shop-languages.ts';
import type { Store } from '../stores/store.ts';
import { confirmBy, piecesOf } from './cash-limit.ts';
import {
  chargesFor,
  judgeTransfer,
  judgeUnpaid,
  refuseCash,
  refuseOtherTotal,
  termsOf,
} from './charges.ts';
import { inCheckoutQueue } from './checkout-queue.ts';
import { countWithinCap, enforcedOrderCap } from './order-cap.ts';
import { type CheckoutRequest, offerFor } from './quote.ts';
import { type TransferChoice, transferTerms } from './transfer-terms.ts';
import { countWithinHour, isAboveHour } from './within-hour.ts';

export interface CheckoutContext {
  /** The shopper's, as `shopperNetwork`; absent: unknown. */
  network?: string | null;
  /** Null: without a key, where repeating the request creates a second order. */
  idempotency: IdempotencyKey | null;
}

/** Paid in cash at the door, or by transfer after it is placed. */
export interface UnpaidRequest extends CheckoutRequest {
  /** Absent: in cash. */
  transfer?: TransferChoice | undefined;
}

export interface PlacedCheckout {
  order: Order;
  duplicate: boolean;
  replayed: boolean;
}

interface Prepared {
  order: Order;
  noticed: NoticeContext;
  /** The most orders of the month; null: not enforced. */
  orderCap: number | null;
}

/**
 * In this order: wait in the queue; read and check the cart without locks; draw the number; read
 * who is notified and the plan's cap; BEGIN; claim the key; lock the customer; write the order with
 * its notifications and lock its goods; take the stock; count it for the plan, then for its hour;
 * keep the answer; COMMIT. The key's claim, and what is written between customer and answer, are
 * sent on without waiting, so that a refusal comes at the end, and rolls all back.
 * @throws Refusal 400 for the cart, customer or payment method, 400 OUT_OF_STOCK, 400
 * TRANSFER_NOT_AVAILABLE and DIRECT_METHOD_REQUIRED, COD_NOT_AVAILABLE, COD_LIMIT, 409
 * STORE_NOT_TAKING_ORDERS, 409 TOTAL_CHANGED, and those of `chosenOffer`, `placeOrder`,
 * `withIdempotencyKey` and `inCheckoutQueue`
 */
export async function placeUnpaidCheckout(
  store: Store,
  request: UnpaidRequest,
  context: CheckoutContext,
): Promise<PlacedCheckout> {
  const { result, replayed } = await countRefusals('public_store', () =>
    inCheckoutQueue(() => acceptOrHold(store, request, context)),
  );
  return { order: result, duplicate: replayed, replayed };
}

/** An order that is too much for its hour is held or refused as one above the store's limits. */
async function acceptOrHold(
  store: Store,
  request: UnpaidRequest,
  context: CheckoutContext,
): Promise<Outcome<Order>> {
  try {
    return await createOnce(store, request, context, { isHeld: false });
  } catch (error) {
    const isRefused = !request.transfer && store.codAboveLimit === 'refuse';
    if (isRefused || !isAboveHour(error)) throw error;
    return createOnce(store, request, context, { isHeld: true });
  }
}

/** @param isHeld whether the order waits to be confirmed in any case */
const createOnce = (
  store: Store,
  request: UnpaidRequest,
  { idempotency, network = null }: CheckoutContext,
  { isHeld }: { isHeld: boolean },
): Promise<Outcome<Order>> =>
  redrawingNumber(tenantOfStore(store), () =>
    withIdempotencyKey(idempotency, {
      prepare: () => prepare(store, request, isHeld),
      write: (prepared: Prepared, trx) => write(store, prepared, network, trx),
      isFrequent: true,
    }),
  );

async function prepare(store: Store, request: UnpaidRequest, isHeld: boolean): Promise<Prepared> {
  const tenant = tenantOfStore(store);
  const method = request.transfer ? 'transfer' : 'cod';
  if (method === 'cod') refuseCash(store, 0, null);
  const transfer = request.transfer && transferTerms(store, request.transfer);
  const customer = readCustomer(request.customer, store.country);
  const lines = await priceLines(tenant, request.items);
  // Without a lock: checked again when the rows are locked.
  refuseShort(lines);
  const offer = await offerFor(store, request, customer, lines);
  const terms = termsOf(offer);
  const charges = chargesFor(store, subtotalOf(lines), method, terms);
  if (method === 'cod') refuseCash(store, charges.totalAmountMinor, terms);
  const judge = method === 'cod' ? judgeUnpaid : judgeTransfer;
  const judged = judge(store, charges.totalAmountMinor, piecesOf(lines));
  refuseOtherTotal(store, charges, request.expectedTotalMinor);
  const order = newOrder({
    orderNumber: await nextOrderNumber(tenant),
    source: 'public_store',
    status: 'new',
    paymentMethod: method,
    transfer,
    customer,
    lines,
    currency: store.currency,
    discountAmountMinor: 0,
    shippingAmountMinor: charges.shippingAmountMinor,
    delivery: offer && soldDelivery(offer),
    notes: readPersonField('notes', request.notes),
    language: orderLanguage(store, request.language),
    confirmBy: isHeld ? confirmBy() : judged,
  });
  const noticed = await recentNoticeContext(tenant);
  return { order, noticed, orderCap: (await enforcedOrderCap(tenant))?.cap ?? null };
}

async function write(
  store: Store,
  { order, noticed, orderCap }: Prepared,
  network: string | null,
  trx: Trx,
): Promise<Order> {
  const tenant = tenantOfStore(store);
  const placed = await placeOrder(tenant, order, { noticed, actor: SHOPPER }, trx);
  send(countWithinCap(tenant, placed, orderCap, trx), trx);
  send(countWithinHour(store, placed, network, trx), trx);
  return placed;
}
