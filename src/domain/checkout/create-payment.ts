import { GatewayError } from '../../clients/gateways/gateway-error.ts';
import { Refusal } from '../../errors.ts';
import { formatMoney } from '../../format/money.ts';
import { newId } from '../../ids.ts';
import { tenantOfStore } from '../../tenancy/tenant.ts';
import { message } from '../../translation/translator.ts';
import { type CustomerInput, readCustomer } from '../customers/customer-snapshot.ts';
import type { IdempotencyKey } from '../idempotency/idempotency-key.ts';
import { type Outcome, withIdempotencyKey } from '../idempotency/with-idempotency-key.ts';
import type { LineRequest } from '../orders/match-line.ts';
import { refuseTooLarge } from '../orders/new-order.ts';
import { priceLines } from '../orders/price-lines.ts';
import {
  gatewayAccount,
  paymentsNotConfigured,
  tellRefusedKeys,
} from '../payments/gateway/gateway-account.ts';
import { cannotPayOnline, gatewayOf } from '../payments/gateway/gateway-connection.ts';
import {
  insertTransaction,
  type NewTransaction,
  newTransaction,
} from '../payments/transactions/new-transaction.ts';
import { nextCheck } from '../payments/transactions/next-check.ts';
import type { Quote } from '../payments/transactions/transaction.ts';
import { refuseShort } from '../stock/out-of-stock.ts';
import { localeOf } from '../stores/locale-of.ts';
import type { Store } from '../stores/store.ts';
import { enforcedOrderCap, notTakingOrders } from './order-cap.ts';
import { quoteOf } from './quote.ts';
import { totalChanged } from './total-changed.ts';

/** What a shopper wants to pay for. */
export interface PaymentRequest {
  items: readonly LineRequest[];
  customer: CustomerInput;
  notes?: string | null | undefined;
  /** The shopper's language; absent, or not the shop's: its first. */
  language?: string | undefined;
  /** The total that the shopper saw, in minor units; null or absent: not checked. */
  expectedTotalMinor?: number | null;
}

/** A payment that can be made at the gateway. */
export interface CreatedPayment {
  transactionId: string;
  /** Opens the page with the payment's status. */
  publicToken: string;
  gatewayOrderId: string;
  amountMinor: number;
  currency: string;
  keyId: string;
  /** ISO 8601. Until then its page offers to pay; a later payment still counts. */
  expiresAt: string;
}

/** How long a payment's page offers to pay; then the cart is priced again. */
export const QUOTE_MS = 30 * 60_000;

/**
 * Prices a cart, opens an order at the store's gateway and stores the quote. No order of ours
 * exists yet, and no stock is taken.
 * @throws Refusal 400 for the cart or customer, 400 OUT_OF_STOCK, PAYMENTS_NOT_CONFIGURED,
 * AMOUNT_TOO_SMALL, 409 STORE_NOT_TAKING_ORDERS, TOTAL_CHANGED, 502 GATEWAY_UNAVAILABLE and those
 * of `withIdempotencyKey`
 */
export function createPayment(
  store: Store,
  request: PaymentRequest,
  { idempotency }: { idempotency: IdempotencyKey | null },
): Promise<Outcome<CreatedPayment>> {
  const tenant = tenantOfStore(store);
  return withIdempotencyKey(idempotency, {
    prepare: () => openOrder(store, request),
    async write(transaction: NewTransaction, trx) {
      const isNew = await insertTransaction(tenant, transaction, trx);
      // A gateway order that was issued twice would be paid for another cart.
      if (!isNew) throw cannotPayOnline(new GatewayError('unreadable'));
      return createdPayment(transaction);
    },
  });
}

/** Everything that may be slow or refused, before the transaction. */
async function openOrder(store: Store, request: PaymentRequest): Promise<NewTransaction> {
  const tenant = tenantOfStore(store);
  if (!store.onlineEnabled) throw paymentsNotConfigured();
  const account = await gatewayAccount(tenant);
  const usage = await enforcedOrderCap(tenant);
  if (usage && usage.count >= usage.cap) throw notTakingOrders();
  const quote = await quoteFor(store, request);
  const id = newId();
  const order = { amountMinor: quote.totalAmountMinor, currency: store.currency, receipt: id };
  const gateway = gatewayOf();
  const opened = await gateway.createOrder(account, order).catch(async (error) => {
    await tellRefusedKeys(tenant, error);
    throw cannotPayOnline(error);
  });
  const now = new Date();
  return newTransaction({
    id,
    providerOrderId: opened.id,
    amountMinor: quote.totalAmountMinor,
    currency: store.currency,
    quote,
    accountKeyId: account.keyId,
    nextCheckAt: nextCheck(now, now),
  });
}

async function quoteFor(store: Store, request: PaymentRequest): Promise<Quote> {
  const customer = readCustomer(request.customer, store.country);
  const lines = await priceLines(tenantOfStore(store), request.items);
  // Without a lock: stock is checked again after the payment.
  refuseShort(lines);
  const quote = quoteOf(store, lines, {
    customer,
    notes: request.notes?.trim() ?? '',
    language: request.language,
  });
  const total = quote.totalAmountMinor;
  refuseTooLarge(quote.subtotalMinor, total);
  if (total < gatewayOf().minimumMinor) throw tooSmall(store);
  if ((request.expectedTotalMinor ?? total) !== total) throw totalChanged();
  return quote;
}

function tooSmall(store: Store): Refusal {
  const least = formatMoney(gatewayOf().minimumMinor, store.currency, localeOf(store));
  return new Refusal(400, 'AMOUNT_TOO_SMALL', message('errors.checkout.amountTooSmall', { least }));
}

const createdPayment = (transaction: NewTransaction): CreatedPayment => ({
  transactionId: transaction.id,
  publicToken: transaction.publicToken ?? '',
  gatewayOrderId: transaction.providerOrderId ?? '',
  amountMinor: transaction.amountMinor,
  currency: transaction.currency,
  keyId: transaction.accountKeyId ?? '',
  expiresAt: new Date(Date.now() + QUOTE_MS).toISOString(),
});
