import { estimateConfidence } from './confidence/estimate-confidence.ts';
import type { Evidence } from './confidence/features.ts';
import { type CustomerReading, readCustomer } from './customer/read-customer.ts';
import { findErrors } from './find-errors.ts';
import type { CatalogIndex } from './index-catalog.ts';
import { type IntentEvidence, judgeIntent, type WordCounts } from './intent/judge-intent.ts';
import { orderedBy, otherReadings } from './line-of.ts';
import { type Draft, emptyDraft } from './lines/draft.ts';
import type { Interpretation } from './lines/piece.ts';
import { readMessage } from './lines/read-message.ts';
import {
  type About,
  acceptPointed,
  type DraftLine,
  takeAbout,
  takeLines,
} from './lines/take-about.ts';
import type { ParsedCustomer, ParsedMessage } from './parsed-message.ts';
import { orderedIn } from './search/features.ts';
import { bestOf, type WholeReading } from './search/search-readings.ts';
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

/** Longer messages are truncated: no order needs that many words. */
export const LONGEST_READ = 4096;
/** Older messages are not read again. */
const MOST_EARLIER = 30;

/** The first earlier message that is read again: so many, and together no longer than one message. */
export function firstReadAgain(messages: readonly string[]): number {
  let first = messages.length;
  let room = LONGEST_READ;
  while (first > 0 && messages.length - first < MOST_EARLIER) {
    room -= lengthRead(messages[first - 1] ?? '');
    if (room < 0) break;
    first -= 1;
  }
  return first;
}

/** How many characters of a message are read. */
export const lengthRead = (text: string): number => Math.min(text.length, LONGEST_READ);

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
  index: CatalogIndex,
  before: Before,
  weights: ReaderWeights = WEIGHTS,
): Evidence {
  const at = before.messages.length;
  const texts = [...before.messages, text].map((one) => one.slice(0, LONGEST_READ));
  const read = texts[at] ?? '';
  let draft = emptyDraft();
  const earlier: WholeReading[][] = [];
  for (let i = firstReadAgain(before.messages); i < at; i += 1) {
    const one = texts[i] ?? '';
    const customer = readCustomer(one, index.country);
    const found = readMessage(one, i, draft, index, customer, weights.ranker);
    earlier.push(found);
    draft = bestOf(found).draft;
  }
  if (before.lines) takeLines(draft, before.lines, index);
  if (before.about) takeAbout(draft, before.about, index, at);
  const customer = readCustomer(read, index.country);
  const wholes = readMessage(read, at, draft, index, customer, weights.ranker);
  const { readings, draft: after } = bestOf(wholes);
  const points = before.about !== undefined && acceptPointed(after, read, at, readings);
  const heard = {
    text: read,
    words: countWords(readings),
    customer: Object.keys(customer.customer).length,
    ...changeOf(readings, draft, after),
  };
  const judgement = judgeIntent(heard, weights.intent);
  const isCertain = before.isOrder || points;
  const isDoubtful = !isCertain && judgement.isDoubtful;
  const intent = isCertain ? 'order' : judgement.intent;
  const orders = intent === 'order' || isDoubtful;
  const { lines, unmatched } = orderedBy(orders ? after : emptyDraft(), texts);
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
    reader: 'built-in',
    alternatives: orders ? otherReadings(wholes, texts) : [],
  } satisfies ParsedMessage;
  return { text: read, parsed, readings, heard, judgement, earlier, wholes };
}

/** What a message, by how it is read, makes of the draft before it. */
function changeOf(
  readings: readonly Interpretation[],
  before: Draft,
  after: Draft,
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

const sizeOf = ({ entries, strangers }: Draft): number => entries.length + strangers.length;

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
