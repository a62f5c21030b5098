import { Refusal } from '../../errors.ts';
import { CASH } from '../../limits.ts';
import { currencyDigits, formatMoney, majorFromMinor } from '../../money.ts';
import { localeOf } from '../stores/locale-of.ts';
import type { Store } from '../stores/store.ts';

/**
 * The most that a cash order of a stranger comes to in a store that has not chosen, in whole units of
 * its currency: about 300 US dollars, which most baskets of a small shop stay far below. A currency
 * that is not here has no bound but that of pieces: one of unknown worth would refuse honest orders.
 */
const CASH_AMOUNTS: Readonly<Record<string, number>> = {
  ...{ INR: 25_000, NPR: 40_000, BDT: 35_000, LKR: 90_000, PKR: 85_000 },
  ...{ USD: 300, CAD: 400, EUR: 300, GBP: 250, CHF: 250, AUD: 450, NZD: 500 },
  ...{ AED: 1_100, SAR: 1_100, QAR: 1_100, OMR: 115, BHD: 115, KWD: 90, EGP: 15_000, TRY: 12_000 },
  ...{ IDR: 5_000_000, MYR: 1_300, SGD: 400, PHP: 17_000, THB: 10_000, VND: 7_500_000 },
  ...{ JPY: 45_000, KRW: 420_000, CNY: 2_100, HKD: 2_300 },
  ...{ ZAR: 5_500, KES: 40_000, NGN: 450_000, GHS: 3_500, BRL: 1_600, MXN: 5_500 },
};

/** The store's bounds of cash orders, as a shopper reads them: "₹25,000 and 50 pieces"; null: none. */
export function cashLimitWords(store: Store): string | null {
  const { codMaxAmountMinor: most, codMaxPieces: pieces, currency } = store;
  const parts = [
    most === null ? '' : formatMoney(most, currency, localeOf(store)),
    pieces === null ? '' : `${pieces} piece${pieces === 1 ? '' : 's'}`,
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(' and ') : null;
}

/** How many pieces some lines are together. */
export const piecesOf = (lines: readonly { quantity: number }[]): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0);

/** Whether a cash order is above one of the store's bounds. The bound itself is still within. */
export const isAboveCashLimit = (
  { codMaxAmountMinor, codMaxPieces }: Store,
  totalAmountMinor: number,
  pieces: number,
): boolean =>
  (codMaxAmountMinor !== null && totalAmountMinor > codMaxAmountMinor) ||
  (codMaxPieces !== null && pieces > codMaxPieces);

/** 400 for a cash order above the store's bounds, with the ways that are open. */
export function aboveCashLimit(store: Store): Refusal {
  const { codMaxAmountMinor, codMaxPieces, currency } = store;
  const ways = store.onlineReady ? 'Pay online, order less' : 'Order less';
  return new Refusal(
    400,
    'COD_LIMIT',
    `Cash on delivery is for orders up to ${cashLimitWords(store)}. ${ways}, or ask the shop`,
    {
      maxAmount: codMaxAmountMinor === null ? null : majorFromMinor(codMaxAmountMinor, currency),
      maxPieces: codMaxPieces,
    },
  );
}

/** Until when the seller has to confirm a cash order that is made now. */
export const confirmBy = (now: number = Date.now()): string =>
  new Date(now + CASH.confirmHours * 3_600_000).toISOString();

/** The largest cash order of a store that has not chosen, in minor units; null: no bound is known. */
export function usualCashLimit(currency: string): number | null {
  const amount = CASH_AMOUNTS[currency];
  return amount === undefined ? null : amount * 10 ** currencyDigits(currency);
}
