import { storableText } from '../../../kernel/format/storable-text.ts';
import type { ParsedCustomer, ParseError, Span, UnmatchedWords } from '../../../reader/index.ts';
import type { CatalogOfStore } from '../../conversations/catalog-of-store.ts';
import { callOffOf } from '../call-off.ts';
import { countParts } from '../count-parts.ts';
import {
  type Draft,
  type DraftContent,
  type DraftCustomer,
  type DraftUnmatched,
  isDoubtful,
  type SettledField,
} from '../draft.ts';
import { withPlaceOfCode } from '../fill-place.ts';
import { draftItems } from './draft-items.ts';
import type { MessageContext } from './find-context.ts';
import type { Reading } from './read-messages.ts';

interface Sources {
  context: MessageContext;
  reading: Reading;
  catalog: CatalogOfStore;
  takesCash: boolean;
  /** The store's. */
  country: string;
  known: DraftCustomer;
  /** The draft that the message adds to; null: it starts one. */
  draft: Draft | null;
}

export function draftContent(sources: Sources): DraftContent {
  const { context, reading, catalog, takesCash, known, country } = sources;
  const messageIds = [...context.olderIds, ...context.messages.map(({ id }) => id)];
  const draft = sources.draft && moveSpans(sources.draft, messageIds);
  const settledFields = draft?.settledFields ?? [];
  const customer = mergeCustomer(
    draft?.customer ?? known,
    reading.customer,
    country,
    settledFields,
  );
  const read = context.messages.slice(draft ? context.at : 0);
  const isCash = takesCash && read.some(({ text }) => asksForCash(text));
  const content = {
    messageIds,
    messageText: messageTextOf(context, reading, draft),
    customer,
    customerSpans: { ...draft?.customerSpans, ...reading.customerSpans },
    notes: draft?.notes ?? '',
    paymentMethod: isCash ? ('cod' as const) : (draft?.paymentMethod ?? 'unpaid'),
    deliveryOptionId: draft?.deliveryOptionId ?? null,
    deliveryMinor: draft?.deliveryMinor ?? null,
    ...orderedBy(reading, catalog, draft),
    parseErrors: errorsOf(reading, draft, customer).filter(
      ({ code }) => code !== 'IS_IT_AN_ORDER' || !isKnownToOrder(draft, context),
    ),
    calledOff: calledOffBy(reading, context, draft),
    settledFields,
    editedAt: draft?.editedAt ?? null,
    lastMessageAt: lastOf(context, draft),
  };
  return { ...content, ...countParts(content) };
}

/** Lines and unmatched words; a message that only has contact details doesn't change them. */
function orderedBy(
  reading: Reading,
  catalog: CatalogOfStore,
  draft: Draft | null,
): Pick<DraftContent, 'items' | 'unmatched' | 'confidence' | 'reader' | 'alternatives'> {
  if (!reading.orders && draft) {
    const { items, unmatched, confidence, reader, alternatives } = draft;
    return { items, unmatched, confidence, reader, alternatives };
  }
  return {
    items: draftItems(reading.lines, catalog, draft?.items),
    unmatched: unmatchedOf(reading.unmatched, draft?.unmatched ?? []),
    confidence: reading.confidence,
    reader: reading.reader,
    alternatives: reading.alternatives,
  };
}

/** Unmatched items of a cart are in no text: they stay next to those of the texts. */
function unmatchedOf(
  words: readonly UnmatchedWords[],
  before: readonly DraftUnmatched[],
): DraftUnmatched[] {
  const ofCarts = before.filter(({ spans }) => spans.length === 0);
  const isSettled = (text: string) => before.some((each) => each.text === text && each.settled);
  const read = words.map((each) => (isSettled(each.text) ? { ...each, settled: true } : each));
  return [...ofCarts.filter(({ text }) => !words.some((each) => each.text === text)), ...read];
}

/** Errors in phone or address stay until a message has new ones. */
function errorsOf(reading: Reading, draft: Draft | null, customer: DraftCustomer): ParseError[] {
  const isOpen = ({ code }: ParseError): boolean => {
    if (code === 'PHONE_INVALID') return !reading.customer.phone && !customer.phone;
    if (code === 'ADDRESS_INCOMPLETE') return !reading.customer.addressLine;
    return !reading.orders;
  };
  const earlier = (draft?.parseErrors ?? []).filter(isOpen);
  const words = ({ code, text }: ParseError) => `${code} ${text}`;
  const known = new Set(reading.parseErrors.map(words));
  return [...reading.parseErrors, ...earlier.filter((error) => !known.has(words(error)))];
}

