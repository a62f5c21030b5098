import { lazy } from '../../../../lazy.ts';
import type { ItemContext } from '../items/reader.ts';
import { spokenIn } from '../lexicon/spoken-in.ts';
import { Memo } from '../words/memo.ts';
import { baseForms } from '../words/stem-word.ts';
import { isDevanagari, plainWord, soundKeys } from '../words/words.ts';
import type { CatalogIndex } from './catalog-index.ts';
import type { Habits } from './learn-habits.ts';
import { partWord } from './part-word.ts';

const MOST_REMEMBERED = 10_000;
/** Distinguishes nearly all words from SKUs. */
const START = 3;

/** How a catalog's own names influence the reading of its shoppers' texts. */
export function itemContextOf(
  country: string,
  habits: Habits,
  vocabulary: CatalogIndex['vocabulary'],
  skus: CatalogIndex['skus'],
): ItemContext {
  const hasWord = (word: string) => vocabulary.has(`w:${plainWord(word)}`);
  const parted = new Memo<readonly string[]>(MOST_REMEMBERED);
  const starts = lazy(() => startsOf(skus.keys()));
  return {
    literal: false,
    speaks: spokenIn(country),
    beginsSku: (word) => starts().has(plainSku(word).slice(0, START)),
    isSku: (sku) => skus.has(plainSku(sku)),
    isRange: (range) => habits.ranges.has(range),
    isNumbered: (word) =>
      habits.numbered.has(plainWord(word)) ||
      (isDevanagari(word) && soundKeys(word).some((sound) => habits.numberedSounds.has(sound))),
    hasWord,
    partsOf: (word) => parted.get(word, (whole) => partWord(whole, hasWord)),
    isPair: (left, right) => habits.pairs.has(`${left}|${right}`),
    isSize: (value) => habits.sizes.has(value),
    isLabel: (word) => habits.labels.has(plainWord(word)),
    isCounter: (word) => isOneOf(habits.counters, word),
    hasMeasure: ({ dimension, amount }) => vocabulary.has(`m:${dimension}:${amount}`),
    letterSizes: habits.letterSizes,
    dimensions: habits.dimensions,
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

const PLAIN = /^[a-z0-9]*$/;

/** How a SKU is compared: letters and digits only. */
export function plainSku(sku: string): string {
  const plain = plainWord(sku);
  return PLAIN.test(plain) ? plain : plain.replace(/[^\p{L}\p{N}]/gu, '');
}
