import { isWordOf } from '../lexicon/grammar.ts';
import type { Token } from '../text/tokens.ts';
import type { NumberReading } from '../words/words.ts';
import type { ReadNumber } from './numbers.ts';
import { numeralOf } from './numerals.ts';
import { isMeasureUnit } from './units.ts';

/** A number on its way: thousands that are told already, what is being told, and the unit of "and a half". */
interface Sum {
  told: number;
  open: number;
  /** What was added last: "seratus lima" may go on as "seratus lima puluh". */
  last: number;
  unit: number;
  /** Only numbers in words go on in words: "2 five" are two numbers. */
  inWords: boolean;
  next: number;
}

const THOUSAND = 1000;
const amountOf = ({ told, open }: Sum): number => told + open;

/**
 * A number with the words behind it that go on telling it: "2 dozen", "half a dozen", "dua puluh lima",
 * "dos mil quinientos", "cento e vinte", "one and a half", "a hundred".
 * @param at the token that it begins at
 */
export function joinNumbers(tokens: readonly Token[], at: number, first: ReadNumber): ReadNumber {
  const begun = wordAt(tokens, first.next - 1);
  const isUnit = begun?.sort === 'power' || begun?.sort === 'group';
  const power = at + 1 === first.next && isUnit ? begun.value : 1;
  let sum: Sum = {
    told: first.value >= THOUSAND ? first.value : 0,
    open: first.value >= THOUSAND ? 0 : first.value,
    last: 0,
    unit: power,
    inWords: first.form === 'word',
    next: first.next,
  };
  let isJoined = false;
  for (;;) {
    const more = grown(tokens, sum) ?? andMore(tokens, sum);
    if (more === null) break;
    sum = more;
    isJoined = true;
  }
  if (isJoined) return { value: amountOf(sum), form: 'word', next: sum.next };
  // "half a kilo".
  const ofUnit = first.value < 1 && isMeasureUnit(tokens[first.next + 1]?.text ?? '');
  const isArticle = isWordOf('article', tokens[first.next]?.text ?? '');
  return ofUnit && isArticle ? { ...first, next: first.next + 1 } : first;
}

function wordAt(tokens: readonly Token[], at: number): NumberReading | null {
  const token = tokens[at];
  return token?.kind === 'word' ? numeralOf(token.text) : null;
}

/** With the word behind it: a dozen, a hundred, "-teen", ones behind tens. */
function grown(tokens: readonly Token[], sum: Sum): Sum | null {
  const between = tokens[sum.next]?.text ?? '';
  const isPart = amountOf(sum) < 1;
  const at = isPart && isWordOf('article', between) ? sum.next + 1 : sum.next;
  const reading = wordAt(tokens, at);
  // "one so one" is no hundred.
  if (reading === null || reading.doubtful) return null;
  const { sort, value } = reading;
  const next = at + 1;
  // Not a pair: "2 pairs" of shoes are two.
  if (sort === 'group' && value > 2) {
    return { told: 0, open: amountOf(sum) * value, last: 0, unit: value, inWords: false, next };
  }
  if (sort === 'power' && sum.last > 0 && value > sum.last && value < sum.open) {
    return { ...sum, open: sum.open + sum.last * (value - 1), last: 0, next };
  }
  if (sort === 'power' && value > sum.open) {
    if (sum.open === 0 && !(sum.inWords && value < sum.told)) return null;
    const open = (sum.open || 1) * value;
    const isTold = value >= THOUSAND;
    return {
      told: isTold ? sum.told + open : sum.told,
      open: isTold ? 0 : open,
      last: 0,
      unit: value,
      inWords: true,
      next,
    };
  }
  if (sort === 'teen' && sum.inWords && (sum.last || sum.open) < value)
    return { ...sum, open: sum.open + value, next };
  return withRest(sum, reading, next);
}

/** "twenty five", "two hundred fifty": what is smaller than the last place that was told. */
function withRest(sum: Sum, { sort, value }: NumberReading, next: number): Sum | null {
  const whole = amountOf(sum);
  const goesOn =
    sum.inWords && sort === 'count' && value > 0 && whole >= 20 && value < placeOf(whole);
  return goesOn ? { ...sum, open: sum.open + value, last: value, next } : null;
}

/** The value of the last figure that is not 0: 10 for 150, 100 for 200. */
function placeOf(value: number): number {
  let place = 1;
  while (Number.isInteger(value) && value % (place * 10) === 0) place *= 10;
  return place;
}

/** "cento e vinte", "two hundred and fifty", "one and a half", "uma dúzia e meia". */
function andMore(tokens: readonly Token[], sum: Sum): Sum | null {
  if (!isWordOf('in a number', tokens[sum.next]?.text ?? '')) return half(tokens, sum, sum.next);
  const reading = wordAt(tokens, sum.next + 1);
  const next = sum.next + 2;
  // "veinte y dos docenas" are two numbers.
  const isOther = reading === null || reading.doubtful || wordAt(tokens, next)?.sort === 'group';
  return (isOther ? null : withRest(sum, reading, next)) ?? half(tokens, sum, sum.next + 1);
}

function half(tokens: readonly Token[], sum: Sum, behind: number): Sum | null {
  const isJoined = behind > sum.next;
  const isArticle = isWordOf('article', tokens[behind]?.text ?? '');
  const at = isJoined && isArticle ? behind + 1 : behind;
  const reading = wordAt(tokens, at);
  if (reading?.sort !== 'fraction' || reading.value >= 1 || amountOf(sum) < 1) return null;
  // Without "and" only Indonesian goes on so: "dua setengah".
  if (!isJoined && (reading.language !== 'id' || !sum.inWords)) return null;
  return { ...sum, open: sum.open + reading.value * sum.unit, inWords: false, next: at + 1 };
}
