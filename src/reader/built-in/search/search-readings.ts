import type { CatalogIndex } from '../index/catalog-index.ts';
import { isSizeNumber } from '../index/learn-habits.ts';
import type { Item, NumberItem } from '../items/item.ts';
import { isItemOf } from '../lexicon/grammar.ts';
import { interpret } from '../lines/interpret.ts';
import { type Interpretation, isCount, isTelling, makesLines, type Piece } from '../lines/piece.ts';
import { isIdle } from '../operations/operation.ts';
import { conceptsOf } from '../words/words.ts';
import { type Cut, type Cutter, cutStretch, pastUnit, pieceOf } from './cut-stretch.ts';
import {
  addTo,
  draftFeatures,
  type Features,
  leads,
  noFeatures,
  orderedIn,
  pieceFeatures,
  scoreOf,
} from './features.ts';
import { beginning, type Reading, type ReadingInput, readPieces } from './read-pieces.ts';

/** One way to read a whole message. */
export interface WholeReading extends Reading {
  features: Features;
  /** By the ranker; the higher the better. */
  score: number;
}

/** Of whole readings, which come best first; there always is one. */
export const bestOf = (wholes: readonly WholeReading[]): WholeReading => wholes[0] as WholeReading;

const MOST_CUTS = 5;
const MOST_PLANS = 8;
/** For longer conversations fewer readings are compared: this many items in total. */
const MOST_ITEMS = 1_000;
/** The most pieces of a message, and of a conversation, that are tried where the first guess is unclear. */
const MOST_SPANS = 160;
const MOST_SPANS_IN_ALL = 480;

/** Reads a message in several ways. @returns those that order different things, the best first */
export function searchReadings(
  stretches: readonly Piece[],
  input: ReadingInput,
  weights: Features,
): WholeReading[] {
  const { effort } = input.index;
  effort.items += stretches.reduce((sum, stretch) => sum + stretch.items.length, 0);
  const most = effort.isSpent
    ? 1
    : Math.min(MOST_PLANS, Math.max(1, Math.floor(MOST_ITEMS / (effort.items + 1))));
  const start = beginning(input);
  const left = Math.min(MOST_SPANS, MOST_SPANS_IN_ALL - effort.spans);
  const cutter = { index: input.index, spoken: start.spoken, weights, left };
  const plans = plansOf(stretches, cutter, most);
  effort.spans += left - cutter.left;
  const found = plans.flatMap((plan) => {
    const pieces = piecesOf(stretches, plan);
    const readings = readPieces(pieces, input, start, most > 1 ? undefined : 1);
    return readings.map((reading) => ({ plan, reading }));
  });
  const [only, ...others] = found;
  if (only && others.length === 0) {
    return [{ ...only.reading, features: noFeatures(), score: 0 }];
  }
  const wholes = found.map(({ plan, reading }) => {
    const features = featuresOf(reading, input, plan.isFirst);
    return { ...reading, features, score: scoreOf(features, weights) };
  });
  return distinct(wholes.sort((a, b) => b.score - a.score));
}

/** For each stretch where its pieces end. */
interface Plan {
  ends: readonly number[][];
  score: number;
  isFirst: boolean;
}

/** The first guess, then others, and how much better than it they look by themselves. */
function waysToCut(stretch: Piece, cutter: Cutter): Cut[] {
  const { index, spoken, weights } = cutter;
  const first = firstCut(stretch, index);
  const guess = { ends: first, score: 0 };
  if (!makesLines(stretch) || stretch.items.length < 2) return [guess];
  const readings = piecesAt(stretch, first).map((piece) => interpret(piece, index, spoken));
  if (readings.every(isClear)) return [guess];
  const own = readings.reduce((sum, one) => sum + scoreOf(pieceFeatures(one), weights), 0);
  const others = cutStretch(stretch, cutter)
    .filter(({ ends }) => ends.join() !== first.join())
    .slice(0, MOST_CUTS)
    .map(({ ends, score }) => ({ ends, score: score - own }));
  return [guess, ...others];
}

/** Nothing is left to explain. */
function isClear(reading: Interpretation): boolean {
  const { kind, unfit, unexplained, spareNumbers, quantity } = reading;
  if (kind === 'count' || kind === 'nothing') return true;
  const isNamed = (kind === 'product' || kind === 'values') && !unfit;
  return isNamed && unexplained === 0 && spareNumbers === 0 && quantity !== null;
}

