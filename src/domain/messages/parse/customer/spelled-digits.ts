import { wordSet } from './looked-up.ts';
import type { Token } from './tokens.ts';

/** Digits as they are dictated to a phone, in the languages of the shoppers. */
const DIGITS: readonly (readonly string[])[] = [
  ['zero', 'oh', 'o', 'shunya', 'sunya', 'jero', 'cero', 'शून्य', 'जीरो', 'ज़ीरो'],
  ['one', 'ek', 'uno', 'एक', 'वन'],
  ['two', 'do', 'dos', 'दो', 'टू'],
  ['three', 'teen', 'tin', 'tres', 'तीन', 'थ्री'],
  ['four', 'char', 'chaar', 'cuatro', 'चार', 'फोर'],
  ['five', 'paanch', 'panch', 'cinco', 'पांच', 'पाँच', 'फाइव'],
  ['six', 'che', 'chhe', 'chah', 'chhah', 'seis', 'छह', 'छः', 'छे', 'सिक्स'],
  ['seven', 'saat', 'sat', 'siete', 'सात', 'सेवन'],
  ['eight', 'aath', 'ath', 'ocho', 'आठ', 'एट'],
  ['nine', 'nau', 'no', 'nueve', 'नौ', 'नाइन'],
];
// Fewer may be sizes and quantities in a row.
const MIN_WORDS = 5;
const VALUES = new Map(
  DIGITS.flatMap((words, value) => [...wordSet(words.join(' '))].map((word) => [word, value])),
);
const REPEATS = new Map([
  ['double', 2],
  ['dabal', 2],
  ['triple', 3],
  ['doble', 2],
]);

/**
 * A dictated number: "nine eight double two …"; null when too few are said in a row.
 * @param labelled a word like "mobile" stands before it
 */
export function spelledDigits(
  tokens: readonly Token[],
  from: number,
  labelled: boolean,
): Spelled | null {
  let digits = '';
  let words = 0;
  let at = from;
  for (; at < tokens.length && digits.length < 20; at++) {
    const times = REPEATS.get(tokens[at]?.low ?? '');
    const said = digitsOf(tokens[times ? at + 1 : at]);
    if (said === null || (times && said.length !== 1)) break;
    if (tokens[at]?.kind === 'word') words++;
    digits += said.repeat(times ?? 1);
    if (times) at++;
  }
  const [first, last] = [tokens[from], tokens[at - 1]];
  const enough = labelled ? words >= 3 : digits.length >= 7 && words >= MIN_WORDS;
  return first && last && enough ? { digits, start: first.start, end: last.end, next: at } : null;
}

interface Spelled {
  digits: string;
  start: number;
  end: number;
  /** Index of the token after it. */
  next: number;
}

function digitsOf(token: Token | undefined): string | null {
  if (!token) return null;
  if (token.kind === 'number' && /^\d{1,3}$/.test(token.text)) return token.text;
  const value = VALUES.get(token.low);
  return value === undefined ? null : String(value);
}
