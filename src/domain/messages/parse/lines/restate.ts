import { count } from './change-entry.ts';
import { type Entry, variantOf } from './draft.ts';
import { isAnd, type Piece } from './piece.ts';
import type { Step } from './step.ts';

const ONLY = new Set(
  'only just sirf bas keval kewal solo sólo solamente únicamente unicamente सिर्फ केवल बस'.split(' '),
);
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
export function restate(twin: Entry, { reading, message }: Step): void {
  const { quantity, piece } = reading;
  if (quantity === null) return;
  const isClear = !twin.counted || twin.message === message || isSettled(piece);
  twin.parts = {
    ...twin.parts,
    quantity: isClear ? Math.max(SURE, twin.parts.quantity) : MAYBE_MORE,
  };
  count(twin, quantity.value, quantity.doubt);
}

/** "… instead", said behind: what was named again stands in the place of what was before. */
export function settleRestated(entry: Entry): void {
  if (entry.parts.quantity === MAYBE_MORE) entry.parts = { ...entry.parts, quantity: SURE };
}

/** The same with the variant told. @returns whether the line that there is was changed */
export function restatesVariant(twin: Entry, entry: Entry, step: Step): boolean {
  const [variant, other] = [variantOf(twin), variantOf(entry)];
  const isSame = variant !== null && variant === other && twin.message < step.message;
  if (!isSame || step.reading.quantity === null) return false;
  if (!isSettled(step.reading.piece)) {
    entry.parts.quantity = Math.min(entry.parts.quantity, MAYBE_MORE);
    return false;
  }
  restate(twin, step);
  return true;
}

const isSettled = ({ cues, items }: Piece): boolean =>
  cues.has('change') ||
  cues.has('settle') ||
  items.some((item) => item.kind === 'word' && ONLY.has(item.text));
