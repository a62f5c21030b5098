import type { CatalogProduct } from '../built-in/catalog.ts';
import type { CatalogIndex } from '../built-in/index-catalog.ts';
import { plainWord } from '../built-in/words/plain-word.ts';

/** A word of the catalog with its trigrams and its products. */
interface CatalogWord {
  threes: string[];
  products: CatalogProduct[];
}

/** A smaller share of a word's trigrams is ignored. */
const LEAST_SHARE = 0.5;
const SHORTEST = 3;

const known = new WeakMap<CatalogIndex['products'], CatalogWord[]>();

/**
 * Products with words spelled similarly in a text: joined, shortened or longer ("2capuchinos",
 * "jegins", "conchita"), rare words first. Much broader than the matcher.
 */
export function spelledAlike(texts: readonly string[], index: CatalogIndex): CatalogProduct[] {
  const words = known.get(index.products) ?? labelsOf(index);
  known.set(index.products, words);
  const said = new Set(texts.flatMap((text) => threesOf(lettersOf(text))));
  const scores = new Map<CatalogProduct, number>();
  for (const { threes, products } of words) {
    const share = threes.filter((three) => said.has(three)).length / threes.length;
    if (share < LEAST_SHARE) continue;
    const score = share * Math.log(1 + index.products.length / products.length);
    for (const product of products) {
      scores.set(product, Math.max(score, scores.get(product) ?? 0));
    }
  }
  return [...scores].sort(([, a], [, b]) => b - a).map(([product]) => product);
}

function labelsOf({ products }: CatalogIndex): CatalogWord[] {
  const owners = new Map<string, Set<CatalogProduct>>();
  for (const { product } of products) {
    const { name, aliases, variants } = product;
    const names = [name, ...aliases, ...variants.flatMap((each) => Object.values(each.options))];
    for (const word of new Set(names.flatMap((each) => each.split(/[^\p{L}\p{M}\p{N}]+/u)))) {
      const letters = lettersOf(word);
      if (letters.length < SHORTEST) continue;
      const of = owners.get(letters);
      if (of) of.add(product);
      else owners.set(letters, new Set([product]));
    }
  }
  return [...owners].map(([word, of]) => ({ threes: threesOf(word), products: [...of] }));
}

const lettersOf = (text: string): string => plainWord(text).replace(/[^\p{L}\p{M}\p{N}]+/gu, '');

const threesOf = (letters: string): string[] =>
  Array.from({ length: Math.max(0, letters.length - 2) }, (_, at) => letters.slice(at, at + 3));
