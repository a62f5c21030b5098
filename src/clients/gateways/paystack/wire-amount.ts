import { fromUnits } from '../wire-amounts.ts';

/** Hundredths of every currency, also of francs. */
export const DIGITS = 2;

/** The least that it charges, in hundredths. */
export const LEAST: Readonly<Record<string, number>> = {
  GHS: 10,
  KES: 300,
  NGN: 5_000,
  USD: 200,
  XOF: 100,
  ZAR: 100,
};

/** Some webhooks have them in quotes. */
export const hundredthsOf = (value: unknown): unknown =>
  typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value;

export const minorOf = (value: unknown, currency: string): number | null =>
  fromUnits(hundredthsOf(value), currency, DIGITS);
