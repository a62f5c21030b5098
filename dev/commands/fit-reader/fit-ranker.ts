import { type Features, RANKER_FEATURES } from '../../../src/reader/built-in/search/features.ts';

/** One way to read a message of a corpus. */
export interface RankedReading {
  features: Features;
  /** How good it is, 0 to 1: 1 where all of it is right. */
  worth: number;
}

const ROUNDS = 400;
const PACE = 0.5;
/** How much of a step goes on in the next one. */
const MOMENTUM = 0.9;
/** Keeps weights small: what few messages show is not believed much. */
const RESTRAINT = 0.002;
/** Holds weights near those that they begin with: what was weighed before is not lost by a refit. */
const HOLD = 0.5;
/** What a message teaches of which no reading is wholly right. */
const PARTLY = 0.3;

/**
 * Weights that put the best reading of each message first: a logistic choice among its readings, by
 * gradient descent with momentum. Features count in units of how much they differ between readings,
 * so that rare and large ones learn equally fast.
 * @param messages the readings of each message that has several
 * @param start where the weights begin, and what they are held near; null: nothing
 */
export function fitRanker(
  messages: readonly (readonly RankedReading[])[],
  start: Features | null,
): Features {
  const all = messages.flatMap(lessonOf);
  const units = unitsOf(all);
  const lessons = all.map((lesson) => ({ ...lesson, rows: lesson.rows.map(inUnits(units)) }));
  const size = lessons.reduce((sum, { weight }) => sum + weight, 0) || 1;
  const begin = start
    ? rowOf(start).map((weight, at) => weight * (units[at] ?? 1))
    : new Float64Array(RANKER_FEATURES.length);
  const restraint = start ? HOLD : RESTRAINT;
  const weights = Float64Array.from(begin);
  const pace = new Float64Array(RANKER_FEATURES.length);
  for (let round = 0; round < ROUNDS; round += 1) {
    const gradient = weights.map((weight, at) => restraint * (weight - (begin[at] ?? 0)));
    for (const lesson of lessons) descend(lesson, weights, gradient, lesson.weight / size);
    gradient.forEach((slope, at) => {
      pace[at] = MOMENTUM * (pace[at] ?? 0) - PACE * slope;
      weights[at] = (weights[at] ?? 0) + (pace[at] ?? 0);
    });
  }
  return Object.fromEntries(
    RANKER_FEATURES.map((name, at) => [name, (weights[at] ?? 0) / (units[at] ?? 1)]),
  ) as Features;
}

const rowOf = (features: Features): Float64Array =>
  Float64Array.from(RANKER_FEATURES, (name) => features[name]);

/** How far each feature lies from the mean of its message, as a rule; 1 for what never differs. */
function unitsOf(lessons: readonly Lesson[]): Float64Array {
  const sums = new Float64Array(RANKER_FEATURES.length);
  let count = 0;
  for (const { rows } of lessons) {
    count += rows.length;
    for (let at = 0; at < sums.length; at += 1) {
      const mean = rows.reduce((sum, row) => sum + (row[at] ?? 0), 0) / rows.length;
      for (const row of rows) sums[at] = (sums[at] ?? 0) + ((row[at] ?? 0) - mean) ** 2;
    }
  }
  return sums.map((sum) => Math.sqrt(sum / Math.max(1, count)) || 1);
}

const inUnits =
  (units: Float64Array) =>
  (row: Float64Array): Float64Array =>
    row.map((value, at) => value / (units[at] ?? 1));

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
