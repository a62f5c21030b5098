import { lazy } from '../../../../lazy.ts';
import type { Language } from '../lexicon/languages.ts';
import type { Speaks } from '../lexicon/spoken-in.ts';
import { readConcepts, type WordKind } from './concept-table.ts';
import { isFiller } from './filler-words.ts';
import { foldWord, spellingOf } from './fold-word.ts';
import { Memo } from './memo.ts';
import { isDevanagari, plainWord } from './plain-word.ts';
import { soundKeys } from './sounds-like.ts';
import { baseForms } from './stem-word.ts';

/** How a word was found: as written, as an inflection, by a usual spelling, by its sound. */
export type Certainty = 'exact' | 'inflected' | 'spelling' | 'sound';

/** One meaning of one or several words. */
export interface FoundConcept {
  concept: string;
  kind: WordKind;
  /** The language whose word it is; the first of several. */
  language: Language;
  certainty: Certainty;
}

/** A concept by words of one language, with the list of it alone, which all its words share. */
interface Term {
  concept: string;
  kind: WordKind;
  language: Language;
  alone: readonly Term[];
}

type Index = Map<string, readonly Term[]>;

function add(index: Index, key: string, term: Term): void {
  const terms = index.get(key);
  if (terms === undefined) index.set(key, term.alone);
  else if (!terms.includes(term)) index.set(key, [...terms, term]);
}

const perWord = (words: string, change: (word: string) => string): string =>
  words.includes(' ') ? words.split(' ').map(change).join(' ') : change(words);

/** All terms as they are written, and what each concept is a sort of. */
const vocabulary = lazy(() => {
  const { concepts, terms } = readConcepts();
  const written: Index = new Map();
  let longest = 1;
  for (const { concept, language, words } of terms) {
    const term: Term = { concept: concept.name, kind: concept.kind, language, alone: [] };
    term.alone = [term];
    for (const word of words) {
      longest = Math.max(longest, word.split(' ').length);
      add(written, perWord(word, plainWord), term);
    }
  }
  return { concepts, written, longest };
});

/**
 * By the folded first word of all groups that are terms, a bit for each number of words that they have, and
 * one where a size is among them: most words of a message begin none.
 */
const heads = new Map<string, number>();
const SIZE = 1;

const usualFold = (word: string) => foldWord(word);
const iberianFold = (word: string) => foldWord(word, 'iberian');

/** Spellings are folded when the first strange word asks for it: others need not wait for it. */
const folded = lazy(() => {
  const indexes = { indian: new Map() as Index, iberian: new Map() as Index };
  const known = { indian: new Map<string, string>(), iberian: new Map<string, string>() };
  for (const [plain, terms] of vocabulary().written) {
    for (const term of terms) {
      const spelling = spellingOf(term.language);
      const key = perWord(plain, (word) => {
        const fold = known[spelling].get(word) ?? foldWord(word, spelling);
        known[spelling].set(word, fold);
        return fold;
      });
      add(indexes[spelling], key, term);
      const [head = '', ...more] = key.split(' ');
      if (more.length === 0) continue;
      const marks = (2 << more.length) | (term.kind === 'size' ? SIZE : 0);
      heads.set(head, (heads.get(head) ?? 0) | marks);
    }
  }
  return indexes;
});

/**
 * Sounds, too, wait for the first strange word in Devanagari. What Hindi words sound like is told by
 * their own letters; romanised spellings only where a concept has no others.
 */
const heard = lazy(() => {
  const index: Index = new Map();
  const { written } = vocabulary();
  const inOwnLetters = new Set<string>();
  for (const terms of written.values()) {
    for (const { language, concept } of terms) if (language === 'hi') inOwnLetters.add(concept);
  }
  for (const [plain, terms] of written) {
    if (plain.includes(' ')) continue;
    const spoken = terms.filter(
      ({ language, concept }) =>
        language === 'en' ||
        language === 'hi' ||
        (language === 'hi-Latn' && !inOwnLetters.has(concept)),
    );
    if (spoken.length === 0) continue;
    for (const key of soundKeys(plain)) for (const term of spoken) add(index, key, term);
  }
  return index;
});

/** Answers the meanings of the terms that an index has of a word. */
type Find = (index: Index, key: string, certainty: Certainty) => FoundConcept[];

const findIn =
  (speaks: Speaks | undefined): Find =>
  (index, key, certainty) =>
    (index.get(key) ?? [])
      .filter(({ language }) => speaks === undefined || speaks(language))
      .map(({ concept, kind, language }) => ({ concept, kind, language, certainty }));

function search(words: string, speaks?: Speaks): FoundConcept[] {
  const seen = new Set<string>();
  return meaningsOf(perWord(words, plainWord), speaks).filter(
    ({ concept }) => !seen.has(concept) && seen.add(concept),
  );
}

