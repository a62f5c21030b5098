import type { Feature } from './features.ts';

/** Written by `npm run fit:confidence`, which also tells how well they hold for a new store. */
export const WEIGHTS: Record<Feature, number> = {
  always: 1.197,
  intent: 0.07,
  leastProduct: 0.976,
  meanProduct: 0.645,
  leastVariant: 0.0,
  leastQuantity: 0.183,
  strongestRival: -0.622,
  openVariants: -1.333,
  lines: 0.0,
  noLines: -0.445,
  unmatched: -1.261,
  nearlyMatched: -1.192,
  nothing: 0.0,
  unexplained: -1.262,
  talk: -0.313,
  strayProducts: -0.216,
  strayCounts: -0.43,
  strange: -0.518,
  leftGoods: -0.669,
  spareNumbers: -0.054,
  untold: -0.454,
  pieces: 0.0,
  corrections: 0.0,
  earlier: -1.189,
};
