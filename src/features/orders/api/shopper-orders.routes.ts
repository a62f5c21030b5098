import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import { tenantOfStore } from '../../../kernel/tenancy/tenant.ts';
import { LOOKUP_LIMIT, PUBLIC_READ_LIMIT } from '../../../plugins/limits/limits.ts';
import { networkOf } from '../../../plugins/limits/login-limit.ts';
import { answerCod, SHOPPER_COD_ANSWERS } from '../cod/answer-cod.ts';
import { askForLink } from '../lookups/ask-for-link.ts';
import { requestCancel } from '../shopper-answers.ts';
import { orderOfLink } from '../storefront/order-of-link.ts';
import { ShopperOrderJson, shopperOrderJson } from './shopper-order-json.ts';

const Shop = Type.Object({ slug: Type.String() });
const Params = Type.Object({ slug: Type.String(), publicToken: Type.String({ maxLength: 100 }) });

const LookupBody = Type.Object({
  orderNumber: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
  lastFour: Type.String({
    maxLength: 40,
    description: 'The last 4 digits of the customer’s phone number',
  }),
});
/** JSON only: requests that other sites can send without CORS have no effect. */
const NoBody = Type.Object({}, { description: 'An empty object' });
const AnswerBody = Type.Object({ answer: Type.Enum([...SHOPPER_COD_ANSWERS]) });

const tags = ['Storefront'];
const response = { 200: ShopperOrderJson };

export const publicOrderRoutes: AppPlugin = async (app) => {
  const said = { openWhenClosed: true, rateLimit: PUBLIC_READ_LIMIT };

  app.get(
    '/:slug/orders/:publicToken',
    {
      schema: { tags, summary: 'Get an order by its public token', params: Params, response },
      config: { openWhenClosed: true },
    },
    answer,
  );

  app.post(
    '/:slug/orders/find',
    {
      schema: {
        tags,
        summary: 'Send the order link to the customer who placed it',
        description:
          'The response is the same whether the order exists or not. The link is sent to the order’s phone or email address, at most three times a day. After ten failed attempts, networks that made some of them can’t look the order up for a day. If the shop has neither email nor chat, the response is 409 `NO_WAY_TO_SEND`.',
        params: Shop,
        body: LookupBody,
        response: { 202: Type.Object({ accepted: Type.Literal(true) }) },
      },
      config: { openWhenClosed: true, rateLimit: LOOKUP_LIMIT },
    },
    async ({ store, body, ip }, reply) => {
      const key = { number: String(body.orderNumber), lastFour: body.lastFour };
      await askForLink(tenantOfStore(store), key, networkOf(ip));
      return reply.code(202).send({ accepted: true });
    },
  );

  app.post(
    '/:slug/orders/:publicToken/answer-cod',
    {
      schema: {
        tags,
        summary: 'Confirm or decline a COD order. Only the first answer counts',
        params: Params,
        body: AnswerBody,
        response,
      },
      config: said,
    },
    async (request, reply) => {
      const { id } = await orderOfLink(request);
      await answerCod(tenantOfStore(request.store), id, request.body.answer);
      return answer(request, reply);
    },
  );

  app.post(
    '/:slug/orders/:publicToken/request-cancel',
    {
      schema: {
        tags,
        summary:
          'Request cancellation of an order. The shop decides about the request; safe to repeat',
        params: Params,
        body: NoBody,
        response,
      },
      config: said,
    },
    async (request, reply) => {
      const { id } = await orderOfLink(request);
      await requestCancel(tenantOfStore(request.store), id);
      return answer(request, reply);
    },
  );
};

/** @throws Refusal 404 */
async function answer(request: FastifyRequest, reply: FastifyReply) {
  reply.header('cache-control', 'no-store');
  return shopperOrderJson(await orderOfLink(request));
}
