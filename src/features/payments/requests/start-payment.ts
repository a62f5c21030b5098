import type { GatewayProvider } from '../../../clients/gateways/gateway-origins.ts';
import { conflict, invalidField, Refusal } from '../../../errors.ts';
import { databaseNow, databaseTime } from '../../../kernel/db/clock.ts';
import { inTransaction, type Trx } from '../../../kernel/db/db.ts';
import { type Tenant, tenantOfStore } from '../../../kernel/tenancy/tenant.ts';
import { message } from '../../../kernel/translation/translator.ts';
import { lockOrder } from '../../orders/find-order.ts';
import type { Order } from '../../orders/order.ts';
import { orderLanguage } from '../../stores/shop-languages.ts';
import type { Store } from '../../stores/store.ts';
import { amountDueOf } from '../amount-due.ts';
import { openGatewayPayment } from '../gateway/open-payment.ts';
import { gatewaysOf } from '../gateway/store-gateways.ts';
import { insertTransaction, newTransaction } from '../transactions/new-transaction.ts';
import { nextCheck } from '../transactions/next-check.ts';
import { findTransaction } from '../transactions/queries/find-transaction.ts';
import { PaymentTransaction, type Transaction } from '../transactions/transaction.ts';
import { lockRequest } from './find-request.ts';
import { leftOfRequest, type PaymentRequest, payUrl, takesMoney } from './payment-request.ts';
import { startedJustNow } from './queries/started-just-now.ts';

/** How long the gateway's page takes money: two open ones could both be paid. */
const PAGE_MS = 30 * 60_000;
/** Taps on the same way to pay within this time are one. */
const ONE_TAP_SECONDS = 60;
/** How long a tap waits for the page that another one is opening, and how often it looks. */
const OTHER_TAP = { tries: 20, pauseMs: 500 };

/** The gateways that a request can be paid at now; `amountMinor` of the order's currency. */
export const gatewaysFor = (store: Store, order: Order, amountMinor: number): GatewayProvider[] =>
  order.currency === store.currency ? gatewaysOf(store, amountMinor) : [];

/**
 * A payment at a gateway of what is left of a request. The row comes first, then the gateway's page,
 * so that a lost answer loses nothing; a second tap gets the same page. Never inside a transaction.
 * @throws Refusal 409 REQUEST_ENDED, 400 naming `provider`, 502 GATEWAY_UNAVAILABLE
 */
export async function startRequestPayment(
  store: Store,
  request: PaymentRequest,
  provider: GatewayProvider,
): Promise<Transaction> {
  const tenant = tenantOfStore(store);
  const { transaction, order, isNew } = await inTransaction((trx) =>
    beginIn(store, request, provider, trx),
  );
  if (!isNew) return opened(tenant, transaction);
  return open(store, { request, order, transaction });
}

interface Begun {
  transaction: Transaction;
  order: Order;
  isNew: boolean;
}

async function beginIn(
  store: Store,
  { id, orderId }: PaymentRequest,
  provider: GatewayProvider,
  trx: Trx,
): Promise<Begun> {
  const tenant = tenantOfStore(store);
  const order = await lockOrder(tenant, orderId, trx);
  const request = await lockRequest(tenant, id, trx);
  const amountMinor = leftOfRequest(request, await amountDueOf(tenant, order, trx));
  if (!takesMoney(request) || amountMinor === 0) throw requestEnded();
  if (!gatewaysFor(store, order, amountMinor).includes(provider)) {
    throw invalidField('provider', message('errors.checkout.noSuchGateway'));
  }
  const earlier = await startedJustNow(tenant, id, { provider, amountMinor }, ONE_TAP_SECONDS, trx);
  if (earlier) return { transaction: earlier, order, isNew: false };
  const now = databaseNow();
  const begun = newTransaction({
    provider,
    providerOrderId: null,
    amountMinor,
    currency: order.currency,
    paymentRequestId: id,
    nextCheckAt: nextCheck(now, now),
  });
  await insertTransaction(tenant, begun, trx);
  return { transaction: await findTransaction(tenant, begun.id, trx), order, isNew: true };
}

/** It was paid, cancelled, closed, or its time is over. */
export const requestEnded = (): Refusal =>
  conflict('REQUEST_ENDED', message('errors.payments.requestEnded'));

async function open(
  store: Store,
  {
    request,
    order,
    transaction,
  }: Pick<Begun, 'order' | 'transaction'> & { request: PaymentRequest },
): Promise<Transaction> {
  const tenant = tenantOfStore(store);
  const { id, provider, amountMinor, currency, publicToken } = transaction;
  const endsAt = Math.min(request.expiresAt.getTime(), databaseTime() + PAGE_MS);
  try {
    const { providerOrderId, pageUrl, accountKeyId } = await openGatewayPayment(tenant, {
      provider: provider as GatewayProvider,
      reference: id,
      amountMinor,
      currency,
      description: `${store.name} · ${order.orderNumber}`,
      returnUrl: `${payUrl(request)}/return/${publicToken}`,
      expiresAt: new Date(endsAt),
      language: orderLanguage(store, order.language),
      customer: order.customer,
    });
    const known = { providerOrderId, pageUrl, accountKeyId };
    await PaymentTransaction.of(tenant).patch(known).where({ id });
    return { ...transaction, ...known };
  } catch (error) {
    // Nobody has seen a page of it.
    await PaymentTransaction.of(tenant)
      .patch({ status: 'failed', nextCheckAt: null })
      .where({ id, status: 'created' });
    throw error;
  }
}

/** The page that another tap is opening. @throws Refusal 502 when it comes to nothing */
async function opened(tenant: Tenant, transaction: Transaction): Promise<Transaction> {
  for (let tries = 0; tries < OTHER_TAP.tries; tries++) {
    const found = await findTransaction(tenant, transaction.id);
    if (found.providerOrderId !== null) return found;
    if (found.status === 'failed') break;
    await new Promise((resolve) => setTimeout(resolve, OTHER_TAP.pauseMs));
  }
  throw new Refusal(502, 'GATEWAY_UNAVAILABLE', message('errors.payments.cannotPayOnline'));
}
