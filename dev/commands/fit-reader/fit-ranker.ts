import {
  type Features,
  RANKER_FEATURES,
} from '../../../src/domain/messages/parse/search/features.ts';

/** One way to read a message of a corpus. */
export interface RankedReading {
  features: Features;
  /** How good it is, 0 to 1: 1 where all of it is right. */
  worth: number;
}

const ROUNDS = 400;
const PACE = 0.3;
/** Keeps weights small: what few messages show is not believed much. */
const RESTRAINT = 0.002;
/** What a message teaches of which no reading is wholly right. */
const PARTLY = 0.3;

/**
 * Weights that put the best reading of each message first: a logistic choice among its readings, by
 * gradient descent.
 * @param messages the readings of each message that has several
 * @param start where the weights begin, and what they are held near
 */
export function fitRanker(
  messages: readonly (readonly RankedReading[])[],
  start: Features,
): Features {
  const lessons = messages.flatMap(lessonOf);
  const begin = rowOf(start);
  const weights = Float64Array.from(begin);
  const size = lessons.reduce((sum, { weight }) => sum + weight, 0) || 1;
  for (let round = 0; round < ROUNDS; round += 1) {
    const gradient = weights.map((weight, at) => RESTRAINT * (weight - (begin[at] ?? 0)));
    for (const lesson of lessons) descend(lesson, weights, gradient, lesson.weight / size);
    gradient.forEach((slope, at) => {
      weights[at] = (weights[at] ?? 0) - PACE * slope;
    });
  }
  return Object.fromEntries(RANKER_FEATURES.map((name, at) => [name, weights[at]])) as Features;
}

const rowOf = (features: Features): Float64Array =>
  Float64Array.from(RANKER_FEATURES, (name) => features[name]);

interface Lesson {
  rows: readonly Float64Array[];
  isBest: readonly boolean[];
  weight: number;
}

/** Nothing is learned where all readings are equally good. */
function lessonOf(all: readonly RankedReading[]): Lesson[] {
  const most = Math.max(...all.map(({ worth }) => worth));
  const isBest = all.map(({ worth }) => worth === most);
  if (isBest.every(Boolean)) return [];
  const rows = all.map(({ features }) => rowOf(features));
  return [{ rows, isBest, weight: most === 1 ? 1 : PARTLY }];
}

function descend(
  { rows, isBest }: Lesson,
  weights: Float64Array,
  gradient: Float64Array,
  share: number,
): void {
  const scores = rows.map((row) =>
    row.reduce((sum, each, at) => sum + each * (weights[at] ?? 0), 0),
  );
  const most = Math.max(...scores);
  const odds = scores.map((score) => Math.exp(score - most));
  const sum = odds.reduce((total, one) => total + one, 0);
  const bestSum = odds.reduce((total, one, at) => (isBest[at] ? total + one : total), 0);
  rows.forEach((row, at) => {
    const odd = odds[at] ?? 0;
    const surplus = share * (odd / sum - (isBest[at] ? odd / bestSum : 0));
    for (let i = 0; i < row.length; i += 1) {
      gradient[i] = (gradient[i] ?? 0) + surplus * (row[i] ?? 0);
    }
  });
}
