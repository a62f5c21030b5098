import type { FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import { FINANCIAL_STATUSES, type FinancialStatus } from '../../../../enums.ts';
import { invalidField } from '../../../../errors.ts';
import { formatMoney } from '../../../../kernel/format/money.ts';
import { statusWords } from '../../../../kernel/format/status-labels.ts';
import { type FormProblems, NO_ERRORS } from '../../../../kernel/http/form-problems.ts';
import { sellerStore } from '../../../../kernel/http/seller-store.ts';
import { message, type Translator } from '../../../../kernel/translation/translator.ts';
import { may } from '../../../../permissions.ts';
import { saysRefunded } from '../../../orders/move-rules.ts';
import type { Order } from '../../../orders/order.ts';
import type { MoneySums } from '../../money-sums.ts';
import { orderMoney } from '../../order-money.ts';

export const FinancialStatusForm = Type.Object({
  financialStatus: Type.String({ maxLength: 20, default: '' }),
  /** The status that the person saw. */
  from: Type.String({ maxLength: 20, default: '' }),
  reason: Type.String({ maxLength: 500, default: '' }),
});
type Form = Static<typeof FinancialStatusForm>;

export const isSetByHand = (
  order: Pick<Order, 'financialStatus' | 'totalAmountMinor'>,
  sums: Pick<MoneySums, 'financialStatus'>,
): boolean => order.totalAmountMinor > 0 && order.financialStatus !== sums.financialStatus;

/**
 * Following the payments again needs no reason.
 * @throws Refusal 400 for no status, the present one, or no reason
 */
export function readFinancialStatus(form: Form, sums: Pick<MoneySums, 'financialStatus'>) {
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

export async function financialStatusPage(
  request: FastifyRequest,
  order: Order,
  typed: Partial<Form> = {},
  problems: FormProblems = { problems: [], errors: NO_ERRORS },
) {
  const store = sellerStore(request);
  const sums = await orderMoney(request.tenant, order.id);
  const { t } = request;
  const mayRefund = may(request.signedIn, 'money.refund');
  return {
    store,
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
  };
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
