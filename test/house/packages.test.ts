import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { projectRoot } from '../../src/paths.ts';

const text = readFileSync(join(projectRoot, 'package-lock.json'), 'utf8');
const { packages } = JSON.parse(text) as { packages: Record<string, LockedPackage> };
const paths = Object.keys(packages).filter((path) => path !== '');
/** For one system, duplicates of other versions included. */
const MOST_IN_PRODUCTION = 268;

interface LockedPackage {
  version: string;
  dev?: boolean;
  devOptional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
}

/** The first versions without a hole that was published, by package; every copy in the tree counts. */
const FLOORS: Record<string, string> = {
  fastify: '5.8.5',
  'fast-jwt': '6.2.4',
  '@fastify/jwt': '10.2.0',
};

test(`production installs no more than ${MOST_IN_PRODUCTION} packages on one system`, () => {
  const runsOn = (system: string, allowed: string[] = [system]) =>
    allowed.includes(system) || (allowed[0]?.startsWith('!') && !allowed.includes(`!${system}`));
  const installed = Object.entries(packages).filter(
    ([path, { dev, devOptional, os, cpu, libc }]) =>
      path !== '' &&
      !dev &&
      !devOptional &&
      runsOn('linux', os) &&
      runsOn('x64', cpu) &&
      runsOn('glibc', libc),
  );
  expect(installed.length).toBeLessThanOrEqual(MOST_IN_PRODUCTION);
});

/** `npm ci` refuses a lock file that leaves out what only other systems install. */
test('the lock file holds the optional packages of every system', () => {
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !findFrom(path, name))
      .map((name) => `${path} wants ${name}`),
  );
  expect(missing).toEqual([]);
});

/** Where Node.js would find a package: beside the one that asks, or in a folder above. */
function findFrom(path: string, name: string): boolean {
  const place = path === '' ? `node_modules/${name}` : `${path}/node_modules/${name}`;
  if (packages[place]) return true;
  if (path === '') return false;
  const above = path.lastIndexOf('/node_modules/');
  return findFrom(above < 0 ? '' : path.slice(0, above), name);
}

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
