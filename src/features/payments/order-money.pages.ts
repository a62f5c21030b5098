import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import { FINANCIAL_STATUSES, type FinancialStatus } from '../../enums.ts';
import { invalidField } from '../../errors.ts';
import { newToken } from '../../ids.ts';
import { formatMoney, minorToText } from '../../kernel/format/money.ts';
import { statusWords } from '../../kernel/format/status-labels.ts';
import type { FormState } from '../../kernel/http/action.ts';
import { sellerStore } from '../../kernel/http/seller-store.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import { message, type Translator } from '../../kernel/translation/translator.ts';
import { may } from '../../permissions.ts';
import { typedMinor } from '../../web/amount.ts';
import { findOrder } from '../orders/find-order.ts';
import { saysRefunded } from '../orders/move-rules.ts';
import type { Order } from '../orders/order.ts';
import { findDirectMethod } from './direct/direct-methods.ts';
import { methodOptions } from './method-labels.ts';
import { MANUAL_METHODS, type ManualMethod } from './methods.ts';
import type { MoneySums } from './money-sums.ts';
import { type OrderMoney, orderMoney } from './order-money.ts';
import type { NewPayment } from './record-payment.ts';

/** Recording a payment, or giving money back. */
export const moneyLabels = (t: Translator) => ({
  amount: t('orders.money.field.amount'),
  again: t('orders.money.field.again'),
  method: t('orders.money.field.method'),
  'pieces.*': t('orders.money.field.pieces'),
});

/** In words of its page. */
export function moneyProblems(
  { typed: _, refusal, ...problems }: FormState<unknown>,
  t: Translator,
) {
  if (refusal?.code === 'IDEMPOTENCY_KEY_REUSED') {
    return { ...problems, message: t('orders.money.savedAlready') };
  }
  // Too much is a matter of the amount, and is said beside it.
  const isTooMuch = /^(?:PAYMENT_EXCEEDS_DUE|REFUND_EXCEEDS_PAID)$/.test(refusal?.code ?? '');
  return isTooMuch ? { ...problems, errors: { amount: problems.message ?? '' } } : problems;
}

export const PaymentForm = Type.Object({
  /** One payment per form, however often it is sent. */
  key: Type.String({ maxLength: 255, default: '' }),
  amount: Type.String({ maxLength: 40, default: '' }),
  method: Type.String({ maxLength: 40, default: '' }),
  reference: Type.String({ maxLength: 100, default: '' }),
});
type PaymentForm = Static<typeof PaymentForm>;

const firstPaymentForm = (
  { dueMinor }: OrderMoney,
  currency: string,
  method: ManualMethod,
): PaymentForm => ({
  key: newToken(),
  amount: dueMinor > 0 ? minorToText(dueMinor, currency) : '',
  method,
  reference: '',
});

/** As its shopper chose to pay. */
async function usualMethod(
  tenant: Tenant,
  { directMethodId }: Pick<Order, 'directMethodId'>,
): Promise<ManualMethod> {
  const chosen = directMethodId && (await findDirectMethod(tenant, directMethodId));
  if (!chosen) return 'cash';
  return chosen.kind === 'upi' ? 'upi' : 'bank_transfer';
}

/** @throws Refusal 400 naming the field */
export function readPaymentForm(form: PaymentForm, currency: string): NewPayment {
  const amountMinor = typedMinor(form.amount, 'amount', currency);
  const method = MANUAL_METHODS.find((known) => known === form.method);
  if (!method) throw invalidField('method', message('errors.field.required'));
  return { amountMinor, method, reference: form.reference };
}

export async function showPayment(
  request: FastifyRequest,
  reply: FastifyReply,
  { id }: { id: string },
  state: FormState<PaymentForm>,
) {
  const { tenant, t } = request;
  const order = await findOrder(tenant, id);
  const sums = await orderMoney(tenant, id);
  return reply.page('seller/order-money/payment', {
    store: sellerStore(request),
    order,
    sums,
    form: state.typed ?? firstPaymentForm(sums, order.currency, await usualMethod(tenant, order)),
    methods: methodOptions(MANUAL_METHODS, t),
    ...moneyProblems(state, t),
  });
}

export const FinancialStatusForm = Type.Object({
  financialStatus: Type.String({ maxLength: 20, default: '' }),
  /** The status that the person saw. */
  from: Type.String({ maxLength: 20, default: '' }),
  reason: Type.String({ maxLength: 500, default: '' }),
});
type FinancialStatusForm = Static<typeof FinancialStatusForm>;

export const isSetByHand = (
  order: Pick<Order, 'financialStatus' | 'totalAmountMinor'>,
  sums: Pick<MoneySums, 'financialStatus'>,
): boolean => order.totalAmountMinor > 0 && order.financialStatus !== sums.financialStatus;

/**
 * Following the payments again needs no reason.
 * @throws Refusal 400 for no status, the present one, or no reason
 */
export function readFinancialStatus(
  form: FinancialStatusForm,
  sums: Pick<MoneySums, 'financialStatus'>,
) {
  const financialStatus = wordOf(form.financialStatus);
  const reason = form.reason.trim();
  if (!financialStatus || financialStatus === form.from) {
    const key = financialStatus ? 'errors.orders.sameMoneyStatus' : 'errors.field.required';
    throw invalidField('financialStatus', message(key));
  }
  const follows = financialStatus === sums.financialStatus;
  if (!reason && !follows) throw invalidField('reason', message('errors.field.required'));
  return { financialStatus, fromFinancialStatus: wordOf(form.from), reason };
}

const wordOf = (typed: string): FinancialStatus | undefined =>
  FINANCIAL_STATUSES.find((known) => known === typed);

export async function showFinancialStatus(
  request: FastifyRequest,
  reply: FastifyReply,
  { id }: { id: string },
  { typed = {}, refusal: _, ...problems }: FormState<Partial<FinancialStatusForm>>,
) {
  const { tenant, signedIn, t } = request;
  // A parallel change is shown as it is now, with the typed values.
  const order = await findOrder(tenant, id);
  const sums = await orderMoney(tenant, id);
  const mayRefund = may(signedIn, 'money.refund');
  if (problems.message) reply.code(409);
  return reply.page('seller/order-money/financial-status', {
    store: sellerStore(request),
    order,
    sums,
    typed,
    isByHand: isSetByHand(order, sums),
    choices: FINANCIAL_STATUSES.filter(
      (status) => mayRefund || !saysRefunded(order, { ...order, financialStatus: status }),
    ).map((status) => ({
      status,
      word: statusWords(t).moneyWords[status],
      isNow: status === order.financialStatus,
      isOfPayments: status === sums.financialStatus,
      consequence: consequenceOf(status, order, sums, t),
    })),
    ...problems,
  });
}

/** Empty when the status is only displayed. */
function consequenceOf(
  status: FinancialStatus,
  { paymentStatus, totalAmountMinor, currency }: Order,
  { dueMinor }: MoneySums,
  t: Translator,
): string {
  if (paymentStatus !== 'cod') {
    return status === 'paid' || status === 'refunded'
      ? t('orders.moneyStatus.effect.nothingDue')
      : '';
  }
  if (status === 'paid' || status === 'refunded') return t('orders.moneyStatus.effect.noCash');
  const leftMinor = status === 'pending' ? totalAmountMinor : dueMinor;
  if (leftMinor <= 0) return '';
  return t('orders.moneyStatus.effect.cash', {
    amount: formatMoney(leftMinor, currency, t.locale),
  });
}
