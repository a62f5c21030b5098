import type { CustomerReading } from '../customer/customer-reading.ts';
import type { CatalogIndex } from '../index/catalog-index.ts';
import { readClauses } from '../intent/read-clauses.ts';
import { readItems } from '../items/read-items.ts';
import type { Features } from '../search/features.ts';
import { partMessage } from '../search/part-message.ts';
import { searchReadings, type WholeReading } from '../search/search-readings.ts';
import { normalise } from '../text/normalise.ts';
import { tokenise } from '../text/tokens.ts';
import type { Draft } from './draft.ts';
import { findQuotes } from './find-quotes.ts';
import type { Piece } from './piece.ts';
import { withoutTaken } from './without-taken.ts';

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
  const tokens = withoutTaken(tokenise(normalise(text)), taken, text, itemContext);
  return partMessage(readItems(tokens, itemContext), moodAt, itemContext.speaks);
}
