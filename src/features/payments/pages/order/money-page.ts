import type { FastifyRequest } from 'fastify';
import { Refusal } from '../../../../errors.ts';
import { minorToText } from '../../../../kernel/format/money.ts';
import {
  type FormProblems,
  formProblems,
  NO_ERRORS,
} from '../../../../kernel/http/form-problems.ts';
import { sellerStore } from '../../../../kernel/http/seller-store.ts';
import type { Translator } from '../../../../kernel/translation/translator.ts';
import type { Order } from '../../../orders/order.ts';
import { heldByOrder } from '../../../stock/index.ts';
import { MANUAL_METHODS } from '../../methods.ts';
import { orderMoney } from '../../order-money.ts';
import { onlineLeft } from '../../refunds/refund-source.ts';
import { methodOptions } from '../method-labels.ts';
import { firstPaymentForm, type PaymentForm } from './payment-form.ts';
import {
  asksAgain,
  firstRefundForm,
  paidFor,
  type RefundForm,
  refundableAtOnce,
} from './refund-form.ts';
import { refundMethodOptions } from './refund-text.ts';

const NO_PROBLEM: FormProblems = { problems: [], errors: NO_ERRORS };

export async function paymentPage(
  request: FastifyRequest,
  order: Order,
  form?: PaymentForm,
  problems = NO_PROBLEM,
) {
  const sums = await orderMoney(request.tenant, order.id);
  return {
    store: sellerStore(request),
    order,
    sums,
    form: form ?? firstPaymentForm(sums, order.currency),
    methods: methodOptions(MANUAL_METHODS, request.t),
    ...problems,
  };
}

export async function refundPage(
  request: FastifyRequest,
  order: Order,
  typed?: RefundForm,
  problems = NO_PROBLEM,
) {
  const [sums, held] = await Promise.all([
    orderMoney(request.tenant, order.id),
    heldByOrder(request.tenant, order.id),
  ]);
  const heldOf = new Map(held.map(({ orderItemId, quantity }) => [orderItemId, quantity]));
  const form = typed ?? firstRefundForm(sums);
  const store = sellerStore(request);
  const onlineMinor = onlineLeft(sums);
  const allMinor = refundableAtOnce(sums);
  return {
    store,
    order,
    sums,
    form,
    asksAgain: asksAgain(form, allMinor, order.currency),
    allMinor,
    all: minorToText(allMinor, order.currency),
    lines: order.items.map((item) => ({
      item,
      held: heldOf.get(item.id) ?? 0,
      paidMinor: paidFor(order, item),
    })),
    onlineMinor,
    methods: refundMethodOptions(onlineMinor, order.currency, request.t),
    ...problems,
  };
}

const labelsIn = (t: Translator) => ({
  amount: t('orders.money.field.amount'),
  again: t('orders.money.field.again'),
  method: t('orders.money.field.method'),
  'pieces.*': t('orders.money.field.pieces'),
});

/** In words of its page. @throws the error when it is no refusal */
export function moneyProblems(error: unknown, t: Translator): FormProblems {
  if (error instanceof Refusal && error.code === 'IDEMPOTENCY_KEY_REUSED') {
    return { ...NO_PROBLEM, message: t('orders.money.savedAlready') };
  }
  const problems = formProblems(error, labelsIn(t), t);
  // Too much is a matter of the amount, and is said beside it.
  return isTooMuch(error) ? { ...problems, errors: { amount: problems.message ?? '' } } : problems;
}

const isTooMuch = (error: unknown): boolean =>
  error instanceof Refusal && /^(?:PAYMENT_EXCEEDS_DUE|REFUND_EXCEEDS_PAID)$/.test(error.code);
