import { invalidField } from '../errors.ts';
import { minorFromMajor, parseMoney } from '../money.ts';

/**
 * A JSON amount in major units → minor units.
 * @throws Refusal 400 for too many decimals
 */
export function minorOf(amount: number, path: string, currency: string): number {
  const minor = minorFromMajor(amount, currency);
  if (minor === null) throw invalidField(path, `is not an amount in ${currency}`);
  return minor;
}

/**
 * A typed amount → minor units; more than 0.
 * @throws Refusal 400
 */
export function typedMinor(text: string, path: string, currency: string): number {
  if (text.trim() === '') throw invalidField(path, 'is missing');
  const minor = parseMoney(text, currency);
  if (minor === null) throw invalidField(path, `is not an amount in ${currency}`);
  if (minor < 1) throw invalidField(path, 'should be more than 0');
  return minor;
}
