import type { NamedOrder } from '../../orders/named-orders.ts';
import type { SoldLine } from '../../orders/order.ts';
import type { Transaction } from '../transactions/transaction.ts';
import type { WaitingLine } from './stock-of-lines.ts';
import type { FailedRefund, Payer, Sum, WaitingPayment } from './waiting-payment.ts';

/** A payment's row with related data. */
export interface WaitingRow extends Transaction {
  /** The payment that it duplicates. */
  repeats: { orderId: string | null; customer: Payer | null } | null;
  /** Refunded, or being refunded. */
  backMinor: number;
  failedRefund: FailedRefund | null;
}

interface Known {
  orders: ReadonlyMap<string, NamedOrder>;
  withStock: (line: SoldLine) => WaitingLine;
}

/** Converts a row for the seller's page. */
export function waitingPayment(
  { repeats, backMinor, failedRefund, ...transaction }: WaitingRow,
  { orders, withStock }: Known,
): WaitingPayment {
  const { metadata, quote, attention, amountMinor, currency } = transaction;
  const reason = attention ?? 'captured_without_order';
  const { contact: phone, email } = metadata;
  const orderId = transaction.orderId ?? repeats?.orderId ?? '';
  return {
    transaction,
    reason,
    sum: sumOf(transaction, backMinor, failedRefund),
    isTouched: backMinor > 0,
    asked: { amountMinor, currency },
    gatewayPaymentId: transaction.providerPaymentId ?? metadata.mismatch?.paymentId ?? null,
    verified: metadata.verified !== false,
    payer: {
      ...(phone ? { phone } : {}),
      ...(email ? { email } : {}),
      ...(quote?.customer ?? repeats?.customer),
    },
    lines: (quote?.lines ?? []).map(withStock),
    order: orders.get(orderId) ?? null,
    failedRefund: reason === 'refund_failed' ? failedRefund : null,
  };
}

function sumOf(
  { attention, metadata, amountMinor, currency }: Transaction,
  backMinor: number,
  failedRefund: FailedRefund | null,
): Sum {
  if (attention === 'refund_failed' && failedRefund) {
    return { amountMinor: failedRefund.amountMinor, currency: failedRefund.currency };
  }
  const { mismatch } = metadata;
  if (mismatch) return { amountMinor: mismatch.amountMinor, currency: mismatch.currency };
  return { amountMinor: amountMinor - backMinor, currency };
}
