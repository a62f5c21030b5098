import type { Span } from '../messages/parse/parsed-message.ts';
import type { Draft } from './draft.ts';

/**
 * The draft with its spans adjusted to another list of messages: a late message is inserted between
 * others. Spans in messages that are not listed are dropped.
 */
export function moveSpans(draft: Draft, messageIds: readonly string[]): Draft {
  const move = (span: Span): Span[] => {
    const place = messageIds.indexOf(draft.messageIds[span.message] ?? '');
    return place < 0 ? [] : [{ ...span, message: place }];
  };
  const moved = <T extends { spans: Span[] }>(parts: readonly T[]): T[] =>
    parts.map((part) => ({ ...part, spans: part.spans.flatMap(move) }));
  const customerSpans = Object.entries(draft.customerSpans).flatMap(([field, span]) =>
    move(span).map((moved) => [field, moved]),
  );
  return {
    ...draft,
    messageIds: [...messageIds],
    customerSpans: Object.fromEntries(customerSpans),
    items: moved(draft.items),
    unmatched: moved(draft.unmatched),
    alternatives: draft.alternatives.map((other) => ({
      ...other,
      lines: moved(other.lines),
      unmatched: moved(other.unmatched),
    })),
  };
}
