import type { CatalogIndex } from '../parse/index-catalog.ts';
import type { Item } from '../parse/items/item.ts';
import { readItems } from '../parse/items/read-items.ts';
import { annotate } from '../parse/match/annotate.ts';
import { matchProducts, type ProductMatch } from '../parse/match/match-products.ts';
import { normalise } from '../parse/text/normalise.ts';
import { tokenise } from '../parse/text/tokens.ts';

/** Counts, measures and words of a text, those that may tell a person among them. */
export const itemsOf = (text: string, { itemContext }: CatalogIndex): Item[] =>
  readItems(tokenise(normalise(text)), itemContext);

/** Products that a row of items may name, the likeliest first. */
export const productsNamedBy = (items: readonly Item[], index: CatalogIndex): ProductMatch[] =>
  matchProducts(annotate(items, index), index);

/** Names are told by so many words together. */
const ROW_LENGTHS = [4, 2, 1];

/** All short rows of words that follow each other: what names goods is among them. */
export const rowsOf = (items: readonly Item[]): Item[][] =>
  ROW_LENGTHS.flatMap((length) =>
    items.map((_, at) => items.slice(at, at + length).filter(({ kind }) => kind !== 'gap')),
  ).filter((row) => row.length > 0);

/** A name of the catalog, whose every figure says what the goods are. */
export const literalItemsOf = (name: string, { itemContext }: CatalogIndex): Item[] =>
  readItems(tokenise(normalise(name)), { ...itemContext, literal: true });
