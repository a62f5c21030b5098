import { Type } from 'typebox';
import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import { actorOf } from '../../../session.ts';
import { askCod } from '../cod/ask-cod.ts';
import { keepOrder } from '../shopper-answers.ts';

const params = Type.Object({ id: Type.String({ format: 'uuid' }) });

export const orderAskRoutes: AppPlugin = async (app) => {
  app.post('/orders/:id/ask-cod', { schema: { params } }, async (request, reply) => {
    const { tenant, params, signedIn } = request;
    const order = await askCod(tenant, params.id, actorOf(signedIn));
    reply.flash(request.t('orders.order.asks.asked', { number: order.orderNumber }));
    return reply.redirect(`/dashboard/orders/${order.id}`, 303);
  });

  app.post('/orders/:id/keep', { schema: { params } }, async (request, reply) => {
    const { tenant, params, signedIn } = request;
    const order = await keepOrder(tenant, params.id, actorOf(signedIn));
    reply.flash(request.t('orders.order.asks.kept', { number: order.orderNumber }));
    return reply.redirect(`/dashboard/orders/${order.id}`, 303);
  });
};
