import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../../src/paths.ts';

const ASVS = 'docs/security-asvs.md';

const read = (path: string): string => readFileSync(join(projectRoot, path), 'utf8');

/** Requirements of levels 1 and 2 in each chapter of the standard, in its version 5.0.0. */
const CHAPTERS = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7];

interface Row {
  chapter: number;
  level: string;
  standing: string;
  proof: string;
}

const table = (): Row[] =>
  [...read(ASVS).matchAll(/^\| V(\d+)\.\d+\.\d+ \| (\d) \| [^|]+ \| ([^|]+) \| ([^|]+) \|$/gm)].map(
    ([, chapter, level = '', standing = '', proof = '']) => ({
      chapter: Number(chapter),
      level,
      standing,
      proof,
    }),
  );

test('every requirement of the standard’s levels 1 and 2 stands in the table, once, with its reason', () => {
  const rows = table();
  const ids = [...read(ASVS).matchAll(/^\| (V[\d.]+) /gm)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(CHAPTERS.map((_, at) => rows.filter(({ chapter }) => chapter === at + 1).length)).toEqual(
    CHAPTERS,
  );
  const levels = ['1', '2'].map((level) => rows.filter((row) => row.level === level).length);
  expect(levels).toEqual([70, 183]);
  const odd = rows.filter(
    ({ standing, proof }) =>
      !['met', 'partly', 'not met', 'n/a'].includes(standing) || proof.trim().length < 5,
  );
  expect(odd).toEqual([]);
});

test('what it says of itself at its top is what it holds', () => {
  for (const level of ['1', '2']) {
    const counts = ['met', 'partly', 'not met', 'n/a'].map(
      (standing) =>
        table().filter((row) => row.level === level && row.standing === standing).length,
    );
    expect(read(ASVS)).toContain(`| Level ${level} | ${counts.join(' | ')} |`);
  }
});

test('the parts of other pages that it names are there', () => {
  const named = [...read(ASVS).matchAll(/\]\(([\w-]+\.md)\) \(([A-Z][^)]*)\)/g)];
  expect(named.length).toBeGreaterThan(10);
  const missing = named.filter(
    ([, page, part]) => !new RegExp(`^#+ ${part}$`, 'm').test(read(`docs/${page}`)),
  );
  expect(missing.map(([whole]) => whole)).toEqual([]);
});

test('D-04 every finding of a scanner stands in the list with the reason why it stands', () => {
  const scans = read('docs/security-scans.md');
  for (const tool of ['sqlmap', 'wapiti', 'ffuf', 'slowhttptest'])
    expect(scans).toContain(`## ${tool}`);
  const tables = [
    ...scans.matchAll(/^\| Finding \| Why it stands \|\n\|---\|---\|\n((?:\|.*\n)+)/gm),
  ];
  const findings = tables.flatMap(([, lines = '']) => lines.trim().split('\n'));
  expect(findings.length).toBeGreaterThan(4);
  for (const line of findings) {
    const [, finding = '', reason = ''] = line.split(/(?<!\\)\|/);
    expect(finding.trim().length, line).toBeGreaterThan(5);
    expect(reason.trim().length, line).toBeGreaterThan(40);
  }
});
