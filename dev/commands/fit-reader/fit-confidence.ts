import { likelihood } from '../../../src/reader/built-in/confidence/estimate-confidence.ts';
import {
  FEATURES,
  type Feature,
  REASSURING,
} from '../../../src/reader/built-in/confidence/features.ts';
import { fitSigned, type Sample } from './fit-logistic.ts';
import { SURE } from './score.ts';

/** A reading that orders, and whether it was wholly right. */
export type ConfidenceSample = Sample;

const RESTRAINT = 1;
/**
 * Of those that are called sure, so many are right where the cut is chosen. What is promised is 0.95 for authors
 * that neither weights nor cut have seen; of these some hundredths fewer are right.
 */
const RIGHT = 0.96;
/** Fewer sure ones tell nothing. */
const ENOUGH = 40;

/**
 * Weights of the confidence. Their first is set so that enough of what is called sure is right, each
 * author judged by what the others taught.
 * @param authors the samples of each
 * @param tuned of stores that the reader was made with: they teach, and are never judged
 */
export function fitConfidence(
  authors: readonly (readonly ConfidenceSample[])[],
  tuned: readonly ConfidenceSample[],
): number[] {
  const learn = (some: readonly (readonly ConfidenceSample[])[]) =>
    fitSigned([...some.flat(), ...tuned], RESTRAINT, signOf);
  const judged = authors.map((own, at) => {
    const weights = learn(authors.filter((_, other) => other !== at));
    return own.map(({ features, is }) => ({ odds: oddsOf(likelihood(features, weights)), is }));
  });
  const [always = 0, ...others] = learn(authors);
  return [always - cautionFor(judged), ...others];
}

interface Judged {
  odds: number;
  is: boolean;
}

/** What is taken off the log odds: what stands at the last that may be called sure is just sure. */
function cautionFor(authors: readonly (readonly Judged[])[]): number {
  return leastOdds(authors.flat().sort((a, b) => b.odds - a.odds)) - oddsOf(SURE);
}

/**
 * The lowest odds above which enough are right; where there are none, above which most are.
 * @param sorted the surest first
 */
function leastOdds(sorted: readonly Judged[]): number {
  let right = 0;
  const cuts = sorted
    .map(({ odds, is }, at) => {
      if (is) right += 1;
      return { odds, right: Math.min(RIGHT, right / (at + 1)) };
    })
    .slice(ENOUGH - 1);
  const most = Math.max(...cuts.map((cut) => cut.right));
  return cuts.findLast((cut) => cut.right === most)?.odds ?? Number.POSITIVE_INFINITY;
}

/** What may speak for and against. */
const EITHER = new Set<Feature>(['always', 'fillers', 'words', 'earlier', 'follows', 'changes']);

const oddsOf = (likely: number): number => Math.log(likely / (1 - likely));

/** However few messages say otherwise, trouble makes nothing surer. */
function signOf(at: number): number {
  const feature = FEATURES[at] ?? 'always';
  if (EITHER.has(feature)) return 0;
  return REASSURING.has(feature) ? 1 : -1;
}
