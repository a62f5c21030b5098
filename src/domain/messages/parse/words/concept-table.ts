import type { Language } from '../lexicon/languages.ts';
import { readLexicon, wordsIn } from '../lexicon/read-lexicon.ts';

/** The kind of thing that a word of a table names. */
export type WordKind = (typeof TABLES)[number]['kind'];

/** The tables of things and qualities; where a word has several meanings, the earlier table's comes first. */
const TABLES = [
  { kind: 'colour', names: 'colours' },
  { kind: 'size', names: 'sizes' },
  {
    kind: 'goods',
    names: `dairy food-staples food-produce food-spices-nuts food-meat-fish food-snacks-sweets
      food-bakery-drinks care-beauty pharmacy cleaning clothing-indian clothing-western clothing-inner
      clothing-children footwear jewellery bags fabrics-crafts phone-accessories electronics computers
      electrical`,
  },
  { kind: 'material', names: 'materials' },
  { kind: 'pattern', names: 'patterns' },
  { kind: 'wearer', names: 'wearers' },
  { kind: 'taste', names: 'tastes' },
  { kind: 'quality', names: 'qualities' },
  {
    kind: 'goods',
    names: `stationery books-art toys festival kitchenware furniture bedding-bath baby hardware
      paint-plumbing garden pets sports auto`,
  },
] as const;

/** A concept with its words in several languages. */
export interface Concept {
  name: string;
  /** Its broader concept. */
  broader: string | null;
  kind: WordKind;
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
  for (const { kind, names } of TABLES) {
    const tables = names.split(/\s+/).map((name) => (kind === 'goods' ? `goods/${name}` : name));
    const lines = tables.flatMap((table) =>
      readLexicon(table, ['meaning', 'sort of', 'words'], ['sort of']),
    );
    for (const { meaning, 'sort of': sortOf, words, languages, where } of lines) {
      const concept = concepts.get(meaning) ?? { name: meaning, broader: null, kind };
      concepts.set(meaning, concept);
      concept.broader ??= sortOf || null;
      if (concept.kind !== kind || (sortOf !== '' && concept.broader !== sortOf)) {
        throw new Error(`${where}: "${meaning}" is a ${concept.kind} of another sort already`);
      }
      for (const language of languages) terms.push({ concept, language, words: wordsIn(words) });
    }
  }
  return { concepts, terms };
}
