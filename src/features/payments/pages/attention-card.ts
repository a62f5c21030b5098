import { newToken } from '../../../ids.ts';
import { type Clock, timeOfDay } from '../../../kernel/format/format-time.ts';
import { localDay } from '../../../kernel/format/local-day.ts';
import { NO_ERRORS } from '../../../kernel/http/form-problems.ts';
import type { Translator } from '../../../kernel/translation/translator.ts';
import type { WaitingPayment } from '../attention/waiting-payment.ts';
import {
  attentionLook,
  nameOf,
  payerName,
  refusalOf,
  shortWords,
  stockLook,
} from './attention-text.ts';
import { methodWord } from './method-labels.ts';
import { isLarge } from './order/refund-form.ts';

export interface SentForm {
  action: 'create-order' | 'refund' | 'close';
  reason: string;
  again: string;
  errors: Record<string, string>;
}

const NOTHING_SENT: SentForm = { action: 'create-order', reason: '', again: '', errors: NO_ERRORS };

interface Reader {
  clock: Clock;
  t: Translator;
}

export function attentionCard(payment: WaitingPayment, reader: Reader, sent = NOTHING_SENT) {
  const { t } = reader;
  const { transaction, sum, lines } = payment;
  const { metadata, quote, capturedAt, createdAt } = transaction;
  const at = payment.failedRefund ? new Date(payment.failedRefund.at) : (capturedAt ?? createdAt);
  const short = lines.filter(({ stock }) => stock !== 'enough');
  return {
    ...payment,
    id: transaction.id,
    href: `/dashboard/payments/attention/${transaction.id}`,
    look: attentionLook(payment, t),
    who: payerName(payment.payer, t),
    isFailed: payment.reason === 'refund_failed',
    refusal: refusalOf(payment, t),
    at,
    paidLine: paidLine(payment, at, reader),
    isSecond: metadata.extraOf !== undefined,
    isTwin: payment.reason === 'possible_duplicate',
    // A large amount is typed once more.
    refundsAtOnce:
      payment.reason === 'possible_duplicate' && !isLarge(sum.amountMinor, sum.currency),
    isUnconfirmed: metadata.amountUnconfirmed === true,
    dearer: metadata.dearer ?? null,
    shippingMinor: quote?.shippingAmountMinor ?? 0,
    notes: quote?.notes ?? '',
    lines: lines.map((line) => ({ ...line, name: nameOf(line), look: stockLook(line, t) })),
    short: short.map((line) => ({ ...line, name: nameOf(line), words: shortWords(line) })),
    canOrder: canOrder(payment),
    ordersItself: short.length === 0 && canOrder(payment) ? ordersItself(payment, reader) : null,
    asksAgain: isLarge(sum.amountMinor, sum.currency),
    keys: { order: newToken(), refund: newToken() },
    refund: formOf('refund', transaction.id, sent),
    close: formOf('close', transaction.id, sent),
  };
}

function formOf(action: SentForm['action'], id: string, sent: SentForm) {
  const isOpen = sent.action === action;
  const { reason, again, errors } = isOpen ? sent : NOTHING_SENT;
  // The links above a refused form lead to its fields by their plain names.
  return { isOpen, reason, again, errors, suffix: isOpen ? '' : `-${action}-${id}` };
}

/** Needs exactly the paid amount; not for a duplicate or refunded payment. */
const canOrder = ({ reason, transaction, isTouched }: WaitingPayment): boolean =>
  reason !== 'amount_mismatch' &&
  transaction.orderId === null &&
  !isTouched &&
  transaction.quote?.totalAmountMinor === transaction.amountMinor;

/** When the order is created automatically; null: it isn't. */
function ordersItself({ transaction, lines }: WaitingPayment, { clock, t }: Reader): string | null {
  const { metadata, nextCheckAt } = transaction;
  if (!metadata.awaitsShopper || nextCheckAt === null || lines.length === 0) return null;
  const isOver = nextCheckAt.getTime() <= Date.now();
  return isOver
    ? t('money.card.ordersItselfSoon')
    : t('money.card.ordersItself', { time: timeOfDay(nextCheckAt, clock) });
}

function paidLine({ transaction, verified }: WaitingPayment, at: Date, { clock, t }: Reader) {
  const now = new Date();
  const isToday = localDay(at, clock.timeZone) === localDay(now, clock.timeZone);
  const when = { day: isToday ? 'today' : 'other', time: timeOfDay(at, clock, now) };
  const paid = verified ? t('money.card.paid', when) : t('money.card.reported', when);
  const { method } = transaction;
  const facts = method === null ? paid : `${paid} · ${methodWord(method, t)}`;
  return t('money.card.facts', { facts });
}
