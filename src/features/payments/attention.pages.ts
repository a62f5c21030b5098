import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import { invalidField, type Refusal } from '../../errors.ts';
import { newToken } from '../../ids.ts';
import { type Clock, timeOfDay } from '../../kernel/format/format-time.ts';
import { localDay } from '../../kernel/format/local-day.ts';
import { parseMoney } from '../../kernel/format/money.ts';
import { phoneText } from '../../kernel/format/phone-text.ts';
import { looksIn, type StatusLook } from '../../kernel/format/status-labels.ts';
import { formProblems, NO_ERRORS } from '../../kernel/http/form-problems.ts';
import type { AppPlugin } from '../../kernel/http/http-types.ts';
import { sellerStore } from '../../kernel/http/seller-store.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import type { MessageKey } from '../../kernel/translation/message-key.ts';
import { fromStored, textIn } from '../../kernel/translation/text.ts';
import { message, type Translator } from '../../kernel/translation/translator.ts';
import type { ShortLine } from '../stock/index.ts';
import type { ReviewReason } from './attention/attention-of.ts';
import type { AdmissionQueue, Payer, WaitingPayment } from './attention/waiting-payment.ts';
import { knownNameOf } from './gateway/gateway-names.ts';
import { findAttention, type Settlement, settlementOf } from './list-attention.ts';
import { methodWord } from './method-labels.ts';
import { isLarge } from './refund.pages.ts';

const VIEW = 'seller/payments/attention';
const labels = (t: Translator) => ({
  again: t('money.card.confirmAmount'),
  reason: t('money.card.resolution'),
});
const NO_PROBLEM = { problems: [], errors: NO_ERRORS };

const text = (maxLength: number) => Type.String({ maxLength, default: '' });

export const DecisionForm = Type.Object({
  /** One order, or one refund, per form, however often it is sent. */
  key: text(255),
  reason: text(1_000),
  /** The amount once more, for large ones. */
  again: text(40),
});

export const attentionPages: AppPlugin = async (app) => {
  const params = Type.Object({ transactionId: Type.String() });
  app.get('/payments/attention/:transactionId', { schema: { params } }, async (request, reply) =>
    reply.page(VIEW, await attentionPage(request, request.params.transactionId)),
  );
};

/** The card or, once somebody has settled the payment, the result. @throws Refusal 404 */
async function attentionPage(request: FastifyRequest, id: string, sent?: SentForm) {
  const store = sellerStore(request);
  const { t } = request;
  const payment = await findAttention(request.tenant, id);
  if (payment) {
    return { store, card: attentionCard(payment, { clock: store, t }, sent), ...NO_PROBLEM };
  }
  const settled = await settlementOf(request.tenant, id);
  return { store, card: null, settled, words: settledText(settled, t), ...NO_PROBLEM };
}

/** @throws Refusal 400 unless a large sum was typed once more */
export async function refuseSlip(tenant: Tenant, id: string, again: string): Promise<void> {
  const payment = await findAttention(tenant, id);
  if (!payment) return;
  const { amountMinor, currency } = payment.sum;
  if (!isLarge(amountMinor, currency) || parseMoney(again, currency) === amountMinor) return;
  throw invalidField(
    'again',
    again ? message('errors.payments.sameAmount') : message('errors.payments.required'),
  );
}

/** The payment's card with the reason or, after a parallel decision, its result. */
export const showRefusedAs =
  (action: SentForm['action']) =>
  async (
    refusal: Refusal,
    request: FastifyRequest,
    reply: FastifyReply,
    { transactionId }: { transactionId: string },
    { reason, again }: Static<typeof DecisionForm>,
  ): Promise<FastifyReply> => {
    const { t } = request;
    if (refusal.statusCode === 404) throw refusal;
    const isOfFields = refusal.code === 'VALIDATION_FAILED';
    const known = isOfFields ? formProblems(refusal, labels(t), t) : NO_PROBLEM;
    const sent = { action, reason, again, errors: known.errors };
    const page = await attentionPage(request, transactionId, sent);
    const more = page.card && !isOfFields ? { message: refusedText(refusal, t) } : {};
    const code = refusal.statusCode === 400 ? 422 : refusal.statusCode;
    return reply.code(code).page(VIEW, { ...page, ...known, ...more });
  };

interface SentForm {
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
    isOfRequest: transaction.paymentRequestId !== null,
    isOtherCurrency: isOtherCurrency(payment),
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
  const { method, provider } = transaction;
  const gateway = knownNameOf(provider);
  const facts = [
    paid,
    ...(method === null ? [] : [methodWord(method, t)]),
    ...(gateway === null ? [] : [gateway]),
  ];
  return t('money.card.facts', { facts: facts.join(' · ') });
}

type Look = ReviewReason | 'unconfirmed' | 'dearer' | 'twice' | 'notDue' | 'otherCurrency';

