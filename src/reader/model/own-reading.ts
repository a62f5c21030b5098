import type { ReadCatalog } from '../built-in/index/catalog-index.ts';
import type { CatalogIndex } from '../built-in/index-catalog.ts';
import type { Item } from '../built-in/items/item.ts';
import { readItems } from '../built-in/items/read-items.ts';
import { annotate } from '../built-in/match/annotate.ts';
import { matchProducts, type ProductMatch } from '../built-in/match/match-products.ts';
import { normalise } from '../built-in/text/normalise.ts';
import { tokenise } from '../built-in/text/tokens.ts';

/** Counts, measures and words of a text, including those that may be about a person. */
export const itemsOf = (text: string, { itemContext }: CatalogIndex): Item[] =>
  readItems(tokenise(normalise(text)), itemContext);

/** Products that a phrase may name, likeliest first. */
export const productsNamedBy = (items: readonly Item[], index: ReadCatalog): ProductMatch[] =>
  matchProducts(annotate(items, index), index);

/** How many words of a phrase are looked up together. */
const ROW_LENGTHS = [4, 2, 1];

/** All short phrases of consecutive words; names of goods are among them. */
export const rowsOf = (items: readonly Item[]): Item[][] =>
  ROW_LENGTHS.flatMap((length) =>
    items.map((_, at) => items.slice(at, at + length).filter(({ kind }) => kind !== 'gap')),
  ).filter((row) => row.length > 0);

/** The reading of a catalog name, in which every number describes the goods. */
export const literalItemsOf = (name: string, { itemContext }: CatalogIndex): Item[] =>
  readItems(tokenise(normalise(name)), { ...itemContext, literal: true });
