import { isItemOf } from '../lexicon/grammar.ts';
import { blankLine, type Draft, type Entry } from '../lines/draft.ts';
import type { Interpretation } from '../lines/interpretation.ts';
import type { Piece } from '../lines/piece.ts';
import type { Span } from '../parsed-message.ts';
import { bitsOf } from './line-changes.ts';

/** A piece of a message and the draft that it may change. */
export interface Step {
  draft: Draft;
  reading: Interpretation;
  /** Index of the message. */
  message: number;
  text: string;
}

/** How sure a quantity is: no number of pieces, one of several, not told, told by an article, told. */
const SURENESS = { unread: 0.3, unclear: 0.6, untold: 0.92, weak: 0.94, told: 0.98 };

/** The line that a piece makes by itself. @throws Error where the piece names no product */
export function entryOf({ reading, message }: Step): Entry {
  const { product, values, quantity, sure, piece } = reading;
  if (product === null) throw new Error('Only a product makes a line');
  const told = values.flatMap((match) => (match === null ? [] : [match.strength]));
  const isTold = quantity?.sure ?? false;
  const choice = values.map((match) => match?.value ?? null);
  const parts = {
    product: Math.min(1, sure),
    variant: Math.min(1, ...told),
    quantity: SURENESS[surenessOf(reading)],
  };
  return {
    ...blankLine(product, choice, message, parts),
    quantity: quantity?.value ?? 1,
    counted: isTold,
    countedIn: isTold ? message : -1,
    alternatives: reading.rivals.map((rival) => ({
      productId: rival.product.product.id,
      variantId: null,
      confidence: Math.min(1, rival.score),
    })),
    spans: spansOf(reading, message),
    mentioned: piece.mood === 'complaint' || piece.mood === 'past',
    clause: piece.clause,
    told: bitsOf(values),
  };
}

function surenessOf({ quantity, spareNumbers }: Interpretation): keyof typeof SURENESS {
  if (quantity === null) return 'untold';
  if (quantity.doubt) return quantity.doubt === 'unread' ? 'unread' : 'unclear';
  if (spareNumbers > 0 && !quantity.item?.counted) return 'unclear';
  return quantity.sure ? 'told' : 'weak';
}

/** Where the words of a piece stand. */
export function spansOf({ piece }: Interpretation, message: number): Span[] {
  const [first, last] = [piece.items[0], piece.items.at(-1)];
  return first && last ? [{ message, start: first.start, end: last.end }] : [];
}

/** The words that licence what a piece does: its cues, or all of it where it has none. */
export function licenceOf({ reading, message }: Step): Span[] {
  const { licence } = reading.piece;
  if (licence.length === 0) return spansOf(reading, message);
  return licence.map(({ start, end }) => ({ message, start, end }));
}

/** Whether a piece tells a number of pieces, not just an article. */
export const isCounted = ({ quantity }: Interpretation): boolean => quantity?.sure ?? false;

/** "red nahi", "no rojo": said of what is not wanted. */
export function isDenied({ piece }: Interpretation): boolean {
  const [first, last] = [piece.items[0], piece.items.at(-1)];
  // "no 12" is the size 12.
  const second = piece.items[1];
  const isSize = second?.kind === 'number' && second.named;
  return [first, last].some((item) => isItemOf('not', item) && !(isSize && item === first));
}

/** "do-do", "3-3", "ek ek": so many of each. */
export function isDoubled({ items }: Piece): boolean {
  return items.some((item, at) => {
    const next = items[at + 1];
    return item.kind === 'number' && next?.kind === 'number' && item.value === next.value;
  });
}
