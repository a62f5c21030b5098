import type { CatalogIndex } from '../index/catalog-index.ts';
import type { Item } from '../items/item.ts';
import { interpret } from '../lines/interpret.ts';
import type { Spoken } from '../lines/interpretation.ts';
import type { Piece } from '../lines/piece.ts';
import { senseOf } from '../match/senses.ts';
import { cutPoints } from './cut-points.ts';
import { type Features, leads, pieceFeatures, scoreOf } from './features.ts';

/** A stretch of a message cut into pieces, and how good each piece is by itself. */
export interface Cut {
  /** Where pieces end: indices of items. */
  ends: number[];
  score: number;
}

const LONGEST_PIECE = 10;
const MOST_CUTS = 6;
const KEPT = 8;
const GOODS = new Set(['goods', 'material', 'pattern', 'taste', 'stranger']);

/** How many pieces may still be looked at in a message. */
export interface Budget {
  left: number;
}

interface Way extends Cut {
  /** Whether counts stand before what they count; null where nothing was counted yet. */
  leads: boolean | null;
}

/** The likeliest ways to cut a stretch, the best first; none where it is too long to tell. */
export function cutStretch(
  stretch: Piece,
  index: CatalogIndex,
  spoken: Spoken,
  weights: Features,
  budget: Budget,
): Cut[] {
  const { items } = stretch;
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
      if (budget.left <= 0) return [];
      budget.left -= 1;
      const reading = interpret(pieceOf(stretch, start, end), index, spoken);
      const score = scoreOf(pieceFeatures(reading), weights);
      const direction = leads(reading);
      for (const way of ways[from] ?? []) found.push(goOn(way, end, score, direction, weights));
    }
    ways[to] = found.sort((a, b) => b.score - a.score).slice(0, KEPT);
  }
  return ways.at(-1) ?? [];
}

function goOn(
  way: Way,
  end: number,
  score: number,
  direction: boolean | null,
  weights: Features,
): Way {
  const turns = direction !== null && way.leads !== null && way.leads !== direction;
  return {
    ends: [...way.ends, end],
    score: way.score + score + (turns ? weights.turns : 0),
    leads: direction ?? way.leads,
  };
}

const pieces = new WeakMap<Piece, Map<number, Piece>>();

/** Some items of a stretch as a piece; the same one whenever it is asked for. */
export function pieceOf(stretch: Piece, start: number, end: number): Piece {
  if (start === 0 && end === stretch.items.length) return stretch;
  const known = pieces.get(stretch) ?? new Map<number, Piece>();
  pieces.set(stretch, known);
  const key = start * 65_536 + end;
  const piece = known.get(key) ?? cutOut(stretch, start, end);
  known.set(key, piece);
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
  };
}

/** A number that was taken for a part of the name before it counts where that stands apart. */
function itemsFrom([first, ...others]: Item[]): Item[] {
  if (first === undefined) return [];
  return first.kind === 'number' && first.model
    ? [{ ...first, model: false }, ...others]
    : [first, ...others];
}
