import { lazy } from '../../../kernel/concurrency/lazy.ts';
import type { Language } from '../lexicon/languages.ts';
import { ANY, type Speaks } from '../lexicon/spoken-in.ts';
import { readConcepts, type WordKind } from './concept-table.ts';
import { isFiller } from './filler-words.ts';
import { foldWord, type Spelling, spellingOf } from './fold-word.ts';
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

type Term = Omit<FoundConcept, 'certainty'>;
type Index = Map<string, Term[]>;

function add(index: Index, key: string, term: Term): void {
  const terms = index.get(key);
  if (!terms) index.set(key, [term]);
  else if (!terms.includes(term)) terms.push(term);
}

const perWord = (words: string, change: (word: string) => string): string =>
  words.includes(' ') ? words.split(' ').map(change).join(' ') : change(words);

/** All terms as they are written, and what each concept is a sort of. */
const vocabulary = lazy(() => {
  const { concepts, terms } = readConcepts();
  const written: Index = new Map();
  let longest = 1;
  for (const { concept, language, words } of terms) {
    const term = { concept: concept.name, kind: concept.kind, language };
    for (const word of words) {
      longest = Math.max(longest, word.split(' ').length);
      add(written, perWord(word, plainWord), term);
    }
  }
  return { concepts, written, longest };
});

const SPELLINGS = ['indian', 'iberian'] as const;

/** The first letters of a term, which tell most words that begin none. */
const START = 3;

/**
 * Spellings are folded when the first strange word asks for it: others need not wait for it. `heads` are the
 * first words of all groups that are terms, `starts` the first letters of all terms.
 */
const folded = lazy(() => {
  const indexes: Record<Spelling, Index> = { indian: new Map(), iberian: new Map() };
  const heads = new Set<string>();
  const starts = new Set<string>();
  for (const [plain, terms] of vocabulary().written) {
    for (const term of terms) {
      const spelling = spellingOf(term.language);
      const key = perWord(plain, (word) => foldWord(word, spelling));
      add(indexes[spelling], key, term);
      starts.add(key.slice(0, START));
      const end = key.indexOf(' ');
      if (end > 0) heads.add(key.slice(0, end));
    }
  }
  return { ...indexes, heads, starts };
});

/**
 * Loaded with the first unknown word in Devanagari. The sound of Hindi words comes from their own
 * letters; romanised spellings are used only for concepts without others.
 */
