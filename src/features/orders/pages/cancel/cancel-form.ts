import { type FieldProblem, fieldProblem, refuseProblems } from '../../../../errors.ts';
import { formatMoney, parseMoney } from '../../../../kernel/format/money.ts';
import type { Tenant } from '../../../../kernel/tenancy/tenant.ts';
import type { MessageKey } from '../../../../kernel/translation/message-key.ts';
import { message, type Translator } from '../../../../kernel/translation/translator.ts';
import { notAnAmount } from '../../../../web/amount.ts';
import { type FormBody, fieldText } from '../../../../web/seller/form-body.ts';
import type { Cancellation } from '../../../payments/cancel-order.ts';
import { REFUND_METHODS } from '../../../payments/methods.ts';
import { orderMoney } from '../../../payments/order-money.ts';
import { onlineLeft } from '../../../payments/refunds/refund-source.ts';
import { heldByOrder } from '../../../stock/index.ts';
import { type NoticePreview, previewNotice } from '../../announce-order.ts';
import type { Order, OrderItem } from '../../order.ts';

/** Stored in the language of the person who cancels. */
export const CANCEL_CAUSES = {
  changed_mind: 'orders.cancel.cause.changedMind',
  out_of_stock: 'orders.cancel.cause.outOfStock',
  cash_refused: 'orders.cancel.cause.cashRefused',
  payment_failed: 'orders.cancel.cause.paymentFailed',
  other: 'orders.cancel.cause.other',
} as const satisfies Record<string, MessageKey>;

export const causeOf = (typed: string): keyof typeof CANCEL_CAUSES | undefined =>
  (Object.keys(CANCEL_CAUSES) as (keyof typeof CANCEL_CAUSES)[]).find((code) => code === typed);

/** "Out of stock: broke in the kiln"; another reason is the typed text. */
export const reasonText = (
  cause: ReturnType<typeof causeOf>,
  typed: string,
  t: Translator,
): string =>
  [cause && cause !== 'other' && t(CANCEL_CAUSES[cause]), typed.trim()].filter(Boolean).join(': ');

export interface CancelForm {
  /** The status that the person saw. */
  from: string;
  cause: string;
  reason: string;
  /** By line; only ticked lines. */
  restock: Map<string, string>;
  /** Typed pieces of every line, ticked or not. */
  pieces: Map<string, string>;
  refund: string;
  method: string;
  tell: boolean;
}

export function readCancelForm(body: FormBody): CancelForm {
  const text = (name: string): string => fieldText(body, name);
  const ids = Object.keys(body).flatMap((name) => /^pieces\.(.+)$/.exec(name)?.[1] ?? []);
  const pieces = new Map(ids.map((id) => [id, text(`pieces.${id}`)]));
  return {
    from: text('from'),
    cause: text('cause'),
    reason: text('reason'),
    pieces,
    restock: new Map([...pieces].filter(([id]) => text(`restock.${id}`) !== '')),
    refund: text('refund'),
    method: text('method'),
    tell: text('tell') !== '',
  };
}

/** Amounts in minor units. @throws Refusal 400 naming every invalid field */
export function cancellationOf(form: CancelForm, facts: CancelFacts): Cancellation {
  const problems: FieldProblem[] = [];
  const reason = reasonOf(form, facts.t, problems);
  const lines = [...form.restock].map(([orderItemId, typed]) => ({
    orderItemId,
    quantity: piecesOf(orderItemId, typed, facts, problems),
  }));
  const refundMinor = refundOf(form, facts, problems);
  refuseProblems(problems);
  return {
    reason,
    restock: isEverything(lines, facts) ? true : lines.filter(({ quantity }) => quantity > 0),
    refundMinor,
    refundMethod: REFUND_METHODS.find((method) => method === form.method),
    tellCustomer: form.tell,
    cashRefused: causeOf(form.cause) === 'cash_refused',
    from: facts.order.status,
  };
}

function reasonOf({ cause, reason }: CancelForm, t: Translator, problems: FieldProblem[]): string {
  const known = causeOf(cause);
  if (!known) problems.push(fieldProblem('cause', message('errors.field.required')));
  if (known === 'other' && reason.trim() === '') {
    problems.push(fieldProblem('reason', message('errors.field.required')));
  }
  return reasonText(known, reason, t);
}

function piecesOf(
  id: string,
  typed: string,
  { lines }: CancelFacts,
  problems: FieldProblem[],
): number {
  const most = lines.find((line) => line.item.id === id)?.held ?? 0;
  const quantity = /^\s*\d{1,5}\s*$/.test(typed) ? Number(typed) : -1;
  if (quantity >= 0 && quantity <= most) return quantity;
  problems.push(fieldProblem(`pieces.${id}`, message('errors.orders.pieces', { most })));
  return 0;
}

function refundOf(
  { refund }: CancelForm,
  { refundableMinor, order, t }: CancelFacts,
  problems: FieldProblem[],
): number {
  if (refundableMinor === 0 || refund.trim() === '') return 0;
  const minor = parseMoney(refund, order.currency);
  if (minor !== null && minor >= 0 && minor <= refundableMinor) return minor;
  const most = formatMoney(refundableMinor, order.currency, t.locale);
  const words =
    minor === null || minor < 0
      ? notAnAmount(order.currency)
      : message('errors.orders.refundTooMuch', { most });
  problems.push(fieldProblem('refund', words));
  return 0;
}

const isEverything = (
  wanted: readonly { orderItemId: string; quantity: number }[],
  { lines }: CancelFacts,
): boolean =>
  lines.every(
    ({ item, held }) =>
      (wanted.find(({ orderItemId }) => orderItemId === item.id)?.quantity ?? 0) === held,
  );

export interface CancelFacts {
  order: Order;
  t: Translator;
  /** Each line with the pieces that the order still holds, which can be restocked. */
  lines: { item: OrderItem; held: number }[];
  paidMinor: number;
  refundableMinor: number;
  onlineMinor: number;
  /** For the customer; empty: none can be sent. */
  messages: NoticePreview[];
}

export async function cancelFacts(
  tenant: Tenant,
  order: Order,
  t: Translator,
): Promise<CancelFacts> {
  const [held, money, messages] = await Promise.all([
    heldByOrder(tenant, order.id),
    orderMoney(tenant, order.id),
    previewNotice(tenant, 'order_cancelled', { ...order, status: 'cancelled' }),
  ]);
  const heldOf = new Map(held.map(({ orderItemId, quantity }) => [orderItemId, quantity]));
  return {
    order,
    t,
    lines: order.items.map((item) => ({ item, held: heldOf.get(item.id) ?? 0 })),
    paidMinor: money.paidMinor,
    refundableMinor: money.refundableMinor,
    onlineMinor: onlineLeft(money),
    messages,
  };
}
