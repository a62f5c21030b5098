import { invalidField } from '../errors.ts';
import { currencyDigits, minorFromMajor, parseMoney } from '../kernel/format/money.ts';
import { type Message, message } from '../kernel/translation/translator.ts';

/** For a text or number that cannot be an amount in the currency. */
export function notAnAmount(currency: string): Message {
  const digits = currencyDigits(currency);
  return digits === 0
    ? message('errors.field.wholeAmount', { currency })
    : message('errors.field.amount', { currency, digits, example: (49.5).toFixed(digits) });
}

/** Major units → minor units. @throws Refusal 400 for too many decimals */
export function minorOf(amount: number, path: string, currency: string): number {
  const minor = minorFromMajor(amount, currency);
  if (minor === null) throw invalidField(path, notAnAmount(currency));
  return minor;
}

/** Minor units; more than 0. @throws Refusal 400 */
export function typedMinor(text: string, path: string, currency: string): number {
  if (text.trim() === '') throw invalidField(path, message('errors.field.required'));
  const minor = parseMoney(text, currency);
  if (minor === null) throw invalidField(path, notAnAmount(currency));
  if (minor < 1) throw invalidField(path, message('errors.field.positiveAmount'));
  return minor;
}
