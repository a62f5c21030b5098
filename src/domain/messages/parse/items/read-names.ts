import { isWordOf } from '../lexicon/grammar.ts';
import { sizeOf } from '../words/words.ts';
import { gapOfWord } from './gaps.ts';
import { numeralOf } from './numerals.ts';
import type { Reader, Rule } from './reader.ts';
import { countUnitOf, measureOf } from './units.ts';

const LONGEST_AND = 3;

/** "one plus" where the catalog has "OnePlus". */
export const readJoined: Rule = ({ tokens, context, items }, at) => {
  const first = tokens[at];
  const second = tokens[at + 1];
  if (context.literal || first?.kind !== 'word' || second?.kind !== 'word') return 0;
  if (gapOfWord(second.text) === null && numeralOf(first.text) === null) return 0;
  // "verdura y una coca" where something comes in "Verdura y Ricota"; only a longer "and" is in names.
  if (second.text.length <= LONGEST_AND && isWordOf('and', second.text)) return 0;
  const text = first.text + second.text;
  if (!context.hasWord(text)) return 0;
  items.push({ kind: 'word', text, start: first.start, end: second.end });
  return at + 2;
};

/** Names that are written in one with their figures, by the number of tokens that they have. */
const IN_ONE: readonly [
  length: number,
  pattern: RegExp,
  fits: (match: RegExpExecArray, reader: Reader, behind: number) => boolean,
][] = [
  // "BL-5C": a code, no five of anything; "M-2" is two of size M.
  [4, /^\p{L}{1,3}-\d+(\p{L}{1,2})$/u, ([, unit = '']) => countUnitOf(unit) === null],
  // "4x40": the measure of a screw, no four of anything; "2x500g" are two packs.
  [
    3,
    /^\d{1,3}x\d+$/,
    (_, { tokens }, behind) => {
      const measure = measureOf(1, tokens[behind]?.text ?? '', tokens[behind]?.glued ?? false);
      return !measure || measure.dimension === 'length' || measure.dimension === 'inch';
    },
  ],
  // "s24", "v29": a letter or two belong to the digits behind them; "x2" is a count.
  [2, /^(?!x\d)\p{L}{1,2}\d/u, () => true],
  // "2xl", "3xl": the name of a size that begins with a digit.
  [2, /^\d+\p{L}+$/u, ([name]) => sizeOf(name) !== null],
];

/** A model, a code, the measure of a screw, a size. */
export const readInOne: Rule = (reader, at) => {
  const { tokens, items } = reader;
  if (!tokens[at + 1]?.glued) return 0;
  for (const [length, pattern, fits] of IN_ONE) {
    const own = tokens.slice(at, at + length);
    if (own.length < length || own.some(({ glued }, i) => i > 0 && !glued)) continue;
    const match = pattern.exec(own.map(({ text }) => text).join(''));
    if (!match || !fits(match, reader, at + length)) continue;
    const text = match.input.replace('-', '');
    items.push({ kind: 'word', text, start: own[0]?.start ?? 0, end: own.at(-1)?.end ?? 0 });
    return at + length;
  }
  return 0;
};

/** "3 in 1", "5-in-1". */
export const readManyInOne: Rule = ({ tokens, items }, at) => {
  const many = tokens[at];
  if (many?.kind !== 'number') return 0;
  const parts = tokens.slice(at, at + 5).filter(({ text }) => text !== '-');
  const [, within, one] = parts;
  if (one?.text !== '1' || (within?.text !== 'in' && within?.text !== 'en')) return 0;
  items.push({ kind: 'word', text: `${many.text}in1`, start: many.start, end: one.end });
  return tokens.indexOf(one, at) + 1;
};
