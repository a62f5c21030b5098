import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import pg from 'pg';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Manifest, pathOfKey, readFileList } from '../../dev/backup/backup-folder.ts';
import { main as backupMain } from '../../dev/commands/backup.ts';
import { main as restoreMain } from '../../dev/commands/restore.ts';
import { buildApp } from '../../src/app.ts';
import { connectFiles, files } from '../../src/clients/files.ts';
import { lastBackupAt } from '../../src/features/platform/settings.ts';
import { inTransaction } from '../../src/kernel/db/db.ts';
import { projectRoot } from '../../src/paths.ts';
import { useApp } from '../support/app.ts';
import { useFolder } from '../support/files.ts';
import { someGoods, type TestGoods } from '../support/goods.ts';
import { multipartOf } from '../support/multipart.ts';
import { anOrder } from '../support/orders.ts';
import { aPicture } from '../support/pictures.ts';
import { onDatabase } from '../support/resilience/on-database.ts';
import { useOwnPostgres } from '../support/resilience/own-postgres.ts';
import { spareDatabase } from '../support/resilience/spare-database.ts';
import { openSystemCluster } from '../support/resilience/system-postgres.ts';
import { rows } from '../support/rows.ts';
import { type Place, runCommand } from '../support/run-command.ts';
import { useS3Server } from '../support/s3-server.ts';
import { aStore, type TestStore } from '../support/stores.ts';

const context = useApp();
const postgres = useOwnPostgres(context, { open: openSystemCluster });
const s3 = useS3Server();
const base = useFolder();

let store: TestStore;
let goods: TestGoods;
let order: { id: string };
let to: string;
let count = 0;

const run = (main: (args: string[]) => Promise<number>, args: string[], place: Place = {}) =>
  runCommand(context, main, args, { url: postgres.url, ...place });

const newFolder = () => join(base, String(++count));
const backUp = (...more: string[]) => run(backupMain, ['--to', to, ...more]);
const wholeOnes = () =>
  readdirSync(to)
    .filter((name) => name.startsWith('stallkeeper-'))
    .sort();
const lastOne = () => join(to, wholeOnes().at(-1) ?? '');
const manifestOf = (path: string) =>
  JSON.parse(readFileSync(join(path, 'manifest.json'), 'utf8')) as Manifest;
const backedUpAt = () => inTransaction(lastBackupAt);
const restore = (from: string, place: Place) => run(restoreMain, ['--from', from], place);

/** A backup at another time: two of one second would have one name. */
const anEarlierOne = (name: string) => cpSync(lastOne(), join(to, name), { recursive: true });

async function aPhoto(): Promise<string> {
  const content = await aPicture(600, 400).png().toBuffer();
  const { payload, headers } = await multipartOf([{ name: 'mug.png', content }]);
  const answer = await context.app.inject({
    method: 'POST',
    url: `/api/products/${goods.productId}/images`,
    headers: { ...store.headers, ...headers },
    payload,
  });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json().items.at(-1).url;
}

beforeAll(async () => {
  store = await aStore(context.app);
  goods = await someGoods(store, { stock: 100 });
  order = await anOrder(store, { name: 'Asha', phone: '98765 43210' });
  await aPhoto();
});
beforeEach(async () => {
  to = newFolder();
  await rows('update platform_settings set backed_up_at = null');
});

test('a backup is restored elsewhere: orders, pages and photos are there, and every check passes', async () => {
  const made = await backUp();
  expect(made.code, made.said).toBe(0);
  expect(await backedUpAt()).not.toBeNull();
  const manifest = manifestOf(lastOne());
  expect(manifest).toMatchObject({ format: 1, missing: [], files: { count: 3 } });
  expect(manifest.rows.orders).toBe(1);
  expect(statSync(lastOne()).mode & 0o007).toBe(0);

  const url = await spareDatabase(postgres.adminUrl);
  const dataDir = newFolder();
  const restored = await restore(lastOne(), { url, dataDir });
  expect(restored.code, restored.said).toBe(0);
  expect(restored.said).toMatch(/All checks passed: rows, files, keys and data$/);

  const photo =
    (
      await rows<{ id: string }>('select id from product_images where owner_id = ?', [
        store.ownerId,
      ])
    )[0]?.id ?? '';
  await onDatabase(url, async () => {
    const app = await buildApp({ ...context.config, databaseUrl: url, dataDir });
    const get = (path: string, headers = {}) => app.inject({ method: 'GET', url: path, headers });
    const found = await get(`/api/orders/${order.id}`, store.headers);
    expect(found.json()).toMatchObject({ id: order.id });
    const page = await get(`/catalog/${store.slug}`);
    expect(page.body).toContain('</html>');
    const media = await get(`/media/${store.ownerId}/${photo}/480.webp`);
    expect(media.headers['content-type']).toBe('image/webp');
    const here = await files().read(`images/${store.ownerId}/${photo}/480.webp`);
    expect(here && (await buffer(here.stream)).equals(media.rawPayload)).toBe(true);
    await app.close();
  });
  connectFiles(context.config);
});

