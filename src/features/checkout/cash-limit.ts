import { Refusal } from '../../errors.ts';
import { databaseTime } from '../../kernel/db/clock.ts';
import { currencyDigits, formatMoney, majorFromMinor } from '../../kernel/format/money.ts';
import { type Message, message, type Translator } from '../../kernel/translation/translator.ts';
import { CASH } from '../../limits.ts';
import { localeOf } from '../stores/locale-of.ts';
import type { Store } from '../stores/store.ts';

/**
 * The default maximum of a COD order from a stranger, in whole units of the currency: about 300 US
 * dollars, well above most baskets of a small shop. A currency that is not listed is only limited
 * by pieces: a wrong amount would refuse honest orders.
 */
const CASH_AMOUNTS: Readonly<Record<string, number>> = {
  ...{ INR: 25_000, NPR: 40_000, BDT: 35_000, LKR: 90_000, PKR: 85_000 },
  ...{ USD: 300, CAD: 400, EUR: 300, GBP: 250, CHF: 250, AUD: 450, NZD: 500 },
  ...{ AED: 1_100, SAR: 1_100, QAR: 1_100, OMR: 115, BHD: 115, KWD: 90, EGP: 15_000, TRY: 12_000 },
  ...{ IDR: 5_000_000, MYR: 1_300, SGD: 400, PHP: 17_000, THB: 10_000, VND: 7_500_000 },
  ...{ JPY: 45_000, KRW: 420_000, CNY: 2_100, HKD: 2_300 },
  ...{ ZAR: 5_500, KES: 40_000, NGN: 450_000, GHS: 3_500, BRL: 1_600, MXN: 5_500 },
};

/** "₹25,000 and 50 items"; null: none. */
export function cashLimitText(store: Store, t: Translator): string | null {
  const limit = cashLimit(store, t.locale);
  return limit && t(limit.key, limit.values);
}

/** @param locale of the amount */
function cashLimit(store: Store, locale: string): Message | null {
  const { codMaxAmountMinor: most, codMaxPieces: pieces, currency } = store;
  const amount = most === null ? null : formatMoney(most, currency, locale);
  if (amount === null)
    return pieces === null ? null : message('common.cashLimit.pieces', { pieces });
  return pieces === null
    ? message('common.cashLimit.amount', { amount })
    : message('common.cashLimit.both', { amount, pieces });
}

export const piecesOf = (lines: readonly { quantity: number }[]): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0);

/** Whether a COD order exceeds one of the store's limits. The limit itself is allowed. */
export const isAboveCashLimit = (
  { codMaxAmountMinor, codMaxPieces }: Store,
  totalAmountMinor: number,
  pieces: number,
): boolean =>
  (codMaxAmountMinor !== null && totalAmountMinor > codMaxAmountMinor) ||
  (codMaxPieces !== null && pieces > codMaxPieces);

export function aboveCashLimit(store: Store): Refusal {
  const { codMaxAmountMinor, codMaxPieces, currency } = store;
  const limit = cashLimit(store, localeOf(store)) ?? '';
  return new Refusal(
    400,
    'COD_LIMIT',
    message(store.onlineReady ? 'errors.checkout.cashLimitOrOnline' : 'errors.checkout.cashLimit', {
      limit,
    }),
    {
      maxAmount: codMaxAmountMinor === null ? null : majorFromMinor(codMaxAmountMinor, currency),
      maxPieces: codMaxPieces,
    },
  );
}

export const confirmBy = (now: number = databaseTime()): string =>
  new Date(now + CASH.confirmHours * 3_600_000).toISOString();

/** In minor units; null: unknown for this currency. */
export function usualCashLimit(currency: string): number | null {
  const amount = CASH_AMOUNTS[currency];
  return amount === undefined ? null : amount * 10 ** currencyDigits(currency);
}
