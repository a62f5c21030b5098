import { acceptAsked } from './asked.ts';
import { count, increase } from './change-entry.ts';
import type { Entry } from './draft.ts';
import { isAnd, type Piece } from './piece.ts';
import { setEach } from './set-each.ts';
import type { Step } from './step.ts';

/** "One more thing": no count of goods. */
const THINGS = new Set('thing things question request baat cosa pregunta बात'.split(' '));
const SURE = 0.95;

/** A piece that only tells how many. */
export function applyCount(step: Step): void {
  const { draft, reading, message } = step;
  const { quantity, piece } = reading;
  if (quantity === null || speaksOfThings(piece)) return;
  if (isOneEach(piece)) setEach(step);
  else if (draft.asked.length > 0) {
    acceptAsked(draft, quantity.value, message, piece.cues.has('all'));
  } else if (draft.focus && draft.entries.includes(draft.focus)) {
    countFocus(step, draft.focus, quantity.value);
  }
}

function countFocus({ draft, reading, message }: Step, focus: Entry, value: number): void {
  const { cues, gap } = reading.piece;
  const isLater = focus.message < message;
  if (cues.has('more') || (isAnd(gap) && isLater)) increase(draft, focus, value);
  else if (cues.has('change') || isLater || !focus.counted) {
    count(focus, value);
    focus.parts.quantity = SURE;
  }
}

const speaksOfThings = ({ items }: Piece): boolean =>
  items.some((item) => item.kind === 'word' && THINGS.has(item.text));

/** "ek ek". */
function isOneEach({ items }: Piece): boolean {
  const numbers = items.flatMap((item) => (item.kind === 'number' ? [item.value] : []));
  return numbers.length > 1 && numbers.every((value) => value === 1);
}
