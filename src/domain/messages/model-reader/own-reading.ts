import { readCustomer } from '../parse/customer/read-customer.ts';
import type { CatalogIndex } from '../parse/index-catalog.ts';
import type { Item } from '../parse/items/item.ts';
import { readItems } from '../parse/items/read-items.ts';
import { withoutTaken } from '../parse/lines/without-taken.ts';
import { annotate } from '../parse/match/annotate.ts';
import { matchProducts, type ProductMatch } from '../parse/match/match-products.ts';
import { normalise } from '../parse/text/normalise.ts';
import { tokenise } from '../parse/text/tokens.ts';

/** Counts, measures and words of a message, as the built-in reader has them, without persons. */
export function itemsOf(text: string, index: CatalogIndex): Item[] {
  const { taken } = readCustomer(text, index.country);
  const tokens = withoutTaken(tokenise(normalise(text)), taken, text, index.itemContext.isSku);
  return readItems(tokens, index.itemContext);
}

/** The same with the words that may tell a person: where goods are only looked for. */
export const allItemsOf = (text: string, { itemContext }: CatalogIndex): Item[] =>
  readItems(tokenise(normalise(text)), itemContext);

/** Products that a row of items may name, the likeliest first. */
export const productsNamedBy = (items: readonly Item[], index: CatalogIndex): ProductMatch[] =>
  matchProducts(annotate(items, index), index);

/** A name of the catalog, whose every figure says what the goods are. */
export const literalItemsOf = (name: string, { itemContext }: CatalogIndex): Item[] =>
  readItems(tokenise(normalise(name)), { ...itemContext, literal: true });
