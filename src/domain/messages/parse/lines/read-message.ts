import type { CustomerReading } from '../customer/customer-reading.ts';
import { type CatalogIndex, isSizeNumber, plainSku } from '../index-catalog.ts';
import { readClauses } from '../intent/read-clauses.ts';
import { readItems } from '../items/read-items.ts';
import { normalise } from '../text/normalise.ts';
import { type Token, tokenise } from '../text/tokens.ts';
import { plainWord } from '../words/words.ts';
import { dropTalk } from './add-stranger.ts';
import { acceptAsked, applyPiece, keepAsked } from './apply-piece.ts';
import type { Draft } from './draft.ts';
import { findQuotes } from './find-quotes.ts';
import { type Interpretation, interpret } from './interpret.ts';
import { partIntoPieces, type Piece } from './pieces.ts';

/** A greeting or thanks in the same breath takes nothing from an order. */
const MAKES_LINES = new Set(['order', 'plain', 'negation', 'greeting', 'thanks']);
const BLOCK_TAG = /^<\/?(?:li|ul|ol|br|p|div|tr|td|th|table|h\d)\b/i;

/** Reads one message and lets it change the draft. @returns what it found, clause by clause */
export function readMessage(
  text: string,
  message: number,
  draft: Draft,
  index: CatalogIndex,
  customer: CustomerReading,
): Interpretation[] {
  const clauses = readClauses(text);
  const quoted = findQuotes(text);
  const moodAt = (offset: number): Piece['mood'] =>
    quoted.some(({ start, end }) => offset >= start && offset < end) ? 'quote' : (clauses.find(({ end }) => offset < end)?.mood ?? 'plain');
  const isSku = (sku: string) => index.skus.has(plainSku(sku));
  const tokens = withoutTaken(tokenise(normalise(text)), customer, text, isSku);
  const items = readItems(tokens, {
    literal: false,
    isSku,
    isRange: (range) => index.ranges.has(range),
    isNumbered: (word) => index.numbered.has(plainWord(word)),
    hasWord: (word) => index.vocabulary.has(`w:${plainWord(word)}`),
    isPair: (left, right) => index.pairs.has(`${left}|${right}`),
    isSize: (value) => index.sizes.has(value),
    isLabel: (word) => index.labels.has(plainWord(word)),
    hasMeasure: ({ dimension, amount }) => index.vocabulary.has(`m:${dimension}:${amount}`),
    letterSizes: index.letterSizes,
    dimensions: index.dimensions,
  });
  const pieces = partIntoPieces(items, moodAt, (value) => isSizeNumber(index, value));
  const readings: Interpretation[] = [];
  const before = draft.entries.length;
  let accepts = false;
  pieces.forEach((piece, at) => {
    const spoken = {
      focus: (draft.asked.at(-1) ?? draft.focus)?.product ?? null,
      drafted: [...new Set(draft.entries.map(({ product }) => product))].reverse(),
      open: draft.focus !== null && !draft.focus.counted,
    };
    const reading = interpret(piece, index, spoken);
    readings.push(reading);
    const step = { draft, reading, message, text, at };
    if (piece.mood === 'question' || piece.mood === 'quote' || piece.mood === 'conditional') keepAsked(step);
    else if (MAKES_LINES.has(piece.mood)) {
      if (reading.kind === 'values' && draft.asked.length > 0) acceptWithValues(step);
      else applyPiece(step);
      accepts ||= piece.mood === 'order';
    }
  });
  dropTalk(draft, message, readings);
  if (accepts && draft.asked.length > 0 && draft.entries.length === before) {
    acceptAsked(draft, null, message, pieces.some(({ cues }) => cues.has('all')));
  }
  return readings;
}

/** "Perfect, 2 slices then": the answer to a question tells the variant too. */
function acceptWithValues(step: Parameters<typeof applyPiece>[0]): void {
  const { draft, reading, message } = step;
  const last = draft.asked.at(-1);
  if (last === undefined || last.product !== reading.product) return applyPiece(step);
  reading.values.forEach((match, at) => {
    if (match) last.choice[at] = match.value;
  });
  acceptAsked(draft, reading.quantity?.value ?? null, message);
}

/** Leaves out what belongs to the customer, with a gap in its place. */
function withoutTaken(
  tokens: readonly Token[],
  { taken }: CustomerReading,
  text: string,
  isSku: (text: string) => boolean,
): Token[] {
  const kept: Token[] = [];
  let at = 0;
  tokens.forEach((token, i) => {
    while (at < taken.length && (taken[at]?.end ?? 0) <= token.start) at += 1;
    const stretch = taken[at];
    // A long number may be an order's, or a part of a SKU.
    const before = tokens[i - 1];
    const ofSku = token.kind === 'number' && token.glued && before && isSku(before.text + token.text);
    if (stretch === undefined || token.end <= stretch.start || ofSku) {
      kept.push(token);
      return;
    }
    const inline = text[stretch.start] === '<' && !BLOCK_TAG.test(text.slice(stretch.start, stretch.end));
    if (!inline && kept.at(-1)?.kind !== 'break') kept.push({ ...token, kind: 'break', text: '\n' });
  });
  return kept;
}
