import { currencyDigits, parseMoney, withDecimalPoint } from '../../../../format/money.ts';
import { type Message, message } from '../../../../translation/translator.ts';

/** A cell's value, or the reason why it is invalid; `undefined` for an empty cell. */
export type Cell<T> = { value: T | undefined } | { problem: Message };

const YES = new Set(['true', 'yes', 'y', '1', 'on', 'active']);
const NO = new Set(['false', 'no', 'n', '0', 'off', 'inactive']);

export function parseBoolean(text: string): Cell<boolean> {
  const word = text.toLowerCase();
  if (word === '') return { value: undefined };
  if (YES.has(word)) return { value: true };
  return NO.has(word) ? { value: false } : { problem: message('errors.import.yesOrNo', { text }) };
}

/** Whole pieces: "12", "1,200" or "12.0". */
export function parsePieces(text: string): Cell<number> {
  if (text === '') return { value: undefined };
  const plain = text.replace(/[\s_]/g, '').replace(/,(?=\d{2,3}(?:,|$|\.))/g, '');
  if (!/^[-−]?\d{1,12}(?:\.0+)?$/.test(plain))
    return { problem: message('errors.import.notWhole', { text }) };
  return { value: Number(plain.replace('−', '-')) };
}

/** An amount in minor units, written with a decimal point or a decimal comma. */
export function parsePrice(text: string, currency: string): Cell<number> {
  if (text === '') return { value: undefined };
  const minor = parseMoney(text.replace(/^rs\.?\s*/i, ''), currency);
  if (minor === null) {
    const digits = currencyDigits(currency);
    const values = { text, currency, example: (49.5).toFixed(digits) };
    return {
      problem:
        digits === 0
          ? message('errors.import.notAWholePrice', { ...values, example: '49' })
          : message('errors.import.notAPrice', { ...values, digits: String(digits) }),
    };
  }
  return minor < 0 ? { problem: message('errors.import.belowZero', { text }) } : { value: minor };
}

/** Grams from a number in `unit` grams each. */
export function parseWeight(text: string, unit: number): Cell<number> {
  if (text === '') return { value: undefined };
  const weight = Number(withDecimalPoint(text));
  if (!Number.isFinite(weight) || weight < 0) {
    return { problem: message('errors.import.notAWeight', { text }) };
  }
  return { value: Math.round(weight * unit) };
}
