import { isWordOf } from '../lexicon/grammar.ts';
import type { Token } from '../text/tokens.ts';
import { numeralOf } from './numerals.ts';
import { type Reader, type Rule, wordAt } from './reader.ts';
import { isMeasureUnit, measureOf } from './units.ts';

const isTo = (token: Token | undefined): boolean =>
  token !== undefined && (token.text === '-' || isWordOf('range', token.text));

/** "2-3 years", "4 to 5 yrs", or a range that the store has as an option. */
export const readRange: Rule = ({ tokens, context, items }, at) => {
  const low = tokens[at];
  const to = tokens[at + 1];
  const high = tokens[at + 2];
  if (low?.kind !== 'number' || high?.kind !== 'number' || !isTo(to)) return 0;
  const text = `${low.text}-${high.text}`;
  const unit = tokens[at + 3];
  const ofAge =
    unit?.kind === 'word' && measureOf(1, unit.text, unit.glued)?.dimension === 'age' ? unit : null;
  const known = context.isRange(text) && (to?.text === '-' || !context.literal);
  if (!ofAge && !known) return 0;
  items.push({ kind: 'range', text, start: low.start, end: (ofAge ?? high).end });
  return at + (ofAge ? 4 : 3);
};

/** "2-3 coffees", "do se teen": how many is still open; the lower holds until a person asks. */
export const readOpenCount: Rule = (reader, at) => {
  const { tokens, context, items } = reader;
  const first = tokens[at];
  const to = tokens[at + 1];
  const last = tokens[at + 2];
  if (!first || !to || !last || context.literal || !(isTo(to) || isWordOf('or', to.text))) return 0;
  const low = endValueOf(first);
  const high = endValueOf(last);
  if (low === null || high === null || low < 1 || low >= high) return 0;
  // "S - 2 -3" and "2 -3" are no ranges.
  if (to.text === '-' && to.glued !== last.glued) return 0;
  if (context.isSize(low) || isNameOrMeasure(reader, at)) return 0;
  const item = { counted: true, named: false, model: false, unit: null, range: true } as const;
  const { start } = first;
  items.push({ kind: 'number', value: low, form: 'digits', ...item, start, end: last.end });
  return at + 3;
};

function endValueOf(token: Token): number | null {
  if (token.kind === 'word') {
    const reading = numeralOf(token.text);
    return reading?.sort === 'count' ? reading.value : null;
  }
  const value = token.kind === 'number' ? Number(token.text) : Number.NaN;
  return Number.isInteger(value) ? value : null;
}

/** "size 2-3", "iphone 13 or 14", "2-3 kg". */
function isNameOrMeasure(reader: Reader, at: number): boolean {
  const [before, behind] = [wordAt(reader, at - 1), wordAt(reader, at + 3)];
  const { context } = reader;
  return (
    isWordOf('naming', before) ||
    (before !== '' && (context.isLabel(before) || context.isNumbered(before))) ||
    (behind !== '' && (isMeasureUnit(behind) || context.isCounter(behind)))
  );
}