const heard = lazy(() => {
  const index: Index = new Map();
  const { written } = vocabulary();
  const all = [...written.values()].flat();
  const inOwnLetters = new Set(
    all.filter(({ language }) => language === 'hi').map(({ concept }) => concept),
  );
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

/** Whether a word may begin a term of several words. */
export const mayBeginTerm = (word: string): boolean =>
  word.length <= LONGEST &&
  begins.get(plainWord(word), (plain) =>
    [plain, ...baseForms(plain)].some((form) =>
      SPELLINGS.some((spelling) => folded().heads.has(foldWord(form, spelling))),
    ),
  );

function search(words: string, speaks: Speaks): readonly FoundConcept[] {
  const plain = perWord(words, plainWord);
  const isGroup = plain.includes(' ');
  if (isGroup && !mayBeginTerm(plain.slice(0, plain.indexOf(' ')))) return NOTHING;
  const { written } = vocabulary();
  const exact = meanings(written, [plain], 'exact', speaks);
  if (exact.length > 0) return exact;
  const forms = basesOf(plain);
  const inflected = meanings(written, forms, 'inflected', speaks);
  if (inflected.length > 0) return inflected;
  if (plain.length < 3 || isFiller(plain, speaks)) return NOTHING;
  const fold = (spelling: Spelling, all: readonly string[]) => {
    const keys = all.map((form) => perWord(form, (word) => foldWord(word, spelling)));
    return meanings(folded()[spelling], keys, 'spelling', speaks);
  };
  const indian = fold('indian', [plain, ...forms]);
  // Spanish and Portuguese know plurals only; "aside" is no form of "acida".
  const iberian = fold('iberian', plain.endsWith('s') ? [plain, ...forms] : [plain]);
  const isHeard = !isGroup && isDevanagari(plain);
  const sounds = isHeard ? meanings(heard(), soundKeys(plain), 'sound', speaks) : NOTHING;
  return oncePerConcept([...indian, ...iberian, ...sounds]);
}

const NOTHING: readonly FoundConcept[] = [];

/** What some keys mean to these speakers; most words of a message mean nothing. */
function meanings(
  index: Index,
  keys: readonly string[],
  certainty: Certainty,
  speaks: Speaks,
): readonly FoundConcept[] {
  const terms = keys.flatMap((key) => index.get(key) ?? NO_TERMS);
  if (terms.length === 0) return NOTHING;
  const spoken = terms.filter(({ language }) => speaks(language));
  return oncePerConcept(spoken.map((term) => ({ ...term, certainty })));
}

const NO_TERMS: readonly Term[] = [];

function oncePerConcept(found: readonly FoundConcept[]): readonly FoundConcept[] {
  if (found.length < 2) return found;
  const seen = new Set<string>();
  return found.filter(({ concept }) => !seen.has(concept) && seen.add(concept));
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

/** Longer than any term: neither looked up nor remembered. */
const LONGEST = 96;
const MEMO = 40_000;
const begins = new Memo<boolean>(MEMO);

/**
 * A word that no language knows is looked up several times in a row: for its nature, its keys and
 * its guesses.
 */
const MEMO_OF_SPEAKERS = 4_096;
const memos = new WeakMap<Speaks, Memo<readonly FoundConcept[]>>([[ANY, new Memo(MEMO)]]);

/** There is one group of speakers for each line of the table of countries, so few of these. */
function memoOf(speaks: Speaks): Memo<readonly FoundConcept[]> {
  const known = memos.get(speaks);
  if (known) return known;
  const memo = new Memo<readonly FoundConcept[]>(MEMO_OF_SPEAKERS);
  memos.set(speaks, memo);
  return memo;
}

/**
 * All meanings of a word (or words with one blank between), likeliest first; none for an unknown one.
 * @param speaks whose words they may be
 */
export function conceptsOf(words: string, speaks: Speaks = ANY): readonly FoundConcept[] {
  if (words.length > LONGEST) return [];
  return memoOf(speaks).get(words, (all) => search(all, speaks));
}

const ofKind = (words: string, kind: WordKind): string | null =>
  conceptsOf(words).find((one) => one.kind === kind)?.concept ?? null;

/** The colour that a word names ("laal", "azul marino"); `broaderThan` gives a shade's colour. */
export const colourOf = (word: string): string | null => ofKind(word, 'colour');

/** The size that a word names: letters where there are some ("chhota" is S), else a name. */
export const sizeOf = (word: string): string | null => ofKind(word, 'size');

/** The size that two words name together ("extra large"). */
export const sizeOfTwo = (first: string, second: string): string | null =>
  mayBeginTerm(first) ? sizeOf(`${first} ${second}`) : null;

/** The likeliest meaning of a word. */
export const conceptOf = (word: string): string | null => conceptsOf(word)[0]?.concept ?? null;

/** The likeliest meaning of the longest term that words begin with; of two words at least. */
export function longestTerm(
  words: readonly string[],
  speaks?: Speaks,
): (FoundConcept & { length: number }) | null {
  const [first = '', second = ''] = words;
  const isBegun = mayBeginTerm(first);
  const most = isBegun ? Math.min(vocabulary().longest, words.length) : 2;
  for (let length = most; length >= 2; length -= 1) {
    const meaning =
      (isBegun ? conceptsOf(words.slice(0, length).join(' '), speaks)[0] : undefined) ??
      (length === 2 ? joinedConcept(first, second, speaks) : undefined);
    if (meaning !== undefined) return { ...meaning, length };
  }
  return null;
}

/** "neck band" written as one word. */
const joinedConcept = (first: string, second: string, speaks?: Speaks) =>
  first.length > 2 && second.length > 2 && mayBeginWord(first)
    ? conceptsOf(first + second, speaks)[0]
    : undefined;

/** Whether a longer word than this may be known; what follows changes the last letters' spelling only. */
const mayBeginWord = (part: string): boolean =>
  SPELLINGS.some((spelling) => {
    const key = foldWord(part, spelling);
    return key.length <= START || folded().starts.has(key.slice(0, START));
  });

/** The broader concept of a concept (a sneaker is a shoe), if the vocabulary has one. */
export function broaderThan(concept: string): string | null {
  const { concepts } = vocabulary();
  const broader = concepts.get(concept)?.broader ?? null;
  return broader === null || concepts.has(broader) ? broader : conceptOf(broader);
}
