import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { lexiconFolder } from '../../../../src/paths.ts';
import { parseLexicon } from '../../../../src/reader/built-in/lexicon/read-lexicon.ts';

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
  ['a line told twice', 'egg\tovo\tpt\town', 'stands twice'],
])('%s is told with its file and line', (_, line, problem) => {
  expect(() => read('egg\tovo\tpt\town', line)).toThrow(`data/lexicon/goods.tsv:3: ${problem}`);
});

test('a table with other columns or without entries is refused', () => {
  expect(() => parseLexicon('words\tsource\n', 'a.tsv', ['words'])).toThrow(/a.tsv:1: the columns/);
  expect(() => parseLexicon('words\tlanguage\tsource\n', 'a.tsv', ['words'])).toThrow(/no entries/);
});

const tables = readdirSync(lexiconFolder, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.tsv'),
);

test.each(tables)('%s has no word twice in one line, and one blank behind each comma', (name) => {
  const [head = [], ...rows] = readFileSync(join(lexiconFolder, name), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split('\t'));
  const lists = rows.map((row) => (row[head.indexOf('words')] ?? '').split(','));
  const crooked = lists.filter(
    ([first, ...others]) =>
      others.some((word) => !/^ \S/.test(word) || word.endsWith(' ')) ||
      new Set([first, ...others.map((word) => word.trim())]).size <= others.length,
  );
  expect(crooked).toEqual([]);
});

test('the tables are named in lower case', () => {
  expect(tables.filter((name) => !/^(?:[a-z-]+\/)?[a-z-]+\.tsv$/.test(name))).toEqual([]);
});
