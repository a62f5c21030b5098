import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { projectRoot } from '../../src/paths.ts';

let root: string;

function put(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

const LOCKED = { packages: { 'node_modules/typescript': { version: '1.0.0', dev: true } } };
/** It compiles to programs that say what they are given. */
const COMPILER = `const fs = require('node:fs');
  const folder = process.argv.at(-1);
  console.log('a word of the compiler');
  fs.mkdirSync(folder + '/dev', { recursive: true });
  fs.writeFileSync(folder + '/dev/build-assets.js', "console.log('assets are built')");
  fs.writeFileSync(folder + '/dev/build-bundle.js', "console.log('programs are put together')");
  fs.writeFileSync(folder + '/dev/run-command.js', "console.log(JSON.stringify(process.argv.slice(2)))");`;
/** Stands in for npm: it installs the compiler and notes what it was called with. */
const NPM = `#!/usr/bin/env node
  const fs = require('node:fs');
  fs.appendFileSync(process.env.NPM_CALLS, process.argv.slice(2).join(' ') + '\\n');
  fs.rmSync('node_modules', { recursive: true, force: true });
  fs.mkdirSync('node_modules/typescript/bin', { recursive: true });
  fs.writeFileSync('node_modules/typescript/package.json', '{"type":"commonjs"}');
  fs.writeFileSync('node_modules/typescript/bin/tsc', ${JSON.stringify(COMPILER)});
  fs.copyFileSync('package-lock.json', 'node_modules/.package-lock.json');`;

/** A project with nothing in it but a compiler that talks and a command. */
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'stallkeeper-bootstrap-'));
  for (const file of ['tsconfig.json', 'tsconfig.build.json', 'Procfile']) put(file, '{}');
  put('package.json', '{"type":"module"}');
  put('package-lock.json', JSON.stringify(LOCKED));
  put('src/program.ts', 'first');
  put('dev/keep', '');
  copyFileSync(join(projectRoot, 'dev/bootstrap.mjs'), join(root, 'dev/bootstrap.mjs'));
  put('tools/package.json', '{"type":"commonjs"}');
  put('tools/npm', NPM);
  chmodSync(join(root, 'tools/npm'), 0o755);
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

const run = (command: string[], env: Record<string, string> = {}) =>
  spawnSync(process.execPath, ['dev/bootstrap.mjs', ...command], {
    cwd: root,
    encoding: 'utf8',
    env: {
      ...process.env,
      PATH: `${join(root, 'tools')}:${process.env.PATH}`,
      NPM_CALLS: join(root, 'calls'),
      NODE_ENV: 'development',
      ...env,
    },
  });
const build = () => run(['build']);
const npmCalls = (): string[] =>
  existsSync(join(root, 'calls'))
    ? readFileSync(join(root, 'calls'), 'utf8').trim().split('\n')
    : [];
const newest = () => readlinkSync(join(root, 'dist'));

test('a command’s standard output is its own, also when everything is compiled first', () => {
  const compiled = run(['run', 'intake', '--x']);
  expect(compiled.stdout).toBe('["intake","--x"]\n');
  expect(compiled.stderr).toContain(
    'Compiling …\na word of the compiler\nassets are built\nprograms are put together\n',
  );
  const again = run(['run', 'intake', '--x']);
  expect(again.stdout).toBe('["intake","--x"]\n');
  expect(again.stderr).toBe('');
});

test('a build installs nothing that is there, and after a prune the compiler again', () => {
  put('node_modules/typescript/package.json', '{"type":"commonjs"}');
  put('node_modules/typescript/bin/tsc', COMPILER);
  put('node_modules/.package-lock.json', JSON.stringify(LOCKED));
  expect(build().status).toBe(0);
  expect(npmCalls()).toEqual([]);

  rmSync(join(root, 'node_modules/typescript'), { recursive: true });
  put('node_modules/.package-lock.json', '{"packages":{}}');
  put('src/program.ts', 'second');
  expect(build().status).toBe(0);
  expect(npmCalls()).toEqual(['ci --include=dev --no-audit --no-fund --loglevel=error']);
  expect(existsSync(join(root, 'node_modules/typescript/bin/tsc'))).toBe(true);
});

test('a build stands beside the ones before it, and a known one is taken again', () => {
  build();
  const first = newest();
  put('src/program.ts', 'second');
  build();
  const second = newest();
  expect(second).not.toBe(first);
  expect(existsSync(join(root, first, 'dev/run-command.js'))).toBe(true);

  put('src/program.ts', 'first');
  expect(build().stderr).toBe('');
  expect(newest()).toBe(first);

  for (const text of ['third', 'fourth', 'fifth']) {
    put('src/program.ts', text);
    build();
  }
  expect(existsSync(join(root, second))).toBe(false);
});

test('O-23 other texts and templates are another build, and both name it in twelve digits', () => {
  build();
  const builds = new Set([newest()]);
  for (const file of ['locales/en/desk.json', 'views/page.eta', 'public/page.js', 'data/a.json']) {
    put(file, '{}');
    build();
    builds.add(newest());
  }
  expect(builds.size).toBe(5);
  for (const name of builds) expect(name).toMatch(/^\.builds\/[\da-f]{16}$/);
  // Of one Node.js, all end alike: the rest is of the sources.
  expect(new Set([...builds].map((name) => name.slice(-4))).size).toBe(1);
});

test('what does not compile leaves the newest build as it was', () => {
  build();
  const before = newest();
  put('node_modules/typescript/bin/tsc', 'process.exit(2);');
  put('src/program.ts', 'broken');
  const failed = build();
  expect(failed.status).toBe(1);
  expect(failed.stderr).toContain('It does not compile');
  expect(newest()).toBe(before);
});

test('in production a command neither installs nor compiles', () => {
  const inProduction = { NODE_ENV: 'production' };
  const early = run(['run', 'invariants'], inProduction);
  expect(early.status).toBe(1);
  expect(early.stderr).toBe('Nothing is built yet: run `npm run build` first\n');

  expect(run(['build'], inProduction).status).toBe(0);
  const before = { newest: newest(), calls: npmCalls() };
  put('src/program.ts', 'of a pull');
  put('node_modules/.package-lock.json', '{"packages":{}}');
  expect(run(['run', 'invariants'], inProduction).stdout).toBe('["invariants"]\n');
  expect({ newest: newest(), calls: npmCalls() }).toEqual(before);
});
