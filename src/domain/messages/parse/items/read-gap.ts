import { isWordOf } from '../lexicon/grammar.ts';
import { sizeOf } from '../words/words.ts';
import { gapOfWord, markGap } from './gaps.ts';
import { FRACTIONS } from './numbers.ts';
import { type Reader, type Rule, wordAt } from './reader.ts';
import { countUnitOf } from './units.ts';

/** Signs of punctuation, ends of lines, numbers of a list. */
export const readMark: Rule = (reader, at) => {
  const { tokens, items, context } = reader;
  if (isListMark(reader, at)) return at + 2;
  const token = tokens[at];
  if (token?.kind !== 'break' && token?.kind !== 'mark') return 0;
  if (FRACTIONS.has(token.text)) return 0;
  const { start, end } = token;
  if (isDashBehindCount(reader, at)) {
    items.push({ kind: 'gap', strength: 'soft', sign: '-', start, end });
    return at + 1;
  }
  const gap = context.literal || joinsName(reader, at) ? null : markGap(tokens, at);
  if (gap) items.push(gap);
  return at + 1;
};

/** "and", "aur", "but". */
export const readGapWord: Rule = (reader, at) => {
  const { tokens, items, context } = reader;
  const token = tokens[at];
  const sign = context.literal || token?.kind !== 'word' ? null : gapOfWord(token.text);
  if (token === undefined || sign === null || joinsName(reader, at)) return 0;
  // "el más grande" compares.
  if (sign === 'more' && token.text !== 'aur' && sizeOf(wordAt(reader, at + 1)) !== null) return 0;
  if (sign === 'but' && isWordOf('going on', wordAt(reader, at + 1))) return 0;
  const { text: word, start, end } = token;
  items.push({ kind: 'gap', strength: 'soft', sign, word, start, end });
  return at + 1;
};

/** Whether a word or sign stands within a name of the catalog: "avena y miel". */
function joinsName({ tokens, context }: Reader, at: number): boolean {
  const left = tokens[at - 1];
  const right = tokens[at + 1];
  const joins = tokens[at]?.kind === 'word' || tokens[at]?.text === '&';
  return (
    joins && left !== undefined && right !== undefined && context.isPair(left.text, right.text)
  );
}

/** "1) …", "2. …" at the begin of a line. */
function isListMark({ tokens }: Reader, at: number): boolean {
  const number = tokens[at];
  const mark = tokens[at + 1];
  const next = tokens[at + 2];
  if (number?.kind !== 'number' || number.text.length > 2 || !mark?.glued) return false;
  const before = tokens[at - 1];
  if (before !== undefined && before.kind !== 'break') return false;
  return mark.text === ')' || (mark.text === '.' && next?.kind === 'word');
}

/** "4 pairs - blue 7 two …": what follows tells which. */
function isDashBehindCount({ tokens, items }: Reader, at: number): boolean {
  const dash = tokens[at];
  const next = tokens[at + 1];
  if (dash?.text !== '-' || dash.glued || next?.kind !== 'word' || next.glued) return false;
  const last = items.at(-1);
  const counted = last?.kind === 'word' && countUnitOf(last.text) !== null ? items.at(-2) : last;
  return counted?.kind === 'number' && counted.counted;
}
