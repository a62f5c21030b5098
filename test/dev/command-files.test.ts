import { chownSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { connectCommandFiles } from '../../dev/command-files.ts';
import { main as backup } from '../../dev/commands/backup.ts';
import { main as filesCheck } from '../../dev/commands/files-check.ts';
import { main as restore } from '../../dev/commands/restore.ts';
import { main as storeExport } from '../../dev/commands/store-export.ts';
import { main as storeImport } from '../../dev/commands/store-import.ts';
import { main as storeMove } from '../../dev/commands/store-move.ts';
import { loadConfig } from '../../src/config.ts';
import { isWithinCode, projectRoot } from '../../src/paths.ts';
import { useFolder } from '../support/files.ts';
import { withProduction } from '../support/production-env.ts';

const folder = useFolder();
const otherRelease = join(folder, 'releases', '20261101-120000');
mkdirSync(otherRelease, { recursive: true });
writeFileSync(join(otherRelease, 'package.json'), '{"name": "stallkeeper"}');
const current = join(folder, 'current');
symlinkSync(projectRoot, current);
const passphrase = join(folder, 'passphrase');
writeFileSync(passphrase, 'three words of my own');

test.each([
  ['the folder of this code', projectRoot],
  ['a folder in it', join(projectRoot, '.data')],
  ['one whose name begins with dots', join(projectRoot, '..data')],
  ['a link to it', join(current, '.data')],
  ['another release', join(otherRelease, '.data')],
])('O-01 %s is within the code', (_name, path) => {
  expect(isWithinCode(path)).toBe(true);
});

test.each([folder, join(folder, 'not', 'there'), '/var/lib/stallkeeper', '/'])(
  '%s is not',
  (path) => {
    expect(isWithinCode(path)).toBe(false);
  },
);

const COMMANDS: [string, () => Promise<number>][] = [
  ['store:export', () => storeExport(['--store', 'a', '--to', join(folder, 'a.tgz')])],
  ['store:import', () => storeImport(['--from', passphrase, '--passphrase-file', passphrase])],
  ['store:move', () => storeMove(['--store', 'a', '--to', 'postgres://127.0.0.1:9/b'])],
  ['files:check', () => filesCheck([])],
  ['backup', () => backup(['--to', folder])],
  ['restore', () => restore(['--from', folder])],
];

test.each(COMMANDS)(
  'O-01 in production, %s refuses a DATA_DIR within the code before it does anything',
  async (_name, run) => {
    withProduction({ DATABASE_URL: 'postgres://127.0.0.1:9/none' });
    await expect(run()).rejects.toThrow(/^DATA_DIR is .*within the code’s folder/);
  },
);

test('O-02 root is refused on a folder of somebody else, but not with a bucket', () => {
  const dataDir = join(folder, 'theirs');
  mkdirSync(dataDir);
  const env = withProduction({ DATA_DIR: dataDir });
  expect(() => connectCommandFiles(loadConfig(env))).not.toThrow();
  const isRoot = process.getuid?.() === 0;
  if (isRoot) chownSync(dataDir, 4_321, 4_321);
  const bound = () => connectCommandFiles(loadConfig(env));
  if (isRoot) expect(bound).toThrow(`${dataDir} belongs to user 4321`);
  else expect(bound).not.toThrow();
  const bucket = {
    FILES_S3_ENDPOINT: 'https://s3.example.com',
    FILES_S3_BUCKET: 'shops',
    FILES_S3_REGION: 'eu',
    FILES_S3_ACCESS_KEY_ID: 'a',
    FILES_S3_SECRET_ACCESS_KEY: 'b',
  };
  expect(() => connectCommandFiles(loadConfig({ ...env, ...bucket }))).not.toThrow();
});
