import { Type } from 'typebox';
import { Refusal } from '../../../../errors.ts';
import { newToken } from '../../../../ids.ts';
import { formatMoney } from '../../../../kernel/format/money.ts';
import type { AppPlugin } from '../../../../kernel/http/http-types.ts';
import { idempotencyKey } from '../../../../kernel/idempotency/idempotency-key.ts';
import { actorOf } from '../../../../session.ts';
import { backTo } from '../../../../web/seller/back-to.ts';
import type { FormBody } from '../../../../web/seller/form-body.ts';
import { findOrder } from '../../../orders/find-order.ts';
import { undoOfMove } from '../../../orders/pages/answer-move.ts';
import { orderPage } from '../../../orders/pages/order-page.ts';
import { statusOf } from '../../../orders/pages/status-form.ts';
import { deliverOrder } from '../../deliver-order.ts';
import { recordPaymentOnce } from '../../record-payment.ts';
import { refundOrderOnce } from '../../refund-order.ts';
import { moneyProblems, paymentPage, refundPage } from './money-page.ts';
import { PaymentForm, readPaymentForm } from './payment-form.ts';
import { readRefundForm, refundOf, withAmountOfItems } from './refund-form.ts';
import { refundResult } from './refund-text.ts';

const Params = Type.Object({ id: Type.String() });
const RefundBody = Type.Record(Type.String(), Type.Unknown());

/** "Cash received?" on delivery, and from the list of cash that is due. */
const DeliveredForm = Type.Object({
  cash: Type.String({ maxLength: 10, default: 'later' }),
  /** The status that the person saw when pressing the button. */
  from: Type.String({ maxLength: 20, default: '' }),
  /** Set when the shopper's request to cancel was confirmed as ignored. */
  asked: Type.String({ maxLength: 5, default: '' }),
  back: Type.String({ maxLength: 500, default: '' }),
});

export const orderMoneyPages: AppPlugin = async (app) => {
  const config = { permission: 'money.refund' } as const;

  app.get(
    '/orders/:id/payment',
    { config: { permission: 'money.record' }, schema: { params: Params } },
    async (request, reply) => {
      const order = await findOrder(request.tenant, request.params.id);
      return reply.page('seller/order-money/payment', await paymentPage(request, order));
    },
  );

  app.post(
    '/orders/:id/payment',
    { schema: { params: Params, body: PaymentForm } },
    async (request, reply) => {
      const { tenant, params, body } = request;
      const order = await findOrder(tenant, params.id);
      try {
        const payment = readPaymentForm(body, order.currency);
        const idempotency = idempotencyKey(
          tenant,
          `payment of ${order.id}`,
          keyOf(body.key),
          payment,
        );
        const context = { actor: actorOf(request.signedIn), idempotency };
        await recordPaymentOnce(tenant, order.id, payment, context);
        const { t } = request;
        const amount = formatMoney(payment.amountMinor, order.currency, t.locale);
        reply.flash(t('orders.payment.recorded', { amount, number: order.orderNumber }));
        return reply.redirect(`/dashboard/orders/${order.id}`, 303);
      } catch (error) {
        const page = await paymentPage(request, order, body, moneyProblems(error, request.t));
        return reply.code(422).page('seller/order-money/payment', page);
      }
    },
  );

  app.get('/orders/:id/refund', { config, schema: { params: Params } }, async (request, reply) => {
    const order = await findOrder(request.tenant, request.params.id);
    return reply.page('seller/order-money/refund', await refundPage(request, order));
  });

  app.post(
    '/orders/:id/refund',
    { config, schema: { params: Params, body: RefundBody } },
    async (request, reply) => {
      const { tenant, params } = request;
      const order = await findOrder(tenant, params.id);
      const form = withAmountOfItems(readRefundForm(request.body as FormBody), order);
      try {
        const refund = refundOf(form, order);
        const idempotency = idempotencyKey(tenant, `refund of ${order.id}`, form.key, refund);
        const context = { actor: actorOf(request.signedIn), idempotency };
        const { result } = await refundOrderOnce(tenant, order.id, refund, context);
        reply.flash(refundResult(result, order.orderNumber, request.t));
        return reply.redirect(`/dashboard/orders/${order.id}`, 303);
      } catch (error) {
        const page = await refundPage(request, order, form, moneyProblems(error, request.t));
        return reply.code(422).page('seller/order-money/refund', page);
      }
    },
  );

  app.post(
    '/orders/:id/delivered',
    { config: { permission: 'orders.fulfil' }, schema: { params: Params, body: DeliveredForm } },
    async (request, reply) => {
      const { tenant, params, body, signedIn } = request;
      const delivery = {
        cashReceived: body.cash === 'yes',
        from: statusOf(body.from),
        ignoreCancelRequest: body.asked !== '',
      };
      const list = backTo(body.back, '/dashboard/payments', null);
      try {
        const order = await deliverOrder(tenant, params.id, delivery, actorOf(signedIn));
        // Recorded cash stays: then undoing takes more than a status.
        const before = delivery.cashReceived ? order.status : (delivery.from ?? order.status);
        reply.flash(
          request.t(
            delivery.cashReceived ? 'orders.delivered.withCash' : 'orders.delivered.cashDue',
            { number: order.orderNumber },
          ),
          undoOfMove(before, order, ''),
        );
        return reply.redirect(list ?? `/dashboard/orders/${order.id}`, 303);
      } catch (error) {
        if (!(error instanceof Refusal) || error.statusCode !== 409) throw error;
        const message = error.textIn(request.t);
        if (list) return reply.flash(message).redirect(list, 303);
        const page = await orderPage(request, await findOrder(tenant, params.id), { message });
        return reply.code(409).page('seller/orders/show', page);
      }
    },
  );
};

/** A form without its key was not ours: it counts as a new one. */
const keyOf = (typed: string): string => typed || newToken();
