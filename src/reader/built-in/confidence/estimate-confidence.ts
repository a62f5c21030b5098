import type { ParsedMessage, ParseErrorCode } from '../parsed-message.ts';
import { type Evidence, FEATURES, type Feature, featuresOf } from './features.ts';

/** Parts below this are guesses. */
const GUESS = 0.5;
const MOST_WITH_GUESS = 0.6;
const MOST_WITH_QUESTION = 0.85;
const OPEN: ReadonlySet<ParseErrorCode> = new Set([
  'QUANTITY_UNCLEAR',
  'AMBIGUOUS_PRODUCT',
  'IS_IT_AN_ORDER',
]);

/** How likely intent, lines and unmatched words are all right, 0 to 1. */
export function estimateConfidence(
  evidence: Evidence,
  weights: Readonly<Record<Feature, number>>,
): number {
  if (evidence.parsed.intent === 'none') return 1 - evidence.judgement.likely;
  const likely = likelihood(
    featuresOf(evidence),
    FEATURES.map((name) => weights[name]),
  );
  return Math.min(likely, mostFor(evidence.parsed));
}

/**
 * An order with open questions never gets high confidence, however well the rest is read; a variant
 * that was left open is usually read correctly, which the model takes into account.
 */
function mostFor({ lines, parseErrors }: ParsedMessage): number {
  const least = Math.min(
    1,
    ...lines.flatMap(({ parts }) => [parts.product, parts.variant, parts.quantity]),
  );
  if (least < GUESS) return MOST_WITH_GUESS;
  return parseErrors.some(({ code }) => OPEN.has(code)) ? MOST_WITH_QUESTION : 1;
}

/** The logistic model: weighted features as a probability. */
export function likelihood(features: readonly number[], weights: readonly number[]): number {
  const sum = features.reduce((total, feature, at) => total + feature * (weights[at] ?? 0), 0);
  return 1 / (1 + Math.exp(-sum));
}
