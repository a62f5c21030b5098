import type { Span } from '../messages/parse/parsed-message.ts';
import type { Draft } from './draft.ts';

/**
 * The draft with its words marked by their places in another list of messages: one that came late
 * stands between those that were there. Marks in messages that are not in it are dropped.
 */
export function moveSpans(draft: Draft, messageIds: readonly string[]): Draft {
  const move = (span: Span): Span[] => {
    const place = messageIds.indexOf(draft.messageIds[span.message] ?? '');
    return place < 0 ? [] : [{ ...span, message: place }];
  };
  const customerSpans = Object.entries(draft.customerSpans).flatMap(([field, span]) =>
    move(span).map((moved) => [field, moved]),
  );
  return {
    ...draft,
    messageIds: [...messageIds],
    customerSpans: Object.fromEntries(customerSpans),
    items: draft.items.map((item) => ({ ...item, spans: item.spans.flatMap(move) })),
    unmatched: draft.unmatched.map((words) => ({ ...words, spans: words.spans.flatMap(move) })),
  };
}
