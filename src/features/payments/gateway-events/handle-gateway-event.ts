import { DEFAULT_PROVIDER } from '../../../clients/gateways/open-gateway.ts';
import type {
  GatewayEvent,
  GatewayPayment,
  GatewayPaymentStatus,
  GatewayRefund,
} from '../../../clients/gateways/payment-gateway.ts';
import type { Trx } from '../../../kernel/db/db.ts';
import { addJob } from '../../../kernel/jobs/add-job.ts';
import { type Tenant, tenantOfStore } from '../../../kernel/tenancy/tenant.ts';
import type { HandleEvent } from '../../incoming-webhooks/webhook-event.ts';
import { subscriptionPaymentOfOrder } from '../../subscriptions/payments/subscription-payment.ts';
import { gatewayOf } from '../gateway/gateway-connection.ts';
import { confirmed } from '../gateway/see-payment.ts';
import { lockPayment } from '../refunds/refund-money.ts';
import { askNow } from '../transactions/next-check.ts';
import {
  findByGatewayOrder,
  findByGatewayPayment,
} from '../transactions/queries/find-transaction.ts';
import { saveTransaction } from '../transactions/queries/save-transaction.ts';
import { recordCapture, type SeenPayment } from '../transactions/record-capture.ts';
import { isPaid, type Transaction } from '../transactions/transaction.ts';
import { followHostedEvent } from './handle-hosted-event.ts';
import { providerOfEvent } from './hosted-event-name.ts';

const REFUNDS = ['refund.created', 'refund.processed', 'refund.failed'];
/** Statuses without captured money, whatever the event's name says. */
const NOT_IN: GatewayPaymentStatus[] = ['authorized', 'failed'];

/**
 * Events arrive in any order and more than once, so states only move forward. Even a signed event
 * is no proof of money: a capture is recorded (docs/rules.md 4), marked as unconfirmed, and
 * the gateway is asked. Unsigned events do nothing beyond that.
 */
export const handleGatewayEvent: HandleEvent = async (kept, trx) => {
  const { ownerId, verified, payload } = kept;
  const provider = providerOfEvent(kept.event);
  const told = gatewayOf(provider).readEvent(payload);
  if (!told) return;
  if (provider !== DEFAULT_PROVIDER) {
    if (ownerId === null) return;
    const of = tenantOfStore({ ownerId });
    const { refund, orderId } = told;
    if (refund && verified) await keepToldRefund(of, refund, { provider, orderId }, trx);
    await followHostedEvent(of, provider, told, trx);
    return;
  }
  if (ownerId === null) {
    if (verified !== false) await askAboutPlan(told, trx);
    return;
  }
  const { event, orderId, payment, refund } = told;
  const tenant = tenantOfStore({ ownerId });
  if (refund && REFUNDS.includes(event)) {
    const isOfIt = payment?.id === refund.paymentId;
    const of = { provider, orderId: isOfIt ? payment.orderId : null };
    if (verified) await keepToldRefund(tenant, refund, of, trx);
    return;
  }
  const transaction = orderId && (await lockPaymentOf(tenant, orderId, trx));
  if (!transaction) return;
  if (!payment) {
    if (verified) await askNow(tenant, transaction, trx);
  } else if (event === 'payment.captured' && !NOT_IN.includes(payment.status)) {
    await keepCapture(tenant, transaction, payment, verified === true, trx);
  } else if (verified && !isPaid(transaction)) {
    await followTry(tenant, transaction, { event, payment }, trx);
  }
};

async function askAboutPlan({ orderId }: GatewayEvent, trx: Trx): Promise<void> {
  const bought = orderId && (await subscriptionPaymentOfOrder(orderId, trx));
  if (bought) await addJob(trx, 'finish-plan-payment', { paymentId: bought.id });
}

/** Null for a gateway order that this store did not request. */
async function lockPaymentOf(
  tenant: Tenant,
  orderId: string,
  trx: Trx,
): Promise<Transaction | null> {
  const found = await findByGatewayOrder(tenant, DEFAULT_PROVIDER, orderId, trx);
  return found ? (await lockPayment(tenant, found.id, trx)).transaction : null;
}

/** Records an unconfirmed capture: the seller sees it at once, and the gateway is asked. */
async function keepCapture(
  tenant: Tenant,
  transaction: Transaction,
  payment: GatewayPayment,
  isSigned: boolean,
  trx: Trx,
): Promise<void> {
  const told = paymentTold(payment);
  const kept = await recordCapture(tenant, transaction, told, 'needsOrderCreation', trx);
  // Asking also finds a second payment for the order; repeated unsigned events are ignored.
  const isConfirmed = kept.confirmedAt !== null && kept.providerPaymentId === payment.id;
  const isOpen = kept.confirmedAt === null && !kept.metadata.closed;
  if (isSigned ? !isConfirmed : isOpen) await askNow(tenant, kept, trx);
}

/** A payment attempt without captured money, or without any yet. */
async function followTry(
  tenant: Tenant,
  transaction: Transaction,
  { event, payment }: { event: string; payment: GatewayPayment },
  trx: Trx,
): Promise<void> {
  if (event === 'payment.failed' && payment.status === 'failed') {
    return keepFailure(tenant, transaction, payment, trx);
  }
  // If another amount was paid, the seller decides, and there is nothing left to ask.
  if (transaction.attention === null) await askNow(tenant, transaction, trx);
}

/** The shopper can pay the same order with another attempt. */
const keepFailure = (
  tenant: Tenant,
  transaction: Transaction,
  { error }: GatewayPayment,
  trx: Trx,
): Promise<void> => {
  const { lastError: _, ...rest } = transaction.metadata;
  const metadata = error ? { ...rest, lastError: error } : rest;
  return saveTransaction(tenant, { ...transaction, status: 'failed', metadata }, trx);
};

/** A payment as a webhook reports it: no proof of money, even if signed. */
const paymentTold = (payment: GatewayPayment): SeenPayment => ({
  ...confirmed(payment),
  verified: false,
  confirmed: false,
});

/** Per payment: with a known secret, a forger could name any number of refunds. */
const MOST_TOLD = 50;

/**
 * One of ours, or one made in the gateway's dashboard. It counts as refunded only after the
 * gateway, which is asked next, confirms it.
 */
async function keepToldRefund(
  tenant: Tenant,
  refund: GatewayRefund,
  of: { provider: string; orderId: string | null },
  trx: Trx,
): Promise<void> {
  const found = await paymentOf(tenant, refund, of, trx);
  if (!found) return;
  const { transaction } = await lockPayment(tenant, found.id, trx);
  const { toldRefunds = [], ...metadata } = transaction.metadata;
  const { id, paymentId } = refund;
  const others = toldRefunds.filter((each) => each.id !== id);
  const told = [...others, { id, paymentId }].slice(-MOST_TOLD);
  await askNow(tenant, { ...transaction, metadata: { ...metadata, toldRefunds: told } }, trx);
}

/** Money of another amount than was asked for has no payment's name yet, but what was opened. */
async function paymentOf(
  tenant: Tenant,
  { paymentId }: GatewayRefund,
  { provider, orderId }: { provider: string; orderId: string | null },
  trx: Trx,
): Promise<Transaction | null> {
  const known = await findByGatewayPayment(tenant, provider, paymentId, trx);
  return known ?? (orderId ? findByGatewayOrder(tenant, provider, orderId, trx) : null);
}
