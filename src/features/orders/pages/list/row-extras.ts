import type { CodAnswer } from '../../../../enums.ts';
import { looksIn, type StatusLook, statusWords } from '../../../../kernel/format/status-labels.ts';
import type { Tenant } from '../../../../kernel/tenancy/tenant.ts';
import type { MessageKey } from '../../../../kernel/translation/message-key.ts';
import type { Translator } from '../../../../kernel/translation/translator.ts';
import {
  customersById,
  FIRST_ORDER,
  type RiskyCustomer,
  riskText,
} from '../../../customers/index.ts';
import { amountsDue } from '../../../payments/amount-due.ts';
import { holdBefore } from '../../move-rules.ts';
import { isUnshipped, type Order } from '../../order.ts';
import { STATUS_RULES } from '../../order-status.ts';
import { usualAmount } from '../../queries/customer-orders.ts';
import { tagsOf } from '../../queries/read-tags.ts';

export interface RowExtras {
  tags: string[];
  pay: StatusLook;
  dueMinor: number;
  /** Must be paid before its next step. */
  isHeld: boolean;
  /** About a COD order, while it still matters. */
  answer: StatusLook | null;
  /** The gravest reason to check a COD order: "2 refused COD orders". */
  risk: string;
}

const ANSWERS: Record<CodAnswer, StatusLook<MessageKey>> = {
  asked: { word: 'orders.list.row.asked', icon: 'clock', tone: 'calm' },
  confirmed: { word: 'orders.list.row.confirmed', icon: 'check', tone: 'good' },
  refused: { word: 'orders.list.row.declined', icon: 'alert', tone: 'bad' },
};

export async function rowExtras(
  tenant: Tenant,
  orders: readonly Order[],
  t: Translator,
): Promise<Map<string, RowExtras>> {
  const answers = looksIn(ANSWERS, t);
  const cash = orders.filter(isOpenCash);
  const [tags, due, customers, usualMinor] = await Promise.all([
    tagsOf(
      tenant,
      orders.map(({ id }) => id),
    ),
    amountsDue(tenant, orders),
    customersById(tenant, [...new Set(cash.flatMap(({ customerId }) => customerId ?? []))]),
    cash.length > 0 ? usualAmount(tenant) : null,
  ]);
  const known = new Map(customers.map((customer) => [customer.id, customer]));
  return new Map(
    orders.map((order) => [
      order.id,
      {
        tags: tags.get(order.id) ?? [],
        pay: payLook(order, due.get(order.id) ?? 0, t),
        dueMinor: due.get(order.id) ?? 0,
        isHeld: isHeld(order, due.get(order.id) ?? 0),
        answer: isOpenCash(order) && order.codAnswer ? answers[order.codAnswer] : null,
        risk: isOpenCash(order)
          ? riskOf(order, known.get(order.customerId ?? ''), usualMinor, t)
          : '',
      },
    ]),
  );
}

/** A cancelled order's payment method no longer matters. */
function payLook(
  { status, financialStatus, paymentStatus }: Order,
  dueMinor: number,
  t: Translator,
): StatusLook {
  const { orderLooks, paymentLooks } = statusWords(t);
  if (dueMinor > 0) return paymentLooks[paymentStatus === 'cod' ? 'cod' : 'unpaid'];
  if (financialStatus === 'refunded' || status === 'refunded') return orderLooks.refunded;
  return paymentLooks[status === 'cancelled' ? paymentStatus : 'paid'];
}

function isHeld(order: Order, dueMinor: number): boolean {
  const { next } = STATUS_RULES[order.status];
  return next !== null && holdBefore(order, next, dueMinor) > 0;
}

const isOpenCash = (order: Order): boolean => order.paymentStatus === 'cod' && isUnshipped(order);

/** A first order alone is no risk. */
function riskOf(
  order: Order,
  customer: RiskyCustomer | undefined,
  usualMinor: number | null,
  t: Translator,
): string {
  const risks = customer ? riskText(customer, order, usualMinor) : [];
  const first = risks.find(({ key }) => key !== FIRST_ORDER);
  return first ? t(first.key, first.values) : '';
}
