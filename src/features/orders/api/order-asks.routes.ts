import { Type } from 'typebox';
import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import { actorOf } from '../../../session.ts';
import { askCod } from '../cod/ask-cod.ts';
import { keepOrder } from '../shopper-answers.ts';
import { answerOrder } from './answer-order.ts';
import { TenantOrderJson } from './order-json.ts';

const params = Type.Object({ id: Type.String({ format: 'uuid' }) });

export const orderAskRoutes: AppPlugin = async (app) => {
  app.post(
    '/orders/:id/ask-cod',
    {
      schema: {
        summary: 'Ask the shopper to confirm a COD order; each order can be asked about once',
        params,
        response: { 200: TenantOrderJson },
      },
    },
    async ({ tenant, params, signedIn }) =>
      answerOrder({ tenant, signedIn }, await askCod(tenant, params.id, actorOf(signedIn))),
  );

  app.post(
    '/orders/:id/keep',
    {
      schema: {
        summary: 'Decline a shopper’s cancellation request',
        params,
        response: { 200: TenantOrderJson },
      },
    },
    async ({ tenant, params, signedIn }) =>
      answerOrder({ tenant, signedIn }, await keepOrder(tenant, params.id, actorOf(signedIn))),
  );
};
