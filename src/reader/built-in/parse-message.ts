import { estimateConfidence } from './confidence/estimate-confidence.ts';
import type { Evidence } from './confidence/features.ts';
import { type CustomerReading, readCustomer } from './customer/read-customer.ts';
import { findErrors } from './find-errors.ts';
import { toRead } from './index/catalog-index.ts';
import type { CatalogIndex } from './index-catalog.ts';
import { judgeCallingOff, type Named } from './intent/calling-off.ts';
import { type IntentEvidence, judgeIntent, type WordCounts } from './intent/judge-intent.ts';
import { orderedBy, otherReadings } from './line-of.ts';
import { noLines, type OrderLines } from './lines/order-lines.ts';
import type { Interpretation } from './lines/piece.ts';
import { readMessage } from './lines/read-message.ts';
import {
  type About,
  acceptPointed,
  type DraftLine,
  takeAbout,
  takeLines,
} from './lines/take-about.ts';
import { withUnread } from './lines/unread-numbers.ts';
import type { ParsedCustomer, ParsedMessage } from './parsed-message.ts';
import { orderedIn } from './search/features.ts';
import { bestOf, type WholeReading } from './search/search-readings.ts';
import { tokenise } from './text/tokens.ts';
import { type ReaderWeights, WEIGHTS } from './weights.ts';

export type { About, DraftLine } from './lines/take-about.ts';

/** The context before a message. */
export interface Before {
  /** Earlier messages of the same shopper, oldest first. */
  messages: readonly string[];
  /** Lines that the seller changed by hand: they replace those of the messages. */
  lines?: readonly DraftLine[];
  /** The seller says that it is an order, whatever it sounds like. */
  isOrder?: true;
  /** The product that the shopper began the message from: what "2 of this" means. */
  about?: About;
}

/** Longer messages are truncated: no order needs that many characters, nor words and signs. */
export const LONGEST_READ = 4096;
/** Words with their blanks are longer on average: a text of more tokens is hardly one. */
const SHORTEST_TOKEN = 4;
const MOST_TOKENS = LONGEST_READ / SHORTEST_TOKEN;
/** Older messages are not read again. */
const MOST_EARLIER = 30;
/** Of a message and those before it, in characters: their reading takes at most 50 ms. */
const MOST_IN_ALL = 1.5 * LONGEST_READ;

/**
 * The first message that is read again for the last one: so many, together no longer than one
 * message, or than what a long last one leaves.
 * @param texts the conversation up to the message that is read; it counts as one even when empty
 */
export function firstReadAgain(texts: readonly string[]): number {
  const last = Math.max(0, texts.length - 1);
  let first = last;
  let room = Math.min(LONGEST_READ, MOST_IN_ALL - lengthRead(texts[last] ?? ''));
  while (first > 0 && last - first < MOST_EARLIER) {
    room -= lengthRead(texts[first - 1] ?? '');
    if (room < 0) break;
    first -= 1;
  }
  return first;
}

/** How much of a message is read, in characters; one of very short words counts as longer. */
export function lengthRead(text: string): number {
  const part = readPart(text);
  return Math.max(part.length, tokenise(part).length * SHORTEST_TOKEN);
}

function readPart(text: string): string {
  const part = text.slice(0, LONGEST_READ);
  return part.slice(0, tokenise(part)[MOST_TOKENS]?.start);
}

/**
 * Reads a shopper's message as an order, after those before it. Does nothing else.
 * @param weights others than the shipped ones, for judging a fit
 */
export function parseMessage(
  text: string,
  index: CatalogIndex,
  before: Before = { messages: [] },
  weights: ReaderWeights = WEIGHTS,
): ParsedMessage {
  const evidence = gatherEvidence(text, index, before, weights);
  return { ...evidence.parsed, confidence: estimateConfidence(evidence, weights.confidence) };
}

