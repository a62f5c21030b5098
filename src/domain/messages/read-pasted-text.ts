import type { Store } from '../stores/store.ts';
import { catalogOfStore } from './catalog-of-store.ts';
import type { ParsedMessage } from './parse/parsed-message.ts';

/**
 * What a text orders that a seller has pasted: it is read as messages are, and nothing is kept of
 * it. Whoever pastes it says that it is an order.
 */
export async function readPastedText(store: Store, text: string): Promise<ParsedMessage> {
  const { index } = await catalogOfStore(store);
  const { parseMessage } = await import('./parse/parse-message.ts');
  return parseMessage(text, index, { messages: [], isOrder: true });
}
