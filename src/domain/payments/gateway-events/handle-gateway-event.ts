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
import { askNow } from '../transactions/ask-now.ts';
import { findByGatewayOrder } from '../transactions/find-transaction.ts';
import { recordCapture } from '../transactions/record-capture.ts';
import { saveTransaction } from '../transactions/save-transaction.ts';
import { isPaid, type Transaction } from '../transactions/transaction.ts';
import { keepToldRefund } from './keep-told-refund.ts';
import { paymentTold } from './payment-told.ts';

const REFUNDS = ['refund.created', 'refund.processed', 'refund.failed'];
/** Whatever the event is called: then the money is not ours. */
const NOT_IN: GatewayPaymentStatus[] = ['authorized', 'failed'];

/**
 * What the gateway told, kept with the payment that it is about. Forward only, since events come in
 * any order and more than once. Whoever signed it, it is no proof of money: a capture is recorded as
 * `platform.md` says, marked as told, and the gateway itself is asked. What nobody has signed does
 * nothing beyond that.
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
    if (verified) await keepToldRefund(tenant, refund, payment, trx);
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

/** Something goes on with what a store pays the platform: a job asks the gateway itself. */
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

/** Money that is said to be there: the seller sees it at once, and the gateway is asked. */
async function keepCapture(
  tenant: Tenant,
  transaction: Transaction,
  payment: GatewayPayment,
  isSigned: boolean,
  trx: Trx,
): Promise<void> {
  const told = paymentTold(payment);
  const kept = await recordCapture(tenant, transaction, told, 'needsOrderCreation', trx);
  // A second payment of one order is found by asking, too; what nobody has signed is not news twice.
  const isConfirmed = kept.confirmedAt !== null && kept.providerPaymentId === payment.id;
  const isOpen = kept.confirmedAt === null && !kept.metadata.closed;
  if (isSigned ? !isConfirmed : isOpen) await askNow(tenant, kept, trx);
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
  if (transaction.attention === null) await askNow(tenant, transaction, trx);
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
