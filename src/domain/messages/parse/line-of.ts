import { type Entry, variantOf } from './lines/draft.ts';
import type { ParsedLine } from './parsed-message.ts';

/** A line of the draft as the desk gets it. @param texts all messages of the conversation */
export function lineOf(entry: Entry, texts: readonly string[]): ParsedLine {
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
