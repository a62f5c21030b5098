import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from '@formatjs/icu-messageformat-parser';
import { expect, test } from 'vitest';
import { projectRoot } from '../../src/paths.ts';

const LOCALES = join(projectRoot, 'locales');
/** Where messages are used. */
const USED_IN = ['src', 'views', 'worker'];
/** Their templates still have English text: the operators' portal, which stays English. */
const ENGLISH_ONLY = /^(?:operator|dev)\/|^layouts\/(?:operator|plain)\.eta$/;
/** Not translated yet. */
const WAITING = /^(?:access|emails|seller|shared|storefront)\/|^layouts\/(?:desk|front)\.eta$/;

type Messages = Record<string, string>;

const read = (path: string): string => readFileSync(join(projectRoot, path), 'utf8');

const filesBelow = (folder: string, ending: RegExp): string[] =>
  readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => ending.test(name))
    .map((name) => join(folder, name));

const areasOf = (language: string): string[] =>
  readdirSync(join(LOCALES, language)).filter((file) => /^[a-z]+\.json$/.test(file));

const messagesOf = (language: string, file: string): Messages =>
  JSON.parse(read(join('locales', language, file))) as Messages;

const keysOf = (language: string): string[] =>
  areasOf(language).flatMap((file) =>
    Object.keys(messagesOf(language, file)).map((key) => `${file.replace('.json', '')}.${key}`),
  );

test('each English message is used, by its whole key', () => {
  const source = USED_IN.flatMap((folder) => filesBelow(folder, /\.(?:ts|eta)$/))
    .map(read)
    .join('\n');
  const used = new Set([...source.matchAll(/['"]([a-z]+(?:\.\w+)+)['"]/g)].map(([, key]) => key));
  expect(keysOf('en').filter((key) => !used.has(key))).toEqual([]);
});

test('each message that a template asks for exists', () => {
  const known = new Set(keysOf('en'));
  const missing = filesBelow('views', /\.eta$/).flatMap((path) =>
    [...read(path).matchAll(/\bt(?:\.html)?\(\s*'([^']+)'/g)]
      .map(([, key]) => key)
      .filter((key) => key !== undefined && !known.has(key))
      .map((key) => `${path}: ${key}`),
  );
  expect(missing).toEqual([]);
});

const ELEMENTS = {
  argument: 1,
  number: 2,
  date: 3,
  time: 4,
  select: 5,
  plural: 6,
  tag: 8,
} as const;

/** The names of a message's placeholders and tags. */
function placeholdersOf(text: string): string[] {
  const names = new Set<string>();
  const look = (elements: ReturnType<typeof parse>): void => {
    for (const element of elements) {
      if (Object.values<number>(ELEMENTS).includes(element.type)) {
        names.add('value' in element ? String(element.value) : '');
      }
      if ('children' in element) look(element.children);
      if ('options' in element)
        for (const option of Object.values(element.options)) look(option.value);
    }
  };
  look(parse(text));
  return [...names].sort();
}

test('each language has every message of its files, with the same placeholders', () => {
  const wrong = readdirSync(LOCALES).flatMap((language) =>
    areasOf(language).flatMap((file) => {
      const [english, own] = [messagesOf('en', file), messagesOf(language, file)];
      const missing = Object.keys(english).filter((key) => own[key] === undefined);
      const unknown = Object.keys(own).filter((key) => english[key] === undefined);
      const broken = Object.keys(own).filter((key) => {
        const source = english[key];
        if (source === undefined || own[key] === undefined) return false;
        return `${placeholdersOf(source)}` !== `${placeholdersOf(own[key])}`;
      });
      return [
        ...missing.map((key) => `${language}/${file} lacks ${key}`),
        ...unknown.map((key) => `${language}/${file} has ${key}, which English lacks`),
        ...broken.map((key) => `${language}/${file}: other placeholders in ${key}`),
      ];
    }),
  );
  expect(wrong).toEqual([]);
});

/** Text nodes and spoken or shown attributes of a template. */
function textsOf(template: string): string[] {
  const html = template.replace(/<%[\s\S]*?%>/g, '\0').replace(/<!--[\s\S]*?-->/g, '');
  const nodes = [...html.matchAll(/>([^<>]*)(?=<|$)/g)].map(([, text]) => text ?? '');
  const attributes = [
    ...html.matchAll(/\b(?:aria-label|placeholder|title|alt|summary)="([^"]*)"/g),
  ].map(([, text]) => text ?? '');
  return [...nodes, ...attributes]
    .map((text) => text.trim())
    .filter((text) => /[a-z]{2}/i.test(text));
}

test('no template has text of its own', () => {
  const texts = filesBelow('views', /\.eta$/)
    .filter((path) => {
      const name = path.replace(/^views\//, '');
      return !ENGLISH_ONLY.test(name) && !WAITING.test(name);
    })
    .flatMap((path) => textsOf(read(path)).map((text) => `${path}: ${text}`));
  expect(texts).toEqual([]);
});
