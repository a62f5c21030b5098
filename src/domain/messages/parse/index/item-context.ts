import type { ItemContext } from '../items/reader.ts';
import { baseForms } from '../words/stem-word.ts';
import { isDevanagari, plainWord, soundKeys } from '../words/words.ts';
import type { CatalogIndex, Habits } from './catalog-index.ts';
import { plainSku } from './plain-sku.ts';

/** What a catalog says about how the texts of its shoppers are to be read. */
export function itemContextOf(
  habits: Habits,
  vocabulary: CatalogIndex['vocabulary'],
  skus: CatalogIndex['skus'],
): ItemContext {
  return {
    literal: false,
    isSku: (sku) => skus.has(plainSku(sku)),
    isRange: (range) => habits.ranges.has(range),
    isNumbered: (word) =>
      habits.numbered.has(plainWord(word)) ||
      (isDevanagari(word) && soundKeys(word).some((sound) => habits.numberedSounds.has(sound))),
    hasWord: (word) => vocabulary.has(`w:${plainWord(word)}`),
    isPair: (left, right) => habits.pairs.has(`${left}|${right}`),
    isSize: (value) => habits.sizes.has(value),
    isLabel: (word) => habits.labels.has(plainWord(word)),
    isCounter: (word) =>
      [plainWord(word), ...baseForms(plainWord(word))].some((form) => habits.counters.has(form)),
    hasMeasure: ({ dimension, amount }) => vocabulary.has(`m:${dimension}:${amount}`),
    letterSizes: habits.letterSizes,
    dimensions: habits.dimensions,
  };
}
