import { conflict } from '../../../errors.ts';
import { newId } from '../../../ids.ts';
import { databaseNow } from '../../../kernel/db/clock.ts';
import type { IdempotencyKey } from '../../../kernel/idempotency/idempotency-key.ts';
import {
  type Outcome,
  withIdempotencyKey,
} from '../../../kernel/idempotency/with-idempotency-key.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import { message } from '../../../kernel/translation/translator.ts';
import { type Actor, actorText } from '../../../session.ts';
import { tenantLocale } from '../../stores/locale-of.ts';
import { settledMetadata } from '../attention/attention-of.ts';
import { refuseClosed } from '../attention/close-payment.ts';
import { confirmedCapture, notConfirmed } from '../gateway/capture-state.ts';
import type { Refund } from '../payment.ts';
import { findTransaction } from '../transactions/queries/find-transaction.ts';
import { capturedBy, type SeenPayment } from '../transactions/record-capture.ts';
import { isMoneyKnown, type Transaction } from '../transactions/transaction.ts';
import { followRefunds } from './follow-refunds.ts';
import { logRefund } from './log-refund.ts';
import { leftOf, lockPayment } from './refund-money.ts';
import { fullyRefunded } from './refuse-given-back.ts';
import { sendOutcome } from './send-refund.ts';
import { tellRequested } from './tell-refund.ts';
import { insertRefund, writeRequestedAgain } from './write-refund.ts';

export interface PaymentRefund {
  reason?: string | null | undefined;
  actor: Actor;
  idempotency: IdempotencyKey | null;
}

/**
 * To the original payment method. An unconfirmed payment is checked at the gateway first. Never
 * inside a transaction.
 * @throws Refusal 404, 409 PAYMENT_HAS_ORDER, PAYMENT_SETTLED when nothing is left,
 * NOTHING_TO_DECIDE when it was closed, and those of `confirmedCapture` and `withIdempotencyKey`
 */
export async function refundPayment(
  tenant: Tenant,
  transactionId: string,
  { reason, actor, idempotency }: PaymentRefund,
): Promise<Outcome<Refund>> {
  const outcome = await withIdempotencyKey(idempotency, {
    prepare: async () =>
      confirmedCapture(tenant, await findTransaction(tenant, transactionId), 'refund'),
    write: async (money, trx) => {
      const locked = await lockPayment(tenant, transactionId, trx);
      refuseClosed(locked.transaction);
      if (locked.order) throw hasOrder(locked.order.orderNumber);
      const transaction = withMoney(locked.transaction, money);
      const { leftMinor } = await leftOf(tenant, { transaction, order: null }, trx);
      if (leftMinor === 0) throw fullyRefunded();
      const refund = wholeRefund(transaction, leftMinor, reason);
      await insertRefund(
        tenant,
        refund,
        { actorName: actorText(actor), tellsCustomer: false },
        trx,
      );
      const locale = await tenantLocale(tenant, trx);
      await logRefund(tenant, refund, { order: null, actor, locale }, trx);
      await followRefunds(tenant, locked, trx, transaction);
      return refund;
    },
  });
  return sendOutcome(tenant, outcome);
}

/** The payment with its confirmed money and without a needed decision. */
function withMoney(transaction: Transaction, money: SeenPayment): Transaction {
  if (isMoneyKnown(transaction)) return transaction;
  // The gateway was asked, but the payment has since been denied.
  if (!money.confirmed) throw notConfirmed();
  const captured = capturedBy(transaction, money);
  const { amountMinor, currency } = money;
  return { ...captured, amountMinor, currency, metadata: settledMetadata(captured.metadata) };
}

const wholeRefund = (
  { id, provider, currency }: Transaction,
  amountMinor: number,
  reason: string | null | undefined,
): Refund => ({
  id: newId(),
  orderId: null,
  paymentId: id,
  provider,
  providerRefundId: null,
  status: 'requested',
  amountMinor,
  currency,
  method: 'online',
  reason: reason?.trim() ?? '',
  error: null,
  createdAt: databaseNow().toISOString(),
});

const hasOrder = (orderNumber: number) =>
  conflict(
    'PAYMENT_HAS_ORDER',
    message('errors.payments.hasOrder', { order: String(orderNumber) }),
  );

/**
 * @throws Refusal 404, 409 PAYMENT_SETTLED when none failed or the money is no longer there,
 * NOTHING_TO_DECIDE when it was closed, and those of `withIdempotencyKey`
 */
export async function retryRefund(
  tenant: Tenant,
  transactionId: string,
  { actor, idempotency }: PaymentRefund,
): Promise<Outcome<Refund>> {
  const outcome = await withIdempotencyKey(idempotency, {
    prepare: async () => {},
    write: async (_prepared, trx) => {
      const locked = await lockPayment(tenant, transactionId, trx);
      refuseClosed(locked.transaction);
      const { refunds, leftMinor } = await leftOf(tenant, locked, trx);
      const failed = refunds.findLast(({ status }) => status === 'failed');
      if (!failed || failed.amountMinor > leftMinor) throw fullyRefunded();
      const { orderId } = locked.transaction;
      const again: Refund = { ...failed, orderId, status: 'requested', error: null };
      await writeRequestedAgain(tenant, again, trx);
      await tellRequested(tenant, again, actor, trx);
      const locale = await tenantLocale(tenant, trx);
      await logRefund(tenant, again, { order: locked.order, actor, locale }, trx);
      await followRefunds(tenant, locked, trx);
      return again;
    },
  });
  return sendOutcome(tenant, outcome);
}

/**
 * Refunds all that is left; a refund that the gateway refused is requested again. Never inside a
 * transaction.
 * @throws Refusal as `refundPayment` and `retryRefund`
 */
export async function refundWaiting(
  tenant: Tenant,
  transactionId: string,
  refund: PaymentRefund,
): Promise<Outcome<Refund>> {
  const { attention } = await findTransaction(tenant, transactionId);
  const giveBack = attention === 'refund_failed' ? retryRefund : refundPayment;
  return giveBack(tenant, transactionId, refund);
}
