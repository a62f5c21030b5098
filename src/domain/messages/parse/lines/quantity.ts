import type { Item, NumberItem } from '../items/item.ts';
import { isCount, type Piece } from './piece.ts';

/** How many a piece tells. */
export interface Quantity {
  value: number;
  /** Null: reckoned from a weight. */
  item: NumberItem | null;
  /** Written as a count, not just a number that stands there. */
  sure: boolean;
}

const HINDI_NOT = new Set(['nahi', 'nahin', 'nhi', 'nai', 'नहीं', 'नही', 'sino']);
const OTHER_NOT = new Set(['not', 'no']);
const MOST = 10_000;

/** The counts of a piece without those that its product or its options need. */
export function countsOf(piece: Piece, used: number): NumberItem[] {
  const counts = piece.items.filter(
    (item, at): item is NumberItem => isCount(item) && !(used & (1 << at)),
  );
  const strong = counts.filter(({ form }) => form !== 'article');
  return strong.length > 0 ? strong : counts;
}

/** Which of the counts holds: "3 not 2", "do nahi teen"; otherwise the surest. */
export function chooseCount(
  items: readonly Item[],
  counts: readonly NumberItem[],
): Quantity | null {
  const whole = counts.filter(({ value }) => Number.isInteger(value) && value > 0 && value <= MOST);
  const [first, second] = whole;
  if (first === undefined) return null;
  if (second !== undefined) {
    const between = items.slice(items.indexOf(first), items.indexOf(second));
    const has = (words: Set<string>) =>
      between.some((item) => item.kind === 'word' && words.has(item.text));
    if (has(HINDI_NOT)) return { value: second.value, item: second, sure: true };
    if (has(OTHER_NOT)) return { value: first.value, item: first, sure: true };
  }
  const best =
    whole.find(({ counted }) => counted) ?? whole.find((item) => !isPronoun(item, whole)) ?? first;
  return { value: best.value, item: best, sure: best.counted || best.form !== 'article' };
}

/** "the blue one": no count where there is another. */
function isPronoun(item: NumberItem, all: readonly NumberItem[]): boolean {
  return item.form === 'word' && item.value === 1 && all.length > 1;
}
