import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../../src/paths.ts';

const STYLE = 'docs/words.md';
/** What people read; in code this is its texts and its comments. */
const READ = ['views', 'src', 'public/js', 'docs', 'README.md', 'SECURITY.md', 'CONTRIBUTING.md'];
const TEXTS = /\.(?:eta|ts|js|md)$/;

const filesBelow = (path: string): string[] =>
  path.endsWith('.md')
    ? [path]
    : readdirSync(join(projectRoot, path), { recursive: true, encoding: 'utf8' })
        .map((name) => join(path, name))
        // The style sheet names them.
        .filter((name) => TEXTS.test(name) && name !== STYLE);

/** The words of the table's last column, a cell's words apart by dots. */
const RETIRED = readFileSync(join(projectRoot, STYLE), 'utf8')
  .split('## Retired words')[1]
  ?.split('\n')
  .filter((row) => row.startsWith('| '))
  .slice(1)
  .flatMap((row) => (row.split(' | ').at(-1) ?? '').replace(/ \|$/, '').split(' · '))
  .map((words) => words.trim());

test('no page, letter, comment or document says a retired word', () => {
  expect(RETIRED?.length).toBeGreaterThan(50);
  const said = READ.flatMap(filesBelow).flatMap((path) => {
    const text = readFileSync(join(projectRoot, path), 'utf8');
    return (RETIRED ?? [])
      .filter((words) => text.includes(words))
      .map((words) => `${path}: ${words}`);
  });
  expect(said).toEqual([]);
});
