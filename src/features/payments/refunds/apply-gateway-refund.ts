import type { GatewayRefund } from '../../../clients/gateways/payment-gateway.ts';
import { newId } from '../../../ids.ts';
import { databaseNow } from '../../../kernel/db/clock.ts';
import type { Trx } from '../../../kernel/db/db.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import { message } from '../../../kernel/translation/translator.ts';
import { SYSTEM } from '../../../session.ts';
import { saveAndAlert } from '../attention/follow-attention.ts';
import { gatewayOf } from '../gateway/gateway-connection.ts';
import type { Refund } from '../payment.ts';
import { capturedBy } from '../transactions/record-capture.ts';
import { isPaid, type Transaction } from '../transactions/transaction.ts';
import { type RefundOfPayment, refundsOfPayment } from './find-refund.ts';
import { followRefunds } from './follow-refunds.ts';
import { type LockedPayment, leftOf, lockPayment } from './refund-money.ts';
import { NOT_GIVEN_BACK, outcomeOf } from './refund-outcome.ts';
import { makeRoom, settleLocked } from './settle-refund.ts';
import { tellDone, tellFailed } from './tell-refund.ts';
import { insertRefund } from './write-refund.ts';

/**
 * One of ours, or one made in the gateway's dashboard. `transaction` must not be locked yet: its
 * order's row is locked first. Idempotent, for reports in any order.
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
  const { repeatsRefundIds } = gatewayOf(found.transaction.provider);
  const named = refunds.find(({ providerRefundId }) => providerRefundId === refund.id);
  const own = named ?? refunds.find((each) => isOf(each, refund, repeatsRefundIds));
  if (!own) return record(tenant, locked, refund, trx);
  if (!isStale(own, refund)) await settleLocked(tenant, locked, own, outcomeOf(refund), trx);
}

/** A refunded payment must have been captured, even if that was never reported. */
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

/** Whether the currencies match. The gateway sometimes omits the currency. */
const isIn = (
  money: { amountMinor: number; currency: string },
  { amountMinor, currency }: GatewayRefund,
): boolean => amountMinor <= money.amountMinor && (currency === '' || currency === money.currency);

/**
 * Of those that are not known by the gateway's id. A second one under our id that was processed,
 * too, is money of its own. Where a gateway repeats no id of ours, one is known by its amount.
 */
function isOf(
  own: RefundOfPayment,
  { refundId, amountMinor, status }: GatewayRefund,
  repeatsIds: boolean,
): boolean {
  const isSettled = own.status === 'done' && own.providerRefundId !== null;
  if (isSettled && status === 'processed') return false;
  if (refundId !== null || repeatsIds) return own.id === refundId;
  if (own.amountMinor !== amountMinor) return false;
  const isUnnamed = own.providerRefundId === null && own.attempts > 0;
  return isUnnamed || (own.tries > 0 && status === 'failed');
}

/** Of an earlier attempt: the report of the present one reaches its caller directly. */
const isStale = (own: RefundOfPayment, { id, status }: GatewayRefund): boolean =>
  status !== 'processed' &&
  own.providerRefundId !== id &&
  (own.providerRefundId !== null || own.tries > 0);

const STATUS = { pending: 'requested', processed: 'done', failed: 'failed' } as const;

/** Never more than the payment has left. */
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
    reason: message('money.refund.atGateway'),
    error: isFailed ? NOT_GIVEN_BACK : null,
    createdAt: databaseNow().toISOString(),
  };
  const told = { actorName: SYSTEM.name, tellsCustomer: true };
  await insertRefund(tenant, refund, told, trx);
  if (status === 'processed') await tellDone(tenant, refund, told, trx);
  if (isFailed) await tellFailed(tenant, refund, trx);
  await followRefunds(tenant, locked, trx);
}

/** A refund in progress is only recorded if it fits as a whole. */
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
