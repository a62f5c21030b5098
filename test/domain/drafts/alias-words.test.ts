import { expect, test } from 'vitest';
import { aliasWords } from '../../../src/domain/drafts/corrections/alias-words.ts';

test.each([
  ['2 neela cup', 'neela cup'],
  ['neela cup x2', 'neela cup'],
  ['3 pcs of  neela   cup,', 'neela cup'],
  ['२ नीला कप', 'नीला कप'],
  ['1kg wala dabba', '1kg wala dabba'],
  ['2', ''],
  ['', ''],
  ['x'.repeat(101), ''],
])('%s may be remembered as “%s”', (words, alias) => {
  expect(aliasWords(words)).toBe(alias);
});