const LOOKS: Record<Look, StatusLook<MessageKey>> = {
  captured_without_order: { word: 'money.attention.noOrder', icon: 'alert', tone: 'warn' },
  needs_refund: { word: 'money.attention.soldOut', icon: 'alert', tone: 'bad' },
  amount_mismatch: { word: 'money.attention.wrongAmount', icon: 'alert', tone: 'bad' },
  refund_failed: { word: 'money.attention.refundFailed', icon: 'alert', tone: 'bad' },
  possible_duplicate: { word: 'money.attention.duplicate', icon: 'alert', tone: 'bad' },
  unconfirmed: { word: 'money.attention.unconfirmed', icon: 'clock', tone: 'warn' },
  dearer: { word: 'money.attention.dearer', icon: 'alert', tone: 'warn' },
  twice: { word: 'money.attention.twice', icon: 'alert', tone: 'warn' },
  notDue: { word: 'money.attention.notDue', icon: 'alert', tone: 'warn' },
  otherCurrency: { word: 'money.attention.otherCurrency', icon: 'alert', tone: 'bad' },
};

const attentionLook = (payment: WaitingPayment, t: Translator): StatusLook =>
  looksIn(LOOKS, t)[lookOf(payment)];

/** Of a payment link, whose order it does not count for. */
const isOtherCurrency = ({ request, transaction }: WaitingPayment): boolean =>
  request !== null && request.currency !== transaction.currency;

function lookOf(payment: WaitingPayment): Look {
  const { reason, transaction, verified } = payment;
  if (!verified) return 'unconfirmed';
  if (reason === 'captured_without_order' && transaction.metadata.dearer) return 'dearer';
  if (reason !== 'needs_refund') return reason;
  if (transaction.paymentRequestId !== null) {
    return isOtherCurrency(payment) ? 'otherCurrency' : 'notDue';
  }
  return transaction.metadata.extraOf ? 'twice' : reason;
}

function stockLook({ stock, stockLeft }: AdmissionQueue, t: Translator): StatusLook {
  if (stock === 'deleted') return { word: t('money.stock.deleted'), icon: 'cross', tone: 'bad' };
  if (stock === 'enough') return { word: t('money.stock.enough'), icon: 'check', tone: 'good' };
  return stockLeft
    ? { word: t('money.stock.left', { left: stockLeft }), icon: 'alert', tone: 'warn' }
    : { word: t('money.stock.none'), icon: 'cross', tone: 'bad' };
}

function shortWords({ stock, stockLeft }: AdmissionQueue): MessageKey {
  if (stock === 'deleted') return 'money.stock.lineDeleted';
  return stockLeft ? 'money.stock.lineLeft' : 'money.stock.lineNone';
}

const payerName = ({ name, phone, email }: Payer, t: Translator): string =>
  name ?? (phone ? phoneText(phone) : email) ?? t('money.attention.someone');

/** Of a refund, without its full stop; empty if unknown. */
const refusalOf = ({ failedRefund }: WaitingPayment, t: Translator): string =>
  textIn(fromStored(failedRefund?.error ?? ''), t).replace(/[.\s]+$/, '');

function settledText({ order, closed, givenBack }: Settlement, t: Translator): string {
  if (closed) return t('money.settled.closed', { person: closed.by, reason: closed.reason });
  if (givenBack) return t('money.settled.refunded');
  return order
    ? t('money.settled.used', { order: String(order.orderNumber) })
    : t('money.settled.resolved');
}

const WORDS: Record<string, MessageKey> = {
  PAYMENT_NOT_CONFIRMED: 'money.refused.notConfirmed',
  GATEWAY_UNAVAILABLE: 'money.refused.noAnswer',
  PAYMENTS_NOT_CONFIGURED: 'money.refused.noKeys',
  PRODUCT_NOT_FOUND: 'money.refused.productGone',
  PRICE_INCREASED: 'money.refused.dearer',
  POSSIBLE_DUPLICATE: 'money.refused.duplicate',
  IDEMPOTENCY_KEY_REUSED: 'money.refused.otherDetails',
};

function refusedText(refusal: Refusal, t: Translator): string {
  const { code, details } = refusal;
  if (code !== 'OUT_OF_STOCK') {
    const key = WORDS[code];
    return key ? t(key) : refusal.textIn(t);
  }
  const { lines = [] } = (details ?? {}) as { lines?: ShortLine[] };
  const short = lines.map(({ available, requested, ...line }) =>
    t('money.refused.shortLine', { name: nameOf(line), requested, available }),
  );
  return [t('money.refused.outOfStock'), ...short].join(' ');
}

const nameOf = ({ productName, variantName }: { productName: string; variantName: string }) =>
  variantName ? `${productName} · ${variantName}` : productName;
