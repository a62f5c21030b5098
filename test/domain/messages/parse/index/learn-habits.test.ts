import { expect, test } from 'vitest';
import { isSizeNumber } from '../../../../../src/domain/messages/parse/index/learn-habits.ts';
import { indexCatalog } from '../../../../../src/domain/messages/parse/index-catalog.ts';
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

test('letters as sizes, words before numbers, words joined by "and", names of options', () => {
  expect(indexCatalog(CLOTHES).letterSizes).toBe(true);
  expect([...indexCatalog(PHONES).numbered]).toEqual(['iphone']);
  expect([...indexCatalog(HOGAR).pairs]).toEqual(['avena|miel']);
  expect([...indexCatalog(HOGAR).labels]).toEqual(['talla', 'color']);
});
