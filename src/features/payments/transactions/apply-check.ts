import type { GatewayPayment, GatewayRefund } from '../../../clients/gateways/payment-gateway.ts';
import { databaseNow } from '../../../kernel/db/clock.ts';
import { inTransaction, type Trx } from '../../../kernel/db/db.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import { saveAndAlert } from '../attention/follow-attention.ts';
import { confirmed } from '../gateway/see-payment.ts';
import { applyGatewayRefund } from '../refunds/apply-gateway-refund.ts';
import { isGivenBack } from '../refunds/find-refund.ts';
import { lockPayment } from '../refunds/refund-money.ts';
import type { GatewayAnswer } from './ask-about-payment.ts';
import {
  flagUnconfirmed,
  isUnconfirmedReport,
  withoutUnconfirmedReport,
} from './flag-unconfirmed.ts';
import { nextCheck } from './next-check.ts';
import { findByGatewayPayment, lockTransaction } from './queries/find-transaction.ts';
import { saveTransaction } from './queries/save-transaction.ts';
import { recordCapture } from './record-capture.ts';
import { isPaid, type Transaction } from './transaction.ts';

/** Changes since `asked`, such as by its checkout, take precedence over "not paid". */
export const applyCheck = (
  tenant: Tenant,
  asked: Transaction,
  answer: GatewayAnswer,
): Promise<Transaction> =>
  inTransaction(async (trx) => {
    const { transaction: current } = await lockPayment(tenant, asked.id, trx);
    const checked = await applyTries(tenant, asked, current, answer, trx);
    const after = await applyToldRefunds(tenant, asked, checked, answer.refunds, trx);
    if (!isDueAgain(asked, current)) return after;
    // A report came in while the gateway was being asked.
    const due = { ...after, nextCheckAt: current.nextCheckAt };
    await saveTransaction(tenant, due, trx);
    return due;
  });

const isDueAgain = (asked: Transaction, current: Transaction): boolean =>
  asked.nextCheckAt !== null &&
  current.nextCheckAt !== null &&
  current.nextCheckAt < asked.nextCheckAt;

async function applyTries(
  tenant: Tenant,
  asked: Transaction,
  current: Transaction,
  { tries, refunds }: GatewayAnswer,
  trx: Trx,
): Promise<Transaction> {
  const money = await moneyIn(tenant, current, { tries, refunds }, trx);
  if (!isPaid(current) && money.length === 0) return keepUnpaid(tenant, current, tries, trx);
  // What was paid after that is money of its own.
  if (isGone(current, money))
    return recordAll(tenant, await awaitNobody(tenant, current, trx), money, trx);
  if (!isDoubtful(current, money)) return recordAll(tenant, current, money, trx);
  if (!isUnchanged(asked, current)) return current;
  return recordAll(tenant, await flagUnconfirmed(tenant, current, tries, trx), money, trx);
}

/** The attempts that brought money. One whose refund we can't explain doesn't count. */
async function moneyIn(
  tenant: Tenant,
  current: Transaction,
  { tries, refunds }: GatewayAnswer,
  trx: Trx,
): Promise<GatewayPayment[]> {
  const isOwn = ({ id }: GatewayPayment) => id === current.providerPaymentId && isPaid(current);
  const isBack = ({ status }: GatewayPayment) => status === 'refunded';
  const byUs =
    tries.some((each) => isBack(each) && isOwn(each)) && (await isGivenBack(tenant, current, trx));
  const isTold = ({ id }: GatewayPayment) => refunds.some(({ paymentId }) => paymentId === id);
  return tries.filter(
    (each) =>
      each.status === 'captured' || (isBack(each) && (isTold(each) || (byUs && isOwn(each)))),
  );
}

const isGone = (current: Transaction, money: readonly GatewayPayment[]): boolean =>
  current.metadata.awaitsShopper === true &&
  money.every(({ id }) => id !== current.providerPaymentId);

/** The seller sees it and decides; an order is no longer created automatically. */
export function awaitNobody(
  tenant: Tenant,
  transaction: Transaction,
  trx: Trx,
): Promise<Transaction> {
  const { awaitsShopper: _, ...metadata } = transaction.metadata;
  const nextCheckAt = transaction.confirmedAt ? null : transaction.nextCheckAt;
  return saveAndAlert(tenant, transaction, { ...transaction, metadata, nextCheckAt }, trx);
}

/** Whether the gateway fails to confirm a payment that it has not confirmed before. */
const isDoubtful = (current: Transaction, money: readonly GatewayPayment[]): boolean =>
  isPaid(current) &&
  current.confirmedAt === null &&
  !money.some(
    ({ id, amountMinor, currency }) =>
      id === current.providerPaymentId &&
      amountMinor === current.amountMinor &&
      currency === current.currency,
  );

const isUnchanged = (asked: Transaction, current: Transaction): boolean =>
  asked.status === current.status &&
  asked.providerPaymentId === current.providerPaymentId &&
  asked.orderId === current.orderId;

/** A gateway order may be paid twice: an extra payment is recorded separately. */
async function recordAll(
  tenant: Tenant,
  transaction: Transaction,
  money: readonly GatewayPayment[],
  trx: Trx,
): Promise<Transaction> {
  let current = transaction;
  for (const payment of money) {
    current = await recordCapture(tenant, current, confirmed(payment), 'needsOrderCreation', trx);
  }
  if (current.nextCheckAt === null || current.metadata.awaitsShopper) return current;
  if (isPaid(current)) return current;
  // Not the requested amount: that may still come.
  const nextCheckAt = nextCheck(current.createdAt, databaseNow());
  return saveAndAlert(tenant, current, { ...current, nextCheckAt }, trx);
}

/** A later attempt may bring money. Another amount by a webhook alone doesn't count. */
async function keepUnpaid(
  tenant: Tenant,
  current: Transaction,
  tries: readonly GatewayPayment[],
  trx: Trx,
): Promise<Transaction> {
  const known = (await isUnconfirmedReport(tenant, current, trx))
    ? withoutUnconfirmedReport(current)
    : current;
  const failed = tries.length > 0 && tries.every(({ status }) => status === 'failed');
  const lastError = failed ? tries[0]?.error : null;
  const changed: Transaction = {
    ...known,
    status: failed ? 'failed' : known.status,
    metadata: { ...known.metadata, ...(lastError ? { lastError } : {}) },
    nextCheckAt: nextCheck(current.createdAt, databaseNow()),
  };
  return saveAndAlert(tenant, current, changed, trx);
}

async function applyToldRefunds(
  tenant: Tenant,
  asked: Transaction,
  current: Transaction,
  refunds: readonly GatewayRefund[],
  trx: Trx,
): Promise<Transaction> {
  const done = asked.metadata.toldRefunds ?? [];
  if (done.length === 0 && refunds.length === 0) return current;
  for (const refund of refunds) {
    const { paymentId } = refund;
    const isOtherAmount = current.metadata.mismatch?.paymentId === paymentId;
    const payment = isOtherAmount
      ? current
      : await findByGatewayPayment(tenant, current.provider, paymentId, trx);
    if (payment) await applyGatewayRefund(tenant, payment, refund, trx);
  }
  const after = await lockTransaction(tenant, current.id, trx);
  const { toldRefunds = [], ...metadata } = after.metadata;
  const rest = toldRefunds.filter(({ id }) => done.every((each) => each.id !== id));
  const left = rest.length > 0 ? { ...metadata, toldRefunds: rest } : metadata;
  const changed = { ...after, metadata: left };
  await saveTransaction(tenant, changed, trx);
  return changed;
}
