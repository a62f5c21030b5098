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
/** Keeps weights near where they began: what few messages show is not believed much. */
const RESTRAINT = 0.002;
/** What a message teaches of which no reading is wholly right. */
const PARTLY = 0.3;

/**
 * Weights that put the best reading of each message first: a logistic choice among its readings, by
 * gradient descent.
 * @param messages the readings of each message
 * @param start where the weights begin
 */
export function fitRanker(
  messages: readonly (readonly RankedReading[])[],
  start: Features,
): Features {
  const lessons = messages.flatMap(lessonOf);
  const size = lessons.reduce((sum, { weight }) => sum + weight, 0) || 1;
  const first = vectorOf(start);
  const weights = [...first];
  for (let round = 0; round < ROUNDS; round += 1) {
    const gradient = weights.map((weight, at) => RESTRAINT * (weight - (first[at] ?? 0)));
    for (const lesson of lessons) descend(lesson, weights, gradient, lesson.weight / size);
    gradient.forEach((slope, at) => {
      weights[at] = (weights[at] ?? 0) - PACE * slope;
    });
  }
  return Object.fromEntries(
    RANKER_FEATURES.map((name, at) => [name, Number((weights[at] ?? 0).toFixed(3))]),
  ) as Features;
}

const vectorOf = (features: Features): number[] => RANKER_FEATURES.map((name) => features[name]);

interface Lesson {
  readings: { vector: number[]; isBest: boolean }[];
  weight: number;
}

/** Nothing is learned where all readings are equally good. */
function lessonOf(all: readonly RankedReading[]): Lesson[] {
  const most = Math.max(...all.map(({ worth }) => worth));
  const readings = all.map(({ features, worth }) => ({
    vector: vectorOf(features),
    isBest: worth === most,
  }));
  if (readings.every(({ isBest }) => isBest)) return [];
  return [{ readings, weight: most === 1 ? 1 : PARTLY }];
}

function descend(
  { readings }: Lesson,
  weights: readonly number[],
  gradient: number[],
  share: number,
): void {
  const scores = readings.map(({ vector }) =>
    vector.reduce((sum, value, at) => sum + value * (weights[at] ?? 0), 0),
  );
  const most = Math.max(...scores);
  const odds = scores.map((score) => Math.exp(score - most));
  const all = odds.reduce((sum, one) => sum + one, 0);
  const best = odds.reduce((sum, one, at) => (readings[at]?.isBest ? sum + one : sum), 0);
  readings.forEach(({ vector, isBest }, i) => {
    const odd = odds[i] ?? 0;
    const surplus = share * (odd / all - (isBest ? odd / best : 0));
    vector.forEach((value, at) => {
      if (value !== 0) gradient[at] = (gradient[at] ?? 0) + surplus * value;
    });
  });
}
