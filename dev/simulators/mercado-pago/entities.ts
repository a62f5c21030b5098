import type { Page, Payment, Refund } from '../hosted/entities.ts';
import type { HostedGateway } from '../hosted/hosted-gateway.ts';
import { major } from '../hosted/hundredths.ts';

export const COLLECTOR = 987654321;

/** Neither UTC nor the shop's own zone. */
export const time = (seconds: number): string =>
  new Date((seconds - 4 * 3_600) * 1_000).toISOString().replace('Z', '-04:00');

export const preferenceOf = ({ origin }: HostedGateway, page: Page) => ({
  id: page.id,
  collector_id: COLLECTOR,
  date_created: time(page.createdAt),
  expires: page.endsAt !== null,
  expiration_date_to: page.endsAt === null ? null : time(page.endsAt),
  external_reference: page.reference,
  init_point: `${origin}/pay/${page.id}`,
  sandbox_init_point: `${origin}/pay/${page.id}`,
  items: [
    {
      id: page.reference,
      title: page.description,
      quantity: 1,
      unit_price: major(page.units),
      currency_id: page.currency,
    },
  ],
  back_urls: { success: page.returnUrl, pending: page.returnUrl, failure: page.returnUrl },
  notification_url: null,
  site_id: 'MLM',
});

export function paymentOf(payment: Payment, page: Page) {
  const [status, detail] = statusOf(payment);
  const asked = Math.min(payment.units, page.units);
  const isPaid = payment.status === 'paid';
  return {
    id: Number(payment.id),
    date_created: time(payment.createdAt),
    date_approved: isPaid ? time(payment.createdAt) : null,
    status,
    status_detail: detail,
    currency_id: payment.currency,
    external_reference: page.reference,
    live_mode: true,
    collector_id: COLLECTOR,
    order: { id: '9999999999', type: 'mercadopago' },
    payer: { email: page.email, phone: { area_code: null, number: page.phone } },
    payment_method_id: payment.method === 'ticket' ? 'oxxo' : 'visa',
    payment_type_id: payment.method,
    transaction_amount: major(asked),
    transaction_amount_refunded: major(payment.refunded),
    transaction_details: {
      total_paid_amount: isPaid ? major(payment.units) : 0,
      overpaid_amount: isPaid ? major(payment.units - asked) : 0,
      external_resource_url: payment.method === 'ticket' ? 'https://example.com/voucher' : null,
    },
  };
}

function statusOf({ status, isDisputed, isDelayed, refunded, units }: Payment): [string, string] {
  if (status === 'waiting') return ['pending', 'pending_waiting_payment'];
  if (status === 'failed') {
    return isDelayed ? ['cancelled', 'expired'] : ['rejected', 'cc_rejected_insufficient_amount'];
  }
  if (isDisputed) return ['in_mediation', 'pending'];
  if (refunded >= units) return ['refunded', 'refunded'];
  return ['approved', refunded > 0 ? 'partially_refunded' : 'accredited'];
}

const REFUND_STATUS = { pending: 'in_process', processed: 'approved', failed: 'rejected' };

export const refundOf = ({ id, paymentId, units, status, createdAt }: Refund) => ({
  id: Number(id),
  payment_id: Number(paymentId),
  amount: major(units),
  metadata: {},
  source: { id: String(COLLECTOR), name: 'Blue Mug', type: 'collector' },
  date_created: time(createdAt),
  unique_sequence_number: null,
  refund_mode: 'standard',
  adjustment_amount: 0,
  status: REFUND_STATUS[status],
});
