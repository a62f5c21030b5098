import type { IntentReason } from '../parsed-message.ts';
import type { IntentEvidence } from './intent-evidence.ts';
import {
  INTENT_FEATURES,
  type IntentFeature,
  type IntentFeatures,
  intentFeatures,
} from './intent-features.ts';

export type { Find, IntentEvidence } from './intent-evidence.ts';

/** Whether a message orders. */
export interface IntentJudgement {
  intent: 'order' | 'none';
  /** How likely the intent is right; calibrated, 0.5 to 1. */
  confidence: number;
  /** The weightiest first. */
  reasons: IntentReason[];
}

const REASONS: Partial<Record<IntentFeature, IntentReason>> = {
  orderWithGoods: 'ordering_words',
  orderAlone: 'ordering_words',
  orderStrength: 'ordering_words',
  countedGoods: 'lines_with_quantities',
  list: 'lines_with_quantities',
  bareGoods: 'lines_with_quantities',
  drafted: 'follow_up',
  draftChanged: 'follow_up',
  draftCustomer: 'follow_up',
  askedThenOrdered: 'follow_up',
  question: 'question',
  onlyQuestion: 'question',
  past: 'order_status',
  status: 'order_status',
  complaint: 'complaint',
  return: 'return_or_cancel',
  conditional: 'conditional',
  later: 'conditional',
  praise: 'thanks_or_praise',
  onlyThanks: 'thanks_or_praise',
  spam: 'spam',
};

/** Judges whether a message, after those before it, orders something. */
export function judgeIntent(evidence: IntentEvidence, weights: IntentFeatures): IntentJudgement {
  const features = intentFeatures(evidence);
  const odds = logOdds(features, weights);
  const intent = odds > 0 ? 'order' : 'none';
  const confidence = 1 / (1 + Math.exp(-Math.abs(odds)));
  return { intent, confidence, reasons: reasonsFor(intent, features, weights) };
}

function logOdds(features: IntentFeatures, weights: IntentFeatures): number {
  let sum = 0;
  for (const name of INTENT_FEATURES) {
    sum += weights[name] * features[name];
  }
  return sum;
}

function reasonsFor(
  intent: 'order' | 'none',
  features: IntentFeatures,
  weights: IntentFeatures,
): IntentReason[] {
  const sign = intent === 'order' ? 1 : -1;
  const parts = (Object.keys(REASONS) as IntentFeature[])
    .map((name) => ({ reason: REASONS[name], part: sign * weights[name] * features[name] }))
    .filter(({ part }) => part > 0)
    .sort((a, b) => b.part - a.part);
  const reasons = parts.flatMap(({ reason }) => reason ?? []);
  if (reasons.length === 0) return intent === 'none' ? ['nothing_to_order'] : [];
  return [...new Set(reasons)];
}
