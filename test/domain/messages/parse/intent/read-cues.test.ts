import { expect, test } from 'vitest';
import { readCues } from '../../../../../src/domain/messages/parse/intent/read-cues.ts';

const { plain, hindi } = readCues();
const has = (cues: typeof plain, text: string) => cues.some((one) => one.text === text);

test('a phrase with alternatives is one for each of them', () => {
  expect(has(plain, 'can you send')).toBe(true);
  expect(has(plain, 'nos podrias reservar')).toBe(true);
  expect([...plain, ...hindi].filter(({ text }) => /[()/,]/.test(text))).toEqual([]);
});

test('Hindi in Latin letters is compared by its own spelling', () => {
  expect(has(hindi, 'bhej do')).toBe(true);
  expect(has(plain, 'bhej do')).toBe(false);
});

test('every phrase begins with a word', () => {
  const headless = [...plain, ...hindi].filter(({ text }) => /^\^?\s*(?:#|…)/.test(text));
  expect(headless).toEqual([]);
});
