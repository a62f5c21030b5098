import { acceptAsked } from './asked.ts';
import { count, increase } from './change-entry.ts';
import type { Entry } from './draft.ts';
import { isAnd, type Piece } from './piece.ts';
import type { Quantity } from './quantity.ts';
import { setEach } from './set-each.ts';
import { type Step, spansOf } from './step.ts';

/** "One more thing": no count of goods. */
const THINGS = new Set('thing things question request baat cosa pregunta बात'.split(' '));
const SURE = 0.95;
const LONG = 99_999;

/** A piece that only tells how many. */
export function applyCount(step: Step): void {
  const { draft, reading, message } = step;
  const { quantity, piece } = reading;
  if (quantity === null || speaksOfThings(piece)) return;
  if (isOneEach(piece)) setEach(step);
  else if (draft.asked.length > 0) {
    acceptAsked(draft, quantity, message, piece.cues.has('all'));
  } else if (draft.focus && draft.entries.includes(draft.focus)) {
    countFocus(step, draft.focus, quantity);
  }
}

function countFocus({ draft, reading, message }: Step, focus: Entry, quantity: Quantity): void {
  const { cues, gap } = reading.piece;
  const isLater = focus.message < message;
  const { value, doubt } = quantity;
  const adds = cues.has('add') && (isLater || focus.counted);
  if (isStray(reading.piece, quantity)) return;
  if (doubt) focus.spans = [...focus.spans, ...spansOf(reading, message)];
  if (cues.has('more') || adds || (isAnd(gap) && isLater)) increase(draft, focus, value, doubt);
  else if (cues.has('change') || isLater || !focus.counted) {
    focus.parts.quantity = SURE;
    count(focus, value, doubt);
  }
}

/** A long number alone may be anything; with "make it", or "pcs" behind it, it counts. */
const isStray = ({ cues }: Piece, { item, doubt }: Quantity): boolean =>
  doubt === 'unread' && cues.size === 0 && !item?.counted && (item?.value ?? 0) > LONG;

const speaksOfThings = ({ items }: Piece): boolean =>
  items.some((item) => item.kind === 'word' && THINGS.has(item.text));

/** "ek ek". */
function isOneEach({ items }: Piece): boolean {
  const numbers = items.flatMap((item) => (item.kind === 'number' ? [item.value] : []));
  return numbers.length > 1 && numbers.every((value) => value === 1);
}
