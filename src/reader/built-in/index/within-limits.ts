import type { CatalogProduct } from '../catalog.ts';

/** Characters of all other names of a catalog, and of all values: an index takes up to 300 times as much. */
const MOST_CHARACTERS = 150_000;

/**
 * A catalog as far as it is read: every product's own name and, of its other names, so many of each
 * product's first ones as fit in together. All of them in a catalog that was not made to be slow.
 */
export function withinLimits(products: readonly CatalogProduct[]): readonly CatalogProduct[] {
  const aliases = products.map((product) => product.aliases);
  const most = mostOfEach(aliases, MOST_CHARACTERS);
  if (aliases.every(({ length }) => length <= most)) return products;
  return products.map((product) => ({ ...product, aliases: product.aliases.slice(0, most) }));
}

/** Of how many values of an option postings are kept, likewise. */
export const mostValues = (products: readonly CatalogProduct[]): number =>
  mostOfEach(products.flatMap(valuesIn), MOST_CHARACTERS);

/** The values of each of a product's options, without repeats. */
const valuesIn = (product: CatalogProduct): string[][] =>
  product.options.map((option) => valuesOf(product, option));

/** The values of an option that variants have. */
export function valuesOf({ variants }: CatalogProduct, option: string): string[] {
  const values = new Set(variants.map(({ options }) => options[option] ?? ''));
  values.delete('');
  return [...values];
}

/** How many of the first texts of each list have no more characters in all. */
function mostOfEach(lists: readonly (readonly string[])[], characters: number): number {
  const longest = lists.reduce((most, { length }) => Math.max(most, length), 0);
  let left = characters;
  for (let at = 0; at < longest; at += 1) {
    for (const list of lists) left -= list[at]?.length ?? 0;
    if (left < 0) return at;
  }
  return longest;
}
