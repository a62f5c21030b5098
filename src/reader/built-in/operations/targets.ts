import { isItemOf } from '../lexicon/grammar.ts';
import { resolveFigures } from '../lines/figures.ts';
import { blankLine, type Entry, type OrderLines } from '../lines/order-lines.ts';
import { type Interpretation, isAnd, type Piece } from '../lines/piece.ts';
import { matchValues } from '../match/match-values.ts';
import type { Span } from '../parsed-message.ts';
import { bitsOf, type NamedValues } from './line-changes.ts';
import type { Step } from './operation.ts';

/** "all", "both", "all three". */
export const meansAll = ({ cues }: Pick<Piece, 'cues'>): boolean =>
  cues.has('all') || cues.has('two') || cues.has('three');

/** The lines that "all", "both", "the rest" mean; null where a piece says none of these. */
export function groupOf({ order, reading, cues, message }: Step): readonly Entry[] | null {
  const { entries } = order;
  if (cues.has('rest')) return entries.filter(({ touched }) => touched < message);
  if (!meansAll(reading.piece)) return null;
  const isNamed = reading.kind === 'product' && !isBare(reading.piece);
  const kin = isNamed ? entries.filter(({ product }) => product === reading.product) : entries;
  return kin.slice(cues.has('two') ? -2 : cues.has('three') ? -3 : 0);
}

/** Numbers alone: "both 4" is no goods that have a 4 in their name. */
export const isBare = ({ items }: Piece): boolean =>
  items.every((item) => item.kind === 'number' && !item.named);

/** The line spoken of last, where the draft still has it. */
export const focusOf = ({ focus, entries }: OrderLines): Entry | null =>
  focus && entries.includes(focus) ? focus : null;

/** The line that "the first one", "the last" mean; null where a piece says none of these. */
export function placed({ order: { entries }, cues }: Step): Entry | null {
  const at = (['first', 'second', 'third'] as const).findIndex((cue) => cues.has(cue));
  return at >= 0 || cues.has('last') ? (entries.at(at) ?? null) : null;
}

/** The values of a line's product that a piece names, however it was read. */
export function valuesOfLine(reading: Interpretation, { product }: Entry): NamedValues {
  const { segment } = reading;
  if (product === reading.product) return reading.values;
  return resolveFigures(reading, product, matchValues(segment, product, 0), 0, 0).values;
}

/** Whether a line has what a piece names: its product where it names one, and all values. */
export function hasNamed(entry: Entry, { kind, product, values }: Interpretation): boolean {
  if (kind === 'product' && entry.product !== product) return false;
  return values.every(
    (match) => match === null || entry.choice.some((value) => value?.text === match.value.text),
  );
}

/** Whether a line is just what a piece names, which is a product or a value of one. */
export const isNamed = (entry: Entry, reading: Interpretation): boolean =>
  (reading.kind === 'product' || reading.kind === 'values') &&
  entry.product === reading.product &&
  hasNamed(entry, reading);

/** Lines of one product that a message parts one line into. */
export const partsOf = ({ order, message }: Step, { product, whole }: Entry): Entry[] =>
  order.entries.filter(
    (one) => one.product === product && one.whole === whole && one.touched === message,
  );

/** Whether a piece has a number of pieces, not just an article. */
export const isCounted = ({ quantity }: Interpretation): boolean => quantity?.sure ?? false;

/** "and", "also", "one more": rather something beside what there is. */
export const comesOnTop = ({ cues, gap }: Piece): boolean =>
  isAnd(gap) || cues.has('add') || cues.has('also') || cues.has('more');

/** "red nahi", "no rojo": said of what is not wanted. */
export function isDenied({ piece: { items } }: Interpretation): boolean {
  const [first, second] = items;
  // "no 12" is the size 12.
  const isSize = second?.kind === 'number' && second.named;
  return (isItemOf('not', first) && !isSize) || isItemOf('not', items.at(-1));
}

/** "do-do", "3-3", "ek ek": that many of each. */
export function isDoubled({ items }: Piece): boolean {
  return items.some((item, at) => {
    const next = items[at + 1];
    return item.kind === 'number' && next?.kind === 'number' && item.value === next.value;
  });
}

/** The confidence of a quantity: unreadable, one of several, not stated, by an article, stated. */
const SURENESS = { unread: 0.3, unclear: 0.6, untold: 0.92, weak: 0.94, told: 0.98 };

/** The line that a piece makes by itself. @throws Error where the piece names no product */
export function entryOf({ reading, message }: Step): Entry {
  const { product, values, quantity, sure, piece } = reading;
  if (product === null) throw new Error('Only a product makes a line');
  const told = values.flatMap((match) => (match === null ? [] : [match.strength]));
  const isTold = isCounted(reading);
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

/** The positions of a piece's words; the count of "2 each" is one of them only where it was written. */
export function spansOf({ piece: { items } }: Interpretation, message: number): Span[] {
  const [first] = items;
  const end = items.reduce((latest, item) => Math.max(latest, item.end), 0);
  return first ? [{ message, start: first.start, end }] : [];
}
