import { likelihood } from '../../../src/domain/messages/parse/confidence/estimate-confidence.ts';

/** One reading: its features, and whether it was wholly right. */
export interface Sample {
  store: string;
  features: number[];
  right: boolean;
}

const ROUNDS = 3000;
const PACE = 0.5;
/** Keeps weights small: what few messages show is not believed much. */
const RESTRAINT = 0.003;

/**
 * Weights of a logistic model, by gradient descent.
 * @param bound keeps the weight of a feature, by its place, where it may be
 */
export function fitLogistic(
  samples: readonly Sample[],
  bound: (weight: number, at: number) => number,
): number[] {
  const size = samples[0]?.features.length ?? 0;
  const weights = new Array<number>(size).fill(0);
  for (let round = 0; round < ROUNDS; round += 1) {
    const gradient = weights.map((weight, at) => (at === 0 ? 0 : RESTRAINT * weight));
    for (const { features, right } of samples) {
      const miss = likelihood(features, weights) - (right ? 1 : 0);
      features.forEach((feature, at) => {
        gradient[at] = (gradient[at] ?? 0) + (miss * feature) / samples.length;
      });
    }
    gradient.forEach((slope, at) => {
      weights[at] = bound((weights[at] ?? 0) - PACE * slope, at);
    });
  }
  return weights;
}
