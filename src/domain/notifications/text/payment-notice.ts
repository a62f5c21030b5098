import type { AttentionReason } from '../../../enums.ts';
import { formatMoney } from '../../../format/money.ts';

interface Waiting {
  /** The amount, formatted. */
  sum: string;
  who: string;
  /** The price of the goods when the shopper saw it, and now. */
  before: string;
  after: string;
}

type Words = (waiting: Waiting) => { title: string; body: string };

const WORDS: Record<AttentionReason | 'paid_twice' | 'price_increased', Words> = {
  captured_without_order: ({ sum, who }) => ({
    title: `${sum} from ${who}: order not created`,
    body: `Create the order, or refund ${who}`,
  }),
  needs_refund: ({ sum, who }) => ({
    title: `${sum} paid for a sold-out item`,
    body: `Payment from ${who}. Restock and create the order, or refund the payment`,
  }),
  paid_twice: ({ sum, who }) => ({
    title: `${sum} paid twice`,
    body: `Second payment from ${who}. No order was created for it, so refund it`,
  }),
  price_increased: ({ sum, who, before, after }) => ({
    title: `${sum} paid at an old price`,
    body: `${who} paid more than a day after seeing the price, which has since gone up from ${before} to ${after}. Create the order at the price paid, or refund the payment`,
  }),
  amount_mismatch: ({ sum, who }) => ({
    title: `${sum} paid: wrong amount`,
    body: `Payment from ${who}. An order can’t be created from it. Refund it, or resolve it with the customer`,
  }),
  refund_failed: ({ sum, who }) => ({
    title: `A refund of ${sum} failed`,
    body: `${who} hasn’t been refunded. Try again, or refund them another way`,
  }),
};

/** The seller's notification about a payment to review. */
export function paymentNotice(data: Record<string, unknown>, language: string) {
  const { reason, isSecond, dearer, amountMinor, currency, customerName } = data;
  const money = (minor: unknown) =>
    typeof minor === 'number' && typeof currency === 'string'
      ? formatMoney(minor, currency, language)
      : 'Money';
  const sum = money(amountMinor);
  const who = typeof customerName === 'string' && customerName ? customerName : 'a customer';
  const isTwice = reason === 'needs_refund' && isSecond === true;
  const { thenMinor, nowMinor } = (dearer ?? {}) as { thenMinor?: number; nowMinor?: number };
  const isDearer = reason === 'captured_without_order' && dearer !== undefined;
  const special = isTwice ? 'paid_twice' : isDearer ? 'price_increased' : null;
  const words = WORDS[special ?? (reason as AttentionReason)];
  return (
    words?.({ sum, who, before: money(thenMinor), after: money(nowMinor) }) ?? {
      title: `${sum} to review`,
      body: `Payment from ${who}`,
    }
  );
}
