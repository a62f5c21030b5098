import type { FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import type { Order } from '../../../domain/orders/order.ts';
import type { MoneySums } from '../../../domain/payments/money-sums.ts';
import { orderMoney } from '../../../domain/payments/order-money.ts';
import { FINANCIAL_STATUSES, type FinancialStatus } from '../../../enums.ts';
import { invalidFields } from '../../../errors.ts';
import { formatMoney } from '../../../format/money.ts';
import { statusWords } from '../../../format/status-labels.ts';
import { english } from '../../../translation/translator.ts';
import type { FormProblems } from '../../form.ts';
import { sellerStore } from '../seller-store.ts';

const { moneyWords } = statusWords(english);

export const FinancialStatusForm = Type.Object({
  financialStatus: Type.String({ maxLength: 20, default: '' }),
  /** The word that the person saw. */
  from: Type.String({ maxLength: 20, default: '' }),
  reason: Type.String({ maxLength: 500, default: '' }),
});
type Form = Static<typeof FinancialStatusForm>;

/** The payment status by payments and refunds, if the order has another one. */
export const isSetByHand = (
  order: Pick<Order, 'financialStatus' | 'totalAmountMinor'>,
  sums: Pick<MoneySums, 'financialStatus'>,
): boolean => order.totalAmountMinor > 0 && order.financialStatus !== sums.financialStatus;

/**
 * The word that the form sets, and why. Following the payments again needs no reason.
 * @throws Refusal 400 for no word, the present one, or no reason
 */
export function readFinancialStatus(form: Form, sums: Pick<MoneySums, 'financialStatus'>) {
  const financialStatus = wordOf(form.financialStatus);
  const reason = form.reason.trim();
  if (!financialStatus || financialStatus === form.from) {
    const message = financialStatus ? 'must be different from the current one' : 'is required';
    throw invalidFields([{ path: 'financialStatus', message }]);
  }
  const follows = financialStatus === sums.financialStatus;
  if (!reason && !follows) throw invalidFields([{ path: 'reason', message: 'is required' }]);
  return { financialStatus, fromFinancialStatus: wordOf(form.from), reason };
}

const wordOf = (typed: string): FinancialStatus | undefined =>
  FINANCIAL_STATUSES.find((known) => known === typed);

/** Everything that the page for setting the word shows. */
export async function financialStatusPage(
  request: FastifyRequest,
  order: Order,
  typed: Partial<Form> = {},
  problems: FormProblems = { problems: [], errors: {} },
) {
  const store = sellerStore(request);
  const sums = await orderMoney(request.tenant, order.id);
  const amount = (minor: number) => formatMoney(minor, order.currency, store.language);
  return {
    store,
    order,
    sums,
    typed,
    isByHand: isSetByHand(order, sums),
    choices: FINANCIAL_STATUSES.map((status) => ({
      status,
      word: moneyWords[status],
      isNow: status === order.financialStatus,
      isOfPayments: status === sums.financialStatus,
      consequence: consequenceOf(status, order, sums, amount),
    })),
    ...problems,
  };
}

/** The effects of the status; empty when it is only displayed. */
function consequenceOf(
  status: FinancialStatus,
  { paymentStatus, totalAmountMinor }: Order,
  { dueMinor }: MoneySums,
  amount: (minor: number) => string,
): string {
  if (paymentStatus !== 'cod') {
    return status === 'paid' || status === 'refunded' ? 'The order will show no amount due.' : '';
  }
  if (status === 'paid' || status === 'refunded') return 'No cash will be collected.';
  const leftMinor = status === 'pending' ? totalAmountMinor : dueMinor;
  return leftMinor > 0 ? `${amount(leftMinor)} will be collected in cash.` : '';
}
