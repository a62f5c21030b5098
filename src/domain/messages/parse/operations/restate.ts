import { type Entry, variantOf } from '../lines/draft.ts';
import { isAnd, type Piece } from '../lines/piece.ts';
import { counted } from './line-changes.ts';
import type { Step } from './step.ts';

/** Of what was ordered before and is named again, nobody knows whether it comes on top. */
const MAYBE_MORE = 0.8;
const SURE = 0.95;
/** "Hi, also 1 …": no more than a greeting stands before it. */
const OPENING = /^[^\d\n]{0,20}$/;

/** "one more", "add 1", "also 1" of what was ordered before. */
export function addsTo(twin: Entry, { draft, reading, message, text }: Step): boolean {
  const { cues, gap, items } = reading.piece;
  if (cues.has('more')) return true;
  const isLater = twin.message < message;
  if (reading.quantity === null) return false;
  if (cues.has('add')) return isLater || twin.counted;
  // "1 mug and 1 coffee" is a list; only where it begins with "and" does all of it come on top.
  const begins = draft.entries.every((entry) => entry.message < message);
  return isLater && isAnd(gap) && begins && OPENING.test(text.slice(0, items[0]?.start));
}

/** "only 1 coffee", or just "1 coffee" after two were ordered: then a person looks at it. */
export function restated(twin: Entry, { reading, message }: Step): Entry {
  const { quantity, piece } = reading;
  if (quantity === null) return twin;
  const isClear = !twin.counted || twin.message === message || isSettled(piece);
  const sure = isClear ? Math.max(SURE, twin.parts.quantity) : MAYBE_MORE;
  const parts = { ...twin.parts, quantity: sure };
  return counted({ ...twin, parts }, quantity.value, message, quantity.doubt);
}

const isSettled = ({ cues }: Piece): boolean =>
  cues.has('change') || cues.has('settle') || cues.has('only');

/** A line of which nobody knows whether it comes on top of the same variant ordered before. */
export function onTopOf(twin: Entry | undefined, line: Entry, { reading, message }: Step): Entry {
  const isSame = twin && twin.message < message && variantOf(twin) === variantOf(line);
  if (!isSame || variantOf(line) === null || reading.quantity === null) return line;
  return { ...line, parts: { ...line.parts, quantity: MAYBE_MORE } };
}
