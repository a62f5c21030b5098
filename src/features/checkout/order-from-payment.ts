import { send, type Trx } from '../../kernel/db/db.ts';
import { type Tenant, tenantOfStore } from '../../kernel/tenancy/tenant.ts';
import { type Actor, SHOPPER } from '../../session.ts';
import { type NoticeContext, noticeContext } from '../notifications/notice-context.ts';
import { clearPaymentAlert } from '../notifications/queries/clear-payment-alert.ts';
import { findOrder } from '../orders/find-order.ts';
import { newOrder } from '../orders/new-order.ts';
import type { Order } from '../orders/order.ts';
import type { OrderEvent } from '../orders/order-event.ts';
import { placeOrder } from '../orders/place-order.ts';
import { nextOrderNumber } from '../orders/queries/order-numbers.ts';
import { findTwin } from '../orders/queries/twin-order.ts';
import { settledMetadata } from '../payments/attention/attention-of.ts';
import { closedPayment, refuseGivenBack } from '../payments/refunds/refuse-given-back.ts';
import { withoutUnconfirmedReport } from '../payments/transactions/flag-unconfirmed.ts';
import { lockTransaction } from '../payments/transactions/queries/find-transaction.ts';
import { saveTransaction } from '../payments/transactions/queries/save-transaction.ts';
import { releaseUnconfirmed } from '../payments/transactions/queries/store-of-gateway-id.ts';
import {
  captureFor,
  recordCapture,
  type SeenPayment,
} from '../payments/transactions/record-capture.ts';
import { isPaid, type Quote, type Transaction } from '../payments/transactions/transaction.ts';
import { orderLanguage } from '../stores/shop-languages.ts';
import type { Store } from '../stores/store.ts';
import { countOrder } from '../subscriptions/queries/count-order.ts';
import { possibleDuplicate, twinWanted } from './payment-twin.ts';

export interface PreparedOrder {
  order: Order;
  noticed: NoticeContext;
}

export interface OrderOfPayment {
  order: Order;
  duplicate: boolean;
}

export type Delivery = Pick<Quote, 'customer' | 'notes' | 'language'>;

/** Not written yet; the recipient may have changed since the quote. */
export async function prepareQuoted(
  store: Store,
  { metadata, currency }: Transaction,
  quote: Quote,
  { customer, notes, language }: Delivery = quote,
): Promise<PreparedOrder> {
  const tenant = tenantOfStore(store);
  const order = newOrder({
    orderNumber: await nextOrderNumber(tenant),
    source: 'public_store',
    status: 'new',
    paymentMethod: 'online',
    customer,
    lines: quote.lines,
    currency,
    discountAmountMinor: 0,
    shippingAmountMinor: quote.shippingAmountMinor,
    delivery: quote.delivery,
    notes,
    language: orderLanguage(store, language),
    flags: metadata.amountUnconfirmed ? ['amountUnconfirmed'] : [],
  });
  return { order, noticed: await noticeContext(tenant) };
}

/**
 * Creates the one order of a captured payment, with its stock, in the caller's transaction. Locks
 * in the fixed order: the payment's row, then as `placeOrder`. Returns the existing order, if any.
 * @throws Refusal 400 OUT_OF_STOCK, PRODUCT_NOT_FOUND, 404, 409 PAYMENT_SETTLED, POSSIBLE_DUPLICATE
 */
export async function orderFromPayment(
  store: Store,
  transactionId: string,
  {
    prepared,
    seen,
    actor,
    isTwinWanted,
  }: { prepared: PreparedOrder; seen: SeenPayment; actor: Actor; isTwinWanted: boolean },
  trx: Trx,
): Promise<OrderOfPayment> {
  const tenant = tenantOfStore(store);
  const transaction = await lockTransaction(tenant, transactionId, trx);
  if (transaction.orderId !== null) {
    await recordCapture(tenant, transaction, seen, 'needsOrderCreation', trx);
    return { order: await findOrder(tenant, transaction.orderId, trx), duplicate: true };
  }
  await refuseSettled(tenant, transaction, trx);
  if (transaction.providerPaymentId !== seen.paymentId) {
    await releaseUnconfirmed(transaction.provider, seen.paymentId, trx);
  }
  const captured = await captureFor(tenant, transaction, seen, trx);
  const linked = linkedTo(prepared.order, captured, actor);
  const order = await placeOrder(
    tenant,
    prepared.order,
    {
      noticed: prepared.noticed,
      actor,
      paymentId: linked.providerPaymentId ?? undefined,
      next: paidOnline(linked, actor),
    },
    trx,
  );
  if (!isTwinWanted) send(refuseSecond(store, transaction, order, trx), trx);
  send(saveTransaction(tenant, linked, trx), trx);
  if (transaction.attention) send(clearPaymentAlert(tenant, transaction.id, trx), trx);
  send(countOrder(tenant, order, null, trx), trx);
  return { order, duplicate: false };
}

/** Other orders of the customer wait for its row, which is locked by now. */
async function refuseSecond(
  store: Store,
  transaction: Transaction,
  { id: except }: Order,
  trx: Trx,
): Promise<void> {
  const wanted = twinWanted(store, transaction);
  if (!wanted) return;
  if (await findTwin(tenantOfStore(store), { ...wanted, except }, trx)) throw possibleDuplicate();
}

/** A payment that was refunded, or settled elsewhere by the seller, can't become an order. */
async function refuseSettled(tenant: Tenant, transaction: Transaction, trx: Trx): Promise<void> {
  const known = withoutUnconfirmedReport(transaction);
  if (!isPaid(known)) return;
  if (known.metadata.closed) throw closedPayment();
  await refuseGivenBack(tenant, known, trx);
}

const linkedTo = (order: Order, transaction: Transaction, actor: Actor): Transaction => ({
  ...transaction,
  orderId: order.id,
  metadata: {
    ...settledMetadata(transaction.metadata),
    ...(actor === SHOPPER ? {} : { unseen: true }),
  },
});

const paidOnline = (payment: Transaction, actor: Actor): OrderEvent => ({
  type: 'paid_online',
  actor,
  data: {
    amountMinor: payment.amountMinor,
    currency: payment.currency,
    method: payment.method,
    reference: payment.providerPaymentId,
  },
});
