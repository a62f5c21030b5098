import { type Evidence, FEATURES, featuresOf } from './features.ts';
import { WEIGHTS } from './weights.ts';

/** How likely intent, lines and unmatched words are all right, 0 to 1. */
export function estimateConfidence(evidence: Evidence): number {
  if (evidence.parsed.intent === 'none') return evidence.judgement.confidence;
  return likelihood(
    featuresOf(evidence),
    FEATURES.map((name) => WEIGHTS[name]),
  );
}

/** The logistic model: weighted features as a probability. */
export function likelihood(features: readonly number[], weights: readonly number[]): number {
  const sum = features.reduce((total, feature, at) => total + feature * (weights[at] ?? 0), 0);
  return 1 / (1 + Math.exp(-sum));
}
