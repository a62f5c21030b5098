import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type HostedAccount, nowSeconds } from '../hosted/entities.ts';
import type { HostedGateway } from '../hosted/hosted-gateway.ts';
import { once } from '../hosted/once.ts';
import { bearerAccount } from '../hosted/signed-in.ts';
import { Refusal } from '../simulator-app.ts';
import { intentOf, refundOf, sessionOf } from './entities.ts';

type Fields = Record<string, string | undefined>;

interface Route {
  Params: { id: string };
  Querystring: Fields;
  Body: Fields;
}

const DAY_SECONDS = 86_400;
const LEAST: Readonly<Record<string, number>> = { usd: 50, eur: 50, jpy: 50, mxn: 1_000, inr: 50 };

const list = (url: string, data: object[], hasMore = false) => ({
  object: 'list',
  url,
  has_more: hasMore,
  data,
});

/** The interface of the real gateway, as far as it is used. */
export function stripeRoutes(api: FastifyInstance, gateway: HostedGateway): void {
  const { ledger } = gateway;
  const accountOf = (request: FastifyRequest) => bearerAccount(gateway, request);
  const refuse = (message: string, more: object = {}) =>
    new Refusal(400, { error: { type: 'invalid_request_error', message, ...more } }, message);

  const onceFor = (request: FastifyRequest<Route>, make: () => object) =>
    once(
      gateway,
      accountOf(request),
      request.headers['idempotency-key']?.toString(),
      request,
      make,
      () => {
        const message = 'Keys for idempotent requests can only be used with the same parameters.';
        return new Refusal(400, { error: { type: 'idempotency_error', message } }, message);
      },
    );

  api.addHook('preHandler', async (request) => {
    if (!request.headers['stripe-version']) throw refuse('No version of the API was pinned');
    if (request.method === 'POST' && request.headers['content-type']?.includes('json')) {
      throw refuse('Invalid request (check that your POST content type is form-encoded)');
    }
  });

  api.post<Route>('/v1/checkout/sessions', async (request) =>
    onceFor(request, () => sessionOf(gateway, openPage(request.body, accountOf(request)))),
  );
  api.get<Route>('/v1/checkout/sessions', async (request) => {
    const { query, url } = request;
    const intent = query.payment_intent;
    const since = Number(query['created[gte]'] ?? 0);
    const all = gateway
      .pagesOf(accountOf(request))
      .filter(({ createdAt }) => createdAt >= since)
      .filter(({ id }) => !intent || ledger.paymentsOf(id)[0]?.id === intent);
    const from = all.findIndex(({ id }) => id === query.starting_after) + 1;
    const limit = Number(query.limit ?? 10);
    const some = all.slice(from, from + limit);
    const sessions = some.map((page) => sessionOf(gateway, page, Boolean(query['expand[]'])));
    return list(url, sessions, all.length > from + limit);
  });
  api.get<Route>('/v1/checkout/sessions/:id', async (request) => {
    const page = gateway.page(request.params.id, accountOf(request));
    return sessionOf(gateway, page, Boolean(request.query['expand[]']));
  });
  api.post<Route>('/v1/checkout/sessions/:id/expire', async (request) => {
    const page = gateway.page(request.params.id, accountOf(request));
    if (page.status !== 'open') {
      throw refuse(
        `Only Checkout Sessions with a status in ["open"] can be expired. This one is ${page.status}.`,
      );
    }
    gateway.end(page.id);
    return sessionOf(gateway, page);
  });
  api.get<Route>('/v1/payment_intents/search', async (request) => {
    const [, reference] =
      /^metadata\['reference'\]:'([^']*)'$/.exec(request.query.query ?? '') ?? [];
    const account = accountOf(request);
    const pages = gateway.pagesOf(account).filter((page) => page.reference === reference);
    const intents = pages.flatMap((page) =>
      ledger.paymentsOf(page.id).map((payment) => intentOf(gateway, payment, page)),
    );
    return { ...list(request.url, intents), object: 'search_result' };
  });
  api.get<Route>('/v1/payment_intents/:id', async (request) => {
    const payment = gateway.payment(request.params.id, accountOf(request));
    return intentOf(gateway, payment, gateway.page(payment.pageId), true);
  });
  api.post<Route>('/v1/refunds', async (request) =>
    onceFor(request, () => {
      const { body } = request;
      const payment = gateway.payment(body.payment_intent ?? '', accountOf(request));
      if (payment.refunded >= payment.units) {
        throw refuse('Charge has already been refunded.', { code: 'charge_already_refunded' });
      }
      const { 'metadata[refund]': refund = '', 'metadata[key]': key = '' } = body;
      const units =
        body.amount === undefined ? payment.units - payment.refunded : Number(body.amount);
      return refundOf(gateway.giveBack(payment, units, { refund, key }));
    }),
  );
  api.get<Route>('/v1/refunds', async (request) => {
    const payment = gateway.payment(request.query.payment_intent ?? '', accountOf(request));
    return list(request.url, ledger.refundsOf(payment.id).map(refundOf));
  });
  api.get<Route>('/v1/refunds/:id', async (request) =>
    refundOf(gateway.refund(request.params.id, accountOf(request))),
  );
  api.setNotFoundHandler((request) => {
    accountOf(request);
    throw new Refusal(404, gateway.dialect.failure(404, 'Unrecognized request URL'));
  });

  function openPage(body: Fields, account: HostedAccount) {
    const price = (name: string) => body[`line_items[0][price_data][${name}]`] ?? '';
    const currency = price('currency');
    const units = Number(price('unit_amount'));
    if (!/^[a-z]{3}$/.test(currency)) throw refuse('Invalid currency');
    if (!Number.isSafeInteger(units) || units < 1) throw refuse('Invalid integer: unit_amount');
    if (units < (LEAST[currency] ?? 0)) throw refuse('Too small', { code: 'amount_too_small' });
    if (/^(bhd|jod|kwd|omr|tnd)$/.test(currency) && units % 10 !== 0) {
      throw refuse('Amounts in this currency must end in 0');
    }
    if (/^(isk|ugx)$/.test(currency) && units % 100 !== 0) {
      throw refuse('Amounts in this currency must end in 00');
    }
    const endsAt =
      body.expires_at === undefined ? nowSeconds() + DAY_SECONDS : Number(body.expires_at);
    const ahead = endsAt - nowSeconds();
    if (!(ahead >= 1_800 && ahead <= DAY_SECONDS)) {
      throw refuse('expires_at must be between 30 minutes and 24 hours from now');
    }
    if (!body.success_url) throw refuse('Missing required param: success_url.');
    return gateway.addPage(account, {
      reference: body.client_reference_id ?? '',
      units,
      currency: currency.toUpperCase(),
      description: price('product_data][name'),
      returnUrl: body.success_url,
      endsAt,
      email: body.customer_email ?? null,
      phone: null,
    });
  }
}
