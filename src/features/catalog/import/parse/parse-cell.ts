import { asciiDigits } from '../../../../kernel/format/ascii-digits.ts';
import { amountIn, isOtherCurrency } from '../../../../kernel/format/currency-marks.ts';
import { type NumberReading, readFileNumber } from '../../../../kernel/format/file-number.ts';
import { currencyDigits, parsePlain, usualDecimalSign } from '../../../../kernel/format/money.ts';
import { type Message, message } from '../../../../kernel/translation/translator.ts';

/** A cell's value, or the reason why it is invalid; `undefined` for an empty cell. */
export type Cell<T> = { value: T | undefined } | { problem: Message };

export type Signs = Omit<NumberReading, 'decimals'>;

export const signsFor = (currency: string): Signs => ({
  chosen: null,
  column: { sign: null, hasThousandths: false },
  file: null,
  isNeverGrouped: false,
  usual: usualDecimalSign(currency),
});

const YES = new Set(
  'true yes y 1 on active sí si sim ja oui ya हाँ हां ஆம் হ্যাঁ होय'.split(' ').map(folded),
);
const NO = new Set(
  'false no n 0 off inactive não nao nein non tidak नहीं இல்லை না नाही'.split(' ').map(folded),
);

export function parseBoolean(text: string): Cell<boolean> {
  const word = folded(text);
  if (word === '') return { value: undefined };
  if (YES.has(word)) return { value: true };
  return NO.has(word) ? { value: false } : { problem: message('errors.import.yesOrNo', { text }) };
}

function folded(word: string): string {
  return word.normalize('NFC').toLowerCase();
}

/** Whole pieces: "12", "1,200", "12.0" or "12,00". */
export function parsePieces(text: string, signs: Signs): Cell<number> {
  if (text === '') return { value: undefined };
  const number = readFileNumber(asciiDigits(text), { ...signs, decimals: 0 });
  if (number === 'unclear') return unclear(text);
  if (number === null || !/^-?\d{1,12}(?:\.0+)?$/.test(number.plain)) {
    return { problem: message('errors.import.notWhole', { text }) };
  }
  return { value: Number(number.plain) };
}

/** Minor units, with or without the currency. */
export function parsePrice(text: string, currency: string, signs: Signs): Cell<number> {
  if (text === '') return { value: undefined };
  const typed = asciiDigits(text);
  if (isOtherCurrency(typed, currency)) {
    return { problem: message('errors.import.otherCurrency', { text, currency }) };
  }
  const decimals = currencyDigits(currency);
  const amount = amountIn(typed, currency);
  const number = amount === null ? null : readFileNumber(amount, { ...signs, decimals });
  if (number === 'unclear') return unclear(text);
  const minor = number && parsePlain(number.plain, currency);
  if (minor === null) return { problem: notAPrice(text, currency) };
  return minor < 0 ? { problem: message('errors.import.belowZero', { text }) } : { value: minor };
}

function notAPrice(text: string, currency: string): Message {
  const digits = currencyDigits(currency);
  return digits === 0
    ? message('errors.import.notAWholePrice', { text, currency, example: '49' })
    : message('errors.import.notAPrice', {
        text,
        currency,
        example: (49.5).toFixed(digits),
        digits: String(digits),
      });
}

/** Grams; `unit` is in grams. */
export function parseWeight(text: string, unit: number, signs: Signs): Cell<number> {
  if (text === '') return { value: undefined };
  const number = readFileNumber(asciiDigits(text), { ...signs, decimals: Infinity });
  if (number === 'unclear') return unclear(text);
  const weight = number === null ? Number.NaN : Number(number.plain);
  if (Number.isNaN(weight) || weight < 0) {
    return { problem: message('errors.import.notAWeight', { text }) };
  }
  return { value: Math.round(weight * unit) };
}

/** "1,299" could be a thousand times as much. */
const unclear = (text: string): Cell<never> => {
  const [head = '', tail = ''] = asciiDigits(text)
    .replace(/[^\d.,]/g, '')
    .split(/[.,]/);
  const values = { text, thousands: `${head}${tail}`, decimals: `${head}.${tail}` };
  return { problem: message('errors.import.unclearNumber', values) };
};
