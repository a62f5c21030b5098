import {
  type FieldProblem,
  fieldProblem,
  invalidField,
  refuseProblems,
} from '../../../../errors.ts';
import { newToken } from '../../../../ids.ts';
import { currencyDigits, minorToText, parseMoney } from '../../../../kernel/format/money.ts';
import { message } from '../../../../kernel/translation/translator.ts';
import { typedMinor } from '../../../../web/amount.ts';
import { type FormBody, fieldText } from '../../../../web/seller/form-body.ts';
import type { Order, OrderItem } from '../../../orders/order.ts';
import type { LinePieces } from '../../../stock/index.ts';
import { HAND_REFUND_METHODS, REFUND_METHODS } from '../../methods.ts';
import type { OrderMoney } from '../../order-money.ts';
import type { NewRefund } from '../../refund-order.ts';
import { onlineLeft } from '../../refunds/refund-source.ts';

/** Major units from which on the amount is asked for twice: a slip of a digit costs too much. */
const LARGE_MAJOR = 5_000;

export interface RefundForm {
  /** One refund per form, however often it is sent. */
  key: string;
  amount: string;
  /** The amount once more, for large ones. */
  again: string;
  method: string;
  reason: string;
  /** Refunded pieces, by line: their amount is offered. */
  items: Map<string, string>;
  /** Restocked pieces, by line. */
  pieces: Map<string, string>;
}

export function readRefundForm(body: FormBody): RefundForm {
  const text = (name: string, most = 500): string => fieldText(body, name).slice(0, most);
  const countsOf = (field: 'items' | 'pieces') =>
    new Map(
      Object.keys(body).flatMap((name) => {
        const [group, id] = name.split('.', 2);
        return group === field && id ? [[id, text(name, 10)] as const] : [];
      }),
    );
  return {
    key: text('key', 255) || newToken(),
    amount: text('amount', 40),
    again: text('again', 40),
    method: text('method', 40),
    reason: text('reason'),
    items: countsOf('items'),
    pieces: countsOf('pieces'),
  };
}

/** Minor units. */
export function refundableAtOnce(money: OrderMoney): number {
  const onlineMinor = onlineLeft(money);
  return onlineMinor > 0 ? onlineMinor : money.refundableMinor;
}

/** The amount is for the seller to enter, and no piece is back in stock. */
export function firstRefundForm(money: OrderMoney): RefundForm {
  const onlineMinor = onlineLeft(money);
  const byHand = HAND_REFUND_METHODS.find((method) => method === money.payments.at(-1)?.method);
  return {
    key: newToken(),
    amount: '',
    again: '',
    method: onlineMinor > 0 ? 'online' : (byHand ?? 'cash'),
    reason: '',
    items: new Map(),
    pieces: new Map(),
  };
}

export const isLarge = (amountMinor: number, currency: string): boolean =>
  amountMinor > LARGE_MAJOR * 10 ** currencyDigits(currency);

/** While the amount is empty, it may be all. */
export const asksAgain = ({ amount }: RefundForm, allMinor: number, currency: string): boolean =>
  isLarge(amount === '' ? allMinor : (parseMoney(amount, currency) ?? 0), currency);

/**
 * Includes the line's share of the order's discount and tax.
 * @param quantity of all the line's pieces without it
 */
export function paidFor(
  { subtotalMinor, totalAmountMinor, shippingAmountMinor }: Order,
  line: Pick<OrderItem, 'quantity' | 'totalMinor'>,
  quantity = line.quantity,
): number {
  if (subtotalMinor === 0 || line.quantity === 0) return 0;
  const share = (totalAmountMinor - shippingAmountMinor) / subtotalMinor;
  return Math.max(0, Math.round((line.totalMinor * share * quantity) / line.quantity));
}

/** As text for the field; empty: none. A script fills it in at once. */
function amountOfItems({ items }: RefundForm, order: Order): string {
  const sumMinor = order.items.reduce((sum, line) => {
    const typed = items.get(line.id)?.trim() ?? '';
    const quantity = /^\d{1,5}$/.test(typed) ? Math.min(Number(typed), line.quantity) : 0;
    return sum + paidFor(order, line, quantity);
  }, 0);
  return sumMinor > 0 ? minorToText(sumMinor, order.currency) : '';
}

/** Unless an amount was typed. */
export const withAmountOfItems = (form: RefundForm, order: Order): RefundForm =>
  form.amount.trim() === '' ? { ...form, amount: amountOfItems(form, order) } : form;

/** @throws Refusal 400 naming the fields */
export function refundOf(form: RefundForm, { currency, items }: Order): NewRefund {
  const amountMinor = typedMinor(form.amount, 'amount', currency);
  const method = REFUND_METHODS.find((known) => known === form.method);
  if (!method) throw invalidField('method', message('errors.field.required'));
  if (isLarge(amountMinor, currency) && parseMoney(form.again, currency) !== amountMinor) {
    const key = form.again ? 'errors.orders.refundAgain' : 'errors.field.required';
    throw invalidField('again', message(key));
  }
  return { amountMinor, method, reason: form.reason, restock: piecesOf(form, items) };
}

function piecesOf({ pieces }: RefundForm, items: Order['items']): LinePieces[] {
  const problems: FieldProblem[] = [];
  const wanted = [...pieces].flatMap(([orderItemId, typed]) => {
    const most = items.find(({ id }) => id === orderItemId)?.quantity ?? 0;
    const quantity = /^\s*\d{0,5}\s*$/.test(typed) ? Number(typed) : -1;
    if (quantity < 0 || quantity > most) {
      problems.push(
        fieldProblem(`pieces.${orderItemId}`, message('errors.orders.pieces', { most })),
      );
    }
    return quantity > 0 ? [{ orderItemId, quantity }] : [];
  });
  refuseProblems(problems);
  return wanted;
}
