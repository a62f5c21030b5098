import { randomBytes } from 'node:crypto';
import { hmac } from '../gateway/webhooks.ts';
import { SIMULATED_ACCOUNTS } from '../hosted/accounts.ts';
import type { Dialect, Told } from '../hosted/dialect.ts';
import { type Happening, nowSeconds } from '../hosted/entities.ts';
import type { HostedGateway } from '../hosted/hosted-gateway.ts';
import { chargeOf, intentOf, refundOf, sessionOf } from './entities.ts';
import { stripeRoutes } from './routes.ts';

const PREFIXES = { page: 'cs_test_', payment: 'pi_', refund: 're_' };
const WHOLE = 'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF';
const TYPES: Readonly<Record<number, string>> = { 401: 'invalid_request_error', 500: 'api_error' };

export const randomId = (length = 24): string =>
  randomBytes(length).toString('hex').slice(0, length);

export const STRIPE: Dialect = {
  name: 'stripe',
  title: 'Stripe',
  account: SIMULATED_ACCOUNTS.stripe,
  methods: [{ name: 'card' }, { name: 'oxxo', isDelayed: true }],
  newId: (kind) => PREFIXES[kind] + randomId(kind === 'page' ? 58 : 24),
  digits: (currency) =>
    WHOLE.includes(currency) ? 0 : 'BHD JOD KWD OMR TND'.includes(currency) ? 3 : 2,
  returnUrl: ({ returnUrl }) => returnUrl,
  tell,
  // While a secret is changed the old one signs, too; other schemes are for tests.
  sign: ({ text }, { account, at, isWrong }) => {
    const right = hmac(`${at}.${text}`, account.webhookSecret);
    const other = hmac(`${at}.${text}`, 'whsec_of_before');
    const signatures = isWrong ? `v1=${other}` : `v1=${other},v1=${right}`;
    return { 'stripe-signature': `t=${at},${signatures},v0=${randomId(64)}` };
  },
  failure: (status, message) => ({
    error: {
      type: TYPES[status] ?? 'invalid_request_error',
      message,
      ...(status === 404 ? { code: 'resource_missing' } : {}),
    },
  }),
  routes: stripeRoutes,
};

function tell(happening: Happening, gateway: HostedGateway): Told[] {
  const event = (type: string, object: object): Told => ({
    event: type,
    body: {
      id: `evt_${randomId()}`,
      object: 'event',
      api_version: '2025-09-30.clover',
      created: nowSeconds(),
      livemode: false,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
      type,
      data: { object },
    },
  });
  const session = sessionOf(gateway, happening.page);
  if (happening.what === 'ended') return [event('checkout.session.expired', session)];
  const { page, payment } = happening;
  const intent = intentOf(gateway, payment, page);
  const charge = chargeOf(payment, page);
  switch (happening.what) {
    case 'begun':
      return [event('checkout.session.completed', session)];
    case 'paid':
      return [
        event('payment_intent.succeeded', intent),
        event('charge.succeeded', charge),
        event(
          `checkout.session.${payment.isDelayed ? 'async_payment_succeeded' : 'completed'}`,
          session,
        ),
      ];
    case 'failed':
      return [
        event('payment_intent.payment_failed', intent),
        ...(payment.isDelayed ? [event('checkout.session.async_payment_failed', session)] : []),
      ];
    case 'disputed':
      return [
        event('charge.dispute.created', {
          id: `du_${randomId()}`,
          object: 'dispute',
          amount: payment.units,
          charge: charge.id,
          currency: charge.currency,
          payment_intent: payment.id,
          reason: 'fraudulent',
          status: 'needs_response',
        }),
      ];
    case 'refund': {
      const refund = refundOf(happening.refund);
      if (happening.refund.status === 'pending') {
        return [event('refund.created', refund), event('charge.refunded', charge)];
      }
      return [event(refund.status === 'failed' ? 'refund.failed' : 'refund.updated', refund)];
    }
  }
}
