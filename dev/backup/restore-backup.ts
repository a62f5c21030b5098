import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import pLimit from 'p-limit';
import type pg from 'pg';
import { migrationSource } from '../../migrations/index.ts';
import { migrateUp } from '../../migrations/run.ts';
import { files } from '../../src/clients/files.ts';
import {
  type BrokenRule,
  findBrokenRules,
} from '../../src/features/platform/invariants/find-broken-rules.ts';
import { SecretBox } from '../../src/kernel/crypto/encryption.ts';
import { connectDatabase } from '../../src/kernel/db/db.ts';
import { missingFiles, storeOwners } from '../files/named-files.ts';
import { openDatabase } from '../moving/open-database.ts';
import { findProgram, runProgram } from '../postgres/client-programs.ts';
import {
  BackupRefused,
  DUMP,
  FILE_LIST,
  fileRoots,
  type Manifest,
  pathOfKey,
  readFileList,
  readManifest,
  type StoredKey,
  sumOf,
} from './backup-folder.ts';
import { countRows } from './make-backup.ts';

export interface Restoring {
  /** A backup. */
  from: string;
  /** PostgreSQL itself, not a pooler. */
  databaseUrl: string;
  encryptionKey: string;
  previousEncryptionKey: string | null;
  say(line: string): void;
}

const AT_ONCE = 8;
/** A large database takes its time; nobody waits for this but who asked. */
const LONGEST_STATEMENT_MS = 10 * 60_000;

/**
 * Restores a backup into an empty database and an empty file store, and checks what is there then.
 * Returns what is wrong, in words: nothing, if the restored installation is sound.
 * @throws BackupRefused before anything is written
 */
export async function restoreBackup(asked: Restoring): Promise<string[]> {
  const { from, say } = asked;
  const manifest = readManifest(from);
  await mustBeKnown(manifest);
  const stored = await mustBeWhole(from, manifest);
  say(`${from} is whole: made ${manifest.createdAt} by version ${manifest.version}`);
  const client = await openDatabase(asked.databaseUrl);
  try {
    await mustBeEmpty(client);
    await restoreDatabase(client, asked);
    say(`The database is restored: ${total(manifest.rows)} rows`);
    await restoreFiles(from, stored);
    say(`${stored.length} files are restored`);
    return await check(client, asked, manifest);
  } finally {
    await client.end();
  }
}

const total = (rows: Record<string, number>): number =>
  Object.values(rows).reduce((sum, count) => sum + count, 0);

/** @throws BackupRefused if a later release made it */
async function mustBeKnown({ migrations, version }: Manifest): Promise<void> {
  const known = await migrationSource.getMigrations([]);
  const unknown = migrations.filter((name) => !known.includes(name));
  if (unknown.length === 0) return;
  throw new BackupRefused(
    `The backup is of a newer release (version ${version}, with ${unknown.join(', ')}): restore it with that one`,
  );
}

/** @throws BackupRefused that names what is missing or was changed */
async function mustBeWhole(from: string, manifest: Manifest): Promise<StoredKey[]> {
  await mustMatch(join(from, DUMP), manifest.database);
  await mustMatch(join(from, FILE_LIST), manifest.fileList);
  const stored = readFileList(from);
  await pLimit(AT_ONCE).map(stored, (each) => mustMatch(pathOfKey(from, each.key), each));
  return stored;
}

async function mustMatch(path: string, wanted: { bytes: number; sha256: string }): Promise<void> {
  if (!(await stat(path).catch(() => null))) throw new BackupRefused(`${path} is missing`);
  const { bytes, sha256 } = await sumOf(path);
  if (bytes === wanted.bytes && sha256 === wanted.sha256) return;
  throw new BackupRefused(`${path} is not what was backed up: the backup is damaged`);
}

/** @throws BackupRefused if database or file store have anything */
async function mustBeEmpty(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select n.nspname || '.' || c.relname as name from pg_class c
       join pg_namespace n on n.oid = c.relnamespace
      where n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
        and not exists (select from pg_depend where objid = c.oid and deptype = 'e') limit 1`,
  );
  if (rows[0]) {
    throw new BackupRefused(
      `The database is not empty: it has ${rows[0].name}. Create a new one, and set DATABASE_URL to it`,
    );
  }
  for (const root of fileRoots()) {
    const [first] = await files().list(root);
    if (first) {
      throw new BackupRefused(
        `There are files already, such as ${first}: set DATA_DIR to an empty folder, or FILES_S3_BUCKET to an empty bucket`,
      );
    }
  }
}

async function restoreDatabase(client: pg.Client, { from, databaseUrl }: Restoring): Promise<void> {
  const program = await findProgram('pg_restore', client);
  if (!program) {
    throw new BackupRefused(
      'pg_restore is not here, or older than the server: install the PostgreSQL client of its version (Debian: postgresql-client)',
    );
  }
  const whole = ['--exit-on-error', '--single-transaction', '--no-owner', '--no-privileges'];
  await runProgram(program, databaseUrl, [...whole, join(from, DUMP)]);
  // It skips the system's own tables.
  await client.query('analyze');
}

async function restoreFiles(from: string, stored: readonly StoredKey[]): Promise<void> {
  await pLimit(AT_ONCE).map(stored, async ({ key }) =>
    files().put(key, await readFile(pathOfKey(from, key))),
  );
}

/** What is wrong with what was restored. */
async function check(client: pg.Client, asked: Restoring, manifest: Manifest): Promise<string[]> {
  const wrong = rowsThatDiffer(manifest.rows, await countRows(client));
  const { encryptionKey, previousEncryptionKey, databaseUrl, say } = asked;
  const prefixes = await new SecretBox(encryptionKey, previousEncryptionKey).prefixes();
  if (!prefixes.includes(manifest.keyPrefix)) {
    wrong.push(
      'ENCRYPTION_KEY is not the one that this backup was made with: stored secrets can’t be decrypted',
    );
  }
  const applied = await migrateUp(databaseUrl);
  if (applied.length > 0) say(`Migrations applied: ${applied.join(', ')}`);
  const known = new Set(manifest.missing);
  for (const ownerId of await storeOwners(client)) {
    const missing = await missingFiles(client, ownerId);
    for (const key of missing) if (!known.has(key)) wrong.push(`A file is missing: ${key}`);
  }
  if (known.size > 0) say(`${known.size} files were missing when the backup was made`);
  const broken = await brokenRules(databaseUrl);
  wrong.push(...broken.map((rule) => `A data check failed: ${JSON.stringify(rule)}`));
  return wrong;
}

function rowsThatDiffer(wanted: Record<string, number>, found: Record<string, number>): string[] {
  return Object.entries(wanted).flatMap(([table, count]) =>
    found[table] === count ? [] : [`${table} has ${found[table] ?? 0} rows instead of ${count}`],
  );
}

async function brokenRules(databaseUrl: string): Promise<BrokenRule[]> {
  const knex = connectDatabase({
    databaseUrl,
    dbPoolMax: 1,
    longestStatementMs: LONGEST_STATEMENT_MS,
  });
  try {
    return await findBrokenRules();
  } finally {
    await knex.destroy();
  }
}
