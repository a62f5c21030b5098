import { Type } from 'typebox';
import type { RefundStatus } from '../../enums.ts';
import { formatMoney } from '../../kernel/format/money.ts';
import { action } from '../../kernel/http/action.ts';
import { formKey } from '../../kernel/http/idempotency.ts';
import type { MessageKey } from '../../kernel/translation/message-key.ts';
import { ownStore } from '../../web/own-store.ts';
import { createOrderFromPayment } from '../checkout/create-order-from-payment.ts';
import { answerOrder } from '../orders/api/answer-order.ts';
import { TenantOrderJson } from '../orders/api/order-json.ts';
import { closePayment, MAX_REASON_LENGTH } from './attention/close-payment.ts';
import { DecisionForm, refuseSlip, showRefusedAs } from './attention.pages.ts';
import { RefundJson, refundJson } from './payment.api.ts';
import { refundWaiting } from './refunds/refund-payment.ts';

const ONE = '/payments/attention/:transactionId';
const LIST = '/dashboard/payments?tab=attention';

const REFUND_SAID: Record<RefundStatus, MessageKey> = {
  done: 'money.said.refunded',
  requested: 'money.said.refunding',
  failed: 'money.said.refundFailed',
};

/** What can be decided about a payment to review. */
export const attentionActions = [
  action({
    at: `${ONE}/create-order`,
    // Works without a body, as the refund does.
    input: Type.Union([Type.Null(), Type.Object({})]),
    takesKey: 'api',
    async run({ request, params, actor, key: idempotency, resultOf }) {
      const store = await ownStore(request);
      const context = { actor, idempotency };
      const placed = await createOrderFromPayment(store, params.transactionId, context);
      const { order, duplicate, replayed } = resultOf({ result: placed, ...placed });
      // The stored response of the call that created the order doesn't change.
      return { order: await answerOrder(request, order), isNew: !duplicate || replayed };
    },
    api: {
      summary: 'Create the order for a payment at the prices quoted for it',
      answer: {
        schema: Type.Object({ order: TenantOrderJson }),
        json: ({ order }) => ({ order }),
      },
      code: ({ isNew }) => (isNew ? 201 : 200),
    },
    page: {
      anyId: true,
      form: DecisionForm,
      async run({ request, tenant, params: { transactionId: id }, actor }, form) {
        const idempotency = formKey(tenant, `create-order of ${id}`, form, {});
        return createOrderFromPayment(await ownStore(request), id, { actor, idempotency });
      },
      done({ order: { orderNumber }, duplicate, replayed }, t) {
        const number = { order: String(orderNumber) };
        const isNew = !duplicate || replayed;
        return {
          said: isNew ? t('money.said.created', number) : t('money.said.used', number),
          to: LIST,
        };
      },
      refused: showRefusedAs('create-order'),
    },
  }),
  action({
    at: `${ONE}/refund`,
    may: 'money.refund',
    input: Type.Union([
      Type.Null(),
      Type.Object({
        reason: Type.Optional(
          Type.Union([Type.String({ maxLength: MAX_REASON_LENGTH }), Type.Null()]),
        ),
      }),
    ]),
    takesKey: 'api',
    run: async ({ tenant, params, input, actor, key: idempotency, resultOf }) =>
      resultOf(
        await refundWaiting(tenant, params.transactionId, {
          reason: input?.reason,
          actor,
          idempotency,
        }),
      ),
    api: {
      summary: 'Refund a payment in full, or retry a failed refund',
      answer: {
        schema: Type.Object({ refund: RefundJson }),
        json: (refund) => ({ refund: refundJson(refund) }),
      },
      code: 201,
    },
    page: {
      anyId: true,
      form: DecisionForm,
      async run({ tenant, params: { transactionId: id }, actor }, { reason, again, ...form }) {
        const idempotency = formKey(tenant, `refund of ${id}`, form, { reason });
        await refuseSlip(tenant, id, again);
        return (await refundWaiting(tenant, id, { reason, actor, idempotency })).result;
      },
      done: ({ status, amountMinor, currency }, t) => ({
        said: t(REFUND_SAID[status], { amount: formatMoney(amountMinor, currency, t.locale) }),
        to: LIST,
      }),
      refused: showRefusedAs('refund'),
    },
  }),
  action({
    at: `${ONE}/close`,
    input: Type.Object({ reason: Type.String({ minLength: 1, maxLength: MAX_REASON_LENGTH }) }),
    run: ({ tenant, params, input, actor }) =>
      closePayment(tenant, params.transactionId, input, actor),
    api: { summary: 'Mark a payment as resolved if it was settled another way' },
    page: {
      anyId: true,
      form: DecisionForm,
      done: (_, t) => ({ said: t('money.said.resolved'), to: LIST }),
      refused: showRefusedAs('close'),
    },
  }),
];
