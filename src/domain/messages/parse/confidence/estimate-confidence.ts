import type { IntentJudgement } from '../intent/judge-intent.ts';
import type { Interpretation } from '../lines/interpret.ts';
import type { ParsedMessage } from '../parsed-message.ts';

interface Reading {
  parsed: ParsedMessage;
  readings: readonly Interpretation[];
  judgement: IntentJudgement;
}

/** How likely intent, lines and unmatched words are all right. */
export function estimateConfidence({ parsed, judgement }: Reading): number {
  if (parsed.intent === 'none') return judgement.confidence;
  return parsed.lines.reduce((sure, line) => Math.min(sure, line.confidence), judgement.confidence);
}
