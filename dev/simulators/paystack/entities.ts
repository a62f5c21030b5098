import type { Page, Refund } from '../hosted/entities.ts';
import type { HostedGateway } from '../hosted/hosted-gateway.ts';

const time = (seconds: number): string => new Date(seconds * 1_000).toISOString();

const STATUS = { waiting: 'pending', paid: 'success', failed: 'failed' };

export function transactionOf(gateway: HostedGateway, page: Page) {
  const [payment] = gateway.ledger.paymentsOf(page.id);
  const isReversed = payment?.status === 'paid' && payment.refunded >= payment.units;
  return {
    id: Number(page.id),
    domain: 'test',
    status: isReversed ? 'reversed' : payment ? STATUS[payment.status] : 'abandoned',
    reference: page.reference,
    amount: payment?.units ?? page.units,
    requested_amount: page.units,
    currency: payment?.currency ?? page.currency,
    message: null,
    gateway_response: payment?.status === 'failed' ? 'Declined' : 'Successful',
    paid_at: payment?.status === 'paid' ? time(payment.createdAt) : null,
    created_at: time(page.createdAt),
    channel: payment?.method ?? null,
    // Empty, or an object elsewhere.
    metadata: '',
    fees: payment ? Math.ceil(payment.units / 50) : null,
    customer: { id: 1, email: page.email, phone: page.phone, metadata: null },
    plan: {},
  };
}

/** `full`: with its whole transaction, as a new one is answered. */
export const refundOf = (gateway: HostedGateway, refund: Refund, full = false) => ({
  id: Number(refund.id),
  integration: 412829,
  domain: 'test',
  transaction: full
    ? transactionOf(gateway, gateway.page(refund.paymentId))
    : Number(refund.paymentId),
  amount: refund.units,
  currency: refund.currency,
  status: refund.status,
  customer_note: null,
  merchant_note: refund.asked.note ?? null,
  createdAt: time(refund.createdAt),
});
