import type { Trx } from '../../../kernel/db/db.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import { lockOrder } from '../../orders/find-order.ts';
import type { Order } from '../../orders/order.ts';
import { isCaptured } from '../money-sums.ts';
import { moneyRows } from '../order-money.ts';
import { orderOfRequest } from '../requests/find-request.ts';
import { givenBackOf } from '../spread-refunds.ts';
import { findTransaction, lockTransaction } from '../transactions/queries/find-transaction.ts';
import type { Transaction } from '../transactions/transaction.ts';
import { type RefundOfPayment, refundsOfPayment } from './find-refund.ts';

/** A payment whose refunds change: its row is locked, and its order's row before it. */
export interface LockedPayment {
  transaction: Transaction;
  /** Null for a payment that is not one of an order. */
  order: Order | null;
}

/**
 * Locks the rows that a refund changes: the order's, then the payment's. Of a payment request, also
 * the order that its money would count for. @throws Refusal 404
 */
export async function lockPayment(
  tenant: Tenant,
  transactionId: string,
  trx: Trx,
): Promise<LockedPayment> {
  const found = await findTransaction(tenant, transactionId, trx);
  const orderId = found.orderId ?? (await orderOfRequest(tenant, found.paymentRequestId, trx));
  const order = orderId === null ? null : await lockOrder(tenant, orderId, trx);
  const transaction = await lockTransaction(tenant, transactionId, trx);
  if (transaction.orderId === null) return { transaction, order: null };
  if (transaction.orderId === orderId) return { transaction, order };
  // It became an order a moment ago: the only case where the order is locked second. A transaction
  // that has locked the order and waits for the payment would deadlock, which `inTransaction`
  // retries.
  return { transaction, order: await lockOrder(tenant, transaction.orderId, trx) };
}

export interface PaymentLeft {
  refunds: RefundOfPayment[];
  /** Minor units that can still be refunded; refunds in progress are already subtracted. */
  leftMinor: number;
  doneMinor: number;
}

export async function leftOf(
  tenant: Tenant,
  { transaction, order }: LockedPayment,
  trx: Trx,
): Promise<PaymentLeft> {
  const refunds = await refundsOfPayment(tenant, transaction.id, trx);
  // Refunds of the order without a payment are divided among what the others leave.
  const money = order
    ? await moneyRows(tenant, order.id, trx)
    : { payments: [transaction], refunds };
  const captured = money.payments.filter(isCaptured);
  const backBy = (statuses: readonly string[]): number =>
    givenBackOf(
      captured,
      money.refunds.filter(({ status }) => statuses.includes(status)),
    ).get(transaction.id) ?? 0;
  const leftMinor = transaction.amountMinor - backBy(['requested', 'done']);
  return { refunds, leftMinor: Math.max(leftMinor, 0), doneMinor: backBy(['done']) };
}

/** Whether the last refund failed and its money is still there: the seller must decide. */
export function isRefundMissing({ refunds, leftMinor }: PaymentLeft): boolean {
  const last = refunds.at(-1);
  return last?.status === 'failed' && last.amountMinor <= leftMinor;
}