/** Whether a group of so many plain words may be a term, by the first of them. */
const mayBegin = (plain: string, length: number): boolean => (begunBy(plain) & (1 << length)) !== 0;

/** Whether a word may begin a term of several words. */
export const mayBeginTerm = (word: string): boolean => begunBy(plainWord(word)) !== 0;

function begunBy(plain: string): number {
  const [first = ''] = plain.split(' ', 1);
  return first.length > LONGEST ? 0 : begins.get(first, readHead);
}

/** What is noted of a plain word, and of what it may be a form of; 0 for nearly all. */
function readHead(first: string): number {
  folded();
  let head = 0;
  for (const form of [first, ...baseForms(first)]) {
    head |= (heads.get(usualFold(form)) ?? 0) | (heads.get(iberianFold(form)) ?? 0);
  }
  return head;
}

function meaningsOf(plain: string, speaks: Speaks | undefined): FoundConcept[] {
  if (plain.includes(' ') && !mayBegin(plain, plain.split(' ').length)) return [];
  const { written } = vocabulary();
  const find = findIn(speaks);
  const exact = find(written, plain, 'exact');
  if (exact.length > 0) return exact;
  const base = basesOf(plain).flatMap((form) => find(written, form, 'inflected'));
  if (base.length > 0) return base;
  if (plain.length < 3 || isFiller(plain, speaks)) return [];
  return [...searchFolded(plain, find), ...searchHeard(plain, find)];
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

function searchFolded(plain: string, find: Find): FoundConcept[] {
  const { indian, iberian } = folded();
  const forms = [plain, ...basesOf(plain)];
  // Spanish and Portuguese know plurals only; "aside" is no form of "acida".
  const plurals = plain.endsWith('s') ? forms : [plain];
  return [
    ...forms.flatMap((form) => find(indian, perWord(form, usualFold), 'spelling')),
    ...plurals.flatMap((form) => find(iberian, perWord(form, iberianFold), 'spelling')),
  ];
}

function searchHeard(plain: string, find: Find): FoundConcept[] {
  if (plain.includes(' ') || !isDevanagari(plain)) return [];
  return soundKeys(plain).flatMap((key) => find(heard(), key, 'sound'));
}

/** Longer than any term: neither looked up nor remembered. */
const LONGEST = 96;
const MEMO = 40_000;
const memo = new Memo<FoundConcept[]>(MEMO);
const begins = new Memo<number>(MEMO);

/**
 * All meanings of a word (or words with one blank between), likeliest first; none for a stranger.
 * @param speaks whose words they may be; such answers are not remembered here, but by who asks for a store
 */
export function conceptsOf(words: string, speaks?: Speaks): readonly FoundConcept[] {
  if (words.length > LONGEST) return [];
  return speaks === undefined ? memo.get(words, (all) => search(all)) : search(words, speaks);
}

/** The size that two words name together ("extra large"). */
export function sizeOfTwo(first: string, second: string): string | null {
  if ((begunBy(plainWord(first)) & SIZE) === 0) return null;
  return conceptsOf(`${first} ${second}`).find(({ kind }) => kind === 'size')?.concept ?? null;
}

/** The likeliest meaning of a word. */
export const conceptOf = (word: string): string | null => conceptsOf(word)[0]?.concept ?? null;

/** The likeliest meaning of the longest group of words that starts at `at`. */
export function longestConcept(
  words: readonly string[],
  at: number,
  speaks?: Speaks,
): (FoundConcept & { length: number }) | null {
  const first = plainWord(words[at] ?? '');
  const most = Math.min(vocabulary().longest, words.length - at);
  for (let length = most; length >= 1; length -= 1) {
    // Of the longer groups nearly none is a term: most are told by their first word.
    const isTerm = length === 1 || mayBegin(first, length);
    const meaning =
      (isTerm ? conceptsOf(words.slice(at, at + length).join(' '), speaks)[0] : undefined) ??
      (length === 2 ? joinedConcept(words[at] ?? '', words[at + 1] ?? '', speaks) : undefined);
    if (meaning !== undefined) return { ...meaning, length };
  }
  return null;
}

/** "neck band" written as one word. */
const joinedConcept = (first: string, second: string, speaks?: Speaks) =>
  first.length > 2 && second.length > 2 ? conceptsOf(first + second, speaks)[0] : undefined;

/** What a concept is a sort of (a sneaker is a shoe), where the vocabulary says so. */
export function broaderThan(concept: string): string | null {
  const { concepts } = vocabulary();
  const broader = concepts.get(concept)?.broader ?? null;
  return broader === null || concepts.has(broader) ? broader : conceptOf(broader);
}
