import type { Language } from './language.ts';

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

/**
 * Rows of `English | romanised Hindi | Devanagari | Spanish`, words separated by commas. The first
 * English word names the concept; `name < broader` says what it is a sort of.
 */
export interface ConceptTable {
  kind: WordKind;
  trade: string;
  rows: string;
}

/** One word or group of words of a concept. */
export interface Term {
  words: string;
  concept: string;
  language: Language;
}

/** One row of a table. */
export interface Concept {
  name: string;
  broader: string | null;
  kind: WordKind;
  trade: string;
}

const COLUMNS: readonly Language[] = ['en', 'hi', 'hi', 'es'];

const cells = (text: string, by: string): string[] =>
  text
    .split(by)
    .map((cell) => cell.trim())
    .filter(Boolean);

/** Reads a table into its concepts and their terms. */
export function readTable(table: ConceptTable): { concepts: Concept[]; terms: Term[] } {
  const concepts: Concept[] = [];
  const terms: Term[] = [];
  for (const row of cells(table.rows, '\n')) {
    const columns = row.split('|').map((column) => cells(column, ','));
    const [name = '', broader = null] = cells(columns[0]?.[0] ?? '', '<');
    concepts.push({ name, broader, kind: table.kind, trade: table.trade });
    terms.push({ words: name, concept: name, language: 'en' });
    columns.forEach((words, at) => {
      const language = COLUMNS[at] ?? 'en';
      for (const term of at === 0 ? words.slice(1) : words) {
        terms.push({ words: term, concept: name, language });
      }
    });
  }
  return { concepts, terms };
}
