import { isWordOf } from '../lexicon/grammar.ts';
import { sizeOf } from '../words/words.ts';
import type { ReadNumber } from './numbers.ts';
import { type Reader, wordAt } from './reader.ts';
import type { Measure } from './units.ts';

/** More pieces of one size are rarer than grams. */
const MOST_OF_A_SIZE = 99;
/** In tokens: what is further away says nothing, so that many numbers take bounded work. */
const WITHIN = 16;

/**
 * Whether a unit's letter behind a number is a size of the goods that are meant: "3 g" of a shirt in
 * CH, M and G, "2 L" of one in S, M and L, but "500 g" of coffee.
 * @param start the first token of the number
 * @param at the token of the letter
 */
export function isLetterSize(
  { value, form }: ReadNumber,
  start: number,
  at: number,
  measure: Measure,
  reader: Reader,
): boolean {
  if (!Number.isInteger(value) || value < 1 || value > MOST_OF_A_SIZE) return false;
  const goods = goodsBeside(at, start, measure, reader);
  if (goods) return goods === 'sized';
  if (hasOtherSize(at, reader)) return true;
  const { context, tokens } = reader;
  const isGlued = tokens[at]?.glued && form === 'digits';
  return !context.hasMeasure(measure) && !(isGlued && context.dimensions.has(measure.dimension));
}

type Goods = 'sized' | 'measured';

/** What the goods are that are named right beside a number and its unit, else the nearest. */
function goodsBeside(
  at: number,
  number: number,
  { dimension }: Measure,
  reader: Reader,
): Goods | null {
  const { context } = reader;
  const goodsAt = (i: number): Goods | null => {
    const word = wordAt(reader, i);
    if (word === '') return null;
    const [isSized, isMeasured] = [context.isSized(word), context.isMeasured(word, dimension)];
    if (isSized === isMeasured) return null;
    return isSized ? 'sized' : 'measured';
  };
  let behind = at + 1;
  while (isWordOf('of', wordAt(reader, behind))) behind += 1;
  const beside = goodsAt(number - 1) ?? goodsAt(behind);
  if (beside) return beside;
  for (let i = number - 2; i >= number - WITHIN; i -= 1) {
    const goods = goodsAt(i);
    if (goods) return goods;
  }
  for (let i = behind + 1; i <= behind + WITHIN; i += 1) {
    const goods = goodsAt(i);
    if (goods) return goods;
  }
  return null;
}

/** "2 ch, 1 m y 1 g": another size is counted beside it. */
function hasOtherSize(at: number, { tokens, context }: Reader): boolean {
  const letter = tokens[at]?.text;
  const from = Math.max(0, at - WITHIN);
  return tokens.slice(from, at + WITHIN).some(({ text, kind }, i) => {
    if (kind !== 'word' || text === letter || text.length > 3 || sizeOf(text) === null)
      return false;
    return context.hasWord(text) && tokens[from + i - 1]?.kind === 'number';
  });
}
