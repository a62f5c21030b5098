import type { GatewayProvider } from '../../clients/gateways/gateway-origins.ts';
import { invalidField, Refusal } from '../../errors.ts';
import { newId, newToken } from '../../ids.ts';
import { databaseNow, databaseTime } from '../../kernel/db/clock.ts';
import { formatMoney } from '../../kernel/format/money.ts';
import type { IdempotencyKey } from '../../kernel/idempotency/idempotency-key.ts';
import { type Outcome, withIdempotencyKey } from '../../kernel/idempotency/with-idempotency-key.ts';
import { tenantOfStore } from '../../kernel/tenancy/tenant.ts';
import { message } from '../../kernel/translation/translator.ts';
import { readCustomer, readPersonField } from '../customers/index.ts';
import { refuseTooLarge } from '../orders/new-order.ts';
import { priceLines } from '../orders/price-lines.ts';
import { paymentsNotConfigured } from '../payments/gateway/gateway-account.ts';
import { gatewayConnection, gatewayOf } from '../payments/gateway/gateway-connection.ts';
import { openGatewayPayment } from '../payments/gateway/open-payment.ts';
import { gatewaysOf } from '../payments/gateway/store-gateways.ts';
import {
  insertTransaction,
  type NewTransaction,
  newTransaction,
} from '../payments/transactions/new-transaction.ts';
import { nextCheck } from '../payments/transactions/next-check.ts';
import { paymentsOfWish } from '../payments/transactions/queries/payments-of-wish.ts';
import type { Quote, Transaction } from '../payments/transactions/transaction.ts';
import { refuseShort } from '../stock/index.ts';
import { localeOf } from '../stores/locale-of.ts';
import { orderLanguage, shopPath } from '../stores/shop-languages.ts';
import type { Store } from '../stores/store.ts';
import { refuseOtherTotal } from './charges.ts';
import { EarlierPayment, earlierPayment, isAbandoned, isContinued } from './earlier-payment.ts';
import { enforcedOrderCap, notTakingOrders } from './order-cap.ts';
import { returnPath } from './payment-path.ts';
import { type CheckoutRequest, offerFor, quoteOf } from './quote.ts';
import { wishOf } from './wish.ts';

export interface PaymentContext {
  idempotency: IdempotencyKey | null;
  /** Whether the shopper has been shown an earlier payment for the same, and wants another one. */
  startAnother?: boolean | undefined;
  /** The shopper's browser, as rows know it; null or absent: it has not proved who it is. */
  browser?: string | null | undefined;
  /** The public token of an earlier payment: who knows it has started that one. */
  earlierToken?: string | undefined;
  /** The chosen gateway; absent: the store's first that takes the amount. */
  provider?: GatewayProvider | undefined;
}

export interface CreatedPayment {
  transactionId: string;
  publicToken: string;
  /** Absent in what was kept before there were several. */
  provider?: string;
  /** The gateway's own page; null or absent: it has a form for ours. */
  redirectUrl?: string | null;
  gatewayOrderId: string;
  amountMinor: number;
  currency: string;
  keyId: string;
  /** ISO 8601. Until then its page offers to pay; a later payment still counts. */
  expiresAt: string;
  isContinued?: boolean;
}

/** How long a payment's page offers to pay; then the cart is priced again. */
export const QUOTE_MS = 30 * 60_000;

/**
 * No order of ours exists yet, and no stock is taken. One payment at a time for the same buyer and
 * pieces (docs/rules.md 9): an earlier one is thrown, or continued by the person who started it.
 * @throws Refusal 400 for the cart or customer, 400 OUT_OF_STOCK, PAYMENTS_NOT_CONFIGURED,
 * AMOUNT_TOO_SMALL, 409 STORE_NOT_TAKING_ORDERS, TOTAL_CHANGED, 502 GATEWAY_UNAVAILABLE, those of
 * `chosenOffer` and `withIdempotencyKey`, and EarlierPayment
 */
export async function createPayment(
  store: Store,
  request: CheckoutRequest,
  context: PaymentContext,
): Promise<Outcome<CreatedPayment>> {
  try {
    return await tryToCreate(store, request, context);
  } catch (error) {
    if (!(error instanceof TurnTaken)) throw error;
    // Another tab was a moment faster: its payment is there to be seen now.
    return tryToCreate(store, request, { ...context, startAnother: false });
  }
}

/** Another payment for the same was opened at the same moment, or a gateway's order twice. */
class TurnTaken extends Refusal {
  constructor() {
    super(502, 'GATEWAY_UNAVAILABLE', message('errors.payments.cannotPayOnline'));
  }
}