test('what the backup before has is linked, and what is new is copied', async () => {
  await backUp();
  anEarlierOne('stallkeeper-20260101T000000Z');
  rmSync(lastOne(), { recursive: true });
  await aPhoto();
  expect((await backUp()).code).toBe(0);
  const [earlier = '', later = ''] = wholeOnes().map((name) => join(to, name));
  const [before, after] = [readFileList(earlier), readFileList(later)];
  expect(after.length).toBe(before.length + 3);
  for (const { key } of after) {
    const isOld = before.some((each) => each.key === key);
    expect(statSync(pathOfKey(later, key)).nlink, key).toBe(isOld ? 2 : 1);
  }
  const url = await spareDatabase(postgres.adminUrl);
  const restored = await restore(later, { url, dataDir: newFolder() });
  expect(restored.code, restored.said).toBe(0);
});

test('files of a bucket are in the backup, and come back into another bucket or a folder', async () => {
  const env = {
    FILES_S3_ENDPOINT: s3.bucket.endpoint,
    FILES_S3_BUCKET: s3.bucket.bucket,
    FILES_S3_REGION: s3.bucket.region,
    FILES_S3_ACCESS_KEY_ID: s3.bucket.accessKeyId,
    FILES_S3_SECRET_ACCESS_KEY: s3.bucket.secretAccessKey,
  };
  for (const { key } of await listed()) {
    const file = await files().read(key);
    if (file) s3.objects.set(key, await buffer(file.stream));
  }
  const before = new Map(s3.objects);
  const made = await run(backupMain, ['--to', to], { env });
  expect(made.code, made.said).toBe(0);
  expect(manifestOf(lastOne()).files.count).toBe(before.size);
  const url = await spareDatabase(postgres.adminUrl);
  expect((await restore(lastOne(), { url, env })).said).toContain('There are files already');
  s3.objects.clear();
  const restored = await restore(lastOne(), { url, env });
  expect(restored.code, restored.said).toBe(0);
  expect([...s3.objects.keys()].sort()).toEqual([...before.keys()].sort());
});

const listed = async () => (await files().list('images')).map((key) => ({ key }));

describe('an interrupted backup', () => {
  /** Writes half of a dump and waits until it is killed. */
  const slowTools = () => {
    const bin = newFolder();
    mkdirSync(bin, { recursive: true });
    writeFileSync(
      join(bin, 'pg_dump'),
      `#!/bin/sh\n[ "$1" = --version ] && { echo "pg_dump (PostgreSQL) 99.0"; exit; }
for option; do case $option in --file=*) echo half > "\${option#--file=}";; esac; done
[ -n "$FAILS" ] && { echo "the disk is full" >&2; exit 1; }
exec sleep 600\n`,
    );
    chmodSync(join(bin, 'pg_dump'), 0o755);
    return `${bin}:${process.env.PATH}`;
  };

  test('is never taken for a whole one: killed with half of a dump, then made anew', async () => {
    const child = spawn(
      process.execPath,
      [join(projectRoot, 'dist/dev/run-command.js'), 'backup', '--to', to],
      {
        env: {
          PATH: slowTools(),
          NODE_ENV: 'test',
          DATABASE_URL: postgres.url,
          DATA_DIR: context.config.dataDir,
          JWT_SECRET: context.config.jwtSecret,
          ENCRYPTION_KEY: context.config.encryptionKey,
        },
        stdio: 'ignore',
        detached: true,
      },
    );
    const half = () =>
      existsSync(to) && readdirSync(to).some((name) => existsSync(join(to, name, 'database.dump')));
    await expect.poll(half, { timeout: 30_000 }).toBe(true);
    const second = await backUp();
    expect(second).toEqual({ code: 1, said: 'Another backup is being made now' });
    process.kill(-(child.pid ?? 0), 'SIGKILL');
    await once(child, 'exit');
    const [left = ''] = readdirSync(to);
    expect(left).toMatch(/^\.stallkeeper-.*\.unfinished$/);
    expect(wholeOnes()).toEqual([]);
    expect(await backedUpAt()).toBeNull();
    const url = await spareDatabase(postgres.adminUrl);
    const refused = await restore(join(to, left), { url, dataDir: newFolder() });
    expect(refused).toMatchObject({ code: 1, said: expect.stringContaining('is no whole backup') });
    // The server ends the session of the killed one by itself.
    await expect.poll(async () => (await backUp()).code, { timeout: 30_000 }).toBe(0);
    expect(wholeOnes()).toHaveLength(1);
    // It may be another's who is at it now; a day later it is nobody's.
    expect(readdirSync(to)).toContain(left);
    const longAgo = new Date(Date.now() - 2 * 86_400_000);
    utimesSync(join(to, left), longAgo, longAgo);
    anEarlierOne('stallkeeper-20260101T000000Z');
    rmSync(lastOne(), { recursive: true });
    await backUp();
    expect(readdirSync(to)).not.toContain(left);
  });

  test('leaves nothing where its dump fails, and says why', async () => {
    const failed = run(backupMain, ['--to', to], { env: { PATH: slowTools(), FAILS: '1' } });
    await expect(failed).rejects.toThrow('the disk is full');
    expect(readdirSync(to)).toEqual([]);
    expect(await backedUpAt()).toBeNull();
  });
});

