import { invalidField, Refusal } from '../../../errors.ts';
import { formatMoney, majorFromMinor } from '../../../kernel/format/money.ts';
import { listed } from '../../../kernel/translation/text.ts';
import { message } from '../../../kernel/translation/translator.ts';
import type { RefundMethod } from '../methods.ts';
import { isCaptured } from '../money-sums.ts';
import type { MoneyRows } from '../order-money.ts';
import type { Payment } from '../payment.ts';
import { isManual, leftOfPayments, paymentToRefund, paymentWith } from '../spread-refunds.ts';

export interface RefundSource {
  /** Null: by hand, from several payments. */
  payment: Payment | null;
  isOnline: boolean;
}

interface MoneyWords {
  currency: string;
  /** BCP 47. */
  locale: string;
}

/**
 * Chooses the payment to refund an amount from. A method by hand takes any; otherwise the original
 * payment method is used. The gateway refunds one payment at a time.
 * @throws Refusal 400 REFUND_IN_PARTS, 400 for `online` where nothing was paid online
 */
export function refundSource(
  { payments, refunds }: MoneyRows,
  amountMinor: number,
  method: RefundMethod | undefined,
  words: MoneyWords,
): RefundSource {
  const captured = payments.filter(isCaptured);
  const held = refunds.filter(({ status }) => status !== 'failed');
  if (method !== undefined && method !== 'online') {
    return { payment: paymentToRefund(captured, held, amountMinor), isOnline: false };
  }
  const left = leftOfPayments(captured, held);
  const online = left.filter(({ payment, leftMinor }) => !isManual(payment) && leftMinor > 0);
  if (method === 'online' && online.length === 0) {
    throw invalidField('method', message('errors.payments.nothingOnline'));
  }
  const payment = paymentWith(amountMinor, method === 'online' ? online : left);
  if (payment) return { payment, isOnline: !isManual(payment) };
  if (online.length === 0) return { payment: null, isOnline: false };
  throw inParts(
    online.map(({ leftMinor }) => leftMinor),
    amountMinor,
    words,
  );
}

function inParts(
  onlineMinor: readonly number[],
  amountMinor: number,
  { currency, locale }: MoneyWords,
): Refusal {
  let restMinor = amountMinor;
  const online = onlineMinor.map((leftMinor) => {
    const part = Math.min(leftMinor, restMinor);
    restMinor -= part;
    return part;
  });
  const used = online.filter((part) => part > 0);
  const amountOf = (part: number) => ({ amount: formatMoney(part, currency, locale) });
  const parts = used.map((part) => message('errors.payments.partOnline', amountOf(part)));
  if (restMinor > 0) parts.push(message('errors.payments.partByHand', amountOf(restMinor)));
  const words = message('errors.payments.refundInParts', { parts: listed(parts) });
  const details = {
    online: used.map((part) => majorFromMinor(part, currency)),
    byHand: majorFromMinor(restMinor, currency),
    currency,
  };
  return new Refusal(400, 'REFUND_IN_PARTS', words, details);
}

/** Minor units. */
export function onlineLeft({ payments, refunds }: MoneyRows): number {
  const held = refunds.filter(({ status }) => status !== 'failed');
  const left = leftOfPayments(payments.filter(isCaptured), held);
  return left.find(({ payment }) => !isManual(payment))?.leftMinor ?? 0;
}
