import type { AttentionReason } from '../../enums.ts';
import { formatMoney } from '../../money.ts';

interface Waiting {
  /** The money, written out. */
  sum: string;
  who: string;
}

type Words = (waiting: Waiting) => { title: string; body: string };

const WORDS: Record<AttentionReason | 'paid_twice', Words> = {
  captured_without_order: ({ sum, who }) => ({
    title: `${sum} paid, and no order came with it`,
    body: `From ${who}. Create the order, or refund the money`,
  }),
  needs_refund: ({ sum, who }) => ({
    title: `${sum} paid for what is sold out`,
    body: `From ${who}. Make room for the order, or refund the money`,
  }),
  paid_twice: ({ sum, who }) => ({
    title: `${sum} paid a second time`,
    body: `From ${who}. Nothing was bought for it: refund it`,
  }),
  amount_mismatch: ({ sum, who }) => ({
    title: `${sum} paid where another amount was asked for`,
    body: `From ${who}. No order can be made from it: refund it, or settle it with them`,
  }),
  refund_failed: ({ sum, who }) => ({
    title: `A refund of ${sum} failed`,
    body: `The money did not go back to ${who}. Try again, or settle it in another way`,
  }),
};

/** What the seller is told of a payment that waits for a decision. */
export function paymentNotice(data: Record<string, unknown>, language: string) {
  const { reason, isSecond, amountMinor, currency, customerName } = data;
  const isKnown = typeof amountMinor === 'number' && typeof currency === 'string';
  const sum = isKnown ? formatMoney(amountMinor, currency, language) : 'Money';
  const who = typeof customerName === 'string' && customerName ? customerName : 'a customer';
  const isTwice = reason === 'needs_refund' && isSecond === true;
  const words = WORDS[isTwice ? 'paid_twice' : (reason as AttentionReason)];
  return words?.({ sum, who }) ?? { title: `${sum} waits for your decision`, body: `From ${who}` };
}