/** Each count begins a piece; if goods precede the first and none follow the last, it ends one. */
export function firstCut({ items }: Piece, index: CatalogIndex): number[] {
  const counts = countsIn(items, index);
  const between = items.slice((counts[0] ?? 0) + 1, counts.at(-1));
  // "650 - 3 strips", "3 not 2".
  if (!between.some(isTelling) || between.some((item) => isItemOf('not', item)))
    return [items.length];
  const behind = counts.map((at) => pastUnit(items, at + 1));
  const isLast = behind.at(-1) === items.length;
  const isNamed = items.slice(0, counts[0]).some(isTelling);
  const size = items.findIndex((item) => item.kind === 'number' && item.named);
  // "5 kurta size 38 - 2": what the second count counts begins at the size.
  if (isLast && !isNamed && items.slice(counts[0], counts.at(-1)).includes(items[size] as Item))
    return [size, items.length];
  const ends = isNamed && isLast ? behind.slice(0, -1) : counts.filter((at) => at > 0);
  return [...new Set([...ends, items.length])];
}

const isGoods = (item: Item | undefined): boolean =>
  item?.kind === 'word' && conceptsOf(item.text).some(({ kind }) => kind === 'goods');

/** The positions of counts; sizes that look like counts only if there are no others. */
function countsIn(items: readonly Item[], index: CatalogIndex): number[] {
  const all = items.flatMap((item, at) => (isCount(item) ? [at] : []));
  const sure = all.filter((at) => {
    const { form, counted, value } = items[at] as NumberItem;
    if (form === 'article') return at === 0 || [at - 1, at + 1].every((one) => isGoods(items[one]));
    return counted || form === 'word' || !isSizeNumber(index, value);
  });
  return sure.length > 0 ? sure : all;
}

/** The likeliest ways to cut all stretches, the first guess before all others. @param most no more are compared */
function plansOf(stretches: readonly Piece[], cutter: Cutter, most: number): Plan[] {
  let plans: Plan[] = [{ ends: [], score: 0, isFirst: true }];
  for (const stretch of stretches) {
    const ways =
      most > 1 ? waysToCut(stretch, cutter) : [{ ends: firstCut(stretch, cutter.index), score: 0 }];
    plans = plans.flatMap(({ ends, score, isFirst }) =>
      ways.map((way, at) => ({
        ends: [...ends, way.ends],
        score: score + way.score,
        isFirst: isFirst && at === 0,
      })),
    );
    plans.sort((a, b) => Number(b.isFirst) - Number(a.isFirst) || b.score - a.score);
    plans.length = Math.min(most, plans.length);
  }
  return plans;
}

const piecesOf = (stretches: readonly Piece[], { ends }: Plan): Piece[] =>
  stretches.flatMap((stretch, at) => piecesAt(stretch, ends[at] ?? []));

const piecesAt = (stretch: Piece, ends: readonly number[]): Piece[] =>
  ends.map((end, at) => pieceOf(stretch, ends[at - 1] ?? 0, end));

function featuresOf(
  { order, readings, operations }: Reading,
  input: ReadingInput,
  isFirst: boolean,
): Features {
  const features = noFeatures();
  let direction: boolean | null = null;
  readings.forEach((reading, at) => {
    if (!makesLines(reading.piece)) return;
    addTo(features, pieceFeatures(reading));
    const operation = operations[at] ?? null;
    if (operation?.kind === 'part') features.spread = 1;
    if (reading.quantity && isIdle(operation)) features.idle += 1;
    const leading = leads(reading);
    if (leading !== null && direction !== null && leading !== direction) features.turns += 1;
    direction = leading ?? direction;
  });
  addTo(features, draftFeatures(input.order, order, input.message));
  features.firstGuess = isFirst ? 1 : 0;
  return features;
}

function distinct(found: readonly WholeReading[]): WholeReading[] {
  const seen = new Set<string>();
  return found.filter(({ order }) => {
    const state = orderedIn(order);
    if (seen.has(state)) return false;
    seen.add(state);
    return true;
  });
}
