import { isWordOf } from '../lexicon/grammar.ts';
import type { Token } from '../text/tokens.ts';
import { numeralOf } from './numerals.ts';
import { isMeasureUnit } from './units.ts';

/** A number read from one or several tokens. */
export interface ReadNumber {
  value: number;
  form: 'digits' | 'word' | 'article' | 'doubtful';
  /** Index of the first token that no longer belongs to it. */
  next: number;
}

const FRACTIONS = new Map([
  ['½', 0.5],
  ['¼', 0.25],
  ['¾', 0.75],
]);
/** Longer ones name something: a phone, a payment. */
const MOST_DIGITS = 9;

function ofDigits(text: string): number | null {
  const plain = text.replaceAll(',', '');
  return plain.length <= MOST_DIGITS ? Number(plain) : null;
}

function digits(tokens: readonly Token[], at: number): ReadNumber | null {
  const token = tokens[at];
  const value = token?.kind === 'number' ? ofDigits(token.text) : null;
  if (value === null) return null;
  const slash = tokens[at + 1];
  const below = tokens[at + 2];
  const half = slash?.glued && FRACTIONS.get(slash.text);
  if (half) return { value: value + half, form: 'digits', next: at + 2 };
  // Only small fractions: "14/2 Rose Villa" and "24/7" are none.
  const divisor = below?.kind === 'number' ? Number(below.text) : 0;
  if (slash?.text === '/' && slash.glued && below?.glued && value < divisor && divisor <= 4) {
    return { value: value / divisor, form: 'digits', next: at + 3 };
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
  if (reading === null) return null;
  if (reading.sort === 'fraction' && !isParted(tokens[at + 1])) return null;
  // "Bangles Pair": two only with a number before it.
  if (reading.sort === 'group' && reading.value <= 2) return null;
  const form = reading.doubtful ? 'doubtful' : 'word';
  return { value: reading.value, form, next: at + 1 };
}

/** "half kg", "media docena": a part of a unit or a group; "half sleeve" and "pav" (bread) are none. */
function isParted(next: Token | undefined): boolean {
  if (next?.kind !== 'word') return false;
  return isMeasureUnit(next.text) || ['group', 'power'].includes(numeralOf(next.text)?.sort ?? '');
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
  return { value: 1, form: 'article', next: at + 1 };
}

/** "two hundred and fifty", "dos mil y quinientos". */
function withRest(tokens: readonly Token[], first: ReadNumber): ReadNumber {
  const and = tokens[first.next]?.text;
  const at = and === 'and' || and === 'y' ? first.next + 1 : first.next;
  const rest = word(tokens, at);
  const isRest = rest !== null && rest.form === 'word' && Number.isInteger(rest.value);
  if (!isRest || rest.value >= 100 || at === first.next) return first;
  const whole = compound(tokens, rest);
  return { value: first.value + whole.value, form: 'word', next: whole.next };
}

/** "half dozen", "2 dozen", "ek darjan", "twenty five", "a hundred", "one and a half". */
function compound(tokens: readonly Token[], first: ReadNumber): ReadNumber {
  const follow = tokens[first.next];
  const reading = follow?.kind === 'word' ? numeralOf(follow.text) : null;
  // "one so one" is no hundred.
  if (reading === null || reading.doubtful) return first;
  const next = first.next + 1;
  // Not a pair: "2 pairs" of shoes are two.
  const many = reading.sort === 'group' ? reading.value > 2 : reading.sort === 'power';
  if (many && (reading.sort === 'group' || reading.value > first.value)) {
    const product: ReadNumber = { value: first.value * reading.value, form: 'word', next };
    return reading.sort === 'power' ? withRest(tokens, product) : product;
  }
  const tens = first.value >= 20 && first.value % 10 === 0 && first.form === 'word';
  if (tens && reading.value < 10 && reading.sort === 'count' && !reading.doubtful) {
    return { value: first.value + reading.value, form: 'word', next };
  }
  return first;
}

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
  return first === null ? null : compound(tokens, first);
}
