import type { Language } from '../lexicon/languages.ts';
import { readLexicon, tablesIn, wordsIn } from '../lexicon/read-lexicon.ts';

/** Where a word has several meanings, that of the earlier kind comes first. */
const TABLES = {
  colour: () => ['colours'],
  size: () => ['sizes'],
  goods: () => tablesIn('goods'),
  material: () => ['materials'],
  pattern: () => ['patterns'],
  wearer: () => ['wearers'],
  taste: () => ['tastes'],
  quality: () => ['qualities'],
};

/** The kind of thing that a word of a table names. */
export type WordKind = keyof typeof TABLES;

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
  for (const kind of Object.keys(TABLES) as WordKind[]) {
    const lines = TABLES[kind]().flatMap((table) =>
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
