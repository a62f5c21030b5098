import { internationalNumber } from '../../kernel/format/phone-text.ts';
import { builtInReader, type ParsedCustomer, type ParsedMessage } from '../../reader/index.ts';
import type { Store } from '../stores/store.ts';
import { catalogOfStore } from './catalog-of-store.ts';
import { readChatExport } from './chat-export.ts';

/** Read like messages, and not stored. Pasting says that it is an order. */
export async function readPastedText(store: Store, text: string): Promise<ParsedMessage> {
  const { index } = await catalogOfStore(store);
  const { parseMessage } = await builtInReader();
  const parsed = parseMessage(text, index, { messages: [], isOrder: true });
  return { ...parsed, customer: { ...senderIn(text, store), ...parsed.customer } };
}

/** Their name in the seller's phone book, or number; the messages' own details come first. */
function senderIn(text: string, { name, country }: Store): ParsedCustomer {
  const isOurs = (sender: string) => sender.toLowerCase() === name.toLowerCase();
  const first = readChatExport(text).find(({ sender }) => !isOurs(sender));
  if (!first) return {};
  const isNumber = /^[+\d][\d\s().-]+$/.test(first.sender);
  if (!isNumber) return { name: first.sender };
  const phone = internationalNumber(first.sender, country);
  return phone === null ? {} : { phone };
}
