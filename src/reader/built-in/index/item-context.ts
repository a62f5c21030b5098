import { lazy } from '../../../kernel/concurrency/lazy.ts';
import type { Dimension, Measure } from '../items/units.ts';
import { spokenIn } from '../lexicon/spoken-in.ts';
import { Memo } from '../words/memo.ts';
import { baseForms } from '../words/stem-word.ts';
import { isDevanagari, plainWord, soundKeys } from '../words/words.ts';
import type { CatalogIndex } from './catalog-index.ts';
import { goodsStart, partWord } from './part-word.ts';

/** What a catalog's own names say of the numbers and words of its shoppers; nothing yet. */
export const noHabits = () => ({
  /** Names of options that are ranges: "2-3". */
  ranges: new Set<string>(),
  /** "avena|miel": words that a name joins with "and". */
  pairs: new Set<string>(),
  /** Numbers that are an option's value, such as shoe sizes. */
  sizes: new Set<number>(),
  /** Words that a number follows in some name ("iphone 15"). */
  numbered: new Set<string>(),
  /** The sounds of these words, for shoppers who write them in the other script. */
  numberedSounds: new Set<string>(),
  /** Words of the options' names. */
  labels: new Set<string>(),
  /** Words that follow a number in options: the "pages" of 200, the "shades" of 12. */
  counters: new Set<string>(),
  /** Letters that name a size, of those that are units, too: "G" of "CH", "M", "G", or of "Grande". */
  sizeLetters: new Set<string>(),
  /** Words of the names of goods in such sizes, and of goods by a measure. */
  sized: new Set<string>(),
  measured: new Map<Dimension, Set<string>>(),
  dimensions: new Set<Dimension>(),
});
export type Habits = ReturnType<typeof noHabits>;

const NO_WORDS: ReadonlySet<string> = new Set();
const MOST_REMEMBERED = 10_000;
/** Distinguishes nearly all words from SKUs. */
const START = 3;

export type ItemContext = ReturnType<typeof itemContextOf>;

/** How a store's catalog influences the reading of its shoppers' texts. */
export function itemContextOf(
  country: string,
  habits: Habits,
  keys: CatalogIndex['keys'],
  skus: CatalogIndex['skus'],
) {
  const hasWord = (word: string) => keys.has(`w:${plainWord(word)}`);
  const parted = new Memo<readonly string[]>(MOST_REMEMBERED);
  const starts = lazy(() => startsOf(skus.keys()));
  const goods = lazy(() => goodsStartsOf(keys.keys()));
  return {
    /** A catalog's own names are read literally: "10 pcs" is a pack there. */
    literal: false,
    /** Whether the store's shoppers write in a language. */
    speaks: spokenIn(country),
    /** Whether a SKU may begin with this word or number. */
    beginsSku: (text: string) => starts().has(plainSku(text).slice(0, START)),
    /** Whether the joined text of some tokens is a SKU. */
    isSku: (text: string) => skus.has(plainSku(text)),
    /** Whether "2-3" is the name of an option. */
    isRange: (range: string) => habits.ranges.has(range),
    /** Whether a number behind this word belongs to it ("iphone 15"). */
    isNumbered: (word: string) =>
      habits.numbered.has(plainWord(word)) ||
      (isDevanagari(word) && soundKeys(word).some((sound) => habits.numberedSounds.has(sound))),
    /** Whether a name of the catalog has the word: "pav" may be bread, or a quarter. */
    hasWord,
    /** The words of one that was written without blanks; none of other words. */
    partsOf: (word: string) =>
      parted.get(word, (whole) => partWord(whole, hasWord, (letters) => goods().has(letters))),
    /** Whether a name of the catalog has these two words with an "and" between them. */
    isPair: (left: string, right: string) => habits.pairs.has(`${left}|${right}`),
    /** Whether a number is a size. */
    isSize: (value: number) => habits.sizes.has(value),
    /** Whether a word is the name of an option ("grano 80"). */
    isLabel: (word: string) => habits.labels.has(plainWord(word)),
    /** Whether a number before this word is an option ("200 pages"). */
    isCounter: (word: string) => isOneOf(habits.counters, word),
    /** Whether something is sold by just this measure. */
    hasMeasure: ({ dimension, amount }: Measure) => keys.has(`m:${dimension}:${amount}`),
    dimensions: habits.dimensions,
    /** Whether a letter that is a unit names a size, too. */
    isSizeLetter: (letter: string) => habits.sizeLetters.has(letter),
    /** Whether the word names goods in sizes of letters, and goods by a measure of this dimension. */
    isSized: (word: string) => isOneOf(habits.sized, word),
    isMeasured: (word: string, dimension: Dimension) =>
      isOneOf(habits.measured.get(dimension) ?? NO_WORDS, word),
  };
}

/** Whether a word, or what it is a form of, is among some; most stores have none. */
function isOneOf(words: ReadonlySet<string>, word: string): boolean {
  if (words.size === 0) return false;
  const plain = plainWord(word);
  return words.has(plain) || baseForms(plain).some((form) => words.has(form));
}

/** The first letters of all, and fewer of them: a word may be shorter. */
function startsOf(skus: Iterable<string>): Set<string> {
  const starts = new Set<string>();
  for (const sku of skus) {
    for (let length = 1; length <= START; length += 1) starts.add(sku.slice(0, length));
  }
  return starts;
}

/** How words of the catalog begin, by the keys of its index. */
function goodsStartsOf(keys: Iterable<string>): Set<string> {
  const starts = new Set<string>();
  for (const key of keys) if (key.startsWith('w:')) starts.add(goodsStart(key.slice(2)));
  return starts;
}

const PLAIN = /^[a-z0-9]*$/;

/** How a SKU is compared: letters and digits only. */
export function plainSku(sku: string): string {
  const plain = plainWord(sku);
  return PLAIN.test(plain) ? plain : plain.replace(/[^\p{L}\p{N}]/gu, '');
}
