import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../../src/paths.ts';

/** On elements that a script marks by itself. */
const OF_SCRIPTS = ['data-settling'];
/** Their names are put together. */
const COMPOSED = /^data-photo-(?:ok|retry)-file$/;

const textOf = (folder: string, ending: string): string =>
  readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending))
    .map((name) => readFileSync(join(projectRoot, folder, name), 'utf8'))
    .join('\n');

const templates = textOf('views', '.eta');
const pages = templates + textOf('src', '.ts');
const scripts = textOf('public/js', '.js');
const styles = textOf('public/css', '.css');

const namesIn = (text: string, pattern: RegExp): string[] =>
  [...new Set([...text.matchAll(pattern)].map(([, name = '']) => name))].sort();

/** As scripts ask for it: `data-live-row`, `dataset.liveRow`, or `liveRow` out of a dataset. */
function isAsked(name: string): boolean {
  const property = name.slice(5).replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  return new RegExp(`${name}\\b|\\b${property}\\b`).test(scripts);
}

test('what scripts look for by a data attribute is in a template', () => {
  const sought = namesIn(scripts, /(?:\[|Attribute\(')(data-[a-z-]+)/g);
  expect(sought.length).toBeGreaterThan(50);
  const missing = sought.filter((name) => !pages.includes(name) && !OF_SCRIPTS.includes(name));
  expect(missing).toEqual([]);
});

test('a data attribute of a template is for a script or a stylesheet', () => {
  const left = namesIn(templates, /[\s"'`{](data-[a-z]+(?:-[a-z]+)*)(?=[\s=">\]'`,])/g);
  expect(left.length).toBeGreaterThan(100);
  const unused = left.filter((name) => !isAsked(name) && !styles.includes(name));
  expect(unused.filter((name) => !COMPOSED.test(name))).toEqual([]);
});
