import { storableText } from '../../storable-text.ts';
import type { CatalogOfStore } from '../messages/catalog-of-store.ts';
import type { Message } from '../messages/message.ts';
import { readCustomer } from '../messages/parse/customer/read-customer.ts';
import {
  type About,
  firstReadAgain,
  LONGEST_READ,
  lengthRead,
  parseMessage,
} from '../messages/parse/parse-message.ts';
import type {
  OtherReading,
  ParsedCustomer,
  ParsedLine,
  ParsedMessage,
  ParseError,
  Reader,
  Span,
  UnmatchedWords,
} from '../messages/parse/parsed-message.ts';
import type { Draft } from './draft.ts';
import { linesOf } from './draft-items.ts';
import type { MessageContext } from './find-context.ts';
import { cartOf, goodsOf, readCart } from './read-cart.ts';

/** What a message makes of a draft, or begins one with. */
export interface Reading {
  /** Whether it orders; otherwise it may still tell who the shopper is. */
  orders: boolean;
  /** All lines that the draft has then. */
  lines: ParsedLine[];
  unmatched: UnmatchedWords[];
  parseErrors: ParseError[];
  confidence: number;
  reader: Reader;
  /** Other whole readings, likeliest first. */
  alternatives: OtherReading[];
  customer: ParsedCustomer;
  customerSpans: Partial<Record<keyof ParsedCustomer, Span>>;
}

type Person = Pick<Reading, 'customer' | 'customerSpans'>;

/**
 * Reads a message with those around it. Lines that a seller has changed, or that came in a cart,
 * are not read anew from the earlier messages: what this one says is applied to them. `isOrder`: a
 * person says that it is an order, whatever it looks like.
 */
export function readMessages(
  context: MessageContext,
  catalog: CatalogOfStore,
  draft: Draft | null,
  { isOrder = false }: { isOrder?: boolean } = {},
): Reading {
  const { messages, at, olderIds } = context;
  const message = messages[at];
  if (!message) throw new Error('a message is missing in its own context');
  const cart = cartOf(message);
  const around = cart ? null : parseAround(context, catalog, draft);
  const parsed = around ?? (isOrder && !cart ? parseAsOrder(context, catalog) : null);
  // A draft knows already what its earlier messages told of the shopper.
  const from = Math.max(draft ? at : 0, firstReadAgain(textsOf(messages.slice(0, -1))));
  const told = messages.filter((_, place) => place === at || place >= from);
  const people =
    parsed && messages.length === 1 && message.text.length <= LONGEST_READ
      ? [parsed]
      : told.map((each) => personIn(each, messages, catalog));
  const person = people.reduce(withPerson, { customer: {}, customerSpans: {} });
  const reading = cart
    ? { orders: true, ...cartReading(readCart(cart, catalog, linesOf(draft?.items ?? []))) }
    : { orders: parsed?.intent === 'order', ...linesRead(parsed) };
  return shifted({ ...reading, ...person }, olderIds.length);
}

const textsOf = (messages: readonly Message[]): string[] => messages.map(({ text }) => text);

/** Characters that are read for the messages behind one that came late, all readings together. */
const READ_AROUND = 4 * LONGEST_READ;

/**
 * What the messages order together: a message that came late is read in its place, and those that
 * were written after it once more. What is too much to be read again stands as the draft has it.
 */
function parseAround(
  { messages, at, olderIds }: MessageContext,
  catalog: CatalogOfStore,
  draft: Draft | null,
): ParsedMessage | null {
  const texts = textsOf(messages);
  const isFixed =
    draft !== null &&
    (draft.editedAt !== null ||
      olderIds.length > 0 ||
      firstReadAgain(texts.slice(0, -1)) > 0 ||
      messages.some((each) => cartOf(each) || aboutOf(each, catalog)));
  if (isFixed) {
    const before = {
      messages: texts.slice(0, at),
      lines: draft.items,
      ...whatAbout(messages.slice(at, at + 1), catalog),
    };
    return parseMessage(texts[at] ?? '', catalog.index, before);
  }
  for (const place of placesToRead(texts, at)) {
    const before = {
      messages: texts.slice(0, place),
      ...whatAbout(messages.slice(draft ? place : 0, place + 1), catalog),
    };
    const parsed = parseMessage(texts[place] ?? '', catalog.index, before);
    if (parsed.intent === 'order') return parsed;
  }
  return null;
}

/** The latest first, since the last that orders says it all; the message's own always, as the last. */
function placesToRead(texts: readonly string[], at: number): number[] {
  let room = READ_AROUND;
  const later: number[] = [];
  for (let place = texts.length - 1; place > at; place--) {
    const from = firstReadAgain(texts.slice(0, place));
    room -= texts.slice(from, place + 1).reduce((sum, text) => sum + lengthRead(text), 0);
    if (room < 0) break;
    later.push(place);
  }
  return [...later, at];
}

function parseAsOrder({ messages }: MessageContext, catalog: CatalogOfStore): ParsedMessage {
  const texts = textsOf(messages);
  const about = whatAbout(messages, catalog);
  const before = { messages: texts.slice(0, -1), isOrder: true, ...about } as const;
  return parseMessage(texts.at(-1) ?? '', catalog.index, before);
}

/** What the latest of the messages that began from a product of the store is about. */
function whatAbout(messages: readonly Message[], catalog: CatalogOfStore): { about?: About } {
  const about = messages.map((each) => aboutOf(each, catalog)).findLast((found) => found !== null);
  return about ? { about } : {};
}

/** The provider tells from which product of its own catalog a message began: by SKU or variant id. */
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
  { index }: CatalogOfStore,
): Person {
  const text = storableText(message.text.slice(0, LONGEST_READ));
  const { customer, spans } = readCustomer(text, index.country);
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

/** Places count from the draft's first message, of which the oldest are not read any more. */
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
