import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import knexFactory from 'knex';
import type { TestProject } from 'vitest/node';
import { prepareBrowser } from '../../dev/browser.ts';
import { buildAssets } from '../../dev/build-assets.ts';
import { startEmbeddedPostgres } from '../../dev/postgres/embedded-postgres.ts';
import { migrationSource } from '../../migrations/index.ts';
import { addLaterIndexes } from '../../migrations/later/build-later-indexes.ts';
import { buildHashThread } from './hash-thread.ts';
import { findRedisServer } from './redis.ts';
import { IS_POOLED } from './resilience/behind.ts';
import { startPgbouncer } from './resilience/pgbouncer.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the test server's maintenance database. */
    databaseServer: string;
    /** The folder of its socket, where it has one. */
    databaseSocket: string | null;
    /** Where the connection pooler of this run listens; null: processes go to the server itself. */
    poolerPort: number | null;
  }
}

export const TEMPLATE_DATABASE = 'stallkeeper_template';

/** One PostgreSQL for the run; each test file copies the migrated template for itself. */
export default async function setup(project: TestProject) {
  await buildAssets();
  await buildHashThread();
  const dir = mkdtempSync(join(folderOfDatabases(), 'stallkeeper-test-'));
  // As root, PostgreSQL runs as somebody else, who has to get in.
  chmodSync(dir, 0o755);
  const server = await startEmbeddedPostgres({ dir, volatile: true });
  await makeTemplate(server.url);
  await prepareBrowser();
  // Installs it where it may, once, before several files ask for it.
  findRedisServer();
  project.provide('databaseServer', server.url);
  project.provide('databaseSocket', server.socketDir);
  const pooler = IS_POOLED ? await startPgbouncer(Number(new URL(server.url).port)) : null;
  project.provide('poolerPort', pooler?.port ?? null);
  // Ctrl-C and a terminal that closes end Vitest without the teardown, and the server is in a
  // process group of its own.
  process.once('SIGHUP', () => process.exit(1));
  process.once('exit', () => {
    pooler?.stop();
    server.stop();
    rmSync(dir, { recursive: true, force: true, maxRetries: 3 });
  });
  return async () => {
    pooler?.stop();
    await server.stop();
  };
}

/** Linux's file system in memory. */
const MEMORY = '/dev/shm';
/** In bytes: many times what the databases that are there at once have been seen to take. */
const ROOM = 4 * 1024 ** 3;

/** A copy of the template has some 1,500 files: on a disk, to make and drop them is most of its work. */
function folderOfDatabases(): string {
  if (!existsSync(MEMORY)) return tmpdir();
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize >= ROOM ? MEMORY : tmpdir();
}

/** The migrated database that others copy, and the role that owns it. */
export async function makeTemplate(serverUrl: string): Promise<void> {
  const admin = knexFactory({ client: 'pg', connection: serverUrl });
  // Many test files sign in, each a few times, and nobody guesses: the usual rounds are most of it.
  await admin.raw(`
    select set_config(name, '1', false) from pg_settings where name = 'scram_iterations';
    create role stallkeeper login password 'stallkeeper'`);
  // Who waits in a circle is tried again by the product. Found after a second each, as is usual, a few
  // in a row last longer than anybody may wait for a lock.
  await admin.raw(`alter role stallkeeper set deadlock_timeout = '100ms'`);
  await admin.raw(`create database ${TEMPLATE_DATABASE} owner stallkeeper`);
  await admin.destroy();
  const url = databaseUrlFor(serverUrl, TEMPLATE_DATABASE);
  const template = knexFactory({ client: 'pg', connection: url });
  await template.migrate.latest({ migrationSource });
  await addLaterIndexes(template);
  await template.destroy();
}

/** The address of one test database, signed in as the role that is no superuser. */
export function databaseUrlFor(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.username = 'stallkeeper';
  url.password = 'stallkeeper';
  url.pathname = `/${database}`;
  return url.href;
}
