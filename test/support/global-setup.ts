import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { prepareBrowser } from '../../dev/browser.ts';
import { buildAssets } from '../../dev/build-assets.ts';
import { startEmbeddedPostgres } from '../../dev/postgres/embedded-postgres.ts';
import { folderInMemory } from './folder-in-memory.ts';
import { buildHashThread } from './hash-thread.ts';
import { findRedisServer } from './redis.ts';
import { IS_POOLED } from './resilience/behind.ts';
import { startPgbouncer } from './resilience/pgbouncer.ts';
import { makeTemplate } from './template-database.ts';

/** One PostgreSQL for the run; each test file copies the migrated template for itself. */
export default async function setup(project: TestProject) {
  await buildAssets();
  await buildHashThread();
  const dir = mkdtempSync(join(folderInMemory(), 'stallkeeper-test-'));
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
