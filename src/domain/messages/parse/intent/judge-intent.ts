import type { IntentReason } from '../parsed-message.ts';
import {
  INTENT_FEATURES,
  type IntentEvidence,
  type IntentFeature,
  type IntentFeatures,
  intentFeatures,
} from './intent-features.ts';

export type { IntentEvidence } from './intent-features.ts';

/** Whether a message orders. */
export interface IntentJudgement {
  intent: 'order' | 'none';
  /** How likely it orders, 0 to 1. */
  likely: number;
  /** Whether a person has to say. */
  isDoubtful: boolean;
  /** The weightiest first. */
  reasons: IntentReason[];
  /** The features it was judged by. */
  features: IntentFeatures;
}

/**
 * Between these a person is asked. Of the writers' orders, each author judged by what the others
 * taught, one in a hundred is below.
 */
const DOUBTFUL_FROM = 0.25;
const SURE_FROM = 0.6;

const REASONS: Partial<Record<string, IntentReason>> = {
  order: 'ordering_words',
  orders: 'ordering_words',
  figures: 'lines_with_quantities',
  known: 'lines_with_quantities',
  goods: 'lines_with_quantities',
  lines: 'lines_with_quantities',
  customer: 'structured',
  changed: 'follow_up',
  corrections: 'follow_up',
  ask: 'question',
  asks: 'question',
  past: 'order_status',
  status: 'order_status',
  total: 'order_status',
  complaint: 'complaint',
  return: 'return_or_cancel',
  conditional: 'conditional',
  later: 'conditional',
  praise: 'thanks_or_praise',
  thanks: 'thanks_or_praise',
  greeting: 'greeting',
  spam: 'spam',
};

/** Judges whether a message, after those before it, orders something. */
export function judgeIntent(evidence: IntentEvidence, weights: IntentFeatures): IntentJudgement {
  const features = intentFeatures(evidence);
  const likely = orderLikelihood(features, weights);
  const isEmpty = evidence.draft.all === 0;
  // Words that only sound like an order order nothing.
  const intent = likely > 0.5 && !isEmpty ? 'order' : 'none';
  const isDoubtful = likely > DOUBTFUL_FROM && (likely < SURE_FROM || isEmpty);
  return { intent, likely, isDoubtful, reasons: reasonsFor(intent, features, weights), features };
}

/** The logistic model: how likely a message with these features orders. */
export function orderLikelihood(features: IntentFeatures, weights: IntentFeatures): number {
  let sum = 0;
  for (const name of INTENT_FEATURES) sum += weights[name] * features[name];
  return 1 / (1 + Math.exp(-sum));
}

const REASON_OF = INTENT_FEATURES.map((name) => [name, reasonOf(name)] as const);

function reasonsFor(
  intent: 'order' | 'none',
  features: IntentFeatures,
  weights: IntentFeatures,
): IntentReason[] {
  const sign = intent === 'order' ? 1 : -1;
  const parts: { reason: IntentReason; part: number }[] = [];
  for (const [name, reason] of REASON_OF) {
    const part = sign * weights[name] * features[name];
    if (reason && part > 0) parts.push({ reason, part });
  }
  // A greeting rather begins an order, so it never speaks against one: alone it is a greeting.
  const alone = features.greeting > 0 ? 'greeting' : 'nothing_to_order';
  if (parts.length === 0) return intent === 'none' ? [alone] : [];
  return [...new Set(parts.sort((a, b) => b.part - a.part).map(({ reason }) => reason))];
}

function reasonOf(name: IntentFeature): IntentReason | undefined {
  if (name === 'drafted' || name === 'drafted.customer') return 'follow_up';
  return REASONS[name.replace(/^\w+\./u, '')];
}
