import { storableText } from '../../../kernel/format/storable-text.ts';
import type {
  About,
  Before,
  BuiltInReader,
  CalledOff,
  IntentReason,
  OtherReading,
  ParsedCustomer,
  ParsedLine,
  ParsedMessage,
  ParseError,
  Reader,
  Span,
  UnmatchedWords,
} from '../../../reader/index.ts';
import type { CatalogOfStore } from '../../conversations/catalog-of-store.ts';
import type { Message } from '../../conversations/message.ts';
import type { Draft } from '../draft.ts';
import { linesOf } from './draft-items.ts';
import type { MessageContext } from './find-context.ts';
import { cartOf, goodsOf, readCart } from './read-cart.ts';

export interface Reading {
  /** Whether it orders; otherwise it may still have contact details. */
  orders: boolean;
  reasons: IntentReason[];
  /** What it calls off that the lines don't show. */
  callsOff: CalledOff | null;
  lines: ParsedLine[];
  unmatched: UnmatchedWords[];
  parseErrors: ParseError[];
  confidence: number;
  reader: Reader;
  alternatives: OtherReading[];
  customer: ParsedCustomer;
  customerSpans: Partial<Record<keyof ParsedCustomer, Span>>;
}

type Person = Pick<Reading, 'customer' | 'customerSpans'>;

interface Known {
  isOrder?: boolean;
  parsed?: ParsedMessage;
}

/**
 * With the messages around it. Lines that a seller has changed, that came in a cart or that a
 * language model has read are not read again from earlier messages: this message is applied to
 * them.
 */
export function readMessages(
  context: MessageContext,
  catalog: CatalogOfStore,
  draft: Draft | null,
  { isOrder = false, parsed: known }: Known = {},
): Reading {
  const { messages, at, olderIds } = context;
  const { firstReadAgain, LONGEST_READ } = catalog.reader;
  const message = messages[at];
  if (!message) throw new Error('a message is missing in its own context');
  const cart = cartOf(message);
  const around = cart ? null : (known ?? parseAround(context, catalog, draft));
  const ordering = around && isTakenUp(around, message, draft) ? around : null;
  const parsed = ordering ?? (isOrder && !cart ? parseAsOrder(context, catalog) : null);
  // A draft already has the contact details of its earlier messages.
  const from = Math.max(draft ? at : 0, firstReadAgain(textsOf(messages)));
  const told = messages.filter((_, place) => place === at || place >= from);
  const people =
    parsed && messages.length === 1 && message.text.length <= LONGEST_READ
      ? [parsed]
      : told.map((each) => (known && each === message ? known : personIn(each, messages, catalog)));
  const person = people.reduce(withPerson, { customer: {}, customerSpans: {} });
  const reading = cart
    ? { orders: true, ...cartReading(readCart(cart, catalog, linesOf(draft?.items ?? []))) }
    : { orders: ordering !== null || parsed?.intent === 'order', ...linesRead(parsed) };
  const reasons = around?.intentReasons ?? [];
  const callsOff = around?.callsOff ?? null;
  return shifted({ ...reading, reasons, callsOff, ...person }, olderIds.length);
}

/** A possible order starts a draft, for a person to decide; it doesn't change other drafts. */
const isTakenUp = (
  { intent, parseErrors }: ParsedMessage,
  { id }: Message,
  draft: Draft | null,
): boolean =>
  intent === 'order' ||
  ((draft === null || draft.messageId === id) &&
    parseErrors.some(({ code }) => code === 'IS_IT_AN_ORDER'));

const textsOf = (messages: readonly Message[]): string[] => messages.map(({ text }) => text);

/** How many of the longest messages are read, in all readings together, for those after a late one. */
const READ_AROUND = 4;

function parseAround(
  { messages, at, olderIds }: MessageContext,
  catalog: CatalogOfStore,
  draft: Draft | null,
): ParsedMessage {
  const { firstReadAgain, parseMessage } = catalog.reader;
  const texts = textsOf(messages);
  const isNew = !draft?.messageIds.includes(messages[at]?.id ?? '');
  const isFixed =
    draft !== null &&
    (draft.editedAt !== null ||
      draft.calledOff !== null ||
      (draft.reader === 'model' && isNew) ||
      olderIds.length > 0 ||
      firstReadAgain(texts) > 0 ||
      messages.some((each) => cartOf(each) || aboutOf(each, catalog)));
  if (isFixed) {
    const before = {
      messages: texts.slice(0, at),
      lines: draft.items,
      ...whatAbout(messages.slice(at, at + 1), catalog),
    };
    return parseMessage(texts[at] ?? '', catalog.index, before);
  }
  for (const place of laterToRead(texts, at, catalog)) {
    const parsed = parseAt(messages, place, catalog, draft);
    if (parsed.intent === 'order') return parsed;
  }
  return parseAt(messages, at, catalog, draft);
}

