import type { Item, NumberItem } from '../items/item.ts';
import { isItemOf } from '../lexicon/grammar.ts';
import { isCount, type Piece } from './piece.ts';

/** The quantity of a piece. */
export interface Quantity {
  value: number;
  /** Null: reckoned from a weight. */
  item: NumberItem | null;
  /** Written as a count, not just a number. */
  sure: boolean;
  /** `range`: "2-3"; `unread`: no number of pieces that an order can hold, and 1 in its place. */
  doubt?: Doubt | undefined;
}

export type Doubt = 'range' | 'unread';

/** More of one thing no order holds. */
export const MOST_PIECES = 9_999;

/** The counts of a piece without those that its product or its options need. */
export function countsOf(piece: Piece, used: number): NumberItem[] {
  const counts = piece.items.filter(
    (item, at): item is NumberItem => isCount(item) && !(used & (1 << at)),
  );
  const strong = counts.filter(({ form }) => form !== 'article');
  if (strong.length > 0) return strong;
  return counts.length > 0 ? counts : partsOf(piece, used);
}

/** "1.5 coffees": stated, though it can't be delivered. */
function partsOf({ items }: Piece, used: number): NumberItem[] {
  return items.filter(
    (item, at): item is NumberItem =>
      item.kind === 'number' && !item.named && !item.model && !(used & (1 << at)),
  );
}

/** Which of the counts holds: "3 not 2", "do nahi teen"; otherwise the surest. */
export function chooseCount(
  items: readonly Item[],
  counts: readonly NumberItem[],
): Quantity | null {
  const whole = counts.filter(({ value }) => isPieces(value));
  const [first, second] = whole;
  if (first === undefined) {
    const [item] = counts;
    return item ? { value: 1, item, sure: true, doubt: 'unread' } : null;
  }
  if (second !== undefined) {
    const between = items.slice(items.indexOf(first), items.indexOf(second));
    const meant = between.some((item) => isItemOf('not before', item)) ? second : first;
    if (between.some((item) => isItemOf('not', item))) {
      return { value: meant.value, item: meant, sure: true };
    }
  }
  const best = whole.find(({ counted }) => counted) ?? first;
  const sure = best.counted || best.form !== 'article';
  return { value: best.value, item: best, sure, doubt: best.range && 'range' };
}

/** Whether it is a possible quantity. */
export const isPieces = (value: number): boolean =>
  Number.isInteger(value) && value >= 1 && value <= MOST_PIECES;
