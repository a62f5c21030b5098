import type { FastifyRequest } from 'fastify';
import type { Order } from '../../../domain/orders/order.ts';
import { orderMoney } from '../../../domain/payments/order-money.ts';
import type { StatusLook } from '../../../status-words.ts';
import { methodWord, PAYMENT_LOOK, REFUND_LOOK } from '../payments/method-words.ts';

/** One line of an order's money story: in or out. */
interface MoneyEntry {
  at: string;
  out: boolean;
  amountMinor: number;
  method: string;
  /** "Received", "Refunded", and "Refund" for one that is not done. */
  title: string;
  /** Reference or gateway id of a payment, reason of a refund. */
  note: string;
  look: StatusLook;
}

/** What the money block of an order's page shows beside the order's own amounts. */
export async function moneyBlock({ tenant }: FastifyRequest, order: Order) {
  const money = await orderMoney(tenant, order.id);
  const payments = money.payments.map(
    (payment): MoneyEntry => ({
      at: payment.createdAt,
      out: false,
      amountMinor: payment.amountMinor,
      method: methodWord(payment.method),
      title: 'Received',
      note: payment.reference ?? payment.gatewayPaymentId ?? '',
      look: PAYMENT_LOOK[payment.status],
    }),
  );
  const refunds = money.refunds.map(
    (refund): MoneyEntry => ({
      at: refund.createdAt,
      out: true,
      amountMinor: refund.amountMinor,
      method: methodWord(refund.method),
      title: refund.status === 'done' ? 'Refunded' : 'Refund',
      note: [refund.error ?? refund.reason, refund.providerRefundId].filter(Boolean).join(' · '),
      look: REFUND_LOOK[refund.status],
    }),
  );
  return {
    paidMinor: money.paidMinor,
    refundedMinor: money.refundedMinor,
    refundableMinor: money.refundableMinor,
    dueMinor: money.dueMinor,
    // What was cancelled or given back as a whole is owed by nobody.
    showsDue: !isOver(order) && money.dueMinor > 0,
    entries: [...payments, ...refunds].sort((a, b) => (a.at < b.at ? 1 : -1)),
  };
}

const isOver = ({ status, financialStatus }: Order): boolean =>
  status === 'cancelled' || status === 'refunded' || financialStatus === 'refunded';
