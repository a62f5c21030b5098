import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { main as filesCheck } from '../../dev/commands/files-check.ts';
import { main as exportMain } from '../../dev/commands/store-export.ts';
import { main as importMain } from '../../dev/commands/store-import.ts';
import { main as moveMain } from '../../dev/commands/store-move.ts';
import { files } from '../../src/clients/files.ts';
import { imageFileKey } from '../../src/features/catalog/photos/image-files.ts';
import { mediaFileKey } from '../../src/features/conversations/media/media-files.ts';
import { useApp } from '../support/app.ts';
import { aStoreWithEverything, type Belongings } from '../support/belongings.ts';
import { useDatabase } from '../support/database.ts';
import { useFolder } from '../support/files.ts';
import { rows } from '../support/rows.ts';
import { type Place, runCommand } from '../support/run-command.ts';

const elsewhere = useDatabase();
const elsewhereFolder = useFolder();
const here = useApp();
const folder = useFolder();
const passphrase = join(folder, 'passphrase');
const filesEnv = join(folder, 'files.env');
writeFileSync(passphrase, 'three words of my own');
writeFileSync(filesEnv, `DATA_DIR=${elsewhereFolder}`);

let owned: Belongings;
let photo: string;
let voice: string;
let logo: string;
let paper: string;

const run = (main: (args: string[]) => Promise<number>, args: string[], place?: Place) =>
  runCommand(here, main, args, place);
const exportTo = (to: string, ...more: string[]) => [
  ...['--store', owned.store.slug, '--to', to, '--passphrase-file', passphrase],
  ...more,
];

beforeAll(async () => {
  owned = await aStoreWithEverything(here.app);
  const { ownerId } = owned.store;
  photo = imageFileKey(ownerId, owned.ids.image, 480);
  voice = mediaFileKey(ownerId, owned.ids.media, 'picture.webp');
  logo = `logos/${ownerId}/one/logo.png`;
  paper = `papers/${ownerId}/${owned.ids.papers}/papers.pdf`;
  await rows('update stores set logo_key = ? where owner_id = ?', [logo, ownerId]);
  await rows(
    `update papers set file_key = ?, state = 'done', page_count = 1, finished_at = now()
      where owner_id = ? and id = ?`,
    [paper, ownerId, owned.ids.papers],
  );
  for (const key of [logo, paper]) await files().put(key, Buffer.from('a file'));
});

test('where each file that a row names is there, the check passes', async () => {
  expect(await run(filesCheck, [])).toEqual({
    code: 0,
    said: 'Each file that a row names is there',
  });
  const to = join(folder, 'whole.tar.gz');
  expect((await run(exportMain, exportTo(to))).code).toBe(0);
});

test('O-01 an export of the wrong folder is refused, and leaves no archive', async () => {
  const to = join(folder, 'wrong.tar.gz');
  const { code, said } = await run(exportMain, exportTo(to), { dataDir: join(folder, 'wrong') });
  expect(code).toBe(1);
  expect(said).toContain('6 files that rows of this store name are not there');
  for (const key of [photo, voice, logo, paper]) expect(said).toContain(key);
  expect(existsSync(to)).toBe(false);
  expect(existsSync(`${to}.part`)).toBe(false);
});

test('O-01 a store whose files are not there is not moved either, and goes on selling', async () => {
  const { code, said } = await run(
    moveMain,
    ['--store', owned.store.slug, '--to', elsewhere.url, '--to-files-env', filesEnv],
    { dataDir: join(folder, 'wrong') },
  );
  expect(code).toBe(1);
  expect(said).toContain('6 files that rows of this store name are not there');
  expect(await rows('select from store_moves')).toEqual([]);
});

test.each(['photo', 'voice', 'logo', 'paper'] as const)(
  'a %s that is gone is named by the check and by the export',
  async (which) => {
    const key = { photo, voice, logo, paper }[which];
    const file = join(here.config.dataDir, 'files', key);
    const stored = await files().read(key);
    stored?.stream.destroy();
    await files().removeAll(key.replace(/\/[^/]+$/, ''));
    const checked = await run(filesCheck, []);
    expect(checked.code).toBe(1);
    expect(checked.said).toContain(`${key}\n`);
    const to = join(folder, `${which}.tar.gz`);
    const refused = await run(exportMain, exportTo(to));
    expect(refused).toMatchObject({ code: 1, said: expect.stringContaining(key) });
    expect(existsSync(file)).toBe(false);
    const left = await run(exportMain, exportTo(to, '--without-missing-files'));
    expect(left).toMatchObject({ code: 0, said: expect.stringContaining(`not there: ${key}`) });
  },
);

test('an import names the files that the archive was made without', async () => {
  const { code, said } = await run(
    importMain,
    ['--from', join(folder, 'paper.tar.gz'), '--passphrase-file', passphrase],
    { url: elsewhere.url, dataDir: elsewhereFolder },
  );
  expect(code, said).toBe(0);
  for (const key of [photo, voice, logo, paper]) {
    expect(said).toContain(`Its rows name a file that is missing: ${key}`);
  }
});
