import type { Translations } from '../product.ts';

export type Names = Record<string, string> | null;

export const nameIn = ({ name, names }: { name: string; names: Names }, language: string): string =>
  names?.[language] ?? name;

export const cardIn = <Card extends { name: string; names: Names }>(
  card: Card,
  language: string,
): Card => ({ ...card, name: nameIn(card, language) });

interface Texts {
  name: string;
  description: string;
  translations: Translations;
}

export function productIn<Product extends Texts>(product: Product, language: string): Product {
  const texts = product.translations[language];
  if (!texts) return product;
  return { ...product, name: texts.name, description: texts.description ?? product.description };
}
