import type { Page, Refund } from '../hosted/entities.ts';
import type { HostedGateway } from '../hosted/hosted-gateway.ts';
import { major } from '../hosted/hundredths.ts';

const time = (seconds: number): string => new Date(seconds * 1_000).toISOString();

export function invoiceOf(gateway: HostedGateway, page: Page) {
  const payment = gateway.ledger.paymentsOf(page.id).find(({ status }) => status === 'paid');
  const status = payment ? 'PAID' : page.status === 'ended' ? 'EXPIRED' : 'PENDING';
  return {
    id: page.id,
    external_id: page.reference,
    user_id: page.account,
    is_high: false,
    status,
    merchant_name: 'Blue Mug',
    amount: major(page.units),
    currency: payment?.currency ?? page.currency,
    description: page.description,
    ...(page.email ? { payer_email: page.email } : {}),
    customer: { mobile_number: page.phone },
    expiry_date: page.endsAt === null ? null : time(page.endsAt),
    invoice_url: `${gateway.origin}/pay/${page.id}`,
    created: time(page.createdAt),
    ...(payment
      ? {
          paid_amount: major(payment.units),
          paid_at: time(payment.createdAt),
          payment_method: payment.method,
          payment_channel: payment.method === 'RETAIL_OUTLET' ? 'ALFAMART' : 'QRIS',
        }
      : {}),
  };
}

const REFUND_STATUS = { pending: 'PENDING', processed: 'SUCCEEDED', failed: 'FAILED' };

export const refundOf = ({ id, units, currency, paymentId, createdAt, status, asked }: Refund) => ({
  id,
  payment_id: `ewc_${paymentId}`,
  invoice_id: paymentId,
  amount: major(units),
  currency,
  status: REFUND_STATUS[status],
  reason: 'REQUESTED_BY_CUSTOMER',
  reference_id: asked.reference,
  failure_code: status === 'failed' ? 'REFUND_FAILED' : null,
  refund_fee_amount: null,
  created: time(createdAt),
  metadata: { refund: asked.refund },
});
