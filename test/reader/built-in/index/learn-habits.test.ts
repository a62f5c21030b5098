import { expect, test } from 'vitest';
import { isSizeNumber } from '../../../../src/reader/built-in/index/learn-habits.ts';
import { indexCatalog } from '../../../../src/reader/built-in/index-catalog.ts';
import { aStore } from '../a-store.ts';
import { CLOTHES, HOGAR, PHONES } from '../stores.ts';

test('sizes of the store, and what stands beside them, are no counts', () => {
  const index = indexCatalog(CLOTHES);
  expect([38, 42, 4, 60].map((value) => isSizeNumber(index, value))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test('words that numbers stand before in options, in any number; what counts anything is none', () => {
  const { itemContext } = indexCatalog(
    aStore({
      Notebook: { options: { Pages: ['100', '200'] } },
      Crayons: { options: { Pack: ['12 shades', '24 shades'] } },
      Puzzle: { options: { Pieces: ['48', '100'] } },
      Pot: { options: { Size: ['4 inch', '6 inch'] } },
    }),
  );
  const words = ['page', 'pages', 'shade', 'pieces', 'inch', 'notebook'];
  expect(words.filter((word) => itemContext.isCounter(word))).toEqual(['page', 'pages', 'shade']);
});

test('letters as sizes, words before numbers, words joined by "and", names of options', () => {
  expect([...indexCatalog(CLOTHES).sizeLetters]).toEqual(['l', 'm']);
  expect([...indexCatalog(PHONES).numbered]).toEqual(['iphone']);
  expect([...indexCatalog(HOGAR).pairs]).toEqual(['avena|miel']);
  expect([...indexCatalog(HOGAR).labels]).toEqual(['talla', 'color']);
});
