import type { Feature } from './features.ts';

/** Written by `npm run fit:confidence`, which also tells how well they hold for a new store. */
export const WEIGHTS: Record<Feature, number> = {
  always: 0.682,
  intent: 0.167,
  leastProduct: 1.243,
  meanProduct: 0.823,
  leastVariant: 0.093,
  leastQuantity: 0.125,
  strongestRival: -0.727,
  openVariants: -1.739,
  lines: 0.036,
  noLines: -0.215,
  unmatched: -1.473,
  nearlyMatched: -0.943,
  nothing: 0.0,
  unexplained: -1.462,
  talk: -0.778,
  strayProducts: -0.744,
  strayCounts: -1.192,
  corrections: -0.049,
  earlier: -0.686,
};
