import type { Feature } from './features.ts';

/** Written by `npm run fit:confidence`, which also tells how well they hold for a new store. */
export const WEIGHTS: Record<Feature, number> = {
  always: 1.308,
  intent: 0.127,
  leastProduct: 1.082,
  meanProduct: 0.738,
  leastVariant: -0.283,
  leastQuantity: 0.143,
  strongestRival: -0.584,
  openVariants: -1.673,
  lines: -0.226,
  noLines: 0.065,
  unmatched: -1.547,
  nearlyMatched: -1.778,
  nothing: 0.0,
  unexplained: -1.569,
  talk: -0.843,
  strayProducts: -0.67,
  strayCounts: -0.918,
  corrections: -0.394,
  earlier: -0.486,
};
