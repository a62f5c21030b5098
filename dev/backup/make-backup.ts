import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { link, mkdir, open, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pLimit from 'p-limit';
import type pg from 'pg';
import { type FileStore, files } from '../../src/clients/files.ts';
import { SecretBox } from '../../src/kernel/crypto/encryption.ts';
import { version } from '../../src/kernel/watch/build-info.ts';
import { missingFiles, storeOwners } from '../files/named-files.ts';
import { begin, openDatabase } from '../moving/open-database.ts';
import { findProgram, runProgram } from '../postgres/client-programs.ts';
import {
  BackupRefused,
  DUMP,
  FILE_LIST,
  FORMAT,
  fileRoots,
  MANIFEST,
  type Manifest,
  nameOf,
  pathOfKey,
  readFileList,
  rotate,
  type StoredKey,
  sumOf,
  unfinishedName,
  wholeBackups,
} from './backup-folder.ts';

export interface BackingUp {
  /** PostgreSQL itself, not a pooler. */
  databaseUrl: string;
  encryptionKey: string;
  /** The folder of all backups. */
  to: string;
  /** How many whole ones stay. */
  keep: number;
}

export interface BackedUp {
  path: string;
  manifest: Manifest;
  /** Names of older ones that were deleted. */
  deleted: string[];
}

/** Files that are copied at a time. */
const AT_ONCE = 8;

/**
 * Makes a backup: the database at one moment, then the files, then a manifest with all checksums. Only
 * a whole one gets its name. Files that the backup before has are linked, since none changes under its
 * key. A backup without files that rows name is kept, but does not count as one, and replaces none.
 * @throws BackupRefused
 */
export async function makeBackup(asked: BackingUp): Promise<BackedUp> {
  const client = await openDatabase(asked.databaseUrl);
  try {
    await claim(client);
    await mkdir(asked.to, { recursive: true, mode: 0o750 });
    const name = nameOf(new Date());
    const unfinished = join(asked.to, unfinishedName(name));
    await mkdir(unfinished, { mode: 0o750 });
    try {
      const manifest = await fill(client, unfinished, asked);
      const path = join(asked.to, name);
      await rename(unfinished, path);
      if (manifest.missing.length > 0) return { path, manifest, deleted: [] };
      await client.query('update platform_settings set backed_up_at = now()');
      return { path, manifest, deleted: await rotate(asked.to, asked.keep) };
    } finally {
      await rm(unfinished, { recursive: true, force: true });
    }
  } finally {
    await client.end();
  }
}

/** @throws BackupRefused while another one is made */
async function claim(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ is_ours: boolean }>(
    `select pg_try_advisory_lock(hashtextextended('stallkeeper backup', 0)) as is_ours`,
  );
  if (!rows[0]?.is_ours) throw new BackupRefused('Another backup is being made now');
}

async function fill(client: pg.Client, folder: string, asked: BackingUp): Promise<Manifest> {
  const createdAt = new Date().toISOString();
  const [newest] = await wholeBackups(asked.to);
  const { migrations, rows } = await dump(client, folder, asked.databaseUrl);
  const stored = await copyFiles(files(), folder, newest ? join(asked.to, newest) : null);
  const lines = stored.map((each) => `${JSON.stringify(each)}\n`).join('');
  await writeFile(join(folder, FILE_LIST), lines, { flush: true });
  const manifest: Manifest = {
    format: FORMAT,
    version,
    createdAt,
    migrations,
    keyPrefix: new SecretBox(asked.encryptionKey).currentPrefix,
    rows,
    database: await sumOf(join(folder, DUMP)),
    fileList: await sumOf(join(folder, FILE_LIST)),
    files: {
      count: stored.length,
      bytes: stored.reduce((total, { bytes }) => total + bytes, 0),
    },
    missing: await missingOfAll(client),
  };
  const text = `${JSON.stringify(manifest, null, 2)}\n`;
  await writeFile(join(folder, MANIFEST), text, { flush: true });
  return manifest;
}

/** Dumps the database and counts its rows, both as they are at one moment. */
async function dump(client: pg.Client, folder: string, databaseUrl: string) {
  const program = await findProgram('pg_dump', client);
  if (!program) {
    throw new BackupRefused(
      'pg_dump is not here, or older than the server: install the PostgreSQL client of its version (Debian: postgresql-client)',
    );
  }
  await begin(client, 'copy');
  try {
    const { rows: taken } = await client.query<{ id: string }>('select pg_export_snapshot() as id');
    const path = join(folder, DUMP);
    await runProgram(program, databaseUrl, [
      '--format=custom',
      `--snapshot=${taken[0]?.id}`,
      `--file=${path}`,
    ]);
    await flush(path);
    return { migrations: await migrationsOf(client), rows: await countRows(client) };
  } finally {
    await client.query('rollback');
  }
}

async function flush(path: string): Promise<void> {
  const file = await open(path, 'r+');
  await file.sync();
  await file.close();
}

async function migrationsOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    'select name from knex_migrations order by id',
  );
  return rows.map(({ name }) => name);
}

/** How many rows each of the product's tables has. */
export async function countRows(client: pg.Client): Promise<Record<string, number>> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables where schemaname = 'public' order by 1`,
  );
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const { rows } = await client.query<{ count: string }>(`select count(*) from ${name}`);
    counts[name] = Number(rows[0]?.count);
  }
  return counts;
}

async function missingOfAll(client: pg.Client): Promise<string[]> {
  const missing: string[] = [];
  for (const ownerId of await storeOwners(client)) {
    missing.push(...(await missingFiles(client, ownerId)));
  }
  return missing;
}

/** After the database: then each file that its rows name is there, but for those deleted since. */
async function copyFiles(
  from: FileStore,
  folder: string,
  before: string | null,
): Promise<StoredKey[]> {
  const known = new Map(
    before === null ? [] : readFileList(before).map((each) => [each.key, each]),
  );
  const limit = pLimit(AT_ONCE);
  const stored: StoredKey[] = [];
  for (const root of fileRoots()) {
    const keys = await from.list(root);
    await limit.map(keys, async (key) => {
      const earlier = known.get(key);
      const isLinked = earlier && before && (await linked(before, folder, earlier));
      const copied = isLinked ? earlier : await copyOne(from, folder, key);
      if (copied) stored.push(copied);
    });
  }
  return stored.sort((a, b) => (a.key < b.key ? -1 : 1));
}

/** Whether the file of the backup before now also belongs to this one. */
async function linked(before: string, folder: string, { key, bytes }: StoredKey): Promise<boolean> {
  const [source, target] = [pathOfKey(before, key), pathOfKey(folder, key)];
  try {
    if ((await stat(source)).size !== bytes) return false;
    await mkdir(dirname(target), { recursive: true });
    await link(source, target);
    return true;
  } catch {
    // It is not there, or this disk has no links: the file is copied.
    return false;
  }
}

/** Null: it was deleted after it was listed. */
async function copyOne(from: FileStore, folder: string, key: string): Promise<StoredKey | null> {
  const file = await from.read(key);
  if (!file) return null;
  const target = pathOfKey(folder, key);
  await mkdir(dirname(target), { recursive: true });
  const hash = createHash('sha256');
  let bytes = 0;
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  await pipeline(file.stream, measure, createWriteStream(target, { mode: 0o640, flush: true }));
  return { key, bytes, sha256: hash.digest('hex') };
}
