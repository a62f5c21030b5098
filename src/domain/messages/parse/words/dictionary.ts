import { lazy } from '../../../../concurrency/lazy.ts';
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

/**
 * Spellings are folded when the first strange word asks for it: others need not wait for it. `heads` are the
 * first words of all groups that are terms: most words of a message begin none.
 */
const folded = lazy(() => {
  const indexes: Record<Spelling, Index> = { indian: new Map(), iberian: new Map() };
  const heads = new Set<string>();
  for (const [plain, terms] of vocabulary().written) {
    for (const term of terms) {
      const spelling = spellingOf(term.language);
      const key = perWord(plain, (word) => foldWord(word, spelling));
      add(indexes[spelling], key, term);
      const end = key.indexOf(' ');
      if (end > 0) heads.add(key.slice(0, end));
    }
  }
  return { ...indexes, heads };
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

function search(words: string, speaks: Speaks): FoundConcept[] {
  const plain = perWord(words, plainWord);
  const [first = '', ...more] = plain.split(' ');
  if (more.length > 0 && !mayBeginTerm(first)) return [];
  const found = (index: Index, keys: readonly string[], certainty: Certainty): FoundConcept[] =>
    keys
      .flatMap((key) => index.get(key) ?? [])
      .filter(({ language }) => speaks(language))
      .map((term) => ({ ...term, certainty }));
  const { written } = vocabulary();
  const forms = basesOf(plain);
  const known = [found(written, [plain], 'exact'), found(written, forms, 'inflected')];
  const sure = known.find(({ length }) => length > 0);
  if (sure) return oncePerConcept(sure);
  if (plain.length < 3 || isFiller(plain, speaks)) return [];
  const fold = (spelling: Spelling, all: readonly string[]) =>
    found(
      folded()[spelling],
      all.map((form) => perWord(form, (word) => foldWord(word, spelling))),
      'spelling',
    );
  const isHeard = more.length === 0 && isDevanagari(plain);
  return oncePerConcept([
    ...fold('indian', [plain, ...forms]),
    // Spanish and Portuguese know plurals only; "aside" is no form of "acida".
    ...fold('iberian', plain.endsWith('s') ? [plain, ...forms] : [plain]),
    ...(isHeard ? found(heard(), soundKeys(plain), 'sound') : []),
  ]);
}

function oncePerConcept(found: readonly FoundConcept[]): FoundConcept[] {
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
const memos = new WeakMap<Speaks, Memo<FoundConcept[]>>([[ANY, new Memo(MEMO)]]);

/** There is one group of speakers for each line of the table of countries, so few of these. */
function memoOf(speaks: Speaks): Memo<FoundConcept[]> {
  const known = memos.get(speaks);
  if (known) return known;
  const memo = new Memo<FoundConcept[]>(MEMO_OF_SPEAKERS);
  memos.set(speaks, memo);
  return memo;
}

/**
 * All meanings of a word (or words with one blank between), likeliest first; none for a stranger.
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
  first.length > 2 && second.length > 2 ? conceptsOf(first + second, speaks)[0] : undefined;

/** The broader concept of a concept (a sneaker is a shoe), if the vocabulary has one. */
export function broaderThan(concept: string): string | null {
  const { concepts } = vocabulary();
  const broader = concepts.get(concept)?.broader ?? null;
  return broader === null || concepts.has(broader) ? broader : conceptOf(broader);
}
