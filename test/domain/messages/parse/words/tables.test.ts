import { expect, test } from 'vitest';
import { readTable } from '../../../../../src/domain/messages/parse/words/concept-table.ts';
import { plainWord } from '../../../../../src/domain/messages/parse/words/plain-word.ts';
import { TABLES } from '../../../../../src/domain/messages/parse/words/tables.ts';
import { conceptOf, conceptsOf } from '../../../../../src/domain/messages/parse/words/words.ts';

const tables = TABLES.map((table) => ({ table, ...readTable(table) }));

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
  for (const { table, terms } of tables) {
    for (const { words, language, concept } of terms) {
      const key = `${table.kind} ${language} ${plainWord(words)}`;
      meanings.set(key, (meanings.get(key) ?? new Set()).add(concept));
    }
  }
  const contradictions = [...meanings]
    .filter(([key, found]) => found.size > 1 && !HOMOGRAPHS.has(key.split(' ').slice(2).join(' ')))
    .map(([key, found]) => `${key}: ${[...found].join(' / ')}`);
  expect(contradictions).toEqual([]);
});

test('a concept is of one kind, and what it is a sort of is a concept', () => {
  const kinds = new Map<string, Set<string>>();
  for (const { concepts } of tables) {
    for (const { name, kind } of concepts)
      kinds.set(name, (kinds.get(name) ?? new Set()).add(kind));
  }
  expect([...kinds].filter(([, found]) => found.size > 1).map(([name]) => name)).toEqual([]);
  const broader = tables.flatMap(({ concepts }) =>
    concepts.flatMap((one) => (one.broader === null ? [] : [one.broader])),
  );
  const nameless = broader.filter((name) => !kinds.has(name) && conceptOf(name, 'en') === null);
  expect(nameless).toEqual([]);
});

test('rows have four columns at most, each in its own letters', () => {
  const crooked = TABLES.flatMap(({ rows }) => rows.trim().split('\n')).filter((row) => {
    const [english = '', roman = '', devanagari = '', spanish = '', ...rest] = row.split('|');
    const latin = `${english}${roman}${spanish}`;
    return rest.length > 0 || /[\u0900-\u097f]/.test(latin) || /[a-z]/i.test(devanagari);
  });
  expect(crooked).toEqual([]);
});

test('the tables are read fast enough for a start', () => {
  const times = Array.from({ length: 5 }, () => {
    const before = process.cpuUsage();
    for (const table of TABLES) readTable(table);
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
