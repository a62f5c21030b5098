import type { Feature } from './features.ts';

/** Written by `npm run fit:confidence`; see docs. */
export const WEIGHTS: Record<Feature, number> = {
  always: 0,
  intent: 1,
  leastProduct: 1,
  meanProduct: 0,
  leastVariant: 0,
  leastQuantity: 0,
  strongestRival: 0,
  openVariants: 0,
  lines: 0,
  noLines: 0,
  unmatched: 0,
  talk: 0,
  strayProducts: 0,
  strayCounts: 0,
  corrections: 0,
  earlier: 0,
};
