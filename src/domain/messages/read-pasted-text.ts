import type { Store } from '../stores/store.ts';
import { catalogOfStore } from './catalog-of-store.ts';
import type { ParsedMessage } from './parse/parsed-message.ts';

/**
 * The order in a text that a seller has pasted: read like messages, and not stored. Pasting says
 * that it is an order.
 */
export async function readPastedText(store: Store, text: string): Promise<ParsedMessage> {
  const { index } = await catalogOfStore(store);
  const { parseMessage } = await import('./parse/parse-message.ts');
  return parseMessage(text, index, { messages: [], isOrder: true });
}
