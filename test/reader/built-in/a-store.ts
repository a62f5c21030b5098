import type { CatalogProduct, StoreCatalog } from '../../../src/reader/built-in/catalog.ts';

interface Wares {
  [name: string]: { options?: Record<string, string[]>; aliases?: string[]; category?: string };
}

/** A store that sells the named goods in every combination of their options. */
export function aStore(wares: Wares, country = 'IN'): StoreCatalog {
  const products = Object.entries(wares).map(([name, { options = {}, aliases, category }]) => {
    const product: CatalogProduct = {
      id: name,
      name,
      category: category ?? null,
      aliases: aliases ?? [],
      options: Object.keys(options),
      variants: combinations(options).map((chosen) => {
        const label = Object.values(chosen).join(' / ');
        return {
          id: label,
          sku: skuOf(name, chosen),
          name: label,
          options: chosen,
          priceMinor: 100,
        };
      }),
    };
    return product;
  });
  return { products, country, currency: country === 'ES' ? 'EUR' : 'INR' };
}

function combinations(options: Record<string, string[]>): Record<string, string>[] {
  return Object.entries(options).reduce<Record<string, string>[]>(
    (all, [name, values]) =>
      all.flatMap((one) => values.map((value) => ({ ...one, [name]: value }))),
    [{}],
  );
}

const skuOf = (name: string, chosen: Record<string, string>): string =>
  [name, ...Object.values(chosen)]
    .join('-')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9-]/g, '');
