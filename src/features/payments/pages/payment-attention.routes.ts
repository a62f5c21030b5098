import type { FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import type { RefundStatus } from '../../../enums.ts';
import { invalidField } from '../../../errors.ts';
import { newToken } from '../../../ids.ts';
import { formatMoney, parseMoney } from '../../../kernel/format/money.ts';
import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import { idempotencyKey } from '../../../kernel/idempotency/idempotency-key.ts';
import type { MessageKey } from '../../../kernel/translation/message-key.ts';
import { message } from '../../../kernel/translation/translator.ts';
import { actorOf } from '../../../session.ts';
import { ownStore } from '../../../web/own-store.ts';
import { createOrderFromPayment } from '../../checkout/create-order-from-payment.ts';
import { closePayment } from '../attention/close-payment.ts';
import { findAttention } from '../attention/list-attention.ts';
import { refundWaiting } from '../attention/settle-waiting.ts';
import { answerRefused, attentionPage } from './attention-page.ts';
import { isLarge } from './order/refund-form.ts';

const params = Type.Object({ transactionId: Type.String() });
const text = (maxLength: number) => Type.String({ maxLength, default: '' });

const ActionForm = Type.Object({
  /** One order, or one refund, per form, however often it is sent. */
  key: text(255),
  reason: text(1_000),
  /** The amount once more, for large ones. */
  again: text(40),
});
type ActionForm = Static<typeof ActionForm>;

const REFUND_LABELS: Record<RefundStatus, MessageKey> = {
  done: 'money.said.refunded',
  requested: 'money.said.refunding',
  failed: 'money.said.refundFailed',
};

const LIST = '/dashboard/payments?tab=attention';
const ACTIONS = { schema: { params, body: ActionForm } };
const REFUND = { ...ACTIONS, config: { permission: 'money.refund' } } as const;

export const paymentAttentionPages: AppPlugin = async (app) => {
  app.get('/payments/attention/:transactionId', { schema: { params } }, async (request, reply) =>
    reply.page(
      'seller/payments/attention',
      await attentionPage(request, request.params.transactionId),
    ),
  );

  app.post('/payments/attention/:transactionId/create-order', ACTIONS, async (request, reply) => {
    const { tenant, params, body, t } = request;
    const { transactionId: id } = params;
    const idempotency = idempotencyKey(tenant, `create-order of ${id}`, keyOf(body), {});
    try {
      const store = await ownStore(request);
      const context = { actor: actorOf(request.signedIn), idempotency };
      const { order, duplicate, replayed } = await createOrderFromPayment(store, id, context);
      const isOwn = !duplicate || replayed;
      const number = { order: String(order.orderNumber) };
      reply.flash(isOwn ? t('money.said.created', number) : t('money.said.used', number));
      return reply.redirect(LIST, 303);
    } catch (error) {
      const sent = { action: 'create-order', reason: '', again: '' } as const;
      return answerRefused(request, reply, { error, id, sent });
    }
  });

  app.post('/payments/attention/:transactionId/refund', REFUND, async (request, reply) => {
    const { tenant, params, body } = request;
    const { transactionId: id } = params;
    const { reason, again } = body;
    const idempotency = idempotencyKey(tenant, `refund of ${id}`, keyOf(body), { reason });
    try {
      await refuseSlip(request, id, again);
      const actor = actorOf(request.signedIn);
      const { result } = await refundWaiting(tenant, id, { reason, actor, idempotency });
      const amount = formatMoney(result.amountMinor, result.currency, request.t.locale);
      reply.flash(request.t(REFUND_LABELS[result.status], { amount }));
      return reply.redirect(LIST, 303);
    } catch (error) {
      return answerRefused(request, reply, {
        error,
        id,
        sent: { action: 'refund', reason, again },
      });
    }
  });

  app.post('/payments/attention/:transactionId/close', ACTIONS, async (request, reply) => {
    const { tenant, params, body, signedIn, t } = request;
    const { transactionId: id } = params;
    const { reason } = body;
    try {
      await closePayment(tenant, id, { reason }, actorOf(signedIn));
      return reply.flash(t('money.said.resolved')).redirect(LIST, 303);
    } catch (error) {
      const sent = { action: 'close', reason, again: '' } as const;
      return answerRefused(request, reply, { error, id, sent });
    }
  });
};

/** @throws Refusal 400 unless a large sum was typed once more */
async function refuseSlip({ tenant }: FastifyRequest, id: string, again: string): Promise<void> {
  const payment = await findAttention(tenant, id);
  if (!payment) return;
  const { amountMinor, currency } = payment.sum;
  if (!isLarge(amountMinor, currency) || parseMoney(again, currency) === amountMinor) return;
  throw invalidField(
    'again',
    again ? message('errors.payments.sameAmount') : message('errors.payments.required'),
  );
}

/** A form without its key was not ours: it counts as a new one. */
const keyOf = ({ key }: ActionForm): string => key || newToken();
