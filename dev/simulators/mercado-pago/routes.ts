import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { HostedGateway } from '../hosted/hosted-gateway.ts';
import { hundredths } from '../hosted/hundredths.ts';
import { once } from '../hosted/once.ts';
import { bearerAccount } from '../hosted/signed-in.ts';
import { paymentOf, preferenceOf, refundOf } from './entities.ts';

type Body = Record<string, unknown>;

interface Route {
  Params: { id: string; refundId: string };
  Querystring: Record<string, string | undefined>;
  Body: Body;
}

const CURRENCIES = ['ARS', 'BRL', 'CLP', 'COP', 'MXN', 'PEN', 'UYU'];
const WHOLE = ['CLP', 'COP'];

/** The interface of the real gateway, as far as it is used. */
export function mercadoPagoRoutes(api: FastifyInstance, gateway: HostedGateway): void {
  const { ledger } = gateway;
  const accountOf = (request: FastifyRequest) => bearerAccount(gateway, request);
  const keyOf = ({ headers }: FastifyRequest) => headers['x-idempotency-key']?.toString();
  const text = (body: unknown, name: string) => {
    const value = (body as Body | undefined)?.[name];
    return typeof value === 'string' ? value : '';
  };
  const paymentAs = (request: FastifyRequest<Route>) => {
    const payment = gateway.payment(request.params.id, accountOf(request));
    return { payment, page: gateway.page(payment.pageId) };
  };

  api.addHook('preHandler', async ({ method }) => {
    if (gateway.fault !== 'locked-once' || method === 'GET') return;
    gateway.fault = 'none';
    throw gateway.refusal(423, 'The resource is locked by another request');
  });

  api.post<Route>('/checkout/preferences', async (request) =>
    once(gateway, accountOf(request), keyOf(request), request, () => {
      const { body } = request;
      const [item, ...more] = Array.isArray(body.items) ? (body.items as Body[]) : [];
      const currency = text(item, 'currency_id');
      if (!item || more.length > 0 || item.quantity !== 1) throw gateway.refusal(400, 'items');
      if (!CURRENCIES.includes(currency)) throw gateway.refusal(400, 'currency_id invalid');
      const success = text(body.back_urls, 'success');
      if (body.auto_return && !success.startsWith('https:')) {
        throw gateway.refusal(400, 'auto_return invalid. back_url.success must be defined');
      }
      const page = gateway.addPage(accountOf(request), {
        reference: text(body, 'external_reference'),
        units: unitsOf(item.unit_price, currency),
        currency,
        description: text(item, 'title'),
        returnUrl: success,
        endsAt: seconds(body.expiration_date_to),
        email: text(body.payer, 'email') || null,
        phone: text((body.payer as Body | undefined)?.phone, 'number') || null,
      });
      return preferenceOf(gateway, page);
    }),
  );
  api.get<Route>('/checkout/preferences/search', async (request) => {
    const { external_reference: reference } = request.query;
    const pages = gateway
      .pagesOf(accountOf(request))
      .filter((page) => page.reference === reference);
    const elements = pages.map(({ id, createdAt }) => ({
      id,
      external_reference: reference,
      date_created: createdAt,
    }));
    return { elements, next_offset: elements.length, total: elements.length };
  });
  api.get<Route>('/checkout/preferences/:id', async (request) =>
    preferenceOf(gateway, gateway.page(request.params.id, accountOf(request))),
  );
  api.put<Route>('/checkout/preferences/:id', async (request) => {
    const page = gateway.page(request.params.id, accountOf(request));
    page.endsAt = seconds(request.body.expiration_date_to) ?? page.endsAt;
    return preferenceOf(gateway, gateway.page(page.id));
  });
  api.get<Route>('/v1/payments/search', async (request) => {
    const { external_reference: reference, limit = '30' } = request.query;
    const pages = gateway.pagesOf(accountOf(request));
    const found = pages
      .filter((page) => !reference || page.reference === reference)
      .flatMap((page) => ledger.paymentsOf(page.id).map((each) => paymentOf(each, page)));
    const results = found.slice(0, Number(limit));
    return { paging: { total: found.length, limit: Number(limit), offset: 0 }, results };
  });
  api.get<Route>('/v1/payments/:id', async (request) => {
    const { payment, page } = paymentAs(request);
    return paymentOf(payment, page);
  });
  api.put<Route>('/v1/payments/:id', async (request) => {
    const { payment, page } = paymentAs(request);
    if (request.body.status !== 'cancelled' || payment.status !== 'waiting') {
      throw gateway.refusal(400, 'The following parameters must be valid: status');
    }
    gateway.settle(payment.id, 'failed');
    return paymentOf(payment, page);
  });
  api.post<Route>('/v1/payments/:id/refunds', async (request, reply) => {
    const { payment } = paymentAs(request);
    const answer = once(gateway, accountOf(request), keyOf(request), request, () => {
      const { amount } = request.body;
      const left = payment.units - payment.refunded;
      const units = amount === undefined ? left : unitsOf(amount, payment.currency);
      return refundOf(gateway.giveBack(payment, units));
    });
    return reply.code(201).send(answer);
  });
  api.get<Route>('/v1/payments/:id/refunds', async (request) =>
    ledger.refundsOf(paymentAs(request).payment.id).map(refundOf),
  );
  api.get<Route>('/v1/payments/:id/refunds/:refundId', async (request) => {
    paymentAs(request);
    return refundOf(gateway.refund(request.params.refundId, accountOf(request)));
  });
  api.setNotFoundHandler((request) => {
    accountOf(request);
    throw gateway.refusal(404, 'resource not found');
  });

  /** @throws Refusal 400 for what is no amount of the currency */
  function unitsOf(amount: unknown, currency: string): number {
    const units = hundredths(amount, WHOLE.includes(currency));
    if (units === null) throw gateway.refusal(400, 'unit_price invalid');
    return units;
  }

  /** @throws Refusal 400 for a time without an offset */
  function seconds(at: unknown): number | null {
    if (at === undefined) return null;
    if (typeof at !== 'string' || !/T[\d:.]+[+-]\d\d:\d\d$/.test(at)) {
      throw gateway.refusal(400, 'expiration_date_to invalid');
    }
    return Math.floor(Date.parse(at) / 1_000);
  }
}
