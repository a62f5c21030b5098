import { type Entry, type OrderLines, variantOf } from './lines/order-lines.ts';
import type { OtherReading, ParsedLine, ParsedMessage } from './parsed-message.ts';
import type { WholeReading } from './search/search-readings.ts';

/** A draft's lines, for the desk. @param texts all messages of the conversation */
export function orderedBy(
  { entries, unmatched }: Pick<OrderLines, 'entries' | 'unmatched'>,
  texts: readonly string[],
): Pick<ParsedMessage, 'lines' | 'unmatched'> {
  return {
    lines: entries.map((entry) => lineOf(entry, texts)),
    unmatched: unmatched.map(({ text, quantity, spans }) => ({ text, quantity, spans })),
  };
}

function lineOf(entry: Entry, texts: readonly string[]): ParsedLine {
  const { product, parts, spans } = entry;
  const words = spans.map(({ message, start, end }) => texts[message]?.slice(start, end) ?? '');
  return {
    productId: product.product.id,
    variantId: variantOf(entry)?.id ?? null,
    quantity: entry.quantity,
    parts,
    confidence: parts.product * parts.variant * parts.quantity,
    spans,
    sourceText: words.join(' … '),
    alternatives: entry.alternatives,
  };
}

const MOST_OTHERS = 2;
/** Less likely readings are no help. */
const LEAST_LIKELY = 0.05;

/**
 * Other readings of a message, likeliest first.
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
    .map(({ order }, at) => ({ order, confidence: (odds[at] ?? 0) / all }))
    .slice(1, 1 + MOST_OTHERS)
    .filter(({ confidence }) => confidence >= LEAST_LIKELY)
    .map(({ order, confidence }) => ({
      reader: 'built-in',
      intent: 'order',
      ...orderedBy(order, texts),
      confidence,
    }));
}
