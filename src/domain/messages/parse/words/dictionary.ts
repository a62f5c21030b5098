import { type Concept, readTable, type Term, type WordKind } from './concept-table.ts';
import { isFiller } from './filler-words.ts';
import { foldWord } from './fold-word.ts';
import { isDevanagari, type Language } from './language.ts';
import { Memo } from './memo.ts';
import { plainWord } from './plain-word.ts';
import { soundKeys } from './sounds-like.ts';
import { baseForms } from './stem-word.ts';
import { TABLES } from './tables.ts';

/** How a word was found: as written, as an inflection, by a usual spelling, by its sound. */
export type Certainty = 'exact' | 'inflected' | 'spelling' | 'sound';

/** One meaning of one or several words. */
export interface FoundConcept {
  concept: string;
  kind: WordKind;
  trade: string;
  /** The language whose word it is; a word of several languages is found once for each. */
  language: Language;
  certainty: Certainty;
}

type Index = Map<string, Term[]>;

const concepts = new Map<string, Concept>();
const written: Index = new Map();
const folded: Index = new Map();
const heard: Index = new Map();
let longest = 1;

function add(index: Index, key: string, term: Term): void {
  const terms = index.get(key);
  if (terms === undefined) index.set(key, [term]);
  else if (!terms.includes(term)) terms.push(term);
}

const perWord = (words: string, change: (word: string) => string): string =>
  words.split(' ').map(change).join(' ');

function addTerm(term: Term): void {
  longest = Math.max(longest, term.words.split(' ').length);
  add(written, perWord(term.words, plainWord), term);
  add(folded, perWord(term.words, foldWord1), term);
  if (term.language === 'es') add(folded, perWord(term.words, foldSpanish), term);
}

const foldWord1 = (word: string) => foldWord(word);
const foldSpanish = (word: string) => foldWord(word, 'es');

for (const table of TABLES) {
  const read = readTable(table);
  for (const concept of read.concepts) concepts.set(concept.name, concept);
  read.terms.forEach(addTerm);
}

function hear(): Index {
  if (heard.size > 0) return heard;
  for (const terms of written.values()) {
    for (const term of terms) {
      if (term.language === 'es' || term.words.includes(' ') || isDevanagari(term.words)) continue;
      for (const key of soundKeys(term.words)) add(heard, key, term);
    }
  }
  return heard;
}

function found(terms: Term[] | undefined, certainty: Certainty): FoundConcept[] {
  return (terms ?? []).flatMap((term) => {
    const concept = concepts.get(term.concept);
    if (concept === undefined) return [];
    const { name, kind, trade } = concept;
    return [{ concept: name, kind, trade, language: term.language, certainty }];
  });
}

function search(words: string): FoundConcept[] {
  const plain = perWord(words, plainWord);
  const exact = found(written.get(plain), 'exact');
  if (exact.length > 0) return exact;
  const base = lastWordBases(plain).flatMap((form) => found(written.get(form), 'inflected'));
  if (base.length > 0) return base;
  if (plain.length < 3 || isFiller(plain)) return [];
  return [...searchFolded(plain), ...searchHeard(plain)];
}

function lastWordBases(plain: string): string[] {
  const at = plain.lastIndexOf(' ') + 1;
  return baseForms(plain.slice(at)).map((form) => plain.slice(0, at) + form);
}

function searchFolded(plain: string): FoundConcept[] {
  const forms = [plain, ...lastWordBases(plain)];
  return forms.flatMap((form) => [
    ...found(folded.get(perWord(form, foldWord1)), 'spelling'),
    ...found(folded.get(perWord(form, foldSpanish)), 'spelling').filter(
      (one) => one.language === 'es',
    ),
  ]);
}

function searchHeard(plain: string): FoundConcept[] {
  if (plain.includes(' ') || !isDevanagari(plain)) return [];
  return soundKeys(plain).flatMap((key) => found(hear().get(key), 'sound'));
}

const MEMO = 4096;
const memo = new Memo<FoundConcept[]>(MEMO);

/** All meanings of a word (or words with one blank between), likeliest first; none for a stranger. */
export function conceptsOf(words: string, language?: Language): readonly FoundConcept[] {
  const all = memo.get(words, search);
  if (language === undefined) return all;
  const own = all.filter((one) => one.language === language);
  return own.length > 0 ? [...own, ...all.filter((one) => one.language !== language)] : all;
}

/** The likeliest meaning of a word; a language says whose word it is where several have it. */
export function conceptOf(word: string, language?: Language): string | null {
  return conceptsOf(word, language)[0]?.concept ?? null;
}

/** The likeliest meaning of the longest group of words that starts at `at`. */
export function longestConcept(
  words: readonly string[],
  at: number,
  language?: Language,
): (FoundConcept & { length: number }) | null {
  for (let length = Math.min(longest, words.length - at); length >= 1; length -= 1) {
    const group = words.slice(at, at + length);
    const meaning =
      conceptsOf(group.join(' '), language)[0] ??
      (length === 2 && group.every((word) => word.length > 2)
        ? conceptsOf(group.join(''), language)[0]
        : undefined);
    if (meaning !== undefined) return { ...meaning, length };
  }
  return null;
}

/** What a concept is a sort of (a sneaker is a shoe), where the vocabulary says so. */
export function broaderThan(concept: string): string | null {
  return concepts.get(concept)?.broader ?? null;
}

/** How many concepts and terms the vocabulary holds. */
export function vocabularySize(): { concepts: number; terms: number } {
  return {
    concepts: concepts.size,
    terms: [...written.values()].reduce((n, t) => n + t.length, 0),
  };
}
