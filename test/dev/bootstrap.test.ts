import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { projectRoot } from '../../src/paths.ts';

let root: string;

function put(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

/** A project with nothing in it but a compiler that talks and a command. */
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'stallkeeper-bootstrap-'));
  const settings = ['package-lock.json', 'package.json', 'tsconfig.json', 'tsconfig.build.json'];
  for (const file of settings) put(file, '{}');
  put('package.json', '{"type":"module"}');
  put('dev/keep', '');
  copyFileSync(join(projectRoot, 'dev/bootstrap.mjs'), join(root, 'dev/bootstrap.mjs'));
  const locked = createHash('sha256');
  locked.update('/package-lock.json').update('{}');
  locked.update('/package.json').update('{"type":"module"}');
  put('node_modules/.stallkeeper-lock', locked.digest('hex'));
  put('node_modules/typescript/package.json', '{"type":"commonjs"}');
  put(
    'node_modules/typescript/bin/tsc',
    `const fs = require('node:fs');
     console.log('a word of the compiler');
     fs.mkdirSync('dist/dev', { recursive: true });
     fs.writeFileSync('dist/dev/build-assets.js', "console.log('assets are built')");
     fs.writeFileSync('dist/dev/build-bundle.js', "console.log('programs are put together')");
     fs.writeFileSync('dist/dev/run-command.js', "console.log(JSON.stringify(process.argv.slice(2)))");`,
  );
});

afterAll(() => rmSync(root, { recursive: true, force: true }));

test('a command’s standard output is its own, also when everything is compiled first', () => {
  const run = () =>
    spawnSync(process.execPath, ['dev/bootstrap.mjs', 'run', 'intake', '--x'], {
      cwd: root,
      encoding: 'utf8',
    });
  const compiled = run();
  expect(compiled.stdout).toBe('["intake","--x"]\n');
  expect(compiled.stderr).toContain(
    'Compiling …\na word of the compiler\nassets are built\nprograms are put together\n',
  );
  const again = run();
  expect(again.stdout).toBe('["intake","--x"]\n');
  expect(again.stderr).toBe('');
});
