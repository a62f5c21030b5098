import { isWordOf } from '../lexicon/grammar.ts';
import type { Token } from '../text/tokens.ts';
import { joinNumbers } from './join-numbers.ts';
import { numeralOf } from './numerals.ts';
import { isMeasureUnit } from './units.ts';

/** A number read from one or several tokens. */
export interface ReadNumber {
  value: number;
  form: 'digits' | 'word' | 'article' | 'doubtful';
  /** Index of the first token that no longer belongs to it. */
  next: number;
}

/** Signs that are numbers. */
export const FRACTIONS: ReadonlyMap<string, number> = new Map([
  ['½', 0.5],
  ['¼', 0.25],
  ['¾', 0.75],
]);

/**
 * The number that stands at a token, in digits or in words; null when there is none.
 * @param literal only digits are numbers
 */
export function readNumber(
  tokens: readonly Token[],
  at: number,
  literal = false,
): ReadNumber | null {
  const first = digits(tokens, at) ?? (literal ? null : word(tokens, at));
  return first === null ? null : joinNumbers(tokens, at, first);
}

function digits(tokens: readonly Token[], at: number): ReadNumber | null {
  const token = tokens[at];
  const value = token?.kind === 'number' ? readDigits(token.text, tokens[at + 1]) : null;
  if (value === null) return null;
  const slash = tokens[at + 1];
  const below = tokens[at + 2];
  const half = slash === undefined ? undefined : FRACTIONS.get(slash.text);
  if (half !== undefined) return { value: value + half, form: 'digits', next: at + 2 };
  // Only small fractions: "14/2 Rose Villa" and "24/7" are none.
  const divisor = below?.kind === 'number' ? Number(below.text) : 0;
  if (slash?.text === '/' && slash.glued && below?.glued && value < divisor && divisor <= 4) {
    return { value: value / divisor, form: 'digits', next: at + 3 };
  }
  // "1 1/2".
  const isPart = slash?.kind === 'number' && !slash.glued && below?.text === '/';
  const part = isPart ? digits(tokens, at + 1) : null;
  if (part !== null && part.value < 1 && part.next === at + 4) {
    return { value: value + part.value, form: 'digits', next: part.next };
  }
  return { value, form: 'digits', next: at + 1 };
}

function word(tokens: readonly Token[], at: number): ReadNumber | null {
  const token = tokens[at];
  if (token === undefined) return null;
  if (token.kind !== 'word') {
    const value = FRACTIONS.get(token.text);
    return value === undefined ? null : { value, form: 'digits', next: at + 1 };
  }
  if (isWordOf('article', token.text)) return article(tokens, at);
  const reading = numeralOf(token.text);
  if (reading === null || reading.sort === 'teen') return null;
  if (reading.sort === 'fraction' && !isParted(tokens, at + 1)) return null;
  // "Bangles Pair": two only with a number before it.
  if (reading.sort === 'group' && reading.value <= 2) return null;
  const form = reading.doubtful ? 'doubtful' : 'word';
  return { value: reading.value, form, next: at + 1 };
}

/** "half kg", "half a dozen": a part of a unit or a group; "half sleeve" and "pav" (bread) are none. */
function isParted(tokens: readonly Token[], at: number): boolean {
  const next = tokens[at];
  if (next?.kind !== 'word') return false;
  if (isMeasureUnit(next.text)) return true;
  if (['group', 'power'].includes(numeralOf(next.text)?.sort ?? '')) return true;
  return isWordOf('article', next.text) && isParted(tokens, at + 1);
}

/** "a bag", "a couple of"; the A of "USB-A" and "type a to c" is none. */
function article(tokens: readonly Token[], at: number): ReadNumber | null {
  const before = tokens[at - 1];
  const follow = tokens[at + 1];
  if (before?.text === '-' && tokens[at]?.glued) return null;
  // "rímel a prueba": Spanish has a preposition of these letters.
  if (tokens[at]?.text === 'a' && before?.kind === 'word' && !isWordOf('before a', before.text))
    return null;
  // "corbata una, gorra una".
  const ends = follow === undefined || follow.kind === 'mark' || follow.kind === 'break';
  if (ends && tokens[at]?.text === 'una' && before?.kind === 'word') {
    return { value: 1, form: 'word', next: at + 1 };
  }
  if (follow?.kind !== 'word' || isWordOf('not counted by a', follow.text)) return null;
  if (isWordOf('few', follow.text)) return { value: 2, form: 'word', next: at + 2 };
  // "unos tres": about three.
  const reading = numeralOf(follow.text);
  if (reading?.sort === 'count' && !reading.doubtful && reading.value > 1) return null;
  return { value: 1, form: 'article', next: at + 1 };
}

/** Longer ones name something: a phone, a payment. */
const MOST_DIGITS = 9;
const DECIMAL_COMMA = /^\d+,\d{1,2}$/;
/** Behind a comma these are hardly another number of a list. */
const PARTS_OF_ONE = /,(?:0|00|5|25|50|75)$/;
const THOUSANDS_BY_POINT = /^\d{1,3}(?:\.\d{3})+$/;

/**
 * The number that some digits are; null for longer ones. A comma or a point is for thousands or for parts of
 * one, as the figures and the unit behind them tell: "1,5 kg", "1.500 gr", "1.250 kg", "1,00,000".
 */
function readDigits(text: string, next: Token | undefined): number | null {
  const isMeasured = next?.kind === 'word' && isMeasureUnit(next.text);
  if (DECIMAL_COMMA.test(text) && (isMeasured || PARTS_OF_ONE.test(text))) {
    return Number(text.replace(',', '.'));
  }
  const isParts = isMeasured && !/^(?:g|gr|grs|gram|gramas|gramos|ml|mg)$/.test(next.text);
  const plain = THOUSANDS_BY_POINT.test(text) && !isParts ? text.replaceAll('.', '') : text;
  const bare = plain.replaceAll(',', '');
  return bare.length <= MOST_DIGITS ? Number(bare) : null;
}