test('a backup without files that rows name is kept, does not count and deletes none', async () => {
  await backUp();
  anEarlierOne('stallkeeper-20260101T000000Z');
  await rows('update platform_settings set backed_up_at = null');
  rmSync(lastOne(), { recursive: true });
  const made = await run(backupMain, ['--to', to, '--keep', '1'], { dataDir: newFolder() });
  expect(made.code).toBe(1);
  expect(made.said).toContain('does not count as one');
  expect(wholeOnes()).toHaveLength(2);
  expect(await backedUpAt()).toBeNull();
  expect(manifestOf(lastOne()).missing.length).toBeGreaterThan(0);
});

test('only the newest few stay', async () => {
  await backUp();
  for (const day of ['01', '02', '03']) anEarlierOne(`stallkeeper-202601${day}T000000Z`);
  mkdirSync(join(to, 'stallkeeper-20250101T000000Z'));
  mkdirSync(join(to, 'something-else'));
  rmSync(lastOne(), { recursive: true });
  const made = await backUp('--keep', '2');
  expect(made.said).toContain('Deleted stallkeeper-20260101T000000Z');
  expect(wholeOnes().slice(0, 2)).toEqual([
    // Not one of ours, since it is not whole.
    'stallkeeper-20250101T000000Z',
    'stallkeeper-20260103T000000Z',
  ]);
  expect(wholeOnes()).toHaveLength(3);
  expect(readdirSync(to)).toContain('something-else');
});

describe('a restore is refused, before anything is written,', () => {
  let url: string;
  let dataDir: string;
  beforeEach(async () => {
    await backUp();
    url = await spareDatabase(postgres.adminUrl);
    dataDir = newFolder();
  });
  const refused = async (says: RegExp, place: Place = { url, dataDir }) => {
    const { code, said } = await restore(lastOne(), place);
    expect({ code, said }).toMatchObject({ code: 1, said: expect.stringMatching(says) });
    if (place.url !== url) return;
    const client = new pg.Client(url);
    await client.connect();
    const { rows: tables } = await client.query(
      `select from pg_tables where schemaname = 'public' and tablename <> 'mine'`,
    );
    await client.end();
    expect(tables).toEqual([]);
  };

  test('into a database that has something', async () => {
    await refused(/The database is not empty: it has /, { url: postgres.url, dataDir });
    const client = new pg.Client(url);
    await client.connect();
    await client.query('create table mine (id int)').finally(() => client.end());
    await refused(/The database is not empty: it has public\.mine/);
  });

  test('into a folder that has something', async () => {
    await refused(/There are files already, such as images\//, {
      url,
      dataDir: context.config.dataDir,
    });
  });

  test.each([
    ['a dump that was changed', 'database.dump'],
    ['a list that was changed', 'files.ndjson'],
  ])('of %s', async (_name, file) => {
    appendFileSync(join(lastOne(), file), '\n');
    await refused(/is not what was backed up: the backup is damaged/);
  });

  test('of a photo that was changed, or is missing', async () => {
    const [first, second] = readFileList(lastOne());
    writeFileSync(pathOfKey(lastOne(), first?.key ?? ''), 'another');
    await refused(/480\.webp is not what|160\.webp is not what|960\.webp is not what/);
    rmSync(pathOfKey(lastOne(), first?.key ?? ''));
    await refused(/is missing/);
    expect(second).toBeDefined();
  });

  test('of a backup that is damaged, of another form, or of a newer release', async () => {
    const path = join(lastOne(), 'manifest.json');
    const manifest = manifestOf(lastOne());
    const write = (content: object | string) =>
      writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
    write('{');
    await refused(/is damaged/);
    write({ ...manifest, rows: undefined });
    await refused(/is damaged/);
    write({ ...manifest, format: 2 });
    await refused(/has the form 2; this release reads 1/);
    write({ ...manifest, migrations: [...manifest.migrations, '20300101_1_future'] });
    await refused(/of a newer release .*20300101_1_future/);
  });
});

test('a restore with another key says what can’t be decrypted', async () => {
  await backUp();
  const url = await spareDatabase(postgres.adminUrl);
  const env = { ENCRYPTION_KEY: 'a-key-that-nobody-has-used-before-001' };
  const restored = await restore(lastOne(), { url, dataDir: newFolder(), env });
  expect(restored.code).toBe(1);
  expect(restored.said).toContain('ENCRYPTION_KEY is not the one that this backup was made with');
});
