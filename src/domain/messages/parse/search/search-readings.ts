import type { CatalogIndex } from '../index/catalog-index.ts';
import { isSizeNumber } from '../index/learn-habits.ts';
import type { Draft } from '../lines/draft.ts';
import { interpret } from '../lines/interpret.ts';
import type { Interpretation, Spoken } from '../lines/interpretation.ts';
import type { Piece } from '../lines/piece.ts';
import { copyDraft } from './copy-draft.ts';
import { cutAtCounts } from './cut-at-counts.ts';
import { type Budget, cutStretch, directionOf, pieceOf } from './cut-stretch.ts';
import {
  addTo,
  draftFeatures,
  type Features,
  noFeatures,
  pieceFeatures,
  scoreOf,
  stateOf,
} from './features.ts';
import { makesLines, readPieces, spokenOf, type Told } from './read-pieces.ts';

/** One way to read a whole message. */
export interface WholeReading {
  /** The draft after it. */
  draft: Draft;
  readings: Interpretation[];
  features: Features;
  /** By the ranker; the higher the better. */
  score: number;
}

/** So many pieces of a message are looked at, and so many whole readings compared. */
const MOST_SPANS = 160;
const MOST_CUTS = 5;
const MOST_READINGS = 8;

/**
 * Reads a message in several ways, each on a draft of its own.
 * @returns those that order different things, the best first
 */
export function searchReadings(
  stretches: readonly Piece[],
  told: Told,
  draft: Draft,
  index: CatalogIndex,
  weights: Features,
): WholeReading[] {
  const spoken = spokenOf(draft);
  const budget = { left: MOST_SPANS };
  const choices = stretches.map((stretch) => waysToCut(stretch, index, spoken, weights, budget));
  const plans = combine(choices);
  if (plans.length === 1) return [readOnly(stretches, plans[0] as Plan, told, draft, index)];
  const found = plans.map((plan) => readAs(stretches, plan, told, draft, index, weights));
  return distinct(found.sort((a, b) => b.score - a.score));
}

/** For each stretch where its pieces end. */
interface Plan {
  ends: readonly number[][];
  score: number;
  isFirst: boolean;
}

interface Way {
  ends: number[];
  /** How much better than the first guess it looks by itself. */
  score: number;
}

/** The first guess, then others. */
function waysToCut(
  stretch: Piece,
  index: CatalogIndex,
  spoken: Spoken,
  weights: Features,
  budget: Budget,
): Way[] {
  const first = cutAtCounts(stretch, (value) => isSizeNumber(index, value));
  const guess = { ends: first, score: 0 };
  if (!makesLines(stretch) || stretch.items.length < 2) return [guess];
  const readings = piecesAt(stretch, first).map((piece) => interpret(piece, index, spoken));
  if (readings.every(isClear)) return [guess];
  const score = readings.reduce((sum, one) => sum + scoreOf(pieceFeatures(one), weights), 0);
  const others = cutStretch(stretch, index, spoken, weights, budget)
    .filter(({ ends }) => ends.join() !== first.join())
    .slice(0, MOST_CUTS)
    .map((cut) => ({ ends: cut.ends, score: cut.score - score }));
  return [guess, ...others];
}

/** Nothing is left to explain. */
function isClear(reading: Interpretation): boolean {
  const { kind, unfit, unexplained, spareNumbers, quantity } = reading;
  if (kind === 'count' || kind === 'nothing') return true;
  const isNamed = (kind === 'product' || kind === 'values') && !unfit;
  return isNamed && unexplained === 0 && spareNumbers === 0 && quantity !== null;
}

function combine(choices: readonly Way[][]): Plan[] {
  let plans: Plan[] = [{ ends: [], score: 0, isFirst: true }];
  for (const ways of choices) {
    plans = plans.flatMap(({ ends, score, isFirst }) =>
      ways.map((way, at) => ({
        ends: [...ends, way.ends],
        score: score + way.score,
        isFirst: isFirst && at === 0,
      })),
    );
    if (plans.length > MOST_READINGS) {
      plans.sort((a, b) => Number(b.isFirst) - Number(a.isFirst) || b.score - a.score);
      plans.length = MOST_READINGS;
    }
  }
  return plans;
}

const piecesOf = (stretches: readonly Piece[], { ends }: Plan): Piece[] =>
  stretches.flatMap((stretch, at) => piecesAt(stretch, ends[at] ?? []));

const piecesAt = (stretch: Piece, ends: readonly number[]): Piece[] =>
  ends.map((end, at) => pieceOf(stretch, ends[at - 1] ?? 0, end));

function readOnly(
  stretches: readonly Piece[],
  plan: Plan,
  told: Told,
  draft: Draft,
  index: CatalogIndex,
): WholeReading {
  const after = copyDraft(draft);
  const readings = readPieces(piecesOf(stretches, plan), told, after, index);
  return { draft: after, readings, features: noFeatures(), score: 0 };
}

function readAs(
  stretches: readonly Piece[],
  plan: Plan,
  told: Told,
  draft: Draft,
  index: CatalogIndex,
  weights: Features,
): WholeReading {
  const after = copyDraft(draft);
  const features = noFeatures();
  let state = orderedIn(after);
  let direction: boolean | null = null;
  const readings = readPieces(piecesOf(stretches, plan), told, after, index, (reading) => {
    if (!makesLines(reading.piece)) return;
    addTo(features, pieceFeatures(reading));
    const next = orderedIn(after);
    if (next === state && reading.kind !== 'nothing' && reading.kind !== 'stranger')
      features.idle += 1;
    state = next;
    const leads = directionOf(reading);
    if (leads !== null && direction !== null && leads !== direction) features.turns += 1;
    direction = leads ?? direction;
  });
  addTo(features, draftFeatures(draft, after, told.message));
  if (plan.isFirst) features.firstGuess = 1;
  return { draft: after, readings, features, score: scoreOf(features, weights) };
}

/** What a draft orders, in one word. */
const orderedIn = ({ entries, strangers }: Draft): string =>
  `${entries.map(stateOf).sort().join('\n')}\n${strangers.map(({ text }) => text).join('\n')}`;

function distinct(found: readonly WholeReading[]): WholeReading[] {
  const seen = new Set<string>();
  return found.filter(({ draft }) => {
    const state = orderedIn(draft);
    if (seen.has(state)) return false;
    seen.add(state);
    return true;
  });
}