function parseAt(
  messages: readonly Message[],
  place: number,
  catalog: CatalogOfStore,
  draft: Draft | null,
): ParsedMessage {
  const texts = textsOf(messages);
  const about = whatAbout(messages.slice(draft ? place : 0, place + 1), catalog);
  const before = { messages: texts.slice(0, place), ...about };
  return catalog.reader.parseMessage(texts[place] ?? '', catalog.index, before);
}

/** The context of a message that only follows text messages. */
export const beforeOf = ({ messages, at }: MessageContext, catalog: CatalogOfStore): Before => ({
  messages: textsOf(messages.slice(0, at)),
  ...whatAbout(messages.slice(0, at + 1), catalog),
});

export function callOffAfter(
  messages: readonly Message[],
  at: number,
  { reader, index }: CatalogOfStore,
): Message | null {
  const texts = textsOf(messages);
  const isOff = (_: Message, place: number) =>
    place > at &&
    reader.parseMessage(texts[place] ?? '', index, { messages: texts.slice(0, place) }).callsOff ===
      'all';
  return messages.find(isOff) ?? null;
}

/** Whether text alone, and little enough to be read again, contains the whole order. */
export const isReadWhole = (
  { messages }: MessageContext,
  { firstReadAgain }: BuiltInReader,
): boolean =>
  firstReadAgain(textsOf(messages)) === 0 && !messages.some((each) => cartOf(each) !== null);

/** Latest first, since the last one that orders has the full result. */
function laterToRead(
  texts: readonly string[],
  at: number,
  { reader: { firstReadAgain, LONGEST_READ, lengthRead } }: CatalogOfStore,
): number[] {
  let room = READ_AROUND * LONGEST_READ;
  const later: number[] = [];
  for (let place = texts.length - 1; place > at; place--) {
    const from = firstReadAgain(texts.slice(0, place + 1));
    room -= texts.slice(from, place + 1).reduce((sum, text) => sum + lengthRead(text), 0);
    if (room < 0) break;
    later.push(place);
  }
  return later;
}

function parseAsOrder({ messages }: MessageContext, catalog: CatalogOfStore): ParsedMessage {
  const texts = textsOf(messages);
  const about = whatAbout(messages, catalog);
  const before = { messages: texts.slice(0, -1), isOrder: true, ...about } as const;
  return catalog.reader.parseMessage(texts.at(-1) ?? '', catalog.index, before);
}

function whatAbout(messages: readonly Message[], catalog: CatalogOfStore): { about?: About } {
  const about = messages.map((each) => aboutOf(each, catalog)).findLast((found) => found !== null);
  return about ? { about } : {};
}

function aboutOf({ details }: Message, catalog: CatalogOfStore): About | null {
  const { referredRetailerId } = details;
  if (typeof referredRetailerId !== 'string') return null;
  const goods = goodsOf(referredRetailerId, catalog);
  return goods ? { productId: goods.product.id, variantId: goods.variant.id } : null;
}

const linesRead = (parsed: ParsedMessage | null) => ({
  lines: parsed?.lines ?? [],
  unmatched: parsed?.unmatched ?? [],
  parseErrors: parsed?.parseErrors ?? [],
  confidence: parsed?.confidence ?? 0,
  reader: parsed?.reader ?? ('built-in' as const),
  alternatives: parsed?.alternatives ?? [],
});

const cartReading = (cart: ReturnType<typeof readCart>) => ({
  ...cart,
  confidence: cart.parseErrors.length === 0 ? 1 : 0.5,
  reader: 'built-in' as const,
  alternatives: [],
});

function personIn(
  message: Message,
  messages: readonly Message[],
  { reader, index }: CatalogOfStore,
): Person {
  const text = storableText(message.text.slice(0, reader.LONGEST_READ));
  const { customer, spans } = reader.readCustomer(text, index.country);
  const place = messages.indexOf(message);
  const marked = Object.entries(spans).map(([field, { start, end }]) => [
    field,
    { message: place, start, end },
  ]);
  return { customer, customerSpans: Object.fromEntries(marked) };
}

const withPerson = (known: Person, told: Person): Person => ({
  customer: { ...known.customer, ...told.customer },
  customerSpans: { ...known.customerSpans, ...told.customerSpans },
});

/** Indexes count from the draft's first message, of which the oldest are no longer read. */
function shifted(reading: Reading, by: number): Reading {
  if (by === 0) return reading;
  const shift = (span: Span): Span => ({ ...span, message: span.message + by });
  const customerSpans = Object.fromEntries(
    Object.entries(reading.customerSpans).map(([field, span]) => [field, shift(span)]),
  );
  return {
    ...reading,
    ...shiftedGoods(reading, shift),
    customerSpans,
    alternatives: reading.alternatives.map((other) => ({
      ...other,
      ...shiftedGoods(other, shift),
    })),
  };
}

const shiftedGoods = (
  { lines, unmatched }: Pick<Reading, 'lines' | 'unmatched'>,
  shift: (span: Span) => Span,
): Pick<Reading, 'lines' | 'unmatched'> => ({
  lines: lines.map((line) => ({ ...line, spans: line.spans.map(shift) })),
  unmatched: unmatched.map((words) => ({ ...words, spans: words.spans.map(shift) })),
});
