import { orderedBy } from '../line-of.ts';
import type { OtherReading } from '../parsed-message.ts';
import type { WholeReading } from './search-readings.ts';

const MOST_OTHERS = 2;
/** What is less likely is no help to anybody. */
const LEAST_LIKELY = 0.05;

/**
 * What else a message may order, the likeliest first.
 * @param wholes readings that order different things, the best first
 * @param texts all messages of the conversation
 */
export function otherReadings(
  wholes: readonly WholeReading[],
  texts: readonly string[],
): OtherReading[] {
  const odds = wholes.map(({ score }) => Math.exp(score - (wholes[0]?.score ?? 0)));
  const all = odds.reduce((sum, one) => sum + one, 0);
  return wholes
    .map(({ draft }, at) => ({ draft, confidence: (odds[at] ?? 0) / all }))
    .slice(1, 1 + MOST_OTHERS)
    .filter(({ confidence }) => confidence >= LEAST_LIKELY)
    .map(({ draft, confidence }) => ({
      reader: 'built-in',
      intent: 'order',
      ...orderedBy(draft, texts),
      confidence,
    }));
}
