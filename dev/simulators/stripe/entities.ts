import type { Page, Payment, Refund } from '../hosted/entities.ts';
import type { HostedGateway } from '../hosted/hosted-gateway.ts';

const SESSION_STATUS = { open: 'open', done: 'complete', ended: 'expired' };

/** A session as it is sent; `expand`: with its payment and charge instead of the payment's id. */
export function sessionOf(gateway: HostedGateway, page: Page, expand = false) {
  const [payment] = gateway.ledger.paymentsOf(page.id);
  return {
    id: page.id,
    object: 'checkout.session',
    amount_subtotal: page.units,
    amount_total: page.units,
    client_reference_id: page.reference,
    created: page.createdAt,
    currency: page.currency.toLowerCase(),
    customer_details: payment ? { email: page.email, name: null, phone: page.phone } : null,
    customer_email: page.email,
    expires_at: page.endsAt,
    livemode: false,
    metadata: { reference: page.reference },
    mode: 'payment',
    // Made when the shopper tries to pay.
    payment_intent: !payment ? null : expand ? intentOf(gateway, payment, page, true) : payment.id,
    payment_method_types: gateway.dialect.methods.map(({ name }) => name),
    payment_status: payment?.status === 'paid' ? 'paid' : 'unpaid',
    status: SESSION_STATUS[page.status],
    success_url: page.returnUrl,
    cancel_url: page.returnUrl,
    url: page.status === 'open' ? `${gateway.origin}/pay/${page.id}` : null,
  };
}

const INTENT_STATUS = {
  paid: 'succeeded',
  waiting: 'requires_action',
  failed: 'requires_payment_method',
};

export function intentOf(gateway: HostedGateway, payment: Payment, page: Page, expand = false) {
  const isPaid = payment.status === 'paid';
  const charge = payment.status === 'waiting' ? null : chargeOf(payment, page);
  return {
    id: payment.id,
    object: 'payment_intent',
    amount: payment.units,
    amount_received: isPaid ? payment.units : 0,
    capture_method: 'automatic_async',
    created: payment.createdAt,
    currency: payment.currency.toLowerCase(),
    last_payment_error:
      payment.status === 'failed'
        ? { type: 'card_error', code: 'card_declined', message: 'Your card was declined.' }
        : null,
    latest_charge: expand ? charge : (charge?.id ?? null),
    livemode: false,
    metadata: { reference: page.reference },
    payment_method_types: gateway.dialect.methods.map(({ name }) => name),
    status: INTENT_STATUS[payment.status],
  };
}

export function chargeOf(payment: Payment, page: Page) {
  const isPaid = payment.status === 'paid';
  return {
    id: `ch_${payment.id.slice(3)}`,
    object: 'charge',
    amount: payment.units,
    amount_captured: isPaid ? payment.units : 0,
    amount_refunded: payment.refunded,
    billing_details: { address: null, email: page.email, name: null, phone: page.phone },
    captured: isPaid,
    created: payment.createdAt,
    currency: payment.currency.toLowerCase(),
    disputed: payment.isDisputed,
    metadata: { reference: page.reference },
    paid: isPaid,
    payment_intent: payment.id,
    payment_method_details: { type: payment.method },
    refunded: payment.refunded >= payment.units,
    status: isPaid ? 'succeeded' : 'failed',
  };
}

const REFUND_STATUS = { pending: 'pending', processed: 'succeeded', failed: 'failed' };

export const refundOf = ({ id, units, currency, paymentId, createdAt, status, asked }: Refund) => ({
  id,
  object: 'refund',
  amount: units,
  charge: `ch_${paymentId.slice(3)}`,
  created: createdAt,
  currency: currency.toLowerCase(),
  metadata: asked,
  payment_intent: paymentId,
  status: REFUND_STATUS[status],
});
