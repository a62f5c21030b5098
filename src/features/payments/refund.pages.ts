import type { FastifyReply, FastifyRequest } from 'fastify';
import { type FieldProblem, fieldProblem, invalidField, refuseProblems } from '../../errors.ts';
import { newToken } from '../../ids.ts';
import { currencyDigits, formatMoney, minorToText, parseMoney } from '../../kernel/format/money.ts';
import type { FormState } from '../../kernel/http/action.ts';
import { sellerStore } from '../../kernel/http/seller-store.ts';
import { message, type Translator } from '../../kernel/translation/translator.ts';
import { typedMinor } from '../../web/amount.ts';
import { type FormBody, fieldText } from '../../web/seller/form-body.ts';
import { findOrder } from '../orders/find-order.ts';
import type { Order, OrderItem } from '../orders/order.ts';
import { heldByOrder, type LinePieces } from '../stock/index.ts';
import { methodOptions } from './method-labels.ts';
import { HAND_REFUND_METHODS, REFUND_METHODS } from './methods.ts';
import { moneyProblems } from './order-money.pages.ts';
import { type OrderMoney, orderMoney } from './order-money.ts';
import type { Refund } from './payment.ts';
import type { NewRefund } from './refund-order.ts';
import { onlineLeft } from './refunds/refund-source.ts';

/** Major units from which on the amount is asked for twice: a slip of a digit costs too much. */
const LARGE_MAJOR = 5_000;

interface RefundForm {
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

/** With the amount of the chosen pieces, unless an amount was typed. */
export function refundFormOf(body: FormBody, order: Order): RefundForm {
  const text = (name: string, most = 500): string => fieldText(body, name).slice(0, most);
  const countsOf = (field: 'items' | 'pieces') =>
    new Map(
      Object.keys(body).flatMap((name) => {
        const [group, id] = name.split('.', 2);
        return group === field && id ? [[id, text(name, 10)] as const] : [];
      }),
    );
  const items = countsOf('items');
  const amount = text('amount', 40);
  return {
    key: text('key', 255) || newToken(),
    amount: amount.trim() === '' ? amountOfItems(items, order) : amount,
    again: text('again', 40),
    method: text('method', 40),
    reason: text('reason'),
    items,
    pieces: countsOf('pieces'),
  };
}

/** Minor units. */
function refundableAtOnce(money: OrderMoney): number {
  const onlineMinor = onlineLeft(money);
  return onlineMinor > 0 ? onlineMinor : money.refundableMinor;
}

/** The amount is for the seller to enter, and no piece is back in stock. */
function firstRefundForm(money: OrderMoney): RefundForm {
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
const asksAgain = ({ amount }: RefundForm, allMinor: number, currency: string): boolean =>
  isLarge(amount === '' ? allMinor : (parseMoney(amount, currency) ?? 0), currency);

/**
 * Includes the line's share of the order's discount and tax.
 * @param quantity of all the line's pieces without it
 */
function paidFor(
  { subtotalMinor, totalAmountMinor, shippingAmountMinor }: Order,
  line: Pick<OrderItem, 'quantity' | 'totalMinor'>,
  quantity = line.quantity,
): number {
  if (subtotalMinor === 0 || line.quantity === 0) return 0;
  const share = (totalAmountMinor - shippingAmountMinor) / subtotalMinor;
  return Math.max(0, Math.round((line.totalMinor * share * quantity) / line.quantity));
}

/** As text for the field; empty: none. A script fills it in at once. */
function amountOfItems(items: RefundForm['items'], order: Order): string {
  const sumMinor = order.items.reduce((sum, line) => {
    const typed = items.get(line.id)?.trim() ?? '';
    const quantity = /^\d{1,5}$/.test(typed) ? Math.min(Number(typed), line.quantity) : 0;
    return sum + paidFor(order, line, quantity);
  }, 0);
  return sumMinor > 0 ? minorToText(sumMinor, order.currency) : '';
}

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

export async function showRefund(
  request: FastifyRequest,
  reply: FastifyReply,
  { id }: { id: string },
  state: FormState<FormBody>,
) {
  const { tenant, t } = request;
  const order = await findOrder(tenant, id);
  const [sums, held] = await Promise.all([orderMoney(tenant, id), heldByOrder(tenant, id)]);
  const heldOf = new Map(held.map(({ orderItemId, quantity }) => [orderItemId, quantity]));
  const form = state.typed ? refundFormOf(state.typed, order) : firstRefundForm(sums);
  const onlineMinor = onlineLeft(sums);
  const allMinor = refundableAtOnce(sums);
  return reply.page('seller/order-money/refund', {
    digits: currencyDigits(order.currency),
    store: sellerStore(request),
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
    methods: refundMethodOptions(onlineMinor, order.currency, t),
    ...moneyProblems(state, t),
  });
}

export function refundMethodOptions(onlineMinor: number, currency: string, t: Translator) {
  const byHand = methodOptions(HAND_REFUND_METHODS, t);
  if (onlineMinor === 0) return byHand;
  const label = t('orders.refund.method.online', {
    amount: formatMoney(onlineMinor, currency, t.locale),
  });
  return [
    { value: 'online', label },
    ...byHand.map((method) => ({
      ...method,
      label: t('orders.refund.method.byHand', { method: method.label }),
    })),
  ];
}

export function refundResult(refund: Refund, orderNumber: number, t: Translator): string {
  const { status, amountMinor, currency, error } = refund;
  const values = {
    amount: formatMoney(amountMinor, currency, t.locale),
    number: orderNumber,
  };
  if (status === 'done') return t('orders.refund.result.done', values);
  if (status !== 'failed') return t('orders.refund.result.waiting', values);
  return error
    ? t('orders.refund.result.failedWhy', { ...values, why: error })
    : t('orders.refund.result.failed', values);
}
