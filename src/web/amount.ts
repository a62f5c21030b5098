import { invalidField } from '../errors.ts';
import { currencyDigits, minorFromMajor, parseMoney } from '../format/money.ts';

/** What is wrong with a text or number that cannot be an amount in the currency. */
export function notAnAmount(currency: string): string {
  const digits = currencyDigits(currency);
  return digits === 0
    ? `must be an amount in ${currency} without decimals, such as 49`
    : `must be an amount in ${currency} with at most ${digits} decimals, such as ${(49.5).toFixed(digits)}`;
}

/**
 * A JSON amount in major units → minor units.
 * @throws Refusal 400 for too many decimals
 */
export function minorOf(amount: number, path: string, currency: string): number {
  const minor = minorFromMajor(amount, currency);
  if (minor === null) throw invalidField(path, notAnAmount(currency));
  return minor;
}

/**
 * A typed amount → minor units; more than 0.
 * @throws Refusal 400
 */
export function typedMinor(text: string, path: string, currency: string): number {
  if (text.trim() === '') throw invalidField(path, 'is required');
  const minor = parseMoney(text, currency);
  if (minor === null) throw invalidField(path, notAnAmount(currency));
  if (minor < 1) throw invalidField(path, 'must be more than 0');
  return minor;
}
