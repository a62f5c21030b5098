import { Type } from 'typebox';
import { formatMoney } from '../../kernel/format/money.ts';
import { FINANCIAL_LABELS } from '../../kernel/format/status-labels.ts';
import { action } from '../../kernel/http/action.ts';
import { formKey } from '../../kernel/http/idempotency.ts';
import { storeCurrency } from '../../kernel/http/store-currency.ts';
import { minorOf } from '../../web/amount.ts';
import { backTo } from '../../web/seller/back-to.ts';
import { changeStatus } from '../orders/change-status.ts';
import { findOrder } from '../orders/find-order.ts';
import { undoOfMove } from '../orders/pages/answer-move.ts';
import { orderPage } from '../orders/pages/order-page.ts';
import { statusOf } from '../orders/pages/status-form.ts';
import { deliverOrder } from './deliver-order.ts';
import { MANUAL_METHODS } from './methods.ts';
import {
  FinancialStatusForm,
  moneyLabels,
  PaymentForm,
  readFinancialStatus,
  readPaymentForm,
  showFinancialStatus,
  showPayment,
} from './order-money.pages.ts';
import { orderMoney } from './order-money.ts';
import { Amount, paymentAnswer, RefundMethod, RestockBody, refundAnswer } from './payment.api.ts';
import { recordPaymentOnce } from './record-payment.ts';
import { refundFormOf, refundOf, refundResult, showRefund } from './refund.pages.ts';
import { refundOrderOnce } from './refund-order.ts';

const optionalText = (maxLength: number) =>
  Type.Optional(Type.Union([Type.String({ maxLength }), Type.Null()]));

const pageOf = ({ id }: { id: string }) => `/dashboard/orders/${id}`;

/** What can be done with the money of an order. */
export const orderMoneyActions = [
  action({
    at: '/orders/:id/payments',
    input: Type.Object({
      amount: Amount,
      method: Type.Enum([...MANUAL_METHODS]),
      reference: optionalText(100),
    }),
    takesKey: 'api',
    async run({ request, tenant, params, input, actor, key: idempotency, resultOf }) {
      const { amount, method, reference } = input;
      const amountMinor = minorOf(amount, 'amount', storeCurrency(request));
      const payment = { amountMinor, method, reference };
      const context = { actor, idempotency };
      return resultOf(await recordPaymentOnce(tenant, params.id, payment, context));
    },
    api: { summary: 'Record a manual payment', answer: paymentAnswer, code: 201 },
    page: {
      anyId: true,
      at: '/orders/:id/payment',
      opens: 'money.record',
      form: PaymentForm,
      async run({ tenant, params, actor }, form) {
        const order = await findOrder(tenant, params.id);
        const payment = readPaymentForm(form, order.currency);
        const idempotency = formKey(tenant, `payment of ${order.id}`, form, payment);
        await recordPaymentOnce(tenant, order.id, payment, { actor, idempotency });
        return { order, amountMinor: payment.amountMinor };
      },
      done: ({ order, amountMinor }, t) => ({
        said: t('orders.payment.recorded', {
          amount: formatMoney(amountMinor, order.currency, t.locale),
          number: order.orderNumber,
        }),
        to: pageOf(order),
      }),
      labels: moneyLabels,
      show: showPayment,
    },
  }),
  action({
    at: '/orders/:id/refunds',
    may: 'money.refund',
    input: Type.Object({
      amount: Type.Optional(Amount),
      reason: optionalText(500),
      method: RefundMethod,
      restock: RestockBody,
    }),
    takesKey: 'api',
    async run({ request, tenant, params, input, actor, key: idempotency, resultOf }) {
      const { amount, reason, method, restock } = input;
      const amountMinor =
        amount === undefined ? undefined : minorOf(amount, 'amount', storeCurrency(request));
      const refund = { amountMinor, reason, method, restock };
      return resultOf(await refundOrderOnce(tenant, params.id, refund, { actor, idempotency }));
    },
    api: {
      summary: 'Refund an order. Without an amount, everything left is refunded',
      answer: refundAnswer,
      code: 201,
    },
    page: {
      anyId: true,
      at: '/orders/:id/refund',
      opens: 'money.refund',
      form: Type.Record(Type.String(), Type.Unknown()),
      async run({ tenant, params, actor }, body) {
        const order = await findOrder(tenant, params.id);
        const form = refundFormOf(body, order);
        const refund = refundOf(form, order);
        const idempotency = formKey(tenant, `refund of ${order.id}`, form, refund);
        const { result } = await refundOrderOnce(tenant, order.id, refund, { actor, idempotency });
        return { order, refund: result };
      },
      done: ({ order, refund }, t) => ({
        said: refundResult(refund, order.orderNumber, t),
        to: pageOf(order),
      }),
      labels: moneyLabels,
      show: showRefund,
    },
  }),
  /** "Cash received?" on delivery, and from the list of cash that is due. */
  action({
    at: '/orders/:id/delivered',
    may: 'orders.fulfil',
    input: Type.Object({
      cash: Type.String({ maxLength: 10, default: 'later' }),
      /** The status that the person saw when pressing the button. */
      from: Type.String({ maxLength: 20, default: '' }),
      /** Set when the shopper's request to cancel was confirmed as ignored. */
      asked: Type.String({ maxLength: 5, default: '' }),
      back: Type.String({ maxLength: 500, default: '' }),
    }),
    run: ({ tenant, params, input: { cash, from, asked }, actor }) =>
      deliverOrder(
        tenant,
        params.id,
        { cashReceived: cash === 'yes', from: statusOf(from), ignoreCancelRequest: asked !== '' },
        actor,
      ),
    page: {
      anyId: true,
      done(order, t, { cash, from, back }) {
        const number = order.orderNumber;
        const isPaid = cash === 'yes';
        // Recorded cash stays: then undoing takes more than a status.
        const before = (isPaid ? undefined : statusOf(from)) ?? order.status;
        return {
          said: isPaid
            ? t('orders.delivered.withCash', { number })
            : t('orders.delivered.cashDue', { number }),
          to: listOf(back) ?? pageOf(order),
          undo: undoOfMove(before, order, ''),
        };
      },
      async refused(refusal, request, reply, { id }, { back }) {
        if (refusal.statusCode !== 409) throw refusal;
        const message = refusal.textIn(request.t);
        const list = listOf(back);
        if (list) return reply.flash(message).redirect(list, 303);
        const page = await orderPage(request, await findOrder(request.tenant, id), { message });
        return reply.code(409).page('seller/orders/show', page);
      },
    },
  }),
  /** Set by hand: it moves no money. */
  action({
    at: '/orders/:id/financial-status',
    input: FinancialStatusForm,
    async run({ tenant, params: { id }, input, actor }) {
      const change = readFinancialStatus(input, await orderMoney(tenant, id));
      return changeStatus(tenant, id, change, actor);
    },
    page: {
      anyId: true,
      opens: 'money.record',
      done: ({ id, orderNumber, financialStatus }, t) => ({
        said: t('orders.moneyStatus.set', {
          number: orderNumber,
          status: { key: FINANCIAL_LABELS[financialStatus] },
        }),
        to: pageOf({ id }),
      }),
      labels: (t) => ({
        financialStatus: t('orders.moneyStatus.field.status'),
        reason: t('orders.moneyStatus.field.reason'),
      }),
      show: showFinancialStatus,
    },
  }),
];

const listOf = (back: string): string | null => backTo(back, '/dashboard/payments', null);
