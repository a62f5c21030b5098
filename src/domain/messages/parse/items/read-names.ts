import { sizeOf } from '../words/words.ts';
import { gapOfWord } from './gaps.ts';
import { numeralOf } from './numerals.ts';
import type { Rule } from './reader.ts';
import { countUnitOf, measureOf } from './units.ts';

/** "one plus" where the catalog has "OnePlus". */
export const readJoined: Rule = ({ tokens, context, items }, at) => {
  const first = tokens[at];
  const second = tokens[at + 1];
  if (context.literal || first?.kind !== 'word' || second?.kind !== 'word') return 0;
  if (gapOfWord(second.text) === null && numeralOf(first.text) === null) return 0;
  const text = first.text + second.text;
  if (!context.hasWord(text)) return 0;
  items.push({ kind: 'word', text, start: first.start, end: second.end });
  return at + 2;
};

/** "s24", "v29": a letter or two belong to the digits behind them; "x2" is a count. */
export const readModel: Rule = ({ tokens, items }, at) => {
  const word = tokens[at];
  const digits = tokens[at + 1];
  if (word?.kind !== 'word' || word.text.length > 2 || word.text === 'x') return 0;
  if (digits?.kind !== 'number' || !digits.glued) return 0;
  items.push({ kind: 'word', text: word.text + digits.text, start: word.start, end: digits.end });
  return at + 2;
};

/** "BL-5C": a code, no five of anything; "M-2" is two of size M. */
export const readModelCode: Rule = ({ tokens, items }, at) => {
  const word = tokens[at];
  const dash = tokens[at + 1];
  if (word?.kind !== 'word' || word.text.length > 3 || dash?.text !== '-' || !dash.glued) return 0;
  const digits = tokens[at + 2];
  const letters = tokens[at + 3];
  if (digits?.kind !== 'number' || !digits.glued || letters?.kind !== 'word') return 0;
  if (!letters.glued || letters.text.length > 2 || countUnitOf(letters.text) !== null) return 0;
  const text = word.text + digits.text + letters.text;
  items.push({ kind: 'word', text, start: word.start, end: letters.end });
  return at + 4;
};

/** "4x40": the measure of a screw, no four of anything; "2x500g" are two packs. */
export const readDimensions: Rule = ({ tokens, items }, at) => {
  const first = tokens[at];
  const times = tokens[at + 1];
  const second = tokens[at + 2];
  if (first?.kind !== 'number' || times?.text !== 'x' || second?.kind !== 'number') return 0;
  if (!times.glued || !second.glued || first.text.length > 3) return 0;
  const unit = tokens[at + 3];
  const measure = unit?.kind === 'word' ? measureOf(1, unit.text, unit.glued) : null;
  if (measure && measure.dimension !== 'length' && measure.dimension !== 'inch') return 0;
  const text = `${first.text}x${second.text}`;
  items.push({ kind: 'word', text, start: first.start, end: second.end });
  return at + 3;
};

/** "2xl", "3xl": the name of a size that begins with a digit. */
export const readSizeName: Rule = ({ tokens, items }, at) => {
  const digits = tokens[at];
  const letters = tokens[at + 1];
  if (digits?.kind !== 'number' || letters?.kind !== 'word' || !letters.glued) return 0;
  const text = digits.text + letters.text;
  if (sizeOf(text) === null) return 0;
  items.push({ kind: 'word', text, start: digits.start, end: letters.end });
  return at + 2;
};

/** "3 in 1", "5-in-1". */
export const readInOne: Rule = ({ tokens, items }, at) => {
  const many = tokens[at];
  if (many?.kind !== 'number') return 0;
  const parts = tokens.slice(at, at + 5).filter(({ text }) => text !== '-');
  const [, within, one] = parts;
  if (one?.text !== '1' || (within?.text !== 'in' && within?.text !== 'en')) return 0;
  items.push({ kind: 'word', text: `${many.text}in1`, start: many.start, end: one.end });
  return tokens.indexOf(one, at) + 1;
};
