import type { IntentReason } from '../parsed-message.ts';
import { readClauses } from './read-clauses.ts';

/** Something of the message that the catalog's reader found, with its offsets into the raw text. */
export interface Find {
  /** `product`: sold goods; `unmatched`: goods that are not sold; `quantity`: a told count. */
  kind: 'product' | 'unmatched' | 'quantity';
  start: number;
  end: number;
}

/** All that tells whether a message orders. */
export interface IntentEvidence {
  text: string;
  /** In all clauses, questions and complaints too: the judge looks at where they stand. */
  finds: readonly Find[];
  /** Names of the customer fields that the text gives. */
  customer: readonly string[];
  earlier: {
    /** Lines and unmatched words of the draft before this message. */
    drafted: number;
    /** Whether an earlier message named goods without ordering them ("do you have X?"). */
    asked: boolean;
  };
}

/** Whether a message orders. */
export interface IntentJudgement {
  intent: 'order' | 'none';
  /** How likely the intent is right; calibrated, 0.5 to 1. */
  confidence: number;
  /** The weightiest first. */
  reasons: IntentReason[];
}

/** Judges whether a message, after those before it, orders something. */
export function judgeIntent(evidence: IntentEvidence): IntentJudgement {
  const asks = readClauses(evidence.text).every(({ mood }) => mood === 'question');
  const has = evidence.finds.length > 0 || evidence.earlier.drafted > 0;
  return has && !asks
    ? { intent: 'order', confidence: 0.7, reasons: ['lines_with_quantities'] }
    : { intent: 'none', confidence: 0.7, reasons: ['nothing_to_order'] };
}
