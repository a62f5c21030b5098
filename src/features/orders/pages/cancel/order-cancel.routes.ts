import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { Refusal } from '../../../../errors.ts';
import { minorToText } from '../../../../kernel/format/money.ts';
import { ORDER_STATUS_LOOK, wordsIn } from '../../../../kernel/format/status-labels.ts';
import {
  type FormProblems,
  formProblems,
  NO_ERRORS,
} from '../../../../kernel/http/form-problems.ts';
import type { AppPlugin } from '../../../../kernel/http/http-types.ts';
import { sellerStore } from '../../../../kernel/http/seller-store.ts';
import type { Translator } from '../../../../kernel/translation/translator.ts';
import { refuseUnlessMay } from '../../../../permissions.ts';
import { actorOf } from '../../../../session.ts';
import type { FormBody } from '../../../../web/seller/form-body.ts';
import { cancelOrder } from '../../../payments/cancel-order.ts';
import type { Refund } from '../../../payments/payment.ts';
import { refundMethodOptions, refundResult } from '../../../payments/refund.pages.ts';
import { findOrder } from '../../find-order.ts';
import type { Order } from '../../order.ts';
import {
  CANCEL_CAUSES,
  type CancelFacts,
  type CancelForm,
  cancelFacts,
  cancellationOf,
  readCancelForm,
} from './cancel-form.ts';

const Params = Type.Object({ id: Type.String() });
const FormSchema = Type.Record(Type.String(), Type.Unknown());
const labelsIn = (t: Translator) => ({
  cause: t('orders.cancel.field.cause'),
  reason: t('orders.cancel.field.details'),
  refund: t('orders.cancel.field.refund'),
  'pieces.*': t('orders.cancel.field.pieces'),
});

export const orderCancelRoutes: AppPlugin = async (app) => {
  app.get(
    '/orders/:id/cancel',
    { config: { permission: 'orders.edit' }, schema: { params: Params } },
    async (request, reply) => {
      const order = await findOrder(request.tenant, request.params.id);
      if (order.status === 'cancelled') return alreadyDone(request, reply, order);
      return formPage(request, reply, order);
    },
  );

  app.post(
    '/orders/:id/cancel',
    { schema: { params: Params, body: FormSchema } },
    async (request, reply) => {
      const order = await findOrder(request.tenant, request.params.id);
      const form = readCancelForm(request.body as FormBody);
      if (form.from !== order.status) return hasMoved(request, reply, order, form);
      let refund: Refund | null;
      try {
        refund = await cancel(request, order, form);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        // The form's data may be of two moments: a changed order is reported first.
        const now = await findOrder(request.tenant, order.id);
        if (form.from !== now.status) return hasMoved(request, reply, now, form);
        const code = error.statusCode === 409 ? 409 : 422;
        return formPage(
          request,
          reply.code(code),
          order,
          form,
          formProblems(error, labelsIn(request.t), request.t),
        );
      }
      return cancelled(request, reply, order, refund);
    },
  );
};

const NO_PROBLEM: FormProblems = { problems: [], errors: NO_ERRORS };

function alreadyDone({ t }: FastifyRequest, reply: FastifyReply, { id, orderNumber }: Order) {
  reply.flash(t('orders.cancel.done', { number: orderNumber }));
  return reply.redirect(`/dashboard/orders/${id}`, 303);
}

/** Shown again with the typed values. The second of two clicks finds it done. */
function hasMoved(request: FastifyRequest, reply: FastifyReply, order: Order, form: CancelForm) {
  if (order.status === 'cancelled') return alreadyDone(request, reply, order);
  const message = request.t('orders.cancel.moved', {
    status: { key: ORDER_STATUS_LOOK[order.status].word },
  });
  const typed = { ...form, from: order.status };
  return formPage(request, reply.code(409), order, typed, { ...NO_PROBLEM, message });
}

const factsOf = (request: FastifyRequest, order: Order): Promise<CancelFacts> =>
  cancelFacts(request.tenant, order, request.t);

/** Returns its refund. */
async function cancel(request: FastifyRequest, order: Order, form: CancelForm) {
  const cancellation = cancellationOf(form, await factsOf(request, order));
  if (cancellation.refundMinor) refuseUnlessMay(request.signedIn, 'money.refund');
  const actor = actorOf(request.signedIn);
  return (await cancelOrder(request.tenant, order.id, cancellation, actor)).refund;
}

/** A refund by hand is recorded; for one through the gateway, its result is shown. */
function cancelled(
  request: FastifyRequest,
  reply: FastifyReply,
  { id, orderNumber }: Order,
  refund: Refund | null,
) {
  const isOnline = refund !== null && refund.method === 'online';
  const { t } = request;
  const sentences = [
    t('orders.cancel.done', { number: orderNumber }),
    ...(isOnline ? [refundResult(refund, orderNumber, t)] : []),
  ];
  reply.flash(sentences.join('. '));
  return reply.redirect(`/dashboard/orders/${id}`, 303);
}

async function formPage(
  request: FastifyRequest,
  reply: FastifyReply,
  order: Order,
  typed?: CancelForm,
  problems: FormProblems = NO_PROBLEM,
) {
  const facts = await factsOf(request, order);
  return reply.page('seller/order-cancel/index', {
    store: sellerStore(request),
    order,
    facts,
    form: typed ?? firstForm(facts),
    causes: wordsIn(CANCEL_CAUSES, request.t),
    methods: methodsOf(facts),
    ...problems,
  });
}

const methodsOf = ({ onlineMinor, order, t }: CancelFacts) => [
  ...(onlineMinor > 0 ? [] : [{ value: '', label: t('orders.cancel.originalMethod') }]),
  ...refundMethodOptions(onlineMinor, order.currency, t),
];

/** By default, everything is restocked and refunded, and the customer is notified. */
function firstForm(facts: CancelFacts): CancelForm {
  const { order, lines, onlineMinor } = facts;
  const refundMinor = onlineMinor > 0 ? onlineMinor : facts.refundableMinor;
  const pieces = new Map(lines.map(({ item, held }) => [item.id, String(held)]));
  return {
    from: order.status,
    cause: '',
    reason: '',
    pieces,
    restock: pieces,
    refund: refundMinor > 0 ? minorToText(refundMinor, order.currency) : '',
    method: onlineMinor > 0 ? 'online' : '',
    tell: true,
  };
}
