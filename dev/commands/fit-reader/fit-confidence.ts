import { likelihood } from '../../../src/domain/messages/parse/confidence/estimate-confidence.ts';
import { FEATURES, REASSURING } from '../../../src/domain/messages/parse/confidence/features.ts';
import { fitSigned, type Sample } from './fit-logistic.ts';
import { SURE } from './score.ts';

/** A reading that orders, and whether it was wholly right. */
export type ConfidenceSample = Sample;

const RESTRAINT = 1;
/** Of those that are called sure, so many are to be right for authors that nothing was fitted on. */
const RIGHT = 0.96;
/** Fewer sure ones tell nothing. */
const ENOUGH = 15;

/**
 * Weights of the confidence. Their first is lowered until enough of what is called sure is right,
 * each author judged by what the others taught, and whichever author is not looked at.
 * @param authors the samples of each
 */
export function fitConfidence(authors: readonly (readonly ConfidenceSample[])[]): number[] {
  const judged = authors.map((own, at) => {
    const weights = fitSigned(authors.filter((_, other) => other !== at).flat(), RESTRAINT, signOf);
    return own.map(({ features, is }) => ({ odds: oddsOf(likelihood(features, weights)), is }));
  });
  const [always = 0, ...others] = fitSigned(authors.flat(), RESTRAINT, signOf);
  return [always - cautionFor(judged), ...others];
}

interface Judged {
  odds: number;
  is: boolean;
}

/** What is taken off the log odds. */
function cautionFor(authors: readonly (readonly Judged[])[]): number {
  const groups = authors.map((_, at) => authors.filter((_, other) => other !== at).flat());
  const least = groups.map((group) => leastOdds([...group].sort((a, b) => b.odds - a.odds)));
  return Math.max(0, Math.max(...least) - oddsOf(SURE));
}

/** The lowest odds above which enough are right; such that none of them has where there are none. */
function leastOdds(sorted: readonly Judged[]): number {
  let least = (sorted[0]?.odds ?? 0) + 1;
  let right = 0;
  sorted.forEach(({ odds, is }, at) => {
    if (is) right += 1;
    if (at + 1 >= ENOUGH && right / (at + 1) >= RIGHT) least = odds;
  });
  return least;
}

const oddsOf = (likely: number): number => Math.log(likely / (1 - likely));

/** However few messages say otherwise, trouble makes nothing surer. */
function signOf(at: number): number {
  const feature = FEATURES[at] ?? 'always';
  if (feature === 'always') return 0;
  return REASSURING.has(feature) ? 1 : -1;
}
