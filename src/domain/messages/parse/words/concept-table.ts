import type { Language } from '../lexicon/languages.ts';
import { readLexicon, wordsIn } from '../lexicon/read-lexicon.ts';

/** What sort of thing a word of a table names. */
export type WordKind =
  | 'goods'
  | 'colour'
  | 'size'
  | 'material'
  | 'pattern'
  | 'taste'
  | 'wearer'
  | 'quality'
  | 'unit';

type TableKind = Exclude<WordKind, 'unit'>;

const goods = (...names: string[]) => names.map((name) => ['goods', `goods/${name}`] as const);

/** The tables of things and qualities; where a word has several meanings, the earlier table's comes first. */
const TABLES: readonly (readonly [kind: TableKind, name: string])[] = [
  ['colour', 'colours'],
  ['size', 'sizes'],
  ...goods('dairy', 'food-staples', 'food-produce', 'food-spices-nuts', 'food-meat-fish'),
  ...goods('food-snacks-sweets', 'food-bakery-drinks', 'care-beauty', 'pharmacy', 'cleaning'),
  ...goods('clothing-indian', 'clothing-western', 'clothing-inner', 'clothing-children'),
  ...goods('footwear', 'jewellery', 'bags', 'fabrics-crafts', 'phone-accessories'),
  ...goods('electronics', 'computers', 'electrical'),
  ['material', 'materials'],
  ['pattern', 'patterns'],
  ['wearer', 'wearers'],
  ['taste', 'tastes'],
  ['quality', 'qualities'],
  ...goods('stationery', 'books-art', 'toys', 'festival', 'kitchenware', 'furniture'),
  ...goods(
    'bedding-bath',
    'baby',
    'hardware',
    'paint-plumbing',
    'garden',
    'pets',
    'sports',
    'auto',
  ),
];

/** What words of several languages stand for. */
export interface Concept {
  name: string;
  /** What it is a sort of. */
  broader: string | null;
  kind: TableKind;
}

/** Words of one language for a concept; a word of several may be a group of words. */
export interface Terms {
  concept: Concept;
  language: Language;
  words: readonly string[];
}

/**
 * Reads all tables.
 * @throws Error where a meaning has two kinds, or is a sort of two things
 */
export function readConcepts(): { concepts: ReadonlyMap<string, Concept>; terms: Terms[] } {
  const concepts = new Map<string, Concept>();
  const terms: Terms[] = [];
  for (const [kind, name] of TABLES) {
    const lines = readLexicon(name, ['meaning', 'sort of', 'words'], ['sort of']);
    for (const { meaning, 'sort of': sortOf, words, languages, where } of lines) {
      const broader = sortOf === '' ? null : sortOf;
      const known = concepts.get(meaning);
      const concept = known ?? { name: meaning, broader, kind };
      concepts.set(meaning, concept);
      concept.broader ??= broader;
      if (concept.kind !== kind || (broader !== null && concept.broader !== broader)) {
        throw new Error(`${where}: "${meaning}" is a ${concept.kind} of another sort already`);
      }
      for (const language of languages) terms.push({ concept, language, words: wordsIn(words) });
    }
  }
  return { concepts, terms };
}
