import type { StoreCatalog } from '../../../src/reader/built-in/catalog.ts';

interface CorpusCatalog {
  slug: string;
  currency: string;
  country: string;
  products: {
    name: string;
    category?: string;
    aliases?: string[];
    options?: string[];
    variants: { sku: string; name: string; options: Record<string, string>; price: number }[];
  }[];
}

/** A catalog file of the chat-order corpus as the parser takes it; names and SKUs stand for ids. */
export function readCorpusCatalog(json: string): { slug: string; catalog: StoreCatalog } {
  const { slug, currency, country, products } = JSON.parse(json) as CorpusCatalog;
  return {
    slug,
    catalog: {
      country,
      currency,
      products: products.map(({ name, category, aliases, options, variants }) => ({
        id: name,
        name,
        category: category ?? null,
        aliases: aliases ?? [],
        options: options ?? [],
        variants: variants.map(({ sku, name: label, options: chosen, price }) => ({
          id: sku,
          sku,
          name: label,
          options: chosen,
          priceMinor: Math.round(price * 100),
        })),
      })),
    },
  };
}
