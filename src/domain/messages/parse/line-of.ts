import { type Draft, type Entry, variantOf } from './lines/draft.ts';
import type { ParsedLine, ParsedMessage } from './parsed-message.ts';

/** What a draft orders, as the desk gets it. @param texts all messages of the conversation */
export function orderedBy(
  { entries, strangers }: Pick<Draft, 'entries' | 'strangers'>,
  texts: readonly string[],
): Pick<ParsedMessage, 'lines' | 'unmatched'> {
  return {
    lines: entries.map((entry) => lineOf(entry, texts)),
    unmatched: strangers.map(({ text, quantity, spans }) => ({ text, quantity, spans })),
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
