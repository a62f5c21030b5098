import type { CustomerReading } from './customer/read-customer.ts';
import type { IntentEvidence, WordCounts } from './intent/judge-intent.ts';
import type { Draft } from './lines/draft.ts';
import type { Interpretation } from './lines/interpretation.ts';
import { stateOf } from './search/features.ts';

/**
 * The evidence about a message for the judge of its intent.
 * @param before the draft before it
 * @param after the draft as the message would make it
 */
export function intentEvidenceOf(
  text: string,
  readings: readonly Interpretation[],
  { customer }: CustomerReading,
  before: Draft,
  after: Draft,
): IntentEvidence {
  return {
    text,
    words: countWords(readings),
    customer: Object.keys(customer).length,
    corrections: new Set(readings.flatMap(({ piece }) => [...piece.cues])).size,
    earlier: { drafted: sizeOf(before) > 0, asked: before.asked.length > 0 },
    draft: {
      lines: after.entries.length,
      all: sizeOf(after),
      changed: orderedIn(before) !== orderedIn(after),
    },
  };
}

function countWords(readings: readonly Interpretation[]): WordCounts {
  const counts = { all: 0, known: 0, figures: 0, fillers: 0 };
  for (const { segment } of readings) {
    segment.natures.forEach((nature, at) => {
      counts.all += 1;
      if (segment.known & (1 << at)) counts.known += 1;
      if (nature === 'figure') counts.figures += 1;
      if (nature === 'filler') counts.fillers += 1;
    });
  }
  return counts;
}

const sizeOf = ({ entries, strangers }: Draft): number => entries.length + strangers.length;

const orderedIn = ({ entries, strangers }: Draft): string =>
  [...entries.map(stateOf), strangers.length].join('\n');
