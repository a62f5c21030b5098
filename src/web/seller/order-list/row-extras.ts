import { customersById } from '../../../domain/customers/queries/read-customers.ts';
import { type RiskyCustomer, riskText } from '../../../domain/customers/risk-text.ts';
import { holdBefore } from '../../../domain/orders/move-rules.ts';
import { isUnshipped, type Order } from '../../../domain/orders/order.ts';
import { STATUS_RULES } from '../../../domain/orders/order-status.ts';
import { usualAmount } from '../../../domain/orders/queries/customer-orders.ts';
import { tagsOf } from '../../../domain/orders/queries/read-tags.ts';
import { amountsDue } from '../../../domain/payments/amount-due.ts';
import type { CodAnswer } from '../../../enums.ts';
import { type StatusLook, statusWords } from '../../../format/status-labels.ts';
import type { Tenant } from '../../../tenancy/tenant.ts';
import { english } from '../../../translation/translator.ts';

const { orderLooks, paymentLooks } = statusWords(english);

/** Row data besides the order. */
export interface RowExtras {
  tags: string[];
  /** How it is paid, or that it is. */
  pay: StatusLook;
  /** Minor units that are still to be paid. */
  dueMinor: number;
  /** Whether it must be paid for before its next step. */
  isHeld: boolean;
  /** The shopper's answer about a COD order, while it still matters. */
  answer: StatusLook | null;
  /** Why to look twice at a cash order, the gravest reason: "2 refused COD orders". */
  risk: string;
}

const ANSWERS: Record<CodAnswer, StatusLook> = {
  asked: { word: 'Asked', icon: 'clock', tone: 'calm' },
  confirmed: { word: 'Confirmed by customer', icon: 'check', tone: 'good' },
  refused: { word: 'Declined by customer', icon: 'alert', tone: 'bad' },
};

/** The extras of a page of orders by order id, in five statements at most. */
export async function rowExtras(
  tenant: Tenant,
  orders: readonly Order[],
): Promise<Map<string, RowExtras>> {
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
        pay: payLook(order, due.get(order.id) ?? 0),
        dueMinor: due.get(order.id) ?? 0,
        isHeld: isHeld(order, due.get(order.id) ?? 0),
        answer: isOpenCash(order) && order.codAnswer ? ANSWERS[order.codAnswer] : null,
        risk: isOpenCash(order) ? riskOf(order, known.get(order.customerId ?? ''), usualMinor) : '',
      },
    ]),
  );
}

/** A cancelled order's payment method no longer matters. */
function payLook({ status, financialStatus, paymentStatus }: Order, dueMinor: number): StatusLook {
  if (dueMinor > 0) return paymentLooks[paymentStatus === 'cod' ? 'cod' : 'unpaid'];
  if (financialStatus === 'refunded' || status === 'refunded') return orderLooks.refunded;
  return paymentLooks[status === 'cancelled' ? paymentStatus : 'paid'];
}

function isHeld(order: Order, dueMinor: number): boolean {
  const { next } = STATUS_RULES[order.status];
  return next !== null && holdBefore(order, next, dueMinor) > 0;
}

const isOpenCash = (order: Order): boolean => order.paymentStatus === 'cod' && isUnshipped(order);

/** A first order alone is no risk: in a young shop nearly all are first orders. */
function riskOf(
  order: Order,
  customer: RiskyCustomer | undefined,
  usualMinor: number | null,
): string {
  const words = customer ? riskText(customer, order, usualMinor) : [];
  return words.find((word) => word !== 'First order') ?? '';
}
