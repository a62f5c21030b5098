import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import { tenantOfStore } from '../../../kernel/tenancy/tenant.ts';
import { CHECKOUT_LIMIT } from '../../../plugins/limits/limits.ts';
import { allowPaymentForm } from '../../../plugins/pages/security-headers.ts';
import { answerAt, statusPath } from '../../../web/storefront/answer-at.ts';
import { shopView } from '../../../web/storefront/shop-page.ts';
import { findOrder } from '../../orders/find-order.ts';
import { gatewayOf } from '../../payments/gateway/gateway-connection.ts';
import { shopPath } from '../../stores/shop-languages.ts';
import { broughtProof, type FinishedPayment, finishPayment } from '../finish-payment.ts';
import { type PaymentQuery, paymentPath } from '../payment-path.ts';
import { MOST_LOOKS } from '../payment-state.ts';
import { paymentOfLink } from './payment-of-link.ts';
import { paymentPage } from './payment-page.ts';

const Params = Type.Object({ publicToken: Type.String({ maxLength: 100 }) });
const Looks = Type.Integer({ minimum: 0, maximum: MOST_LOOKS, default: 0 });
const From = Type.Optional(Type.Literal('product'));
const Query = Type.Object({
  n: Looks,
  /** Set: creating its order failed, and now needs the seller. */
  held: Type.Optional(Type.String({ maxLength: 1 })),
  from: From,
  back: Type.Optional(Type.String({ maxLength: 1 })),
});
const Text = Type.String({ maxLength: 200, default: '' });
/** The gateway's order is ignored: only the one that we opened counts. */
const Body = Type.Object({
  n: Text,
  gatewayPaymentId: Text,
  gatewayOrderId: Text,
  gatewaySignature: Text,
});

/** The token in the address is the credential. */
export const paymentRoutes: AppPlugin = async (app) => {
  app.get(
    '/checkout/payments/:publicToken',
    { schema: { params: Params, querystring: Query }, config: { openWhenClosed: true } },
    async (request, reply) => {
      const { store, query } = request;
      const transaction = await paymentOfLink(request);
      reply.header('cache-control', 'no-store');
      reply.header('referrer-policy', 'no-referrer');
      reply.header('x-robots-tag', 'noindex');
      if (transaction.orderId !== null) {
        const order = await findOrder(tenantOfStore(store), transaction.orderId);
        return answerAt(request, reply, statusPath(request, order), 200);
      }
      if (request.headers['x-cart']) return reply.code(204).send();
      allowPaymentForm(reply, gatewayOf(transaction.provider));
      const shop = shopView(store, request.t);
      return reply.page('storefront/payment', await paymentPage(shop, transaction, query));
    },
  );

  // Gateways' own pages lead here, with words of their own behind the path.
  app.get(
    '/checkout/payments/:publicToken/return',
    { schema: { params: Params }, config: { openWhenClosed: true, rateLimit: CHECKOUT_LIMIT } },
    async (request, reply) => {
      const transaction = await paymentOfLink(request);
      const finished = await finishPayment(request.store, transaction, null);
      const to = (query: PaymentQuery = {}) =>
        paymentPath(shopPath(request.store, request.t.language), transaction, query);
      reply.header('cache-control', 'no-store');
      if (finished === 'unpaid') return reply.redirect(to({ back: '1' }), 303);
      return answerFinished(request, reply, { finished, to, looks: 0 });
    },
  );

  app.post(
    '/checkout/payments/:publicToken',
    {
      schema: { params: Params, querystring: Type.Object({ from: From }), body: Body },
      config: { openWhenClosed: true, rateLimit: CHECKOUT_LIMIT },
    },
    async (request, reply) => {
      const transaction = await paymentOfLink(request);
      const proof = broughtProof(request.body);
      const finished = await finishPayment(request.store, transaction, proof);
      const to = (query: PaymentQuery = {}) =>
        paymentPath(shopPath(request.store, request.t.language), transaction, {
          ...request.query,
          ...query,
        });
      return answerFinished(request, reply, { finished, to, looks: Number(request.body.n) || 0 });
    },
  );
};

interface Finished {
  finished: FinishedPayment;
  to(query?: PaymentQuery): string;
  looks: number;
}

/** The script distinguishes statuses: 202 unclear, 204 nothing was charged. */
function answerFinished(
  request: FastifyRequest,
  reply: FastifyReply,
  { finished, to, looks }: Finished,
) {
  if (finished === 'unpaid') {
    return request.headers['x-cart'] ? reply.code(204).send() : reply.redirect(to(), 303);
  }
  if (finished === 'kept') return answerAt(request, reply, to({ held: '1' }));
  if (finished === 'unclear') {
    const n = Math.min(Math.max(looks + 1, 1), MOST_LOOKS);
    return answerAt(request, reply, to({ n }), 202);
  }
  return answerAt(request, reply, statusPath(request, finished));
}
