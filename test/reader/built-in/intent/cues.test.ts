import { expect, test } from 'vitest';
import { readCues } from '../../../../src/reader/built-in/intent/cues.ts';

const texts = new Set(readCues().map(({ words }) => words.join(' ')));

test('a phrase with alternatives is one for each of them', () => {
  expect(texts).toContain('can you send');
  expect(texts).toContain('nos podrias reservar');
  expect([...texts].filter((text) => /[()/,]/.test(text))).toEqual([]);
});

test('Hindi in Latin letters is compared by its own spelling', () => {
  expect(texts).toContain('~bhej ~do');
  expect(texts).not.toContain('bhej do');
});
