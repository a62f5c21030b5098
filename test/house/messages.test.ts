import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { allMessages, languageFolders } from '../../dev/translations/locales.ts';
import { translationProblems } from '../../dev/translations/problems.ts';
import { keysOf } from '../../src/kernel/translation/keys-of.ts';
import { projectRoot } from '../../src/paths.ts';

/** What a page would show in English, or not at all. */
const SERIOUS = ['missing', 'unknown', 'broken', 'stale'];
/** Where messages are used. */
const USED_IN = ['src', 'views', 'worker'];
/** Their templates still have English text: the operators' portal, which stays English. */
const ENGLISH_ONLY = /^(?:operator|dev)\/|^layouts\/operator\.eta$/;

const read = (path: string): string => readFileSync(join(projectRoot, path), 'utf8');

const filesBelow = (folder: string, ending: RegExp): string[] =>
  readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => ending.test(name))
    .map((name) => join(folder, name));

test('each English message is used, by its whole key', () => {
  const source = USED_IN.flatMap((folder) => filesBelow(folder, /\.(?:ts|eta)$/))
    .map(read)
    .join('\n');
  const used = new Set([...source.matchAll(/['"]([a-z]+(?:\.\w+)+)['"]/g)].map(([, key]) => key));
  for (const [, area = '', list = ''] of source.matchAll(/\bkeysOf\('([\w.]+)', (\w+)\)/g)) {
    for (const key of Object.values(keysOf(area, wordsIn(list, source)))) used.add(key);
  }
  expect(Object.keys(allMessages('en')).filter((key) => !used.has(key))).toEqual([]);
});

/** The words of a list, as the code has it. */
function wordsIn(list: string, source: string): string[] {
  const [, written = ''] = new RegExp(`const ${list} = \\[([^\\]]+)\\]`).exec(source) ?? [];
  return [...written.matchAll(/'([^']+)'/g)].map(([, word = '']) => word);
}

test('each message that a template asks for exists', () => {
  const known = new Set(Object.keys(allMessages('en')));
  const missing = filesBelow('views', /\.eta$/).flatMap((path) =>
    [...read(path).matchAll(/\bt(?:\.html)?\(\s*'([^']+)'/g)]
      .map(([, key]) => key)
      .filter((key) => key !== undefined && !known.has(key))
      .map((key) => `${path}: ${key}`),
  );
  expect(missing).toEqual([]);
});

test.each(languageFolders())('nothing in %s is missing, unknown, broken or stale', (language) => {
  const serious = translationProblems(language)
    .filter(({ kind }) => SERIOUS.includes(kind))
    .map(({ kind, key, detail }) => `${kind} ${key}: ${detail}`);
  expect(serious).toEqual([]);
});

/** Text nodes and spoken or shown attributes of a template. */
function textsOf(template: string): string[] {
  const html = template.replace(/<%[\s\S]*?%>/g, '\0').replace(/<!--[\s\S]*?-->/g, '');
  const nodes = [...html.matchAll(/>([^<>]*)(?=<|$)/g)].map(([, text]) => text ?? '');
  const attributes = [
    ...html.matchAll(/\b(?:aria-label|placeholder|title|alt|summary)="([^"]*)"/g),
  ].map(([, text]) => text ?? '');
  return [...nodes, ...attributes]
    .map((text) => text.replace('Stallkeeper', '').trim())
    .filter((text) => /[a-z]{2}/i.test(text));
}

test('no template has text of its own', () => {
  const texts = filesBelow('views', /\.eta$/)
    .filter((path) => {
      const name = path.replace(/^views\//, '');
      return !ENGLISH_ONLY.test(name);
    })
    .flatMap((path) => textsOf(read(path)).map((text) => `${path}: ${text}`));
  expect(texts).toEqual([]);
});
