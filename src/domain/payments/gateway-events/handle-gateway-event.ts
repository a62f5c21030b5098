import { DEFAULT_PROVIDER } from '../../../clients/gateways/open-gateway.ts';
import type {
  GatewayEvent,
  GatewayPayment,
  GatewayPaymentStatus,
} from '../../../clients/gateways/payment-gateway.ts';
import type { Trx } from '../../../db.ts';
import { type Tenant, tenantOfStore } from '../../../tenant.ts';
import { addJob } from '../../jobs/add-job.ts';
import { subscriptionPaymentOfOrder } from '../../subscriptions/subscription-payment.ts';
import type { HandleEvent } from '../../webhooks/webhook-event.ts';
import { gatewayOf } from '../gateway/gateway-connection.ts';
import { lockPayment } from '../refunds/refund-money.ts';
import { findByGatewayOrder } from '../transactions/find-transaction.ts';
import { recordCapture } from '../transactions/record-capture.ts';
import { saveTransaction } from '../transactions/save-transaction.ts';
import { isPaid, type Transaction } from '../transactions/transaction.ts';
import { followRefund } from './follow-refund.ts';
import { paymentSeen } from './payment-seen.ts';

const REFUNDS = ['refund.created', 'refund.processed', 'refund.failed'];
/** Whatever the event is called: then the money is not ours. */
const NOT_IN: GatewayPaymentStatus[] = ['authorized', 'failed'];

/**
 * What the gateway told, done to the payment that it is about. Forward only, since events come in
 * any order and more than once. What nobody has signed does what `platform.md` says of a capture,
 * and nothing else.
 */
export const handleGatewayEvent: HandleEvent = async ({ ownerId, verified, payload }, trx) => {
  const told = gatewayOf().readEvent(payload);
  if (!told) return;
  if (ownerId === null) {
    if (verified !== false) await askAboutPlan(told, trx);
    return;
  }
  const { event, orderId, payment, refund } = told;
  const tenant = tenantOfStore({ ownerId });
  if (refund && REFUNDS.includes(event)) {
    if (verified) await followRefund(tenant, refund, payment, trx);
    return;
  }
  const transaction = orderId && (await lockPaymentOf(tenant, orderId, trx));
  if (!transaction) return;
  if (!payment) {
    if (verified) await askSoon(tenant, transaction, trx);
    return;
  }
  if (event === 'payment.captured' && !NOT_IN.includes(payment.status)) {
    const seen = paymentSeen(payment, verified === true);
    await recordCapture(tenant, transaction, seen, 'needsOrderCreation', trx);
  } else if (verified && !isPaid(transaction)) {
    await followTry(tenant, transaction, { event, payment }, trx);
  }
};

/**
 * Something goes on with what a store pays the platform. Stores may know the secret that signs
 * this, so that it is no proof of money: a job asks the gateway itself.
 */
async function askAboutPlan({ orderId }: GatewayEvent, trx: Trx): Promise<void> {
  const bought = orderId && (await subscriptionPaymentOfOrder(orderId, trx));
  if (bought) await addJob(trx, 'finish-plan-payment', { paymentId: bought.id });
}

/** Null for an order of the gateway that this store never asked for. */
async function lockPaymentOf(
  tenant: Tenant,
  orderId: string,
  trx: Trx,
): Promise<Transaction | null> {
  const found = await findByGatewayOrder(tenant, DEFAULT_PROVIDER, orderId, trx);
  return found ? (await lockPayment(tenant, found.id, trx)).transaction : null;
}

/** A try to pay that has brought no money, or none yet. */
async function followTry(
  tenant: Tenant,
  transaction: Transaction,
  { event, payment }: { event: string; payment: GatewayPayment },
  trx: Trx,
): Promise<void> {
  if (event === 'payment.failed' && payment.status === 'failed') {
    return keepFailure(tenant, transaction, payment, trx);
  }
  // Another amount was paid: the seller decides, and there is nothing left to ask.
  if (transaction.attention === null) await askSoon(tenant, transaction, trx);
}

/** The shopper may pay the same order with another try. */
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

/** Something goes on with a payment, or what is told of it cannot be read: the sweep finds out. */
const askSoon = (tenant: Tenant, transaction: Transaction, trx: Trx): Promise<void> =>
  saveTransaction(tenant, { ...transaction, nextCheckAt: new Date() }, trx);
