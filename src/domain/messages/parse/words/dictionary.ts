import { type Concept, readTable, type Term, type WordKind } from './concept-table.ts';
import { isFiller } from './filler-words.ts';
import { foldWord } from './fold-word.ts';
import { isDevanagari, type Language } from './language.ts';
import { Memo } from './memo.ts';
import { plainWord } from './plain-word.ts';
import { soundKeys } from './sounds-like.ts';
import { baseForms } from './stem-word.ts';
import { TABLES } from './tables.ts';
import { addHead, beginsSize, beginsTermOf, headOf } from './term-heads.ts';

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
const foldedSpanish: Index = new Map();
const heard: Index = new Map();
let longest = 1;

function add(index: Index, key: string, term: Term): void {
  const terms = index.get(key);
  if (terms === undefined) index.set(key, [term]);
  else if (!terms.includes(term)) terms.push(term);
}

const perWord = (words: string, change: (word: string) => string): string =>
  words.includes(' ') ? words.split(' ').map(change).join(' ') : change(words);

for (const table of TABLES) {
  const read = readTable(table);
  for (const concept of read.concepts) concepts.set(concept.name, concept);
  for (const term of read.terms) {
    longest = Math.max(longest, term.words.split(' ').length);
    add(written, perWord(term.words, plainWord), term);
  }
}

const usualFold = (word: string) => foldWord(word);
const spanishFold = (word: string) => foldWord(word, 'es');

/** Spellings are folded when the first strange word asks for it: starting must not wait for it. */
function fold(): void {
  if (folded.size > 0) return;
  const known = new Map<string, string>();
  const once = (word: string) => {
    const key = known.get(word) ?? foldWord(word);
    known.set(word, key);
    return key;
  };
  for (const [plain, terms] of written) {
    for (const term of terms) {
      const key = perWord(plain, term.language === 'es' ? spanishFold : once);
      add(term.language === 'es' ? foldedSpanish : folded, key, term);
      if (key.includes(' ')) addHead(key, concepts.get(term.concept)?.kind === 'size');
    }
  }
}

/**
 * Sounds, too, wait for the first strange word in Devanagari. What Hindi words sound like is told by
 * their own letters; romanised spellings only where a concept has no others.
 */
function hear(): Index {
  if (heard.size > 0) return heard;
  const inOwnLetters = new Set<string>();
  for (const [plain, terms] of written) {
    if (isDevanagari(plain)) for (const { concept } of terms) inOwnLetters.add(concept);
  }
  for (const [plain, terms] of written) {
    const spoken = plain.includes(' ')
      ? []
      : terms.filter(
          ({ language, concept }) =>
            language === 'en' ||
            (language === 'hi' && (isDevanagari(plain) || !inOwnLetters.has(concept))),
        );
    if (spoken.length === 0) continue;
    for (const key of soundKeys(plain)) for (const term of spoken) add(heard, key, term);
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
  const seen = new Set<string>();
  return meaningsOf(perWord(words, plainWord)).filter(({ concept, language }) => {
    const key = `${language} ${concept}`;
    return !seen.has(key) && seen.add(key);
  });
}

/** Whether a group of so many plain words may be a term, by the first of them. */
const mayBegin = (plain: string, length: number): boolean => beginsTermOf(length, begunBy(plain));

/** Whether a word may begin a term of several words. */
export const mayBeginTerm = (word: string): boolean => begunBy(plainWord(word)) !== 0;

function begunBy(plain: string): number {
  const first = firstOf(plain);
  return first.length > LONGEST ? 0 : begins.get(first, readHead);
}

function readHead(first: string): number {
  fold();
  return headOf(first);
}

function firstOf(words: string): string {
  const end = words.indexOf(' ');
  return end < 0 ? words : words.slice(0, end);
}

function meaningsOf(plain: string): FoundConcept[] {
  if (plain.includes(' ') && !mayBegin(plain, plain.split(' ').length)) return [];
  const exact = found(written.get(plain), 'exact');
  if (exact.length > 0) return exact;
  const base = basesOf(plain).flatMap((form) => found(written.get(form), 'inflected'));
  if (base.length > 0) return base;
  if (plain.length < 3 || isFiller(plain)) return [];
  return [...searchFolded(plain), ...searchHeard(plain)];
}

/** English and Hindi inflect the last word of a group; Spanish the first or both ("fundas de cojín"). */
function basesOf(plain: string): string[] {
  const at = plain.lastIndexOf(' ') + 1;
  if (at === 0) return baseForms(plain);
  const last = baseForms(plain.slice(at)).map((form) => plain.slice(0, at) + form);
  const end = plain.indexOf(' ');
  const first = [plain, ...last].flatMap((group) =>
    baseForms(group.slice(0, end)).map((form) => form + group.slice(end)),
  );
  return [...last, ...first];
}

function searchFolded(plain: string): FoundConcept[] {
  fold();
  const forms = [plain, ...basesOf(plain)];
  // Spanish knows plurals only; "aside" is no form of "acida".
  const spanish = plain.endsWith('s') ? forms : [plain];
  return [
    ...forms.flatMap((form) => found(folded.get(perWord(form, usualFold)), 'spelling')),
    ...spanish.flatMap((form) => found(foldedSpanish.get(perWord(form, spanishFold)), 'spelling')),
  ];
}

function searchHeard(plain: string): FoundConcept[] {
  if (plain.includes(' ') || !isDevanagari(plain)) return [];
  return soundKeys(plain).flatMap((key) => found(hear().get(key), 'sound'));
}

/** Longer than any term: neither looked up nor remembered. */
const LONGEST = 96;
const MEMO = 40_000;
const memo = new Memo<FoundConcept[]>(MEMO);
const begins = new Memo<number>(MEMO);

/** All meanings of a word (or words with one blank between), likeliest first; none for a stranger. */
export function conceptsOf(words: string, language?: Language): readonly FoundConcept[] {
  const all = words.length > LONGEST ? [] : memo.get(words, search);
  if (language === undefined) return all;
  const own = all.filter((one) => one.language === language);
  return own.length > 0 ? [...own, ...all.filter((one) => one.language !== language)] : all;
}

/** The size that two words name together ("extra large"). */
export function sizeOfTwo(first: string, second: string): string | null {
  if (!beginsSize(begunBy(plainWord(first)))) return null;
  return conceptsOf(`${first} ${second}`).find(({ kind }) => kind === 'size')?.concept ?? null;
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
  const first = plainWord(words[at] ?? '');
  for (let length = Math.min(longest, words.length - at); length >= 1; length -= 1) {
    // Of the longer groups nearly none is a term: most are told by their first word.
    const isTerm = length === 1 || mayBegin(first, length);
    const meaning =
      (isTerm ? conceptsOf(words.slice(at, at + length).join(' '), language)[0] : undefined) ??
      (length === 2 ? joinedConcept(words[at] ?? '', words[at + 1] ?? '', language) : undefined);
    if (meaning !== undefined) return { ...meaning, length };
  }
  return null;
}

/** "neck band" written as one word. */
const joinedConcept = (first: string, second: string, language?: Language) =>
  first.length > 2 && second.length > 2 ? conceptsOf(first + second, language)[0] : undefined;

/** What a concept is a sort of (a sneaker is a shoe), where the vocabulary says so. */
export function broaderThan(concept: string): string | null {
  const broader = concepts.get(concept)?.broader ?? null;
  if (broader === null || concepts.has(broader)) return broader;
  return conceptOf(broader, 'en');
}
