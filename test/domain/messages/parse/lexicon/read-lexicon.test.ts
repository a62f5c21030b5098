import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parseLexicon } from '../../../../../src/domain/messages/parse/lexicon/read-lexicon.ts';
import { lexiconFolder } from '../../../../../src/paths.ts';

const HEAD = 'meaning\twords\tlanguage\tsource';
const read = (...lines: string[]) =>
  parseLexicon([HEAD, ...lines].join('\n'), 'goods.tsv', ['meaning', 'words']);

test('a line of a table is read by the names of its columns', () => {
  const [line] = read('# milk and the like', '', 'milk\tleite, leite integral\tpt es\town');
  expect(line).toMatchObject({
    meaning: 'milk',
    words: 'leite, leite integral',
    languages: ['pt', 'es'],
    where: 'data/lexicon/goods.tsv:4',
  });
});

test('a column may be empty only where its reader says so', () => {
  const line = ['meaning\twords\tlanguage\tsource', 'milk\t\tpt\town'].join('\n');
  const columns = ['meaning', 'words'] as const;
  expect(() => parseLexicon(line, 'goods.tsv', columns)).toThrow(/goods.tsv:2: words is empty/);
  expect(parseLexicon(line, 'goods.tsv', columns, ['words'])).toHaveLength(1);
});

test.each([
  ['an unknown language', 'milk\tleite\tpo\town', 'unknown language "po"'],
  ['a column too few', 'milk\tleite\tpt', '3 columns instead of 4'],
  ['a blank too much', 'milk \tleite\tpt\town', 'blanks around "milk"'],
  ['a comma without its blank', 'milk\tleite,  leche\tpt\town', 'one blank behind each comma'],
  ['a word told twice', 'milk\tleite, leite\tpt\town', '"leite" stands in'],
])('%s is told with its file and line', (_, line, problem) => {
  expect(() => read('egg\tovo\tpt\town', line)).toThrow(`data/lexicon/goods.tsv:3: ${problem}`);
});

test('a table with other columns or without entries is refused', () => {
  expect(() => parseLexicon('words\tsource\n', 'a.tsv', ['words'])).toThrow(/a.tsv:1: the columns/);
  expect(() => parseLexicon('words\tlanguage\tsource\n', 'a.tsv', ['words'])).toThrow(/no entries/);
});

test('no table of the lexicon is empty or named otherwise', () => {
  const files = readdirSync(lexiconFolder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);
  expect(files.filter((name) => name !== 'README.md' && !/^[a-z-]+\.tsv$/.test(name))).toEqual([]);
});
