import { expect, test } from 'vitest';
import type { StoreCatalog } from '../../../../src/reader/built-in/catalog.ts';
import { toRead } from '../../../../src/reader/built-in/index/catalog-index.ts';
import { indexCatalog } from '../../../../src/reader/built-in/index-catalog.ts';
import { readItems } from '../../../../src/reader/built-in/items/read-items.ts';
import { annotate } from '../../../../src/reader/built-in/match/annotate.ts';
import { matchProducts } from '../../../../src/reader/built-in/match/match-products.ts';
import { tokenise } from '../../../../src/reader/built-in/text/tokens.ts';
import { aStore } from '../a-store.ts';
import { CLOTHES, PHONES } from '../stores.ts';

function match(store: StoreCatalog, text: string) {
  const index = toRead(indexCatalog(store));
  const segment = annotate(readItems(tokenise(text), index.itemContext), index);
  return matchProducts(segment, index);
}

const best = (store: StoreCatalog, text: string) => match(store, text)[0]?.product.product.name;

test('the name that explains all that was said wins', () => {
  expect(best(CLOTHES, 'cotton kurta')).toBe('Cotton Kurta');
  expect(best(CLOTHES, 'cotton kurta set')).toBe('Cotton Kurta Set');
});

test('options tell which of two products is meant', () => {
  expect(best(PHONES, 'fast charger black')).toBe('20W Fast Charger');
});

test.each(['neck band', 'neckband', 'nek band', 'band neck'])('%j finds a Neckband', (text) => {
  const store = aStore({ Neckband: { options: { Color: ['Black'] } }, 'Phone Holder': {} });
  expect(best(store, text)).toBe('Neckband');
});

test('an alias of the store decides', () => {
  const store = aStore({ 'Cow Milk': { aliases: ['doodh'] }, 'Buffalo Milk': {} });
  expect(best(store, 'doodh')).toBe('Cow Milk');
});

test('words of other goods speak against a product', () => {
  const [found] = match(CLOTHES, 'cotton saree');
  expect(found?.precision).toBeLessThan(1);
  expect(match(CLOTHES, 'helicopter')).toEqual([]);
});

test('of several values the one told whole', () => {
  const [found] = match(PHONES, 'clear case iphone 15 pro');
  expect(found?.values.map((value) => value?.value.text)).toEqual(['iPhone 15 Pro']);
  expect(match(PHONES, 'clear case iphone')[0]?.values).toEqual([null]);
});
