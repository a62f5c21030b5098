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

/** Weights of a logistic model, by gradient descent; every store counts as much as any other. */
export function fitLogistic(samples: readonly Sample[]): number[] {
  const size = samples[0]?.features.length ?? 0;
  const weights = new Array<number>(size).fill(0);
  const perStore = new Map<string, number>();
  for (const { store } of samples) perStore.set(store, (perStore.get(store) ?? 0) + 1);
  for (let round = 0; round < ROUNDS; round += 1) {
    const gradient = weights.map((weight, at) => (at === 0 ? 0 : RESTRAINT * weight));
    for (const { store, features, right } of samples) {
      const share = 1 / (perStore.size * (perStore.get(store) ?? 1));
      const miss = likelihood(features, weights) - (right ? 1 : 0);
      features.forEach((feature, at) => {
        gradient[at] = (gradient[at] ?? 0) + share * miss * feature;
      });
    }
    gradient.forEach((slope, at) => {
      weights[at] = (weights[at] ?? 0) - PACE * slope;
    });
  }
  return weights;
}
