import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { projectRoot } from '../../src/paths.ts';

const text = readFileSync(join(projectRoot, 'package-lock.json'), 'utf8');
const { packages } = JSON.parse(text) as { packages: Record<string, { version: string }> };
const paths = Object.keys(packages).filter((path) => path !== '');
const MOST = 450;

/** The first versions without a hole that was published, by package; every copy in the tree counts. */
const FLOORS: Record<string, string> = {
  fastify: '5.8.5',
  'fast-jwt': '6.2.4',
  '@fastify/jwt': '10.2.0',
};

test(`no more than ${MOST} packages are in the lock file, those for development included`, () => {
  expect(paths.length).toBeLessThanOrEqual(MOST);
});

test('the lock file names no registry: everybody installs from their own', () => {
  expect(text).not.toContain('"resolved"');
});

describe('G-05 no package is older than the version that closed its known holes', () => {
  test.each(Object.entries(FLOORS))('%s', (name, floor) => {
    const copies = paths.filter((path) => path.endsWith(`node_modules/${name}`));
    expect(copies).not.toEqual([]);
    const old = copies.filter((path) => isBefore(packages[path]?.version ?? '0', floor));
    expect(old).toEqual([]);
  });
});

/** Of two versions of three numbers; a version before a release counts as the release. */
function isBefore(version: string, floor: string): boolean {
  const [a, b] = [version, floor].map((each) => each.split('-')[0]?.split('.').map(Number) ?? []);
  for (const place of [0, 1, 2]) {
    const difference = (a?.[place] ?? 0) - (b?.[place] ?? 0);
    if (difference !== 0) return difference < 0;
  }
  return false;
}