const tryToCreate = (store: Store, request: CheckoutRequest, context: PaymentContext) =>
  withIdempotencyKey<NewTransaction | Transaction, CreatedPayment>(context.idempotency, {
    prepare: () => openOrder(store, request, context),
    async write(prepared, trx) {
      if ('createdAt' in prepared) {
        return { ...createdPayment(prepared, prepared.createdAt), isContinued: true };
      }
      // A gateway's order that was issued twice would be paid for another cart.
      const isNew = await insertTransaction(tenantOfStore(store), prepared, trx);
      if (!isNew) throw new TurnTaken();
      return createdPayment(prepared, databaseNow());
    },
  });

async function openOrder(
  store: Store,
  request: CheckoutRequest,
  context: PaymentContext,
): Promise<NewTransaction | Transaction> {
  const tenant = tenantOfStore(store);
  refuseWithout(store, context.provider);
  const usage = await enforcedOrderCap(tenant);
  if (usage && usage.count >= usage.cap) throw notTakingOrders();
  const quote = await quoteFor(store, request);
  const provider = chosenGateway(store, quote.totalAmountMinor, context.provider);
  const wish = wishOf(quote, store.country);
  const known = await paymentsOfWish(tenant, wish);
  const earlier = context.startAnother ? null : await earlierPayment(store, known, context);
  if (earlier && (await isContinued(store, earlier, { quote, provider }))) {
    return earlier.transaction;
  }
  if (earlier && !(await isAbandoned(store, earlier, provider))) {
    throw new EarlierPayment(store, earlier);
  }
  const id = newId();
  const publicToken = newToken();
  const language = orderLanguage(store, quote.language);
  const opened = await openGatewayPayment(tenant, {
    provider,
    reference: id,
    amountMinor: quote.totalAmountMinor,
    currency: store.currency,
    description: store.name,
    returnUrl: `${gatewayConnection().frontendUrl}${returnPath(shopPath(store, language), { publicToken })}`,
    expiresAt: new Date(databaseTime() + QUOTE_MS),
    language,
    customer: quote.customer,
  });
  const now = databaseNow();
  return newTransaction({
    id,
    publicToken,
    ...opened,
    amountMinor: quote.totalAmountMinor,
    currency: store.currency,
    quote,
    nextCheckAt: nextCheck(now, now),
    wish,
    wishTurn: (known[0]?.wishTurn ?? 0) + 1,
    browser: context.browser ?? null,
  });
}

async function quoteFor(store: Store, request: CheckoutRequest): Promise<Quote> {
  const customer = readCustomer(request.customer, store.country);
  const lines = await priceLines(tenantOfStore(store), request.items);
  // Without a lock: stock is checked again after the payment.
  refuseShort(lines);
  const offer = await offerFor(store, request, customer, lines);
  const quote = quoteOf(store, lines, {
    customer,
    offer,
    notes: readPersonField('notes', request.notes),
    language: request.language,
  });
  refuseTooLarge(quote.subtotalMinor, quote.totalAmountMinor);
  refuseOtherTotal(store, quote, request.expectedTotalMinor);
  return quote;
}

/** @throws Refusal 400 PAYMENTS_NOT_CONFIGURED; on `provider` for one that the store does not offer */
function refuseWithout(store: Store, provider: GatewayProvider | undefined): void {
  const offered = gatewaysOf(store);
  if (offered.length === 0) throw paymentsNotConfigured();
  if (provider && !offered.includes(provider)) {
    throw invalidField('provider', message('errors.checkout.noSuchGateway'));
  }
}

/** @throws Refusal 400 AMOUNT_TOO_SMALL */
function chosenGateway(
  store: Store,
  totalMinor: number,
  provider: GatewayProvider | undefined,
): GatewayProvider {
  const able = gatewaysOf(store, totalMinor);
  const chosen = provider ? able.find((each) => each === provider) : able[0];
  if (!chosen) throw tooSmall(store, provider ? [provider] : gatewaysOf(store));
  return chosen;
}

function tooSmall(store: Store, providers: readonly GatewayProvider[]): Refusal {
  const leastMinor = Math.min(
    ...providers.map((each) => gatewayOf(each).minimumMinor(store.currency)),
  );
  const least = formatMoney(leastMinor, store.currency, localeOf(store));
  return new Refusal(400, 'AMOUNT_TOO_SMALL', message('errors.checkout.amountTooSmall', { least }));
}

const createdPayment = (
  transaction: NewTransaction | Transaction,
  createdAt: Date,
): CreatedPayment => ({
  transactionId: transaction.id,
  publicToken: transaction.publicToken ?? '',
  provider: transaction.provider,
  redirectUrl: transaction.pageUrl,
  gatewayOrderId: transaction.providerOrderId ?? '',
  amountMinor: transaction.amountMinor,
  currency: transaction.currency,
  keyId: transaction.accountKeyId ?? '',
  expiresAt: new Date(createdAt.getTime() + QUOTE_MS).toISOString(),
});