/** Reads a message and returns the evidence for its confidence, for fitting the confidence. */
export function gatherEvidence(
  text: string,
  catalog: CatalogIndex,
  before: Before,
  weights: ReaderWeights = WEIGHTS,
): Evidence {
  const at = before.messages.length;
  const texts = [...before.messages, text].map(readPart);
  const read = texts[at] ?? '';
  let order = noLines();
  const earlier: WholeReading[][] = [];
  const index = toRead(catalog);
  for (let i = firstReadAgain(texts); i < at; i += 1) {
    const one = texts[i] ?? '';
    const customer = readCustomer(one, index.country);
    const found = readMessage(one, i, order, index, customer, weights.ranker);
    earlier.push(found);
    order = withUnread(bestOf(found), i, one);
  }
  if (before.lines) takeLines(order, before.lines, index);
  if (before.about) takeAbout(order, before.about, index, at);
  const customer = readCustomer(read, index.country);
  const wholes = readMessage(read, at, order, index, customer, weights.ranker);
  const { readings, order: after } = bestOf(wholes);
  const points = before.about !== undefined && acceptPointed(after, read, at, readings);
  const heard = {
    text: read,
    words: countWords(readings),
    customer: Object.keys(customer.customer).length,
    ...changeOf(readings, order, after),
  };
  const judgement = judgeIntent(heard, weights.intent);
  const isCertain = before.isOrder || points;
  const isDoubtful = !isCertain && judgement.isDoubtful;
  const intent = isCertain ? 'order' : judgement.intent;
  const orders = intent === 'order' || isDoubtful;
  const shown = wholes.map((whole) => ({ ...whole, order: withUnread(whole, at, read) }));
  const { lines, unmatched } = orderedBy(orders ? bestOf(shown).order : noLines(), texts);
  const errors = orders ? findErrors(lines, unmatched, customer) : [];
  if (isDoubtful) errors.unshift({ code: 'IS_IT_AN_ORDER', text: read.trim() });
  const parsed = {
    intent,
    intentReasons: judgement.reasons,
    lines,
    unmatched,
    customer: customer.customer,
    customerSpans: spansIn(at, customer.spans),
    confidence: 0,
    parseErrors: errors,
    callsOff: judgeCallingOff(read, namedIn(readings), {
      before: sizeOf(order),
      after: sizeOf(after),
      isChanged: linesIn(order) !== linesIn(after),
      isOrder: intent === 'order',
    }),
    reader: 'built-in',
    alternatives: orders ? otherReadings(shown, texts) : [],
  } satisfies ParsedMessage;
  return { text: read, parsed, readings, heard, judgement, earlier, wholes };
}

/** What a message, by how it is read, makes of the draft before it. */
function changeOf(
  readings: readonly Interpretation[],
  before: OrderLines,
  after: OrderLines,
): Pick<IntentEvidence, 'corrections' | 'earlier' | 'draft'> {
  return {
    corrections: new Set(readings.flatMap(({ piece }) => [...piece.cues])).size,
    earlier: { drafted: sizeOf(before) > 0, asked: before.asked.length > 0 },
    draft: {
      lines: after.entries.length,
      all: sizeOf(after),
      changed: orderedIn(before) !== orderedIn(after),
    },
  };
}

function countWords(readings: readonly Interpretation[]): WordCounts {
  const counts = { all: 0, known: 0, figures: 0, fillers: 0 };
  for (const { segment } of readings) {
    segment.natures.forEach((nature, at) => {
      counts.all += 1;
      if (segment.known & (1 << at)) counts.known += 1;
      if (nature === 'figure') counts.figures += 1;
      if (nature === 'filler') counts.fillers += 1;
    });
  }
  return counts;
}

/** What the catalog knows of a message, and its counts. */
const namedIn = (readings: readonly Interpretation[]): Named[] =>
  readings.flatMap(({ segment: { items, natures, known }, explained }) =>
    items.flatMap(({ start, end }, at) => {
      const isCount = natures[at] === 'figure';
      const isSure = isCount || (explained & (1 << at)) !== 0;
      return isSure || known & (1 << at) ? [{ start, end, isCount, isSure }] : [];
    }),
  );

const linesIn = (order: OrderLines): string => orderedIn({ ...order, unmatched: [] });

const sizeOf = ({ entries, unmatched }: OrderLines): number => entries.length + unmatched.length;

function spansIn(
  message: number,
  stretches: CustomerReading['spans'],
): ParsedMessage['customerSpans'] {
  const spans: ParsedMessage['customerSpans'] = {};
  for (const [field, { start, end }] of Object.entries(stretches)) {
    spans[field as keyof ParsedCustomer] = { message, start, end };
  }
  return spans;
}