/** A person or earlier messages decided it: later messages don't change that. */
const isKnownToOrder = (draft: Draft | null, { messages, at }: MessageContext): boolean =>
  draft !== null &&
  (draft.settledFields.includes('order') ||
    (!isDoubtful(draft) && !draft.messageIds.includes(messages[at]?.id ?? '')));

/** What the message leaves called off; another text of the message that called it off may not. */
function calledOffBy(
  { callsOff }: Reading,
  { messages, at }: MessageContext,
  draft: Draft | null,
): DraftContent['calledOff'] {
  const message = messages[at];
  const before = draft?.calledOff ?? null;
  const isOwn = before !== null && before.messageId === message?.id;
  if (message && callsOff && !(isOwn && before.keptAt)) return callOffOf(message, callsOff);
  return isOwn && before.keptAt === null ? null : before;
}

const LONGEST_TEXT = 20_000;

function messageTextOf(
  { messages, at }: MessageContext,
  { lines, unmatched, customerSpans }: Reading,
  draft: Draft | null,
): string {
  const text = messages[at]?.text ?? '';
  if (draft) return joined([draft.messageText, text]);
  const spans = [
    ...[...lines, ...unmatched].flatMap((each) => each.spans),
    ...Object.values(customerSpans),
  ];
  const marked = new Set(spans.map(({ message }) => message));
  return joined(
    messages.flatMap((each, place) => (place === at || marked.has(place) ? each.text : [])),
  );
}

const joined = (texts: readonly string[]): string =>
  storableText(
    texts
      .filter((text) => text.trim() !== '')
      .join('\n')
      .slice(0, LONGEST_TEXT),
  );

function lastOf({ messages, at }: MessageContext, draft: Draft | null): Date {
  const times = messages.slice(at).map(({ sentAt }) => sentAt.getTime());
  return new Date(Math.max(...times, draft?.lastMessageAt.getTime() ?? 0));
}

/** For a late message between others. Spans in messages that are not listed are dropped. */
function moveSpans(draft: Draft, messageIds: readonly string[]): Draft {
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

/** Details replace known ones, nothing is emptied, and what a person has entered stays. */
function mergeCustomer(
  known: DraftCustomer,
  told: ParsedCustomer,
  country: string,
  settled: readonly SettledField[] = [],
): DraftCustomer {
  const { address: earlier, ...rest } = known;
  const isFixed = (field: 'name' | 'phone' | 'address') =>
    settled.includes(field) && Boolean(known[field]);
  const address = isFixed('address')
    ? earlier
    : withPlaceOfCode({ ...earlier, ...addressOf(told) }, earlier, country);
  return {
    ...rest,
    ...(told.name && !isFixed('name') ? { name: told.name } : {}),
    ...(told.phone && !isFixed('phone') ? { phone: told.phone } : {}),
    ...(address && Object.keys(address).length > 0 ? { address } : {}),
  };
}

const addressOf = ({ addressLine, city, postalCode }: ParsedCustomer) => ({
  ...(addressLine ? { line1: addressLine } : {}),
  ...(city ? { city } : {}),
  ...(postalCode ? { postalCode } : {}),
});

/** "COD", which is also a fish: it needs a number or a word of the kitchen next to it. */
const COD =
  /(?<![\p{L}\p{N}]|(?<!\d)\d{1,2}[ \t]{0,3}|\d[ \t]{0,3}(?:kg|kilos?|g|gms?|pcs?)[ \t]{1,3})c\.?o\.?d\.?(?![\p{L}\p{N}]|\s{1,3}(?:liver|fish|fillets?|steaks?|roe|oil))/iu;
// The first letters are checked first: a lookbehind at every position costs far more.
const WORDS =
  /(?=[cpकस])(?<![\p{L}\p{M}\p{N}])(?:cash on (?:delivery|arrival)|pay(?:ment)? on delivery|cash pe|contra ?re{1,2}mbolso|contra ?entrega|pago al recibir|कैश ऑन डिलीवरी|सीओडी)(?![\p{L}\p{M}\p{N}])/iu;
const REFUSED =
  /(?<![\p{L}\p{N}])(?:no|not|non|without|sin) (?:c\.?o\.?d|cash on delivery)(?![\p{L}\p{N}])|(?<![\p{L}\p{N}])c\.?o\.?d\.? (?:nahi|nahin|nhi|mat|not|नहीं)/iu;

export const asksForCash = (text: string): boolean =>
  (COD.test(text) || WORDS.test(text)) && !REFUSED.test(text);
