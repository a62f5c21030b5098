import { type Static, Type } from 'typebox';
import { ORDER_STATUSES } from '../../enums.ts';
import { OrNull } from '../../kernel/db/or-null.ts';
import { action } from '../../kernel/http/action.ts';
import type { AnswerTo } from '../../kernel/http/answer-to.ts';
import { storeCurrency } from '../../kernel/http/store-currency.ts';
import { minorOf } from '../../web/amount.ts';
import { IgnoreCancelRequest } from '../../web/api/ignore-cancel-request.ts';
import {
  type Cancellation,
  type CancelledOrder,
  cancelOrderOnce,
} from '../payments/cancel-order.ts';
import { deliverOrder } from '../payments/deliver-order.ts';
import {
  Amount,
  RefundJson,
  RefundMethod,
  RestockBody,
  refundJson,
} from '../payments/payment.api.ts';
import { answerOrder, orderAnswer } from './api/answer-order.ts';
import { TenantOrderJson } from './api/order-json.ts';
import { askCod } from './cod/ask-cod.ts';
import { keepOrder } from './shopper-answers.ts';

const From = Type.Optional(
  Type.Enum([...ORDER_STATUSES], {
    description: 'The status you saw. If it has changed since, the response is 409',
  }),
);

const CancelBody = Type.Object({
  reason: Type.String({ maxLength: 500, pattern: '\\S' }),
  restock: RestockBody,
  refundAmount: Type.Optional(Amount),
  refundMethod: RefundMethod,
  tellCustomer: Type.Boolean({ default: true }),
  cashRefused: Type.Boolean({
    default: false,
    description:
      'Whether the order was fake or COD was refused. It then counts as a refusal by the customer',
  }),
  from: From,
});

const cancelledAnswer: AnswerTo<CancelledOrder> = {
  schema: Type.Object({ order: TenantOrderJson, refund: OrNull(RefundJson) }),
  jsonTo: async (reader, { order, refund }) => ({
    order: await answerOrder(reader, order),
    refund: refund && refundJson(refund),
  }),
};

const pageOf = (id: string) => `/dashboard/orders/${id}`;

/** What a shopper is asked or has asked for, and how an order ends. */
export const orderEndActions = [
  action({
    at: '/orders/:id/ask-cod',
    run: ({ tenant, params, actor }) => askCod(tenant, params.id, actor),
    api: {
      summary: 'Ask the shopper to confirm a COD order; each order can be asked about once',
      answer: orderAnswer,
    },
    page: {
      done: ({ id, orderNumber: number }, t) => ({
        said: t('orders.order.asks.asked', { number }),
        to: pageOf(id),
      }),
    },
  }),
  action({
    at: '/orders/:id/keep',
    run: ({ tenant, params, actor }) => keepOrder(tenant, params.id, actor),
    api: { summary: 'Decline a shopper’s cancellation request', answer: orderAnswer },
    page: {
      done: ({ id, orderNumber: number }, t) => ({
        said: t('orders.order.asks.kept', { number }),
        to: pageOf(id),
      }),
    },
  }),
  action({
    at: '/orders/:id/cancel',
    input: CancelBody,
    takesKey: true,
    async run({ request, tenant, params, input, actor, key, resultOf }) {
      const cancellation = cancellationOf(input, storeCurrency(request));
      const context = { actor, idempotency: key };
      return resultOf(await cancelOrderOnce(tenant, params.id, cancellation, context));
    },
    api: {
      summary: 'Cancel an order, optionally restock and refund it, and notify the customer',
      description:
        'Without `restock`, all items are restocked; without `refundAmount`, nothing is refunded. Either all changes are made or none; the order stays cancelled if the gateway later rejects the refund.',
      config: { fieldPermissions: { refundAmount: 'money.refund' } },
      answer: cancelledAnswer,
    },
  }),
  action({
    at: '/orders/:id/deliver',
    may: 'orders.fulfil',
    input: Type.Object({
      cashReceived: Type.Boolean({ description: 'Whether the amount due was paid in cash' }),
      from: From,
      ignoreCancelRequest: IgnoreCancelRequest,
    }),
    run: ({ tenant, params, input, actor }) => deliverOrder(tenant, params.id, input, actor),
    api: {
      summary: 'Mark an order delivered, with or without its cash received; safe to repeat',
      answer: orderAnswer,
    },
  }),
];

/** @throws Refusal 400 for an amount that the currency has not */
function cancellationOf(
  { restock = true, refundAmount, ...rest }: Static<typeof CancelBody>,
  currency: string,
): Cancellation {
  const { reason, refundMethod, tellCustomer, cashRefused, from } = rest;
  const refundMinor =
    refundAmount === undefined ? undefined : minorOf(refundAmount, 'refundAmount', currency);
  const back = restock === false ? [] : restock;
  return { reason, restock: back, refundMinor, refundMethod, tellCustomer, cashRefused, from };
}
