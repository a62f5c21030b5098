import {
  type Features,
  noFeatures,
  RANKER_FEATURES,
  scoreOf,
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
  const weights = { ...start };
  const size = lessons.reduce((sum, { weight }) => sum + weight, 0) || 1;
  for (let round = 0; round < ROUNDS; round += 1) {
    const gradient = noFeatures();
    for (const name of RANKER_FEATURES) gradient[name] = RESTRAINT * (weights[name] - start[name]);
    for (const lesson of lessons) descend(lesson, weights, gradient, lesson.weight / size);
    for (const name of RANKER_FEATURES) weights[name] -= PACE * gradient[name];
  }
  return weights;
}

interface Lesson {
  all: readonly RankedReading[];
  best: ReadonlySet<RankedReading>;
  weight: number;
}

/** Nothing is learned where all readings are equally good. */
function lessonOf(all: readonly RankedReading[]): Lesson[] {
  const most = Math.max(...all.map(({ worth }) => worth));
  const best = new Set(all.filter(({ worth }) => worth === most));
  return best.size === all.length ? [] : [{ all, best, weight: most === 1 ? 1 : PARTLY }];
}

function descend(
  { all, best }: Lesson,
  weights: Features,
  gradient: Features,
  share: number,
): void {
  const scores = all.map(({ features }) => scoreOf(features, weights));
  const most = Math.max(...scores);
  const odds = scores.map((score) => Math.exp(score - most));
  const sum = odds.reduce((total, one) => total + one, 0);
  const bestSum = odds.reduce(
    (total, one, at) => (best.has(all[at] as RankedReading) ? total + one : total),
    0,
  );
  all.forEach((reading, at) => {
    const odd = odds[at] ?? 0;
    const surplus = odd / sum - (best.has(reading) ? odd / bestSum : 0);
    for (const name of RANKER_FEATURES) gradient[name] += share * surplus * reading.features[name];
  });
}
