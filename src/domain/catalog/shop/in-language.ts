import type { Translations } from '../product.ts';

/** The translated names of a product by language; null: it has none. */
export type Names = Record<string, string> | null;

/** A product's name in a language; its own where it has none. */
export const nameIn = ({ name, names }: { name: string; names: Names }, language: string): string =>
  names?.[language] ?? name;

/** A card with its name in a language. */
export const cardIn = <Card extends { name: string; names: Names }>(
  card: Card,
  language: string,
): Card => ({ ...card, name: nameIn(card, language) });

interface Texts {
  name: string;
  description: string;
  translations: Translations;
}

/** A product with its texts in a language; its own where one is missing. */
export function productIn<Product extends Texts>(product: Product, language: string): Product {
  const texts = product.translations[language];
  if (!texts) return product;
  return { ...product, name: texts.name, description: texts.description ?? product.description };
}
