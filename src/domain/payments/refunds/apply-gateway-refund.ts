import type { GatewayRefund } from '../../../clients/gateways/payment-gateway.ts';
import type { Trx } from '../../../db.ts';
import { newId } from '../../../ids.ts';
import { SYSTEM } from '../../../session.ts';
import type { Tenant } from '../../../tenant.ts';
import { saveAndAlert } from '../attention/follow-attention.ts';
import type { Refund } from '../payment.ts';
import { capturedBy } from '../transactions/record-capture.ts';
import { isPaid, type Transaction } from '../transactions/transaction.ts';
import { type GatewayRefundRow, refundsOfPayment } from './find-refund.ts';
import { followRefunds } from './follow-refunds.ts';
import { type LockedPayment, leftOf, lockPayment } from './refund-money.ts';
import { NOT_GIVEN_BACK, outcomeOf } from './refund-outcome.ts';
import { makeRoom, settleLocked } from './settle-refund.ts';
import { tellDone, tellFailed } from './tell-refund.ts';
import { insertRefund } from './write-refund.ts';

/**
 * Takes over what the gateway tells of a refund of this payment: one of ours, or one that somebody
 * has made at the gateway itself. `transaction` must not be locked yet: its order's row comes first.
 * Safe to call again with what was told before, in any order.
 * @throws Refusal 404
 */
export async function applyGatewayRefund(
  tenant: Tenant,
  transaction: Pick<Transaction, 'id'>,
  refund: GatewayRefund,
  trx: Trx,
): Promise<void> {
  const found = await lockPayment(tenant, transaction.id, trx);
  const { providerPaymentId } = found.transaction;
  if (providerPaymentId !== null && providerPaymentId !== refund.paymentId) return;
  const locked = await withMoney(tenant, found, refund, trx);
  if (!locked) return;
  const refunds = await refundsOfPayment(tenant, transaction.id, trx);
  const own = refunds.find((each) => isOf(each, refund));
  if (!own) return record(tenant, locked, refund, trx);
  if (!isStale(own, refund)) await settleLocked(tenant, locked, own, outcomeOf(refund), trx);
}

/** What is given back has come in, whether or not anybody has told of that yet. */
async function withMoney(
  tenant: Tenant,
  locked: LockedPayment,
  refund: GatewayRefund,
  trx: Trx,
): Promise<LockedPayment | null> {
  const { transaction, order } = locked;
  if (isPaid(transaction)) return isIn(transaction, refund) ? locked : null;
  const { mismatch } = transaction.metadata;
  const money = mismatch ?? { ...transaction, paymentId: refund.paymentId };
  if (money.paymentId !== refund.paymentId || !isIn(money, refund)) return null;
  const { paymentId, amountMinor, currency } = money;
  const told = { method: null, contact: null, email: null, verified: true, confirmed: true };
  const captured = capturedBy(transaction, { paymentId, amountMinor, currency, ...told });
  const changed = { ...captured, amountMinor, currency };
  return { transaction: await saveAndAlert(tenant, transaction, changed, trx), order };
}

/** Whether money can be given back of other money. The gateway leaves the currency out at times. */
const isIn = (
  money: { amountMinor: number; currency: string },
  { amountMinor, currency }: GatewayRefund,
): boolean => amountMinor <= money.amountMinor && (currency === '' || currency === money.currency);

/** By the gateway's id, else by ours as long as the row knows of no other one. */
const isOf = (own: GatewayRefundRow, { id, refundId }: GatewayRefund): boolean =>
  own.providerRefundId === id ||
  (own.id === refundId && (own.providerRefundId === null || own.status !== 'done'));

/** Late news of an earlier try: what the gateway calls the present one, whoever asked for it learns. */
const isStale = (own: GatewayRefundRow, { id, status }: GatewayRefund): boolean =>
  status !== 'processed' &&
  own.providerRefundId !== id &&
  (own.providerRefundId !== null || own.tries > 0);

const STATUS = { pending: 'requested', processed: 'done', failed: 'failed' } as const;

/** A refund that was made at the gateway itself; never more than the payment has left. */
async function record(
  tenant: Tenant,
  locked: LockedPayment,
  { id: providerRefundId, amountMinor, status }: GatewayRefund,
  trx: Trx,
): Promise<void> {
  const isFailed = status === 'failed';
  const { id: paymentId, orderId, currency, provider } = locked.transaction;
  const fits = await roomFor(tenant, locked, { amountMinor, status }, trx);
  if (fits === 0) return;
  const refund: Refund = {
    id: newId(),
    orderId,
    paymentId,
    provider,
    providerRefundId,
    status: STATUS[status],
    amountMinor: fits,
    currency,
    method: 'online',
    reason: 'Refunded at the payment gateway',
    error: isFailed ? NOT_GIVEN_BACK : null,
    createdAt: new Date().toISOString(),
  };
  const told = { actorName: SYSTEM.name, tellsCustomer: true };
  await insertRefund(tenant, refund, told, trx);
  if (status === 'processed') await tellDone(tenant, refund, told, trx);
  if (isFailed) await tellFailed(tenant, refund, trx);
  await followRefunds(tenant, locked, trx);
}

/** How much of it fits. What is only on its way waits until it is sure that it fits as a whole. */
async function roomFor(
  tenant: Tenant,
  locked: LockedPayment,
  { amountMinor, status }: Pick<GatewayRefund, 'amountMinor' | 'status'>,
  trx: Trx,
): Promise<number> {
  if (status === 'failed') return amountMinor;
  if (status === 'processed') return makeRoom(tenant, locked, amountMinor, trx);
  const { leftMinor } = await leftOf(tenant, locked, trx);
  return amountMinor <= leftMinor ? amountMinor : 0;
}
