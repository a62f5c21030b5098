import type { CustomerReading } from '../customer/read-customer.ts';
import type { Stretch } from '../customer/tokens.ts';
import type { CatalogIndex, ReadCatalog } from '../index/catalog-index.ts';
import type { ItemContext } from '../index/item-context.ts';
import { readClauses } from '../intent/read-clauses.ts';
import { readItems } from '../items/read-items.ts';
import type { Features } from '../search/features.ts';
import { partMessage } from '../search/part-message.ts';
import { searchReadings, type WholeReading } from '../search/search-readings.ts';
import { type Token, tokenise } from '../text/tokens.ts';
import type { OrderLines } from './order-lines.ts';
import type { Piece } from './piece.ts';

/** Reads one message after a draft. @returns whole readings that differ, the best first */
export function readMessage(
  text: string,
  message: number,
  order: OrderLines,
  index: ReadCatalog,
  customer: CustomerReading,
  weights: Features,
): WholeReading[] {
  const stretches = stretchesOf(text, index, customer);
  return searchReadings(stretches, { index, text, message, order }, weights);
}

function stretchesOf(text: string, index: CatalogIndex, { taken }: CustomerReading): Piece[] {
  const clauses = readClauses(text);
  const moodOf = (offset: number) => clauses.find(({ end }) => offset < end)?.mood ?? 'plain';
  const quotes = findQuotes(text, (offset) => moodOf(offset) === 'order');
  const moodAt = (offset: number): Piece['mood'] =>
    quotes.some(({ start, end }) => start <= offset && offset < end) ? 'quote' : moodOf(offset);
  const { itemContext } = index;
  const tokens = withoutTaken(tokenise(text), taken, text, itemContext);
  return partMessage(readItems(tokens, itemContext), moodAt, itemContext.speaks);
}

const BLOCK_TAG = /^<\/?(?:li|ul|ol|br|p|div|tr|td|th|table|h\d)\b/i;

/**
 * Leaves out tokens of what belongs to the customer, with an end of line in their place; a tag
 * within a line leaves nothing.
 * @param taken sorted stretches of the text
 * @param context its SKUs, whose digits look like a number of an order, and what its goods are
 *   counted in: a "cake for 10 people" is no party of ten
 */
function withoutTaken(
  tokens: readonly Token[],
  taken: readonly Stretch[],
  text: string,
  { isSku, isCounter }: ItemContext,
): Token[] {
  const kept: Token[] = [];
  const sizes = tokens.filter(
    ({ kind, text: word }, i) =>
      kind === 'word' && tokens[i - 1]?.kind === 'number' && isCounter(word),
  );
  const gone = taken.filter((stretch) => sizes.every(({ end }) => end !== stretch.end));
  let at = 0;
  tokens.forEach((token, i) => {
    while (at < gone.length && (gone[at]?.end ?? 0) <= token.start) at += 1;
    const stretch = gone[at];
    const ofSku = token.glued && isSku((tokens[i - 1]?.text ?? '') + token.text);
    if (stretch === undefined || token.end <= stretch.start || ofSku) kept.push(token);
    else {
      const own = text.slice(stretch.start, stretch.end);
      const isInline = own.startsWith('<') && !BLOCK_TAG.test(own);
      if (kept.at(-1)?.kind !== 'break' && !isInline) {
        kept.push({ ...token, kind: 'break', text: '\n' });
      }
    }
  });
  return kept;
}

/** "[18/11/25, 6:04 pm] Name:" and "18/11/25, 18:04 - Name:" of copied chats. */
const STAMP =
  /^\[?\d{1,2}[./-]\d{1,2}[./-]\d{2,4},? {0,2}\d{1,2}[:.]\d{2}[^\]\-\n]{0,12}(?:\]|-) {0,2}([^:\n]{1,40}):/;
const ME = /^(?:me|i|yo|you|main|myself|mi|मैं|~.*)$/i;
const FORWARDED = /^\W{0,4}(?:forwarded|fwd|fw|reenviado|अग्रेषित)\b/i;
const RULE = /^\s*[-_=*~]{2,}\s*$/;

/**
 * Stretches that repeat what somebody else wrote: quoted lines, a copied chat, a forwarded list.
 * @param isOrder whether the words at an offset order something: there a forwarded text has ended
 */
export function findQuotes(text: string, isOrder: (offset: number) => boolean): Stretch[] {
  const quotes: Stretch[] = [];
  const lines = linesOf(text);
  const authors = lines.map(({ line }) => STAMP.exec(line)?.[1]?.trim() ?? null);
  const shopper =
    authors.find((author) => author !== null && ME.test(author)) ??
    authors.findLast((author) => author !== null);
  let author: string | null = null;
  let forwarded = false;
  lines.forEach(({ line, start, end }, at) => {
    author = authors[at] ?? author;
    if (FORWARDED.test(line)) forwarded = true;
    else if (forwarded && (RULE.test(line) || line.trim() === '' || isOrder(start)))
      forwarded = false;
    const others = author !== null && author !== shopper;
    if (line.startsWith('>') || others || forwarded) quotes.push({ start, end });
  });
  return quotes;
}

function linesOf(text: string): (Stretch & { line: string })[] {
  let start = 0;
  return text.split('\n').map((line) => {
    const stretch = { line, start, end: start + line.length };
    start = stretch.end + 1;
    return stretch;
  });
}
