import { expect, test } from 'vitest';
import { goodsStart, partWord } from '../../../../src/reader/built-in/index/part-word.ts';

const SOLD = new Set('torta limao bolinha peixe roupa cotton shirt navy oil hair'.split(' '));
const STARTS = new Set([...SOLD].map(goodsStart));
const parts = (word: string) =>
  partWord(
    word,
    (one) => SOLD.has(one),
    (letters) => STARTS.has(letters),
  );

test.each([
  ['tortadelimao', 'torta de limao'],
  ['kghairoil', 'kg hair oil'],
  ['cottonshirtnavyxl', 'cotton shirt navy xl'],
  ['bolinhasdepeixe', 'bolinhas de peixe'],
])('%j is several words', (word, apart) => {
  expect(parts(word).join(' ')).toBe(apart);
});

test.each([
  'torta',
  'tortas',
  'shirting',
  'Navyapuram',
  'hairdresser',
  'zzzzzzzzzzzzzz',
  'x'.repeat(60),
])('%j is one word', (word) => {
  expect(parts(word)).toEqual([]);
});
