import { randomBytes } from 'node:crypto';
import { SIMULATED_ACCOUNTS } from '../hosted/accounts.ts';
import type { Dialect, Told } from '../hosted/dialect.ts';
import type { Happening } from '../hosted/entities.ts';
import type { HostedGateway } from '../hosted/hosted-gateway.ts';
import { invoiceOf, refundOf } from './entities.ts';
import { xenditRoutes } from './routes.ts';

const CODES: Readonly<Record<number, string>> = {
  400: 'API_VALIDATION_ERROR',
  401: 'INVALID_API_KEY',
  404: 'DATA_NOT_FOUND',
  429: 'RATE_LIMIT_EXCEEDED',
};

export const XENDIT: Dialect = {
  name: 'xendit',
  title: 'Xendit',
  account: SIMULATED_ACCOUNTS.xendit,
  methods: [{ name: 'QR_CODE' }, { name: 'EWALLET' }, { name: 'RETAIL_OUTLET', isDelayed: true }],
  newId: (kind, page) =>
    page?.id ??
    (kind === 'refund' ? `rfd-${crypto.randomUUID()}` : randomBytes(12).toString('hex')),
  // Ledgers count hundredths of every currency.
  digits: () => 2,
  returnUrl: ({ returnUrl }) => returnUrl,
  tell,
  sign: (_told, { account, isWrong }) => ({
    'x-callback-token': isWrong ? `not ${account.webhookSecret}` : account.webhookSecret,
  }),
  failure: (status, message) => ({ error_code: CODES[status] ?? 'SERVER_ERROR', message }),
  routes: xenditRoutes,
};

/** Nothing is told of a try that failed or a code that was made. */
function tell(happening: Happening, gateway: HostedGateway): Told[] {
  const { what, page } = happening;
  const invoice = (status: string): Told => ({
    event: 'invoice',
    body: { ...invoiceOf(gateway, page), status },
  });
  if (what === 'ended') return [invoice('EXPIRED')];
  // Paid, and a day later with the seller.
  if (what === 'paid') return [invoice('PAID'), invoice('SETTLED')];
  if (what !== 'refund' || happening.refund.status === 'pending') return [];
  const { id, account, createdAt, status } = happening.refund;
  const event = `refund.${status === 'failed' ? 'failed' : 'succeeded'}`;
  const created = new Date(createdAt * 1_000).toISOString();
  const data = { ...refundOf(happening.refund), id };
  return [{ event, body: { event, business_id: account, created, data } }];
}
