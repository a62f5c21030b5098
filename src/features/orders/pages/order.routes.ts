import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { Refusal } from '../../../errors.ts';
import { type FormProblems, formProblems, NO_ERRORS } from '../../../kernel/http/form-problems.ts';
import { type AppPlugin, isFragmentRequest } from '../../../kernel/http/http-types.ts';
import { sellerStore } from '../../../kernel/http/seller-store.ts';
import type { Translator } from '../../../kernel/translation/translator.ts';
import { refuseUnlessMay } from '../../../permissions.ts';
import { actorOf } from '../../../session.ts';
import { markOrderRead } from '../../notifications/mark-read.ts';
import { changeStatus } from '../change-status.ts';
import { findOrder } from '../find-order.ts';
import { orderMoved } from '../move-rules.ts';
import type { Order } from '../order.ts';
import { answerMove, answerRefusedMove } from './answer-move.ts';
import { orderPage } from './order-page.ts';
import { mayMove, permissionToMove } from './order-permission.ts';
import { readStatusForm, StatusForm, statusChoices } from './status-form.ts';

const params = Type.Object({ id: Type.String() });

export const orderRoutes: AppPlugin = async (app) => {
  app.get('/orders/:id', { schema: { params } }, async (request, reply) => {
    const order = await findOrder(request.tenant, request.params.id);
    await markOrderRead(request.tenant, order.id);
    const page = await orderPage(request, order);
    return reply.page('seller/orders/show', page, 'seller/orders/_order');
  });

  const config = { permission: 'orders.fulfil' } as const;

  app.get('/orders/:id/status', { config, schema: { params } }, async (request, reply) => {
    const order = await findOrder(request.tenant, request.params.id);
    return formPage(request, reply, order, {});
  });

  app.post(
    '/orders/:id/status',
    { config, schema: { params, body: StatusForm } },
    async (request, reply) => {
      const { tenant, params, body, signedIn } = request;
      const order = await findOrder(tenant, params.id);
      if (isCancelling(body, order)) return toCancelPage(request, reply, order);
      if (hasMoved(body, order)) {
        return answerRefusedMove(request, reply, order, body, orderMoved(order));
      }
      const move = readForm(body, order, request.t);
      if ('errors' in move) return formPage(request, reply.code(422), order, body, move);
      refuseUnlessMay(signedIn, permissionToMove(move.status, order.status));
      try {
        const moved = await changeStatus(tenant, order.id, move, actorOf(signedIn));
        return answerMove(request, reply, { before: order, after: moved }, body);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        const now = await findOrder(tenant, order.id);
        return answerRefusedMove(request, reply, now, body, error);
      }
    },
  );
};

/** Cancelling needs more than a status: restock, refund and notification. */
const isCancelling = ({ status, from }: StatusForm, order: Order): boolean =>
  status === 'cancelled' && order.status !== status && (from === '' || from === order.status);

function toCancelPage(request: FastifyRequest, reply: FastifyReply, { id }: Order) {
  const address = `/dashboard/orders/${id}/cancel`;
  if (!isFragmentRequest(request)) return reply.redirect(address, 303);
  return reply.header('hx-redirect', address).send();
}

function readForm(form: StatusForm, order: Order, t: Translator) {
  try {
    return readStatusForm(form, order);
  } catch (error) {
    return formProblems(
      error,
      { status: t('orders.move.status'), reason: t('orders.move.reason') },
      t,
    );
  }
}

/** The page of the button shows another status than the order has. */
const hasMoved = ({ from, status }: StatusForm, order: Order): boolean =>
  from !== '' && from !== order.status && status !== order.status;

function formPage(
  request: FastifyRequest,
  reply: FastifyReply,
  order: Order,
  typed: Partial<StatusForm>,
  problems: Partial<FormProblems> = {},
) {
  return reply.page('seller/orders/move', {
    store: sellerStore(request),
    order,
    typed,
    choices: statusChoices(order, request.t).filter(
      ({ status, current }) => current || mayMove(request.signedIn, order, status),
    ),
    errors: NO_ERRORS,
    ...problems,
  });
}
