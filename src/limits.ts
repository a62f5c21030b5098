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

/** What a cash order, for which a stranger gives a phone number and nothing else, may hold. */
export const CASH = {
  amounts: CASH_AMOUNTS,
  /** A basket of a small shop; one request of a stranger takes no more out of its stock. */
  pieces: 50,
  /** As many as a store may name: what 100 lines could hold is no bound any more. */
  mostPieces: 99_999,
  /** A day's waking hours: time to reach somebody by phone, and the stock is back by the next day. */
  confirmHours: 12,
} as const;
