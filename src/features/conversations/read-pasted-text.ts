import { internationalNumber } from '../../kernel/format/phone-text.ts';
import { builtInReader, type ParsedCustomer, type ParsedMessage } from '../../reader/index.ts';
import type { Store } from '../stores/store.ts';
import { catalogOfStore } from './catalog-of-store.ts';

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

interface ExportedMessage {
  sender: string;
  text: string;
}

const DAY = String.raw`\d{1,4}[./-]\d{1,2}[./-]\d{2,4}`;
/** "9:14", "09:14:05 PM", "9:14 p. m." */
const TIME = String.raw`\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:\s?[ap]\.?\s?m\.?)?`;
const MOMENT = `(?:${DAY},?\\s{1,2}${TIME}|${TIME},?\\s{1,2}${DAY})`;
const LONGEST_NAME = 60;
/** "[28/11/26, 9:14] Ritu Sharma: " of iPhones and the web, "28/11/26, 9:14 - Ritu Sharma: " of Android. */
const HEADER = new RegExp(
  `^(?:\\[${MOMENT}\\]|${MOMENT}\\s[-–])\\s(?:~\\s?)?([^:\\n]{1,${LONGEST_NAME}}):\\s?`,
  'iu',
);
const INVISIBLE = /[\u200e\u200f\u202a-\u202f\u2066-\u2069]/g;
const ODD_SPACES = /[\u00a0\u202f]/g;

/** The messages of an exported chat; empty for other text. What was forwarded without a sender is left out. */
function readChatExport(text: string): ExportedMessage[] {
  const messages: ExportedMessage[] = [];
  for (const line of text.replace(ODD_SPACES, ' ').replace(INVISIBLE, '').split('\n')) {
    const header = HEADER.exec(line.trimStart());
    const last = messages.at(-1);
    if (header?.[1]) {
      messages.push({ sender: header[1].trim(), text: line.trimStart().slice(header[0].length) });
    } else if (last) last.text += `\n${line}`;
  }
  return messages;
}
