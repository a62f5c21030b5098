import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { finishPayment } from '../../../features/checkout/finish-payment.ts';
import { findOrder } from '../../../features/orders/find-order.ts';
import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import { tenantOfStore } from '../../../kernel/tenancy/tenant.ts';
import { CHECKOUT_LIMIT } from '../../../plugins/limits/limits.ts';
import { paymentOfLink, stateOfPayment } from '../../payment-of-link.ts';
import { openPaymentJson, orderedPaymentJson, ShopperPaymentJson } from './shopper-payment-json.ts';

const Params = Type.Object({ slug: Type.String(), publicToken: Type.String({ maxLength: 100 }) });
const Word = Type.Optional(Type.String({ minLength: 1, maxLength: 200 }));
/** The gateway's order is not part of it: only the one that we opened counts. */
const Proof = Type.Union([
  Type.Object({ gatewayPaymentId: Word, gatewaySignature: Word }),
  Type.Null(),
]);

const tags = ['Storefront'];
const response = { 200: ShopperPaymentJson };

export const publicPaymentRoutes: AppPlugin = async (app) => {
  app.get(
    '/:slug/payments/:publicToken',
    {
      schema: {
        tags,
        summary: 'Get the status of an online payment, without asking the gateway',
        params: Params,
        response,
      },
      config: { openWhenClosed: true },
    },
    (request, reply) => answer(request, reply, { looks: 0, held: false }),
  );

  app.post(
    '/:slug/payments/:publicToken/finish',
    {
      schema: {
        tags,
        summary: 'Check a payment again. If it is paid, its order is created, but only once',
        description:
          'Send the result of the gateway’s payment form. Without it, the payment is checked with the gateway. `open` means not paid; `checking` means not known yet: try again after a few seconds.',
        params: Params,
        body: Proof,
        response,
      },
      config: { openWhenClosed: true, rateLimit: CHECKOUT_LIMIT },
    },
    async (request, reply) => {
      const { gatewayPaymentId, gatewaySignature } = request.body ?? {};
      const proof =
        gatewayPaymentId && gatewaySignature ? { gatewayPaymentId, gatewaySignature } : null;
      const finished = await finishPayment(request.store, await paymentOfLink(request), proof);
      const seen = { looks: finished === 'unclear' ? 1 : 0, held: finished === 'kept' };
      return answer(request, reply, seen);
    },
  );
};

/** @throws Refusal 404 */
async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  seen: { looks: number; held: boolean },
) {
  const { store } = request;
  const transaction = await paymentOfLink(request);
  reply.header('cache-control', 'no-store');
  if (transaction.orderId === null) {
    return openPaymentJson(store, transaction, await stateOfPayment(store, transaction, seen));
  }
  const order = await findOrder(tenantOfStore(store), transaction.orderId);
  return orderedPaymentJson(store, transaction, order);
}
