import type { Item, NumberItem } from '../items/item.ts';
import { countUnitOf } from '../items/units.ts';
import { isItemOf } from '../lexicon/grammar.ts';
import { isCount, isTelling, type Piece } from '../lines/piece.ts';
import { conceptsOf, isFiller } from '../words/words.ts';

/** Such a number is a size wherever sizes are numbers. */
const SURELY_SIZE = 20;

/**
 * Where the pieces of "2 veg puff 2 paneer puff" and "neckband 1 speaker 2" end, by their counts
 * alone: indices of items.
 */
export function cutAtCounts({ items }: Piece, isSize: (value: number) => boolean): number[] {
  const counts = countsOf(items, isSize);
  const [first = 0, last = 0] = [counts[0], counts.at(-1)];
  const between = items.slice(first, last + 1);
  if (counts.length < 2 || isNegated(between)) return [items.length];
  // "ek 4 inch wala ek 6 inch wala", "wiper 24 inch ek 16 inch ek".
  const outside = [...items.slice(0, first), ...items.slice(last + 1)];
  if (counts.length === 2 && isOneRow(between) && !isTwoSizes(between, outside))
    return [items.length];
  const telling = items.flatMap((item, at) =>
    isTelling(item) && !isUnitOfCount(items, at) ? [at] : [],
  );
  const endsWithCount = (telling.at(-1) ?? last) <= last;
  const startsWithCount = (telling[0] ?? first) >= first;
  if (endsWithCount && !startsWithCount) {
    return endsOf(
      items,
      counts.slice(0, -1).map((at) => pastFillers(items, at)),
    );
  }
  const size = items.findIndex((item) => item.kind === 'number' && item.named);
  // "5 kurta size 38 - 2": what the second count counts begins at the size.
  if (endsWithCount && size > first && size < last) return endsOf(items, [size]);
  return endsOf(
    items,
    counts.filter((at) => at > 0),
  );
}

/** Where the counts stand; sizes that look like counts only where nothing else counts. */
function countsOf(items: readonly Item[], isSize: (value: number) => boolean): number[] {
  const all = items.flatMap((item, at) => (isCount(item) ? [at] : []));
  const countsLead = all[0] === 0 && items[1]?.kind === 'word';
  const sure = all.filter((at) => {
    const item = items[at] as NumberItem;
    if (item.form === 'article') return at === 0 || isBetweenGoods(items, at);
    if (item.counted || item.form === 'word' || !isSize(item.value)) return true;
    // "4 veg puff 2 paneer puff": counts lead, also where 4 and 2 are sizes of something else.
    const leads = countsLead && items[at + 1]?.kind === 'word';
    return leads && (at === 0 || item.value < SURELY_SIZE);
  });
  return sure.length > 0 ? sure : all;
}

/** "dos escobas una fregona". */
function isBetweenGoods(items: readonly Item[], at: number): boolean {
  return [items[at - 1], items[at + 1]].every(
    (item) => item?.kind === 'word' && conceptsOf(item.text).some(({ kind }) => kind === 'goods'),
  );
}

/** "650 - 3 strips", "60 caps one bottle", "ek ek": no other thing stands between the counts. */
function isOneRow(between: readonly Item[]): boolean {
  return between.every(
    (item) => item.kind !== 'word' || isFiller(item.text) || countUnitOf(item.text) !== null,
  );
}

/** Whether a size stands between the counts and another one outside. */
function isTwoSizes(between: readonly Item[], outside: readonly Item[]): boolean {
  const kindOf = (items: readonly Item[]) => {
    const size = items.find(({ kind }) => kind === 'measure' || kind === 'range');
    return size?.kind === 'measure' ? size.measure.dimension : size?.kind;
  };
  const kind = kindOf(between);
  return kind !== undefined && kind === kindOf(outside);
}

/** "3 not 2". */
function isNegated(between: readonly Item[]): boolean {
  return between.some((item) => isItemOf('not', item));
}

/** The "packet" of "palak 2 packet". */
function isUnitOfCount(items: readonly Item[], at: number): boolean {
  const [count, unit] = [items[at - 1], items[at]];
  if (count?.kind !== 'number' || count.unit === null || unit?.kind !== 'word') return false;
  return countUnitOf(unit.text) === count.unit;
}

/** Words of grammar behind a count still belong to it, and so does what it counts in. */
function pastFillers(items: readonly Item[], at: number): number {
  let next = at + 1;
  const belongs = () => !isTelling(items[next] as Item) || isUnitOfCount(items, next);
  while (next < items.length - 1 && belongs()) next += 1;
  return next;
}

function endsOf(items: readonly Item[], cuts: readonly number[]): number[] {
  const ends = cuts.filter((at) => at > 0 && at < items.length);
  return [...new Set([...ends, items.length])].sort((a, b) => a - b);
}
