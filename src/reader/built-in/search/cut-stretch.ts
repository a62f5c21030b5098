import type { ReadCatalog } from '../index/catalog-index.ts';
import type { Item } from '../items/item.ts';
import { countUnitOf } from '../items/units.ts';
import { interpret } from '../lines/interpret.ts';
import type { Piece, Spoken } from '../lines/piece.ts';
import { senseOf } from '../match/senses.ts';
import { isFiller } from '../words/words.ts';
import { type Features, leads, pieceFeatures, scoreOf } from './features.ts';

/** A stretch of a message cut into pieces, and how good each piece is by itself. */
export interface Cut {
  /** Where pieces end: indices of items. */
  ends: number[];
  score: number;
}

/** The input for cutting a message's stretches. */
export interface Cutter {
  index: ReadCatalog;
  spoken: Spoken;
  weights: Features;
  /** How many pieces may still be looked at. */
  left: number;
}

const LONGEST_PIECE = 10;
const MOST_CUTS = 6;
const KEPT = 8;
const GOODS = new Set(['goods', 'material', 'pattern', 'taste', 'unknown']);

interface Way extends Cut {
  /** Whether counts precede what they count; null before the first count. */
  leads: boolean | null;
}

/** The likeliest ways to cut a stretch, best first; empty when it is too long. */
export function cutStretch(stretch: Piece, cutter: Cutter): Cut[] {
  const { items } = stretch;
  const { index, spoken, weights } = cutter;
  const isGoods = (word: string): boolean => {
    const { nature, keys } = senseOf(word, index);
    return nature === 'goods' || (GOODS.has(nature) && keys.length > 0);
  };
  const points = [0, ...cutPoints(items, isGoods), items.length];
  const ways: Way[][] = points.map(() => []);
  ways[0] = [{ ends: [], score: 0, leads: null }];
  for (let to = 1; to < points.length; to += 1) {
    const end = points[to] as number;
    const found: Way[] = [];
    for (let from = to - 1; from >= 0 && to - from <= MOST_CUTS; from -= 1) {
      const start = points[from] as number;
      if (end - start > LONGEST_PIECE && from < to - 1) break;
      if (cutter.left <= 0 || index.effort.isSpent) return [];
      cutter.left -= 1;
      const reading = interpret(pieceOf(stretch, start, end), index, spoken);
      const score = scoreOf(pieceFeatures(reading), weights);
      const leading = leads(reading);
      for (const way of ways[from] ?? []) {
        const turns = leading !== null && way.leads !== null && way.leads !== leading;
        found.push({
          ends: [...way.ends, end],
          score: way.score + score + (turns ? weights.turns : 0),
          leads: leading ?? way.leads,
        });
      }
    }
    ways[to] = found.sort((one, other) => other.score - one.score).slice(0, KEPT);
  }
  return ways.at(-1) ?? [];
}

/** Some items of a stretch as a piece; the same one whenever it is asked for. */
export function pieceOf(stretch: Piece, start: number, end: number): Piece {
  if (start === 0 && end === stretch.items.length) return stretch;
  stretch.memory.parts ??= new Map();
  const key = start * 65_536 + end;
  const piece = stretch.memory.parts.get(key) ?? cutOut(stretch, start, end);
  stretch.memory.parts.set(key, piece);
  return piece;
}

function cutOut(stretch: Piece, start: number, end: number): Piece {
  const isLast = end === stretch.items.length;
  // "one each" is said at the end, all else at the beginning.
  const cued = stretch.cues.has('each') ? isLast : start === 0;
  return {
    ...stretch,
    items: itemsFrom(stretch.items.slice(start, end)),
    cues: cued ? stretch.cues : new Set(stretch.cues.has('add') ? (['add'] as const) : []),
    gap: start === 0 ? stretch.gap : 'count',
    first: start === 0 && stretch.first,
    heads: isLast && stretch.heads,
    memory: {},
  };
}

/** A number read as part of the name before it is a count if it is separate. */
const itemsFrom = ([first, ...others]: Item[]): Item[] =>
  first === undefined
    ? []
    : [first.kind === 'number' ? { ...first, model: false } : first, ...others];

/**
 * Where a row of items may be divided: at a number, after a number and what it counts in, and
 * between two words that may both be goods.
 * @param isGoods whether a word may begin the name of something
 */
function cutPoints(items: readonly Item[], isGoods: (word: string) => boolean): number[] {
  return [...items.keys()].slice(1).filter((at) => {
    const [before, item] = [items[at - 1] as Item, items[at] as Item];
    if (isFigure(item)) return true;
    if (item.kind !== 'word' || isFiller(item.text) || isUnitOf(before, item.text)) return false;
    return isBehindFigure(items, at) || isGoods(item.text);
  });
}

const isFigure = ({ kind }: Item): boolean => kind !== 'word' && kind !== 'gap';

/** The "packet" of "2 packet". */
const isUnitOf = (before: Item, word: string): boolean =>
  before.kind === 'number' && before.unit !== null && countUnitOf(word) === before.unit;

const isPassed = (item: Item): boolean =>
  item.kind === 'word' && (isFiller(item.text) || countUnitOf(item.text) !== null);

/** Whether only a unit and grammar are between a number and an item. */
function isBehindFigure(items: readonly Item[], at: number): boolean {
  const last = items.slice(0, at).findLast((item) => !isPassed(item));
  return last !== undefined && isFigure(last);
}

/** The first item behind a count, what it counts in and words of grammar. */
export function pastUnit(items: readonly Item[], at: number): number {
  let next = at;
  while (next < items.length && isPassed(items[next] as Item)) next += 1;
  return next;
}
