import type { CustomerReading } from '../customer/read-customer.ts';
import type { Stretch } from '../customer/tokens.ts';
import type { CatalogIndex } from '../index/catalog-index.ts';
import { readClauses } from '../intent/read-clauses.ts';
import { readItems } from '../items/read-items.ts';
import type { ItemContext } from '../items/reader.ts';
import type { Features } from '../search/features.ts';
import { partMessage } from '../search/part-message.ts';
import { searchReadings, type WholeReading } from '../search/search-readings.ts';
import { type Token, tokenise } from '../text/tokens.ts';
import type { Draft } from './draft.ts';
import { findQuotes } from './find-quotes.ts';
import type { Piece } from './piece.ts';

/** Reads one message after a draft. @returns whole readings that differ, the best first */
export function readMessage(
  text: string,
  message: number,
  draft: Draft,
  index: CatalogIndex,
  customer: CustomerReading,
  weights: Features,
): WholeReading[] {
  const stretches = stretchesOf(text, index, customer);
  return searchReadings(stretches, { text, message, draft }, index, weights);
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
