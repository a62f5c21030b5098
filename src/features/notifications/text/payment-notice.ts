import type { AttentionReason, PaymentRequestState } from '../../../enums.ts';
import { formatMoney } from '../../../kernel/format/money.ts';
import type { MessageKey } from '../../../kernel/translation/message-key.ts';
import { message } from '../../../kernel/translation/translator.ts';

type Special =
  | 'paid_twice'
  | 'price_increased'
  | 'nothing_due'
  | 'other_currency'
  | 'wrong_request_amount';

const WORDS: Record<
  AttentionReason | 'possible_duplicate' | Special,
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
  nothing_due: {
    title: 'notices.seller.payment.notDue.title',
    body: 'notices.seller.payment.notDue.body',
  },
  other_currency: {
    title: 'notices.seller.payment.otherCurrency.title',
    body: 'notices.seller.payment.otherCurrency.body',
  },
  wrong_request_amount: {
    title: 'notices.seller.payment.wrongAmount.title',
    body: 'notices.seller.payment.wrongAmount.bodyRequest',
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
  const { reason, dearer, amountMinor, currency, customerName } = data;
  const money = (minor: unknown) =>
    typeof minor === 'number' && typeof currency === 'string'
      ? formatMoney(minor, currency, locale)
      : message('notices.seller.payment.unknownSum');
  const request = requestOf(data);
  const isNamed = typeof customerName === 'string' && customerName;
  const { thenMinor, nowMinor } = (dearer ?? {}) as { thenMinor?: number; nowMinor?: number };
  const values = {
    sum: money(amountMinor),
    who: isNamed ? customerName : message('notices.seller.payment.unknownPayer'),
    before: money(thenMinor),
    after: money(nowMinor),
    number: request?.orderNumber ?? '',
    state: request?.state ?? '',
    currency: request?.currency ?? '',
  };
  const { title, body } = WORDS[specialOf(data) ?? (reason as keyof typeof WORDS)] ?? OTHER;
  const { sum, who } = values;
  const isNamedInTitle = title === WORDS.captured_without_order.title;
  return {
    title: message(title, isNamedInTitle ? { sum, who } : { sum }),
    body: message(body, values),
  };
}

const requestOf = ({ request }: Record<string, unknown>) =>
  request as { orderNumber: number; currency: string; state: PaymentRequestState } | undefined;

function specialOf(data: Record<string, unknown>): Special | null {
  const { reason, isSecond, dearer, currency } = data;
  const request = requestOf(data);
  if (request && reason === 'amount_mismatch') return 'wrong_request_amount';
  if (reason === 'captured_without_order') return dearer === undefined ? null : 'price_increased';
  if (reason !== 'needs_refund') return null;
  if (request) return request.currency === currency ? 'nothing_due' : 'other_currency';
  return isSecond === true ? 'paid_twice' : null;
}
