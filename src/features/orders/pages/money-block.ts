import type { FastifyRequest } from 'fastify';
import type { RefundStatus } from '../../../enums.ts';
import { looksIn, type StatusLook } from '../../../kernel/format/status-labels.ts';
import { sellerStore } from '../../../kernel/http/seller-store.ts';
import type { MessageKey } from '../../../kernel/translation/message-key.ts';
import { textIn } from '../../../kernel/translation/text.ts';
import { may } from '../../../permissions.ts';
import { amountDue } from '../../payments/amount-due.ts';
import { claimView } from '../../payments/claims/claim.pages.ts';
import { listedClaimsOf } from '../../payments/claims/queries/list-claims.ts';
import { findDirectMethod } from '../../payments/direct/direct-methods.ts';
import { methodWord, PAYMENT_LOOK, REFUND_LOOK } from '../../payments/method-labels.ts';
import { isSetByHand } from '../../payments/order-money.pages.ts';
import { orderMoney, twinsOfOrder } from '../../payments/order-money.ts';
import type { Order } from '../order.ts';
import { payUntil } from '../transfer/pay-until.ts';

interface MoneyEntry {
  at: string;
  out: boolean;
  amountMinor: number;
  method: string;
  /** "Received", "Refunded" or, for an unconfirmed or failed one, its state. */
  title: string;
  /** Reference or gateway id of a payment, reason of a refund. */
  note: string;
  look: StatusLook;
  /** Of a payment: the state adds nothing to the title. */
  isPlain: boolean;
  isOff: boolean;
}

const REFUND_TITLE: Record<RefundStatus, MessageKey> = {
  requested: 'orders.order.money.refundOnItsWay',
  done: 'orders.order.money.refundDone',
  failed: 'orders.order.money.refundFailed',
};

export async function moneyBlock(request: FastifyRequest, order: Order) {
  const { tenant, signedIn, t } = request;
  const money = await orderMoney(tenant, order.id);
  const claims = may(signedIn, 'money.read') ? await listedClaimsOf(tenant, order.id) : [];
  const twins = await twinsOfOrder(tenant, order.id);
  const chosen = order.directMethodId ? await findDirectMethod(tenant, order.directMethodId) : null;
  const dueMinor = amountDue(order, money);
  const looks = { payment: looksIn(PAYMENT_LOOK, t), refund: looksIn(REFUND_LOOK, t) };
  const payments = money.payments.map(
    (payment): MoneyEntry => ({
      at: payment.createdAt,
      out: false,
      amountMinor: payment.amountMinor,
      method: methodWord(payment.method, t),
      title: t(
        payment.verified === false
          ? 'orders.order.money.unconfirmed'
          : 'orders.order.money.received',
      ),
      note: payment.reference ?? payment.gatewayPaymentId ?? '',
      look: looks.payment[payment.status],
      isPlain: payment.status === 'captured',
      isOff: false,
    }),
  );
  const refunds = money.refunds.map(
    (refund): MoneyEntry => ({
      at: refund.createdAt,
      out: true,
      amountMinor: refund.amountMinor,
      method: methodWord(refund.method, t),
      title: t(REFUND_TITLE[refund.status]),
      note: [textIn(refund.error ?? refund.reason, t), refund.providerRefundId]
        .filter(Boolean)
        .join(' · '),
      look: looks.refund[refund.status],
      isPlain: true,
      isOff: refund.status === 'failed',
    }),
  );
  return {
    twins: twins.map(({ id, amountMinor }) => ({
      amountMinor,
      href: `/dashboard/payments/attention/${id}`,
    })),
    /** What its shopper says to have paid, and nobody has looked at yet. */
    claims: claims.filter(({ state }) => state === 'waiting').map((each) => claimView(each, t)),
    /** How the shopper chose to transfer, and when the order ends without it. */
    transfer: chosen && { label: chosen.label, until: payUntil(order, sellerStore(request)) },
    paidMinor: money.paidMinor,
    refundedMinor: money.refundedMinor,
    onItsWayMinor: sumOf(money.refunds.filter(({ status }) => status === 'requested')),
    refundableMinor: money.refundableMinor,
    dueMinor,
    /** The amount that can be recorded as paid, whatever status was set by hand. */
    recordableMinor: money.dueMinor,
    isByHand: isSetByHand(order, money),
    // "Not paid" and, by hand, "Paid": only one of them is meant.
    saysAlone: isSetByHand(order, money) && order.paymentStatus !== 'cod',
    ofPayments: money.financialStatus,
    entries: [...payments, ...refunds].sort((a, b) => (a.at < b.at ? 1 : -1)),
  };
}

const sumOf = (refunds: readonly { amountMinor: number }[]): number =>
  refunds.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
