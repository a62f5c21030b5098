import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { conflict } from '../../errors.ts';
import { type AppPlugin, isFragmentRequest } from '../../kernel/http/http-types.ts';
import { message } from '../../kernel/translation/translator.ts';
import { actorOf } from '../../session.ts';
import { findOrder } from '../orders/find-order.ts';
import { orderPage } from '../orders/pages/order-page.ts';
import { paperSettings } from '../stores/paper-settings.ts';
import { packingKinds } from './kind-labels.ts';
import { waitForPapers } from './papers.ts';
import { requestPapers } from './request-papers.ts';

const Params = Type.Object({ id: Type.String() });
/** Long enough for one order's documents; a page that takes longer polls. */
const PATIENCE_MS = 4_000;

/** Created with one click; the page polls while they are being made. */
export const orderPapersPages: AppPlugin = async (app) => {
  app.get('/orders/:id/papers', { schema: { params: Params } }, (request, reply) =>
    answer(request, reply, request.params.id),
  );

  app.post('/orders/:id/papers', { schema: { params: Params } }, async (request, reply) => {
    const { tenant, params, signedIn } = request;
    const order = await findOrder(tenant, params.id);
    if (order.status === 'cancelled') {
      throw conflict(
        'ORDER_CANCELLED',
        message('errors.papers.cancelled', { number: order.orderNumber }),
      );
    }
    const kinds = packingKinds(await paperSettings(tenant));
    const { id } = await requestPapers(tenant, { kinds, orderIds: [order.id] }, actorOf(signedIn));
    const { state } = await waitForPapers(tenant, id, PATIENCE_MS);
    const said = state === 'done' ? request.t('orders.papers.made') : '';
    if (said && !isFragmentRequest(request)) reply.flash(said);
    return answer(request, reply, order.id, said);
  });
};

/** Only the block while waiting; then the whole order, since its actions have changed. */
async function answer(request: FastifyRequest, reply: FastifyReply, id: string, said = '') {
  const order = await findOrder(request.tenant, id);
  if (!isFragmentRequest(request)) return reply.redirect(`/dashboard/orders/${order.id}`, 303);
  const page = await orderPage(request, order);
  if (page.papers.state === 'busy') return reply.page('seller/orders/_order_papers', page);
  reply.header('hx-retarget', '#order');
  return reply.page('seller/orders/_order', {
    ...page,
    said: said || request.t('orders.papers.ready'),
  });
}
