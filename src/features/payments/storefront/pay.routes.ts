import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { GATEWAY_PROVIDERS } from '../../../clients/gateways/gateway-origins.ts';
import { formatMoney } from '../../../kernel/format/money.ts';
import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import { openDoor } from '../../../plugins/access/access.ts';
import { UPLOAD_TIMEOUT_MS } from '../../../plugins/bodies/uploads.ts';
import { CHECKOUT_LIMIT, CLAIM_LIMIT } from '../../../plugins/limits/limits.ts';
import { allowPaymentForm, allowPaymentPages } from '../../../plugins/pages/security-headers.ts';
import { errorPageOf } from '../../../web/storefront/error-page.ts';
import { claimFromPage } from '../claims/shopper-claims.routes.ts';
import { gatewayOf } from '../gateway/gateway-connection.ts';
import { mayLeadTo } from '../gateway/may-lead-to.ts';
import { checkRequestPayment, paymentOfRequest } from '../requests/check-payment.ts';
import { payPath } from '../requests/payment-request.ts';
import { startRequestPayment } from '../requests/start-payment.ts';
import { isPaid, type Transaction } from '../transactions/transaction.ts';
import { type PayLink, payLinkOf, paymentOfPayLink, refuseClosedShop } from './pay-link.ts';
import { claimedThrough, MOST_LOOKS, payPage, payShop, standingOf } from './pay-page.ts';

const Token = Type.String({ maxLength: 100 });
const params = Type.Object({ token: Token });
const paymentParams = Type.Object({ token: Token, publicToken: Token });
const Proof = Type.Object({
  /** Of the gateway's form, which is not believed: the gateway is asked. */
  gatewayPaymentId: Type.String({ maxLength: 200, default: '' }),
  gatewaySignature: Type.String({ maxLength: 200, default: '' }),
});

/** The token in the address is the credential. Reading a page changes nothing. */
export const payRoutes: AppPlugin = async (app) => {
  openDoor(app, 'public');
  app.addHook('onRequest', (request, reply, done) => {
    request.errorPage = errorPageOf(request);
    reply.header('cache-control', 'no-store');
    reply.header('referrer-policy', 'no-referrer');
    reply.header('x-robots-tag', 'noindex, nofollow');
    done();
  });

  app.get(
    '/:token',
    {
      schema: {
        params,
        querystring: Type.Object({
          /** The payment that is told of, by its own token. */
          payment: Type.Optional(Token),
          n: Type.Integer({ minimum: 0, maximum: MOST_LOOKS, default: 0 }),
        }),
      },
    },
    async (request, reply) => {
      const link = await payLinkOf(request);
      const { payment: named, n } = request.query;
      const payment = named
        ? await paymentOfRequest(link.tenant, link.paymentRequest, named)
        : null;
      const page = await payPage(link, request.t, { payment, looks: n });
      // Without script, the buttons lead to the gateways' own pages.
      const origins = page.gateways.flatMap(({ provider }) => gatewayOf(provider).pageOrigins);
      allowPaymentPages(reply, origins);
      return reply.page('storefront/pay', page);
    },
  );

  app.post(
    '/:token/start',
    {
      schema: { params, body: Type.Object({ provider: Type.Enum([...GATEWAY_PROVIDERS]) }) },
      config: { rateLimit: CHECKOUT_LIMIT },
    },
    async (request, reply) => {
      const link = await payLinkOf(request);
      refuseClosedShop(link);
      const { leftMinor } = await standingOf(link);
      // Ended since the page was opened: it says how.
      if (leftMinor === 0) return reply.redirect(payPath(link.paymentRequest), 303);
      const { provider } = request.body;
      const started = await startRequestPayment(link.store, link.paymentRequest, provider);
      const page = started.pageUrl;
      const isPage = page !== null && mayLeadTo(started.provider, page);
      return reply.redirect(isPage ? page : paymentAt(link, started), 303);
    },
  );

  app.post(
    '/:token/claims',
    {
      schema: { params },
      config: { rateLimit: CLAIM_LIMIT },
      handlerTimeout: UPLOAD_TIMEOUT_MS,
    },
    async (request, reply) => {
      const link = await payLinkOf(request);
      const { store, order, paymentRequest } = link;
      const back = payPath(paymentRequest);
      const through = await claimedThrough(link);
      return claimFromPage(request, reply, { order, store, back, ...(through && { through }) });
    },
  );

  app.get('/:token/payments/:publicToken', { schema: { params: paymentParams } }, showForm);

  app.post(
    '/:token/payments/:publicToken',
    { schema: { params: paymentParams, body: Proof }, config: { rateLimit: CHECKOUT_LIMIT } },
    async (request, reply) => {
      const link = await payLinkOf(request);
      const asked = await paymentOfPayLink(request, link);
      // Who brings a proof has paid, also where the gateway does not say so yet.
      const isProved = request.body.gatewayPaymentId !== '';
      return tellOf(reply, link, await checkRequestPayment(link.tenant, asked), isProved);
    },
  );

  /** Where the gateway's own page leads back to: it is asked once. */
  app.get(
    '/:token/return/:publicToken',
    { schema: { params: paymentParams }, config: { rateLimit: CHECKOUT_LIMIT } },
    async (request, reply) => {
      const link = await payLinkOf(request);
      const asked = await paymentOfPayLink(request, link);
      return tellOf(reply, link, await checkRequestPayment(link.tenant, asked), false);
    },
  );
};

const paymentAt = ({ paymentRequest }: PayLink, { publicToken }: Transaction): string =>
  `${payPath(paymentRequest)}/payments/${publicToken}`;

function tellOf(
  reply: FastifyReply,
  { paymentRequest }: PayLink,
  { transaction, isUnclear }: { transaction: Transaction; isUnclear: boolean },
  isProved: boolean,
) {
  const waits = isUnclear || isProved ? '&n=1' : '';
  const to = `${payPath(paymentRequest)}?payment=${transaction.publicToken}${waits}`;
  return reply.redirect(to, 303);
}

/** The page over which the gateway's form opens. */
async function showForm(request: FastifyRequest, reply: FastifyReply) {
  const link = await payLinkOf(request);
  const payment = await paymentOfPayLink(request, link);
  const { form } = gatewayOf(payment.provider);
  const { leftMinor } = await standingOf(link);
  const isOpen = leftMinor > 0 && !isPaid(payment) && payment.providerOrderId !== null;
  if (!isOpen || (!form && !payment.pageUrl)) {
    return reply.redirect(`${payPath(link.paymentRequest)}?payment=${payment.publicToken}`, 303);
  }
  allowPaymentForm(reply, { form });
  const { t } = request;
  const { amountMinor, currency, providerOrderId, accountKeyId, metadata, pageUrl } = payment;
  const { customer } = link.order;
  const amount = formatMoney(amountMinor, currency, t.locale);
  return reply.page('storefront/pay-form', {
    store: payShop(link, t),
    amount,
    page: pageUrl,
    back: payPath(link.paymentRequest),
    path: paymentAt(link, payment),
    number: link.order.orderNumber,
    lastError: metadata.lastError ?? '',
    form: {
      'data-script': form?.script ?? '',
      'data-key': accountKeyId ?? '',
      'data-order': providerOrderId ?? '',
      'data-amount': String(amountMinor),
      'data-currency': currency,
      'data-label': amount,
      'data-shop': link.store.name,
      'data-name': customer.name,
      'data-phone': customer.phone,
      'data-email': customer.email ?? '',
      'data-not-loaded': t('shop.pay.notLoaded'),
    },
  });
}
