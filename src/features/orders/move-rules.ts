import type { FinancialStatus, NoticeEvent, OrderStatus } from '../../enums.ts';
import { conflict, Refusal } from '../../errors.ts';
import type { Trx } from '../../kernel/db/db.ts';
import { formatMoney, majorFromMinor } from '../../kernel/format/money.ts';
import { FINANCIAL_LABELS, ORDER_STATUS_LOOK } from '../../kernel/format/status-labels.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import { type Message, message } from '../../kernel/translation/translator.ts';
import { refuseUnlessActorMay } from '../../permissions.ts';
import type { Actor } from '../../session.ts';
import { amountDueOf, holdOfDue, type Owing } from '../payments/amount-due.ts';
import { tenantLocale } from '../stores/locale-of.ts';
import type { StatusChange } from './change-status.ts';
import type { Order } from './order.ts';
import { comesBefore, isPacking, STATUS_RULES } from './order-status.ts';

/** A button on an outdated page must not revert somebody else's change. */
export function refuseMoved(order: Order, { status, from, ...money }: StatusChange): void {
  const { financialStatus, fromFinancialStatus = order.financialStatus } = money;
  if (financialStatus && fromFinancialStatus !== order.financialStatus) {
    const status = message(FINANCIAL_LABELS[order.financialStatus]);
    throw conflict('ORDER_MOVED', message('errors.orders.moneyMoved', { status }));
  }
  if (from === undefined || from === order.status || status === order.status) return;
  throw orderMoved(order);
}

/**
 * Orders move among confirmed, packed, shipped and delivered for who packs; any other move, through
 * `packed` as well, needs what confirming and cancelling need, and what says that money went back
 * needs what refunding needs.
 * @throws Refusal 403
 */
export function refuseMoveOf(actor: Actor, order: Order, after: Moved): void {
  if (after.status !== order.status && !isPacking(order.status, after.status)) {
    refuseUnlessActorMay(actor, 'orders.edit');
  }
  if (saysRefunded(order, after)) refuseUnlessActorMay(actor, 'money.refund');
}

type Moved = Pick<Order, 'status' | 'financialStatus'>;

export const saysRefunded = (before: Moved, after: Moved): boolean =>
  (before.status !== after.status && after.status === 'refunded') ||
  (before.financialStatus !== after.financialStatus && REFUNDED.includes(after.financialStatus));

const REFUNDED: readonly FinancialStatus[] = ['refunded', 'partially_refunded'];

export const orderMoved = ({ status }: Pick<Order, 'status'>): Refusal =>
  conflict(
    'ORDER_MOVED',
    message('errors.orders.moved', { status: message(ORDER_STATUS_LOOK[status].word) }),
  );

/** The only status change with a rule: a confirmed order is packed only with its papers. */
export function refuseUnready(order: Order, status: OrderStatus): void {
  if (order.status !== 'confirmed' || status !== 'packed') return;
  const missing = missingPapers(order);
  if (missing.length === 0) return;
  const papers = missing.join('_');
  const words = message('errors.orders.notReady', { number: order.orderNumber, papers });
  throw conflict('PACKING_NOT_READY', words, { missing });
}

export type PackingFacts = Pick<Order, 'invoiceUrl' | 'labelUrl' | 'fulfillmentStatus'>;

/**
 * The papers that an order lacks for packing: an invoice, and a label or a fulfillment instead
 * (docs/rules.md 6). For lists, the column `orders.has_label` has the second condition.
 */
export function missingPapers(order: PackingFacts): ('invoice' | 'label')[] {
  const { invoiceUrl, labelUrl, fulfillmentStatus } = order;
  const hasLabel = labelUrl !== null || fulfillmentStatus !== 'unfulfilled';
  return [...(invoiceUrl ? [] : ['invoice' as const]), ...(hasLabel ? [] : ['label' as const])];
}

export const missingText = (missing: readonly string[]): Message =>
  message('errors.orders.missing', { papers: missing.join('_') });

export const holdBefore = (order: Owing, status: OrderStatus, dueMinor: number): number =>
  STATUS_RULES[status].hold && status !== order.status ? holdOfDue(order, dueMinor) : 0;

/**
 * Blocks a parcel that is neither paid nor collected as cash at the door.
 * @throws Refusal 409 ORDER_UNPAID
 */
export async function refuseUnpaid(
  tenant: Tenant,
  order: Order,
  { status, actor }: { status: OrderStatus; actor: Actor },
  trx: Trx,
): Promise<void> {
  const dueMinor = holdBefore(order, status, await amountDueOf(tenant, order, trx));
  if (dueMinor === 0) return;
  if (actor.lacks?.includes('money.read')) {
    const words = message('errors.orders.unpaidAlone', { number: order.orderNumber });
    throw new Refusal(409, 'ORDER_UNPAID', words);
  }
  const amount = formatMoney(dueMinor, order.currency, await tenantLocale(tenant, trx));
  const details = { due: majorFromMinor(dueMinor, order.currency), currency: order.currency };
  throw new Refusal(
    409,
    'ORDER_UNPAID',
    message('errors.orders.unpaid', { amount, number: order.orderNumber }),
    details,
  );
}

/** Null for none. Moves back are corrections and send none. */
export function eventOfMove(
  { status: from }: Pick<Order, 'status'>,
  { status: to }: Pick<Order, 'status'>,
): NoticeEvent | null {
  return from === to || comesBefore(to, from) ? null : STATUS_RULES[to].notice;
}
