import { isWordOf } from '../lexicon/grammar.ts';
import type { Token } from '../text/tokens.ts';
import { type NumberReading, numeralOf } from '../words/words.ts';
import type { NumberItem } from './item.ts';
import { isMeasureUnit } from './units.ts';

/** A number read from one or several tokens. */
export interface ReadNumber {
  value: number;
  form: NumberItem['form'];
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
 * The number at a token, in digits or in words; null when there is none.
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

/** "a bag", "a couple of"; the A of "type a to c" is none. */
function article(tokens: readonly Token[], at: number): ReadNumber | null {
  const before = tokens[at - 1];
  const follow = tokens[at + 1];
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
 * The value of some digits; null for longer ones. A comma or a point separates thousands or
 * decimals, depending on the digits and the unit after them: "1,5 kg", "1.500 gr", "1.250 kg",
 * "1,00,000".
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

/** A number in progress. */
interface Sum {
  value: number;
  /** The last addend: the 5 of "seratus lima" may be that of "seratus lima puluh". */
  last: number;
  /** Of what "and a half" is half. */
  unit: number;
  /** Only numbers in words go on in words: "2 five" are two numbers. */
  inWords: boolean;
  next: number;
}

/**
 * A number with the words behind it that go on telling it: "2 dozen", "half a dozen", "dua puluh lima",
 * "dos mil quinientos", "cento e vinte", "one and a half", "a hundred".
 * @param at the token that it begins at
 */
function joinNumbers(tokens: readonly Token[], at: number, first: ReadNumber): ReadNumber {
  const { value, next } = first;
  const begun = wordAt(tokens, next - 1);
  const isUnit = begun?.sort === 'power' || begun?.sort === 'group';
  const unit = at + 1 === next && isUnit ? begun.value : 1;
  let sum: Sum = { value, last: 0, unit, inWords: first.form === 'word', next };
  let isJoined = false;
  for (;;) {
    const more = grown(tokens, sum) ?? andMore(tokens, sum);
    if (more === null) break;
    sum = more;
    isJoined = true;
  }
  if (isJoined) return { value: sum.value, form: 'word', next: sum.next };
  // "half a kilo".
  const ofUnit = value < 1 && isMeasureUnit(tokens[next + 1]?.text ?? '');
  const isArticle = isWordOf('article', tokens[next]?.text ?? '');
  return ofUnit && isArticle ? { ...first, next: next + 1 } : first;
}

function wordAt(tokens: readonly Token[], at: number): NumberReading | null {
  const token = tokens[at];
  return token?.kind === 'word' ? numeralOf(token.text) : null;
}

/** With the word behind it: a dozen, a hundred, "-teen", ones behind tens. */
function grown(tokens: readonly Token[], sum: Sum): Sum | null {
  const between = tokens[sum.next]?.text ?? '';
  const at = sum.value < 1 && isWordOf('article', between) ? sum.next + 1 : sum.next;
  const reading = wordAt(tokens, at);
  // "one so one" is no hundred.
  if (reading === null || reading.doubtful) return null;
  const { sort, value } = reading;
  const next = at + 1;
  // Not a pair: "2 pairs" of shoes are two.
  if (sort === 'group' && value > 2) {
    return { value: sum.value * value, last: 0, unit: value, inWords: false, next };
  }
  if (sort === 'power' && value > sum.value) {
    return { value: sum.value * value, last: 0, unit: value, inWords: true, next };
  }
  // "ek hazaar teen sau": the three that were added are hundreds.
  if (sort === 'power' && sum.last > 0 && value > sum.last) {
    return { ...sum, value: sum.value + sum.last * (value - 1), last: 0, next };
  }
  if (sort === 'teen' && sum.inWords && (sum.last || sum.value) < value)
    return { ...sum, value: sum.value + value, next };
  return withRest(sum, reading, next);
}

/** "twenty five", "two hundred fifty", "mil cien": a part smaller than the last place. */
function withRest(sum: Sum, { sort, value }: NumberReading, next: number): Sum | null {
  const isAddend = (sort === 'count' || sort === 'power') && value > 0;
  const goesOn = isAddend && sum.inWords && sum.value >= 20 && value < placeOf(sum.value);
  return goesOn ? { ...sum, value: sum.value + value, last: value, next } : null;
}

/** The value of the last figure that is not 0: 10 for 150, 100 for 200. */
function placeOf(value: number): number {
  let place = 1;
  while (Number.isInteger(value) && value % (place * 10) === 0) place *= 10;
  return place;
}

/** "cento e vinte", "two hundred and fifty", "one and a half", "uma dúzia e meia". */
function andMore(tokens: readonly Token[], sum: Sum): Sum | null {
  if (!isWordOf('in a number', tokens[sum.next]?.text ?? '')) return half(tokens, sum);
  const reading = wordAt(tokens, sum.next + 1);
  const next = sum.next + 2;
  // "veinte y dos docenas" are two numbers.
  const isOther = reading === null || reading.doubtful || wordAt(tokens, next)?.sort === 'group';
  return (isOther ? null : withRest(sum, reading, next)) ?? half(tokens, sum);
}

function half(tokens: readonly Token[], sum: Sum): Sum | null {
  const part = fractionBehind(tokens, sum.next);
  if (part === null || sum.value < 1 || !(part.isJoined || sum.inWords)) return null;
  return { ...sum, value: sum.value + part.value * sum.unit, inWords: false, next: part.next };
}

/** "and a half", "y medio" behind a number or its unit. */
export function fractionBehind(
  tokens: readonly Token[],
  at: number,
): { value: number; isJoined: boolean; next: number } | null {
  const isJoined = isWordOf('in a number', tokens[at]?.text ?? '');
  const isArticle = isJoined && isWordOf('article', tokens[at + 1]?.text ?? '');
  const next = at + 1 + Number(isJoined) + Number(isArticle);
  const reading = wordAt(tokens, next - 1);
  if (reading?.sort !== 'fraction' || reading.value >= 1) return null;
  // Without "and" only Indonesian goes on so: "dua setengah".
  return isJoined || reading.language === 'id' ? { value: reading.value, isJoined, next } : null;
}
