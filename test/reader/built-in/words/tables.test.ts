import { expect, test } from 'vitest';
import { readConcepts } from '../../../../src/reader/built-in/words/concept-table.ts';
import { plainWord } from '../../../../src/reader/built-in/words/plain-word.ts';
import { conceptOf, conceptsOf } from '../../../../src/reader/built-in/words/words.ts';

const { concepts, terms } = readConcepts();

/** Words that name two things in one language; a shop rarely sells both. */
const HOMOGRAPHS = new Set(
  `aloe vera, alovera, elovera, एलोवेरा, gulab, गुलाब, marigold, genda, गेंदा, brocha, brochas,
chivda, clavo, coladera, corrector, crackers, cristal, dastane, duster,
esmalte, estufa, faja, fibra, goli, gum, jarabe, laca, lima, lunch box, mando, manilla, paleta,
pato, pinzas, pizarra, pochha, rastrillo, sabila, sui, tableta, tabletas, taco, tacos, tarro,
thaali, thali, toner, torta, waipar, water bottle, wiper, घृतकुमारी, टैबलेट, टोनर, डस्टर, तुलसी,
थाली, धूप, वाइपर, सिरप`.split(/\s*,\s*/),
);

test('a word stands for one thing in one language', () => {
  const meanings = new Map<string, Set<string>>();
  for (const { concept, language, words } of terms) {
    for (const word of words) {
      const key = `${concept.kind} ${language} ${plainWord(word)}`;
      meanings.set(key, (meanings.get(key) ?? new Set()).add(concept.name));
    }
  }
  const contradictions = [...meanings]
    .filter(([key, found]) => found.size > 1 && !HOMOGRAPHS.has(key.split(' ').slice(2).join(' ')))
    .map(([key, found]) => `${key}: ${[...found].join(' / ')}`);
  expect(contradictions).toEqual([]);
});

test('a concept has its name among its English words, and what it is a sort of is a concept', () => {
  const english = new Set(
    terms
      .filter(({ language, words, concept }) => language === 'en' && words.includes(concept.name))
      .map(({ concept }) => concept.name),
  );
  expect([...concepts.keys()].filter((name) => !english.has(name))).toEqual([]);
  const broader = [...concepts.values()].flatMap((one) => one.broader ?? []);
  expect(broader.filter((name) => !concepts.has(name) && conceptOf(name) === null)).toEqual([]);
});

test('words stand in the letters of their language', () => {
  const crooked = terms.filter(({ language, words }) =>
    words.some((word) => (language === 'hi' ? /[a-z]/i : /[\u0900-\u097f]/).test(word)),
  );
  expect(crooked).toEqual([]);
});

test('the tables are read fast enough for the first message', () => {
  const times = Array.from({ length: 5 }, () => {
    const before = process.cpuUsage();
    readConcepts();
    return process.cpuUsage(before).user / 1000;
  });
  expect(Math.min(...times)).toBeLessThan(60);
});

test('strange words do not fill the memory', () => {
  const before = process.memoryUsage().heapUsed;
  for (let at = 0; at < 50_000; at += 1) conceptsOf(`stranger${at}`);
  const megabytes = (process.memoryUsage().heapUsed - before) / 1e6;
  expect(megabytes).toBeLessThan(64);
});
