import { estimateConfidence } from './confidence/estimate-confidence.ts';
import type { Evidence } from './confidence/features.ts';
import { readCustomer } from './customer/read-customer.ts';
import { findErrors } from './find-errors.ts';
import type { CatalogIndex } from './index-catalog.ts';
import { judgeIntent } from './intent/judge-intent.ts';
import { choiceOf, type Draft, type Entry, emptyDraft, variantOf } from './lines/draft.ts';
import type { Interpretation } from './lines/interpretation.ts';
import { readMessage } from './lines/read-message.ts';
import type { ParsedLine, ParsedMessage, Span } from './parsed-message.ts';

/** A line as the seller has it now. */
export interface DraftLine {
  productId: string;
  variantId: string | null;
  quantity: number;
}

/** What stands before a message. */
export interface Before {
  /** Earlier messages of the same shopper, oldest first. */
  messages: readonly string[];
  /** Lines that the seller changed by hand: they stand instead of what the messages gave. */
  lines?: readonly DraftLine[];
  /** The seller says that it is an order: then it is one, whatever it sounds like. */
  isOrder?: true;
}

/** More of a message is not read; nobody orders in so many words. */
export const LONGEST_READ = 4096;
/** Older messages are not read again. */
export const MOST_EARLIER = 30;

/** Reads a shopper's message as an order, after those before it. Does nothing else. */
export function parseMessage(
  text: string,
  index: CatalogIndex,
  before: Before = { messages: [] },
): ParsedMessage {
  const evidence = gatherEvidence(text, index, before);
  return { ...evidence.parsed, confidence: estimateConfidence(evidence) };
}

/** Reads a message and keeps all that tells how sure the reading is, for fitting the confidence. */
export function gatherEvidence(text: string, index: CatalogIndex, before: Before): Evidence {
  const skipped = Math.max(0, before.messages.length - MOST_EARLIER);
  const earlier = before.messages.slice(skipped).map((message) => message.slice(0, LONGEST_READ));
  const read = text.slice(0, LONGEST_READ);
  const draft = emptyDraft();
  earlier.forEach((message, at) => {
    readEarlier(message, skipped + at, draft, index);
  });
  if (before.lines) takeLines(draft, before.lines, index);
  const drafted = draft.entries.length + draft.strangers.length;
  const asked = draft.asked.length > 0;
  const customer = readCustomer(read, index.country);
  const readings = readMessage(read, before.messages.length, draft, index, customer);
  const judgement = judgeIntent({
    text: read,
    finds: readings.flatMap(findsOf),
    customer: Object.keys(customer.customer),
    earlier: { drafted, asked },
  });
  const intent = before.isOrder ? 'order' : judgement.intent;
  const orders = intent === 'order';
  const lines = orders
    ? draft.entries.map((entry) => lineOf(entry, [...before.messages, read]))
    : [];
  const unmatched = orders
    ? draft.strangers.map(({ text: words, quantity, spans }) => ({ text: words, quantity, spans }))
    : [];
  const spans = Object.entries(customer.spans).map(([field, { start, end }]) => [
    field,
    { message: before.messages.length, start, end } satisfies Span,
  ]);
  const parsed = {
    intent,
    intentReasons: judgement.reasons,
    lines,
    unmatched,
    customer: customer.customer,
    customerSpans: Object.fromEntries(spans),
    confidence: 0,
    parseErrors: orders ? findErrors(lines, unmatched, draft.entries, customer) : [],
  };
  return { parsed, readings, judgement, earlier: before.messages.length };
}

/** An earlier message that ordered nothing changes no line, but may name what is spoken of. */
function readEarlier(text: string, at: number, draft: Draft, index: CatalogIndex): void {
  const customer = readCustomer(text, index.country);
  readMessage(text, at, draft, index, customer);
}

function takeLines(draft: Draft, lines: readonly DraftLine[], index: CatalogIndex): void {
  draft.entries = lines.flatMap((line): Entry[] => {
    const product = index.byId.get(line.productId);
    if (product === undefined) return [];
    const parts = { product: 1, variant: 1, quantity: 1 };
    return [
      {
        product,
        choice: choiceOf(product, line.variantId),
        quantity: line.quantity,
        counted: true,
        parts,
        alternatives: [],
        spans: [],
        mentioned: false,
        message: -1,
        clause: 0,
      },
    ];
  });
  draft.focus = draft.entries.at(-1) ?? null;
}

function findsOf({ kind, piece, quantity, unfit }: Interpretation) {
  const [first, last] = [piece.items[0], piece.items.at(-1)];
  if (!first || !last) return [];
  const finds: { kind: 'product' | 'unmatched' | 'quantity'; start: number; end: number }[] = [];
  const span = { start: first.start, end: last.end };
  if (kind === 'product' || kind === 'values')
    finds.push({ kind: unfit ? 'unmatched' : 'product', ...span });
  else if (kind === 'stranger' && quantity) finds.push({ kind: 'unmatched', ...span });
  if (quantity?.item)
    finds.push({ kind: 'quantity', start: quantity.item.start, end: quantity.item.end });
  return finds;
}

function lineOf(entry: Entry, texts: readonly string[]): ParsedLine {
  const { product, parts } = entry;
  return {
    productId: product.product.id,
    variantId: variantOf(entry)?.id ?? null,
    quantity: entry.quantity,
    parts,
    confidence: parts.product * parts.variant * parts.quantity,
    spans: entry.spans,
    sourceText: entry.spans
      .map(({ message, start, end }) => (texts[message] ?? '').slice(start, end))
      .join(' … '),
    alternatives: entry.alternatives,
  };
}
