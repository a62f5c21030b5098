import type { Refusal } from '../../../errors.ts';
import { phoneText } from '../../../kernel/format/phone-text.ts';
import { looksIn, type StatusLook } from '../../../kernel/format/status-labels.ts';
import type { MessageKey } from '../../../kernel/translation/message-key.ts';
import { fromStored, textIn } from '../../../kernel/translation/text.ts';
import type { Translator } from '../../../kernel/translation/translator.ts';
import type { ShortLine } from '../../stock/index.ts';
import type { ReviewReason } from '../attention/attention-of.ts';
import type { Settlement } from '../attention/settle-waiting.ts';
import type { AdmissionQueue, Payer, WaitingPayment } from '../attention/waiting-payment.ts';

const LOOKS: Record<ReviewReason | 'unconfirmed' | 'dearer' | 'twice', StatusLook<MessageKey>> = {
  captured_without_order: { word: 'money.attention.noOrder', icon: 'alert', tone: 'warn' },
  needs_refund: { word: 'money.attention.soldOut', icon: 'alert', tone: 'bad' },
  amount_mismatch: { word: 'money.attention.wrongAmount', icon: 'alert', tone: 'bad' },
  refund_failed: { word: 'money.attention.refundFailed', icon: 'alert', tone: 'bad' },
  possible_duplicate: { word: 'money.attention.duplicate', icon: 'alert', tone: 'bad' },
  unconfirmed: { word: 'money.attention.unconfirmed', icon: 'clock', tone: 'warn' },
  dearer: { word: 'money.attention.dearer', icon: 'alert', tone: 'warn' },
  twice: { word: 'money.attention.twice', icon: 'alert', tone: 'warn' },
};

export const attentionLook = (payment: WaitingPayment, t: Translator): StatusLook =>
  looksIn(LOOKS, t)[lookOf(payment)];

function lookOf({ reason, transaction, verified }: WaitingPayment): keyof typeof LOOKS {
  if (!verified) return 'unconfirmed';
  if (reason === 'captured_without_order' && transaction.metadata.dearer) return 'dearer';
  return reason === 'needs_refund' && transaction.metadata.extraOf ? 'twice' : reason;
}

export function stockLook({ stock, stockLeft }: AdmissionQueue, t: Translator): StatusLook {
  if (stock === 'deleted') return { word: t('money.stock.deleted'), icon: 'cross', tone: 'bad' };
  if (stock === 'enough') return { word: t('money.stock.enough'), icon: 'check', tone: 'good' };
  return stockLeft
    ? { word: t('money.stock.left', { left: stockLeft }), icon: 'alert', tone: 'warn' }
    : { word: t('money.stock.none'), icon: 'cross', tone: 'bad' };
}

export function shortWords({ stock, stockLeft }: AdmissionQueue): MessageKey {
  if (stock === 'deleted') return 'money.stock.lineDeleted';
  return stockLeft ? 'money.stock.lineLeft' : 'money.stock.lineNone';
}

export const payerName = ({ name, phone, email }: Payer, t: Translator): string =>
  name ?? (phone ? phoneText(phone) : email) ?? t('money.attention.someone');

/** Of a refund, without its full stop; empty if unknown. */
export const refusalOf = ({ failedRefund }: WaitingPayment, t: Translator): string =>
  textIn(fromStored(failedRefund?.error ?? ''), t).replace(/[.\s]+$/, '');

export function settledText({ order, closed, givenBack }: Settlement, t: Translator): string {
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

export function refusedText(refusal: Refusal, t: Translator): string {
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

export const nameOf = ({
  productName,
  variantName,
}: {
  productName: string;
  variantName: string;
}) => (variantName ? `${productName} · ${variantName}` : productName);
