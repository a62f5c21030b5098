import type { Item } from '../items/item.ts';
import { countUnitOf } from '../items/units.ts';
import { isFiller } from '../words/words.ts';

/**
 * Where a row of items may part: at a number, behind a number and what it counts in, and between
 * two words that are both goods for all that one can tell.
 * @param isGoods whether a word may begin the name of something
 */
export function cutPoints(items: readonly Item[], isGoods: (word: string) => boolean): number[] {
  const points: number[] = [];
  for (let at = 1; at < items.length; at += 1) {
    if (mayPart(items, at, isGoods)) points.push(at);
  }
  return points;
}

function mayPart(items: readonly Item[], at: number, isGoods: (word: string) => boolean): boolean {
  const item = items[at] as Item;
  const before = items[at - 1] as Item;
  if (isFigure(item)) return true;
  if (item.kind !== 'word' || isFiller(item.text) || isUnitOf(before, item)) return false;
  return isBehindFigure(items, at) || isGoods(item.text);
}

const isFigure = ({ kind }: Item): boolean => kind !== 'word' && kind !== 'gap';

/** The "packet" of "2 packet". */
const isUnitOf = (before: Item, item: Item): boolean =>
  before.kind === 'number' &&
  item.kind === 'word' &&
  countUnitOf(item.text) === before.unit &&
  before.unit !== null;

const isPassed = (item: Item): boolean =>
  item.kind === 'word' && (isFiller(item.text) || countUnitOf(item.text) !== null);

/** Whether no more than a unit and grammar stand between a figure and an item. */
function isBehindFigure(items: readonly Item[], at: number): boolean {
  for (let before = at - 1; before >= 0; before -= 1) {
    const item = items[before] as Item;
    if (isFigure(item)) return true;
    if (!isPassed(item)) return false;
  }
  return false;
}

/** The first item behind a count, what it counts in and words of grammar. */
export function pastUnit(items: readonly Item[], at: number): number {
  let next = at;
  while (next < items.length && isPassed(items[next] as Item)) next += 1;
  return next;
}
