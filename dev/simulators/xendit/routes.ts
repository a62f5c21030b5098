import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type HostedAccount, nowSeconds } from '../hosted/entities.ts';
import type { HostedGateway } from '../hosted/hosted-gateway.ts';
import { hundredths } from '../hosted/hundredths.ts';
import { once } from '../hosted/once.ts';
import { invoiceOf, refundOf } from './entities.ts';

type Body = Record<string, unknown>;

interface Route {
  Params: { id: string };
  Querystring: Record<string, string | undefined>;
  Body: Body;
}

const WHOLE = ['IDR', 'VND'];
const CURRENCIES = ['IDR', 'PHP', 'THB', 'VND', 'MYR'];
const DAY_SECONDS = 86_400;

/** The interface of the real gateway, as far as it is used. */
export function xenditRoutes(api: FastifyInstance, gateway: HostedGateway): void {
  const { ledger } = gateway;
  /** The key is the name of Basic authentication; the password is empty. */
  const accountOf = ({ headers }: FastifyRequest): HostedAccount => {
    const [, basic = ''] = /^Basic (.+)$/.exec(headers.authorization ?? '') ?? [];
    const pair = Buffer.from(basic, 'base64').toString();
    return gateway.signedIn(pair.endsWith(':') ? pair.slice(0, -1) : '');
  };
  const text = (body: Body, name: string) => (typeof body[name] === 'string' ? body[name] : '');

  api.post<Route>('/v2/invoices', async (request) => {
    const account = accountOf(request);
    const { body } = request;
    const currency = text(body, 'currency') || 'IDR';
    if (!CURRENCIES.includes(currency)) throw gateway.refusal(400, 'Currency is not supported');
    const customer = (body.customer ?? {}) as Body;
    const seconds = Number(body.invoice_duration ?? DAY_SECONDS);
    if (!(seconds > 0)) throw gateway.refusal(400, 'invoice_duration must be positive');
    const page = gateway.addPage(account, {
      // Need not be unique.
      reference: text(body, 'external_id'),
      units: unitsOf(body.amount, currency),
      currency,
      description: text(body, 'description'),
      returnUrl: text(body, 'success_redirect_url'),
      endsAt: nowSeconds() + seconds,
      email: text(body, 'payer_email') || null,
      phone: text(customer, 'mobile_number') || null,
    });
    return invoiceOf(gateway, page);
  });
  api.get<Route>('/v2/invoices', async (request) => {
    const { external_id: reference, limit = '10' } = request.query;
    const pages = gateway.pagesOf(accountOf(request));
    const found = pages.filter((page) => !reference || page.reference === reference);
    return found.slice(0, Number(limit)).map((page) => invoiceOf(gateway, page));
  });
  api.get<Route>('/v2/invoices/:id', async (request) =>
    invoiceOf(gateway, gateway.page(request.params.id, accountOf(request))),
  );
  api.post<Route>('/invoices/:id/expire!', async (request) => {
    const page = gateway.page(request.params.id, accountOf(request));
    if (invoiceOf(gateway, page).status !== 'PENDING') {
      throw gateway.refusal(404, 'Could not find and update PENDING invoice');
    }
    gateway.end(page.id);
    return invoiceOf(gateway, page);
  });
  api.post<Route>('/refunds', async (request) => {
    const account = accountOf(request);
    const key = request.headers['idempotency-key']?.toString();
    return once(gateway, account, key, request, () => {
      const { body } = request;
      const payment = gateway.payment(text(body, 'invoice_id'), account);
      const metadata = (body.metadata ?? {}) as Body;
      const asked = { reference: text(body, 'reference_id'), refund: text(metadata, 'refund') };
      return refundOf(gateway.giveBack(payment, unitsOf(body.amount, payment.currency), asked));
    });
  });
  api.get<Route>('/refunds', async (request) => {
    const { keyId } = accountOf(request);
    const refunds = [...ledger.refunds.values()].filter(({ account }) => account === keyId);
    return { data: refunds.reverse().map(refundOf), has_more: false };
  });
  api.get<Route>('/refunds/:id', async (request) =>
    refundOf(gateway.refund(request.params.id, accountOf(request))),
  );
  api.setNotFoundHandler((request) => {
    accountOf(request);
    throw gateway.refusal(404, 'The requested resource was not found');
  });

  /** @throws Refusal 400 for what is no amount of the currency */
  function unitsOf(amount: unknown, currency: string): number {
    const units = hundredths(amount, WHOLE.includes(currency));
    if (units === null)
      throw gateway.refusal(400, 'There is an error with the format submitted: amount');
    return units;
  }
}
