import { expect, test } from 'vitest';
import { aliasWords } from '../../src/reader/alias-words.ts';

test.each([
  ['2 neela cup', 'neela cup'],
  ['neela cup x2', 'neela cup'],
  ['3 pcs of  neela   cup,', 'neela cup'],
  ['२ नीला कप', 'नीला कप'],
  ['1kg wala dabba', '1kg wala dabba'],
  ['2', ''],
  ['', ''],
  ['x'.repeat(101), ''],
  ['quiero 2 playeras basicas', 'playeras basicas'],
  ['media docena de playeras', 'playeras'],
  ['una falda plisada por favor', 'falda plisada'],
  ['do neela cup', 'neela cup'],
  ['mujhe 3 kurti chahiye', 'kurti'],
  ['please send 2 boxes of red mugs', 'red mugs'],
  ['water bottle', 'water bottle'],
  ['m', ''],
])('%s may be remembered as “%s”', (words, alias) => {
  expect(aliasWords(words)).toBe(alias);
});

test.each([
  ['quiero 2 playeras basicas CH', 'playeras basicas'],
  ['m', ''],
  ['1 M, g', ''],
  ['vestido azul floreado', 'vestido floreado'],
  ['playera extra grande, 3 piezas', 'playera'],
  ['azul', ''],
])('%s names goods, and none of their options: “%s”', (words, alias) => {
  const variants = ['CH / Azul', 'M / Azul', 'G / Azul', 'Extra grande / Rojo'];
  expect(aliasWords(words, variants)).toBe(alias);
});
