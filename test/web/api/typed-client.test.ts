import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { generateSource } from 'oazapfts';
import { afterAll, expect, test } from 'vitest';
import { projectRoot } from '../../../src/paths.ts';
import { useApp } from '../../support/app.ts';
import { aStore } from '../../support/stores.ts';

const context = useApp();

/** In the project, so that packages are found. */
const results = join(projectRoot, 'test-results');
mkdirSync(results, { recursive: true });
const folder = mkdtempSync(join(results, 'typed-client-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const TYPES = [
  '--strict',
  '--noEmit',
  '--allowImportingTsExtensions',
  '--skipLibCheck',
  '--ignoreConfig',
];
const MODULES = ['--module', 'nodenext', '--target', 'es2023', '--lib', 'es2023,dom'];

test('a typed client that a public generator makes from the description compiles, and does a day’s work', async () => {
  const store = await aStore(context.app);
  await context.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = context.app.server.address() as AddressInfo;
  const address = `http://127.0.0.1:${port}`;

  writeFileSync(join(folder, 'client.ts'), await generateSource(`${address}/docs/json`));
  copyFileSync(join(import.meta.dirname, 'typed-client/visit.ts'), join(folder, 'visit.ts'));
  const tsc = join(projectRoot, 'node_modules/typescript/bin/tsc');
  const compiled = spawnSync(process.execPath, [tsc, ...TYPES, ...MODULES, 'visit.ts'], {
    cwd: folder,
    encoding: 'utf8',
  });
  expect(compiled.stdout).toBe('');

  const { visit } = await import(join(folder, 'visit.ts'));
  const token = store.headers.authorization.replace('Bearer ', '');
  const done = await visit(address, token, store.slug);
  expect(done).toMatchObject({
    ...{ price: 499, total: 998, status: 'confirmed', rows: 2, isMissing: 'NOT_FOUND' },
    strange: { fields: [{ path: 'name' }] },
  });
  expect(done.repeated).toBe(done.placed);
  expect(done.order).toBe(done.placed);
});
