import { randomInt } from 'node:crypto';
import { hmac } from '../gateway/webhooks.ts';
import { SIMULATED_ACCOUNTS } from '../hosted/accounts.ts';
import type { Dialect, Told } from '../hosted/dialect.ts';
import type { Happening } from '../hosted/entities.ts';
import { COLLECTOR, time } from './entities.ts';
import { mercadoPagoRoutes } from './routes.ts';

const ERRORS: Readonly<Record<number, string>> = {
  400: 'bad_request',
  401: 'unauthorized',
  404: 'not_found',
  409: 'conflict',
  423: 'locked',
  429: 'too_many_requests',
};

export const MERCADO_PAGO: Dialect = {
  name: 'mercado_pago',
  title: 'Mercado Pago',
  account: SIMULATED_ACCOUNTS.mercado_pago,
  methods: [
    { name: 'credit_card' },
    { name: 'account_money' },
    { name: 'ticket', isDelayed: true },
    { name: 'bank_transfer', isDelayed: true },
  ],
  takesTwice: true,
  faults: ['locked-once'],
  newId: (kind) =>
    kind === 'page' ? `${COLLECTOR}-${crypto.randomUUID()}` : String(randomInt(1e10, 9e10)),
  // Ledgers count hundredths of every currency.
  digits: () => 2,
  returnUrl: ({ id, reference, returnUrl }, payment) => {
    const url = new URL(returnUrl);
    const status = payment?.status === 'paid' ? 'approved' : 'pending';
    const fields = { payment_id: payment?.id ?? 'null', status, external_reference: reference };
    for (const [name, value] of Object.entries({ ...fields, preference_id: id })) {
      url.searchParams.set(name, value);
    }
    return url.href;
  },
  tell,
  sign: ({ query }, { account, at, isWrong }) => {
    const requestId = crypto.randomUUID();
    const ts = at * 1_000;
    const manifest = `id:${query?.['data.id']};request-id:${requestId};ts:${ts};`;
    const secret = isWrong ? 'another application' : account.webhookSecret;
    return {
      'x-request-id': requestId,
      'x-signature': `ts=${ts},v1=${hmac(manifest, secret)}`,
    };
  },
  failure: (status, message) => ({
    message,
    error: ERRORS[status] ?? 'internal_error',
    status,
    cause: [],
  }),
  routes: mercadoPagoRoutes,
};

/** A webhook, and the older notices of the same without a signature: none says what happened. */
function tell(happening: Happening): Told[] {
  if (happening.what === 'ended') return [];
  const { id, createdAt } = happening.payment;
  const action = `payment.${happening.what === 'begun' ? 'created' : 'updated'}`;
  const ipn = (topic: string, about: string): Told => ({
    event: topic,
    query: { topic, id: about },
    body: { topic, resource: `https://api.mercadolibre.com/${topic}s/${about}` },
    isUnsigned: true,
  });
  return [
    {
      event: action,
      query: { 'data.id': id, type: 'payment' },
      body: {
        id: randomInt(1e11, 9e11),
        live_mode: true,
        type: 'payment',
        date_created: time(createdAt),
        user_id: COLLECTOR,
        api_version: 'v1',
        action,
        data: { id },
      },
    },
    ipn('payment', id),
    ipn('merchant_order', '9999999999'),
  ];
}
