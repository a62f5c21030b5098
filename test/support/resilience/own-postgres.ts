import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Model } from 'objection';
import pg from 'pg';
import { afterAll, beforeAll } from 'vitest';
import { type Cluster, openCluster } from '../../../dev/postgres/cluster.ts';
import { freePort } from '../../../dev/postgres/free-port.ts';
import { connectDatabase } from '../../../src/kernel/db/db.ts';
import { migrateQueue } from '../../../src/kernel/queue/queue-backend.ts';
import type { TestApp } from '../app.ts';
import { databaseUrlFor, makeTemplate, TEMPLATE_DATABASE } from '../template-database.ts';

/** PostgreSQL's ways to stop: end every session, or leave as in a crash. */
const SIGNALS = { fast: 'SIGINT', immediate: 'SIGQUIT' } as const;
const START_TIMEOUT_MS = 30_000;

/** A PostgreSQL that a test may stop; what it has acknowledged is on disk. */
export interface OwnPostgres {
  /** The migrated database; the address stays the same over every start. */
  url: string;
  /** The maintenance database, as the superuser. */
  adminUrl: string;
  start(): Promise<void>;
  stop(mode: keyof typeof SIGNALS): Promise<void>;
  /** Whether its main process runs. */
  isRunning(): boolean;
}

interface Options {
  folder?: () => string;
  settings?: string[];
  open?: (dir: string) => Promise<Cluster>;
}

/**
 * Puts a PostgreSQL of its own under a test file: what the file asks and what its processes get by
 * `url` is there. Call after `useApp`. `settings` are the server's, as `name=value`; `open` makes the
 * cluster, of the embedded PostgreSQL unless told otherwise.
 */
export function useOwnPostgres(
  context: TestApp,
  { folder, settings = [], open = openCluster }: Options = {},
): OwnPostgres {
  let cluster: Cluster;
  let child: ChildProcess | null = null;
  let dir = '';
  let port = 0;
  const server: OwnPostgres = {
    url: '',
    adminUrl: '',
    start: async () => {
      child = startServer(cluster, port, settings);
      await untilAnswers(server.adminUrl);
    },
    stop: async (mode) => {
      if (!child || !server.isRunning()) return;
      child.kill(SIGNALS[mode]);
      await once(child, 'exit');
    },
    isRunning: () => child !== null && child.exitCode === null && child.signalCode === null,
  };
  beforeAll(async () => {
    dir = folder?.() ?? temporaryFolder();
    port = await freePort();
    cluster = await open(dir);
    server.adminUrl = `postgres://postgres:${cluster.password}@127.0.0.1:${port}/postgres`;
    await server.start();
    await makeTemplate(server.adminUrl);
    server.url = databaseUrlFor(server.adminUrl, TEMPLATE_DATABASE);
    await migrateQueue(server.url);
    connectDatabase({ databaseUrl: server.url, dbPoolMax: 4 });
  });
  afterAll(async () => {
    await Model.knex().destroy();
    Model.knex(context.db.knex);
    await server.stop('immediate');
    // A folder that it was given is its giver's.
    if (!folder) rmSync(dir, { recursive: true, force: true });
  });
  return server;
}

function temporaryFolder(): string {
  const dir = mkdtempSync(join(tmpdir(), 'stallkeeper-own-'));
  // As root, the server runs as somebody else, who has to get in.
  chmodSync(dir, 0o755);
  return dir;
}

function startServer(cluster: Cluster, port: number, settings: readonly string[]): ChildProcess {
  const all = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', ...settings];
  return spawn(
    join(cluster.binaries, 'bin', 'postgres'),
    ['-D', cluster.dataDir, '-p', String(port), ...all.flatMap((one) => ['-c', one])],
    { stdio: 'ignore', cwd: '/', ...cluster.user },
  );
}

async function untilAnswers(url: string): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
    client.on('error', () => {});
    try {
      await client.connect();
      return await client.end();
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await wait(20);
    }
  }
}
