import { Refusal } from '../../errors.ts';
import { CASH } from '../../limits.ts';
import { currencyDigits, formatMoney, majorFromMinor } from '../../money.ts';
import type { Store } from '../stores/store.ts';

/** The store's bounds of cash orders, as a shopper reads them: "₹25,000 and 50 pieces"; null: none. */
export function cashLimitWords(store: Store): string | null {
  const { codMaxAmountMinor: most, codMaxPieces: pieces, currency, language } = store;
  const parts = [
    most === null ? '' : formatMoney(most, currency, language),
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
  const amount = CASH.amounts[currency];
  return amount === undefined ? null : amount * 10 ** currencyDigits(currency);
}
