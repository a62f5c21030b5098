import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { formatMoney } from '../../../kernel/format/money.ts';
import { action, type FormState } from '../../../kernel/http/action.ts';
import type { Translator } from '../../../kernel/translation/translator.ts';
import { minorOf, typedMinor } from '../../../web/amount.ts';
import { backTo } from '../../../web/seller/back-to.ts';
import { findOrder } from '../../orders/find-order.ts';
import { orderPage } from '../../orders/pages/order-page.ts';
import { Amount } from '../payment.api.ts';
import type { AskForm } from './ask.pages.ts';
import { closePaymentRequest } from './change-request.ts';
import { createPaymentRequest, createPaymentRequestOnce, REQUEST_HOURS } from './create-request.ts';
import { requestAnswer } from './payment-request.ts';
import { LINKS_PAGE } from './request.list.ts';

const orderLink = (orderId: string) => `/dashboard/orders/${orderId}#ask`;

/** Asking for money of an order by a link. */
export const requestActions = [
  action({
    at: '/orders/:id/payment-requests',
    may: 'orders.edit',
    input: Type.Union([
      Type.Null(),
      Type.Object({
        amount: Type.Optional(Amount),
        expiresInHours: Type.Optional(
          Type.Integer({
            minimum: 1,
            maximum: REQUEST_HOURS.most,
            description: `${REQUEST_HOURS.usual} by default`,
          }),
        ),
      }),
    ]),
    takesKey: 'api',
    async run({ tenant, params: { id }, input, actor, key: idempotency, resultOf }) {
      const { currency } = await findOrder(tenant, id);
      const { amount, expiresInHours } = input ?? {};
      const amountMinor = amount === undefined ? undefined : minorOf(amount, 'amount', currency);
      const asked = { amountMinor, expiresInHours };
      const once = await createPaymentRequestOnce(tenant, id, asked, { actor, idempotency });
      return resultOf(once);
    },
    api: {
      summary: 'Ask for what is due of an order by a link. An open link is answered again with 200',
      answer: {
        schema: requestAnswer.schema,
        json: ({ request }, currency) => requestAnswer.json(request, currency),
      },
      code: ({ isNew }) => (isNew ? 201 : 200),
    },
    page: {
      anyId: true,
      form: Type.Object({
        amount: Type.String({ maxLength: 40, default: '' }),
        hours: Type.String({ maxLength: 5, default: '' }),
      }),
      async run({ tenant, params: { id }, actor }, { amount, hours }) {
        const { currency } = await findOrder(tenant, id);
        const asked = {
          amountMinor: typedMinor(amount, 'amount', currency),
          expiresInHours: Number(hours) || undefined,
        };
        return createPaymentRequest(tenant, id, asked, actor);
      },
      done: ({ request, isNew }, t) => ({
        said: t(isNew ? 'orders.ask.made' : 'orders.ask.wasOpen', {
          amount: formatMoney(request.amountMinor, request.currency, t.locale),
        }),
        to: orderLink(request.orderId),
      }),
      labels: askLabels,
      show: showAsk,
    },
  }),
  action({
    at: '/payment-requests/:id/close',
    may: 'orders.edit',
    run: ({ tenant, params, actor }) => closePaymentRequest(tenant, params.id, actor),
    api: { summary: 'Close a link: it takes no more money', answer: requestAnswer },
    page: {
      anyId: true,
      form: Type.Object({ back: Type.String({ maxLength: 500, default: '' }) }),
      done: ({ orderId, state }, t, { back }) => ({
        said: t(state === 'closed' ? 'orders.ask.closed' : 'orders.ask.ended'),
        to: backTo(back, LINKS_PAGE, orderLink(orderId)),
      }),
    },
  }),
];

function askLabels(t: Translator) {
  return { amount: t('orders.ask.amount'), expiresInHours: t('orders.ask.until') };
}

async function showAsk(
  request: FastifyRequest,
  reply: FastifyReply,
  { id }: { id: string },
  { typed, message, problems }: FormState<AskForm>,
) {
  const order = await findOrder(request.tenant, id);
  const said = message ?? problems.map((one) => `${one.label ?? ''} ${one.message}`).join('. ');
  const page = await orderPage(request, order, { message: said, ...(typed && { asked: typed }) });
  return reply.page('seller/orders/show', page);
}
