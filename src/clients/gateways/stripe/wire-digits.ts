const NO_DECIMALS = 'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' ');
const THREE_DECIMALS = 'BHD JOD KWD OMR TND'.split(' ');

/** Decimals of amounts on the wire. Króna and Ugandan shilling have none, and are sent with two. */
export const wireDigits = (currency: string): number =>
  NO_DECIMALS.includes(currency) ? 0 : THREE_DECIMALS.includes(currency) ? 3 : 2;

/** Amounts of three decimals must end in 0. */
export const wireStep = (currency: string): number => (wireDigits(currency) === 3 ? 10 : 1);

/** The least that it charges, about half a US dollar, in wire units. Of others it decides itself. */
export const LEAST: Readonly<Record<string, number>> = {
  AED: 200,
  AUD: 50,
  BGN: 100,
  BRL: 50,
  CAD: 50,
  CHF: 50,
  CZK: 1_500,
  DKK: 250,
  EUR: 50,
  GBP: 30,
  HKD: 400,
  HUF: 17_500,
  INR: 50,
  JPY: 50,
  MXN: 1_000,
  MYR: 200,
  NOK: 300,
  NZD: 50,
  PLN: 200,
  RON: 200,
  SEK: 300,
  SGD: 50,
  THB: 1_000,
  USD: 50,
};
