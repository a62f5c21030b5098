import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  editsBetween,
  reachOf,
  SpellIndex,
} from '../../../../src/reader/built-in/index/spell-index.ts';

const index = new SpellIndex(['kurta', 'margherita', 'chocolate', 'choco', 'pav', 'saree']);
const near = (word: string) => index.near(word).map((found) => found.word);

test.each([
  ['kutra', 'kurta'],
  ['kurtta', 'kurta'],
  ['kurt', 'kurta'],
  ['margarita', 'margherita'],
  ['choclate', 'chocolate'],
])('%s is found as %s', (written, meant) => {
  expect(near(written)).toEqual([meant]);
});

test('short words must be right', () => {
  expect(near('pau')).toEqual([]);
});

test('words by their beginning, unless there are many', () => {
  expect(index.startingWith('mar')).toEqual(['margherita']);
  const many = new SpellIndex(['ab', 'ac', 'ad', 'ae', 'af'].map((end) => `x${end}`));
  expect(many.startingWith('x')).toEqual([]);
});

test('all words within one edit are found', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 4, maxLength: 7 });
  fc.assert(
    fc.property(word, word, (a, b) => {
      const edits = editsBetween(a, b, reachOf(Math.min(a.length, b.length)));
      const found = new SpellIndex([b]).near(a);
      expect(found).toEqual(edits <= 1 ? [{ word: b, edits }] : []);
    }),
  );
});
