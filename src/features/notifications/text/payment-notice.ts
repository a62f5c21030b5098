import type { AttentionReason } from '../../../enums.ts';
import { formatMoney } from '../../../kernel/format/money.ts';
import type { MessageKey } from '../../../kernel/translation/message-key.ts';
import { message } from '../../../kernel/translation/translator.ts';

const WORDS: Record<
  AttentionReason | 'possible_duplicate' | 'paid_twice' | 'price_increased',
  { title: MessageKey; body: MessageKey }
> = {
  captured_without_order: {
    title: 'notices.seller.payment.noOrder.title',
    body: 'notices.seller.payment.noOrder.body',
  },
  needs_refund: {
    title: 'notices.seller.payment.soldOut.title',
    body: 'notices.seller.payment.soldOut.body',
  },
  paid_twice: {
    title: 'notices.seller.payment.twice.title',
    body: 'notices.seller.payment.twice.body',
  },
  possible_duplicate: {
    title: 'notices.seller.payment.duplicate.title',
    body: 'notices.seller.payment.duplicate.body',
  },
  price_increased: {
    title: 'notices.seller.payment.oldPrice.title',
    body: 'notices.seller.payment.oldPrice.body',
  },
  amount_mismatch: {
    title: 'notices.seller.payment.wrongAmount.title',
    body: 'notices.seller.payment.wrongAmount.body',
  },
  refund_failed: {
    title: 'notices.seller.payment.refundFailed.title',
    body: 'notices.seller.payment.refundFailed.body',
  },
};

const OTHER = {
  title: 'notices.seller.payment.other.title',
  body: 'notices.seller.payment.other.body',
} as const;

export function paymentNotice(data: Record<string, unknown>, locale: string) {
  const { reason, isSecond, dearer, amountMinor, currency, customerName } = data;
  const money = (minor: unknown) =>
    typeof minor === 'number' && typeof currency === 'string'
      ? formatMoney(minor, currency, locale)
      : message('notices.seller.payment.unknownSum');
  const isNamed = typeof customerName === 'string' && customerName;
  const { thenMinor, nowMinor } = (dearer ?? {}) as { thenMinor?: number; nowMinor?: number };
  const values = {
    sum: money(amountMinor),
    who: isNamed ? customerName : message('notices.seller.payment.unknownPayer'),
    before: money(thenMinor),
    after: money(nowMinor),
  };
  const isTwice = reason === 'needs_refund' && isSecond === true;
  const isDearer = reason === 'captured_without_order' && dearer !== undefined;
  const special = isTwice ? 'paid_twice' : isDearer ? 'price_increased' : null;
  const { title, body } = WORDS[special ?? (reason as keyof typeof WORDS)] ?? OTHER;
  const { sum, who } = values;
  const isNamedInTitle = title === WORDS.captured_without_order.title;
  return {
    title: message(title, isNamedInTitle ? { sum, who } : { sum }),
    body: message(body, values),
  };
}
