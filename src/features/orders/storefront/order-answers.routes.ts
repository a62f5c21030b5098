import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { Refusal } from '../../../errors.ts';
import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import { type Tenant, tenantOfStore } from '../../../kernel/tenancy/tenant.ts';
import { PUBLIC_READ_LIMIT } from '../../../plugins/limits/limits.ts';
import { shopPath } from '../../stores/shop-languages.ts';
import { answerCod, SHOPPER_COD_ANSWERS } from '../cod/answer-cod.ts';
import type { Order } from '../order.ts';
import { requestCancel } from '../shopper-answers.ts';
import { orderOfLink } from './order-of-link.ts';

const params = Type.Object({ publicToken: Type.String({ maxLength: 100 }) });
const Answer = Type.Object({ answer: Type.Enum([...SHOPPER_COD_ANSWERS]) });
const config = { openWhenClosed: true, rateLimit: PUBLIC_READ_LIMIT };

/** They always return to the page, which shows the present state. */
export const orderAnswerRoutes: AppPlugin = async (app) => {
  app.post(
    '/orders/:publicToken/cod',
    { schema: { params, body: Answer }, config },
    async (request, reply) => {
      const { answer } = request.body;
      const page = await say(request, (tenant, order) => answerCod(tenant, order.id, answer));
      return reply.redirect(page, 303);
    },
  );

  app.post(
    '/orders/:publicToken/cancel',
    { schema: { params }, config },
    async (request, reply) => {
      const page = await say(request, (tenant, order) => requestCancel(tenant, order.id));
      return reply.redirect(page, 303);
    },
  );
};

/** @throws Refusal 404 for a link that opens no order */
async function say(
  request: FastifyRequest,
  work: (tenant: Tenant, order: Order) => Promise<unknown>,
): Promise<string> {
  const { store } = request;
  const order = await orderOfLink(request);
  await work(tenantOfStore(store), order).catch((error) => {
    if (!(error instanceof Refusal) || error.statusCode !== 409) throw error;
  });
  return `${shopPath(store, request.t.language)}/orders/${order.publicToken}`;
}
