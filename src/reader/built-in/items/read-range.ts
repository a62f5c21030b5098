import { isWordOf } from '../lexicon/grammar.ts';
import type { Token } from '../text/tokens.ts';
import { numeralOf } from '../words/words.ts';
import { aCount, type Reader, type Rule, wordAt } from './reader.ts';
import { isMeasureUnit, measureOf } from './units.ts';

const isTo = (token: Token | undefined): boolean =>
  token !== undefined && (token.text === '-' || isWordOf('range', token.text));

/** "2-3 years", "4 to 5 yrs", or a range that the store has as an option. */
export const readRange: Rule = ({ tokens, context, items }, at) => {
  const [low, to, high, unit] = tokens.slice(at, at + 4);
  if (!low || high?.kind !== 'number' || !isTo(to)) return 0;
  const text = `${low.text}-${high.text}`;
  const isAge = unit && measureOf(1, unit.text, unit.glued)?.dimension === 'age';
  if (!isAge && !context.isRange(text)) return 0;
  items.push({ kind: 'range', text, start: low.start, end: (isAge ? unit : high).end });
  return at + (isAge ? 4 : 3);
};

/** "2-3 coffees", "do se teen": how many is still open; the lower holds until a person asks. */
export const readOpenCount: Rule = (reader, at) => {
  const { tokens, context, items } = reader;
  const [first, to, last] = tokens.slice(at, at + 3);
  if (!first || !to || !last || !(isTo(to) || isWordOf('or', to.text))) return 0;
  const [low, high] = [endValueOf(first), endValueOf(last)];
  if (low === null || high === null || low < 1 || low >= high) return 0;
  if (context.isSize(low) || isNameOrMeasure(reader, at)) return 0;
  const { start } = first;
  items.push(aCount({ value: low, counted: true, range: true, start, end: last.end }));
  return at + 3;
};

function endValueOf({ kind, text }: Token): number | null {
  const reading = kind === 'word' ? numeralOf(text) : null;
  const value = kind === 'number' ? Number(text) : reading?.sort === 'count' && reading.value;
  return Number.isInteger(value) ? Number(value) : null;
}

/** "size 2-3", "iphone 13 or 14", "2-3 kg". */
function isNameOrMeasure(reader: Reader, at: number): boolean {
  const [before, behind] = [wordAt(reader, at - 1), wordAt(reader, at + 3)];
  const { isLabel, isNumbered, isCounter } = reader.context;
  const isName = isWordOf('naming', before) || isLabel(before) || isNumbered(before);
  return isName || isMeasureUnit(behind) || isCounter(behind);
}
