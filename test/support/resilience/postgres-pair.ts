import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Model } from 'objection';
import pg from 'pg';
import { afterAll, beforeAll } from 'vitest';
import type { Cluster } from '../../../dev/postgres/cluster.ts';
import { freePort } from '../../../dev/postgres/free-port.ts';
import { runToEnd } from '../../../dev/postgres/run-to-end.ts';
import { connectDatabase } from '../../../src/kernel/db/db.ts';
import { migrateQueue } from '../../../src/kernel/queue/queue-backend.ts';
import type { TestApp } from '../app.ts';
import { startTcpProxy, type TcpProxy } from '../tcp-proxy.ts';
import { databaseUrlFor, makeTemplate, TEMPLATE_DATABASE } from '../template-database.ts';
import { openSystemCluster } from './system-postgres.ts';

const SOON_MS = 60_000;
/** A standby comes back at once, as one does whose manager restarts it. */
const SETTINGS = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'wal_retrieve_retry_interval=200ms',
];

/** One of the two servers; whatever it was, its folder and port stay its own. */
interface Server {
  dataDir: string;
  port: number;
  child: ChildProcess | null;
}

/** A PostgreSQL and its synchronous standby, with a network in front that leads to the first. */
export interface PostgresPair {
  /** The migrated database by way of the network; the address stays the same over each failover. */
  url: string;
  network: TcpProxy;
  /** Sends a statement to the primary, or to the standby, as the superuser. */
  ask<T>(sql: string, whom?: 'primary' | 'standby'): Promise<T[]>;
  /** Ends the primary as a crash does, and starts it again. */
  crash(): Promise<void>;
  /**
   * The standby falls behind for so many milliseconds while commits wait for it; then the primary is
   * gone, the standby takes its place, and the network leads there. Ends when there is a new standby.
   */
  failOver(stallMs: number): Promise<void>;
  leadTo(whom: 'primary' | 'standby'): void;
}

/** Puts such a pair under a test file: what the file asks goes there. Call after `useApp`. */
export function usePostgresPair(context: TestApp): PostgresPair {
  let cluster: Cluster;
  let dir = '';
  let primary: Server;
  let standby: Server;
  const adminOf = ({ port }: Server) => `postgres://postgres@127.0.0.1:${port}/postgres`;

  const start = async (server: Server) => {
    const args = ['-D', server.dataDir, '-p', String(server.port)];
    server.child = spawn(
      join(cluster.binaries, 'bin', 'postgres'),
      [...args, ...SETTINGS.flatMap((one) => ['-c', one])],
      { stdio: 'ignore', cwd: '/', ...cluster.user },
    );
    await until(() => answers(adminOf(server)));
  };
  const stop = async ({ child }: Server) => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGQUIT');
    await once(child, 'exit');
  };
  /** Makes the standby anew, from the primary, and has commits wait for it. */
  const follow = async () => {
    rmSync(standby.dataDir, { recursive: true, force: true });
    const from = `host=127.0.0.1 port=${primary.port} user=postgres application_name=peer`;
    await runToEnd(
      join(cluster.binaries, 'bin', 'pg_basebackup'),
      [
        '-d',
        from,
        '-D',
        standby.dataDir,
        '--write-recovery-conf',
        '--checkpoint=fast',
        '--no-sync',
      ],
      cluster.user,
    );
    await start(standby);
    await waitFor('ANY 1 (peer)');
    const isInStep = async () =>
      (
        await sent<{ state: string }>(
          adminOf(primary),
          'select sync_state as state from pg_stat_replication',
        )
      ).some(({ state }) => state === 'quorum');
    await until(isInStep);
  };
  const waitFor = async (names: string) => {
    await sent(adminOf(primary), `alter system set synchronous_standby_names = '${names}'`);
    await sent(adminOf(primary), 'select pg_reload_conf()');
  };

  const pair: PostgresPair = {
    url: '',
    network: undefined as unknown as TcpProxy,
    ask: (sql, whom = 'primary') => sent(adminOf(whom === 'primary' ? primary : standby), sql),
    crash: async () => {
      await stop(primary);
      await start(primary);
    },
    failOver: async (stallMs) => {
      const [receiver] = await sent<{ pid: number }>(
        adminOf(standby),
        'select pid from pg_stat_wal_receiver',
      );
      if (receiver) process.kill(receiver.pid, 'SIGSTOP');
      await wait(stallMs);
      await stop(primary);
      if (receiver) process.kill(receiver.pid, 'SIGCONT');
      [primary, standby] = [standby, primary];
      await sent(adminOf(primary), 'select pg_promote(true, 60)');
      // As a failover manager does while there is no standby: else nothing could be written.
      await waitFor('');
      pair.network.leadTo(primary.port);
      await follow();
    },
    leadTo: (whom) => pair.network.leadTo((whom === 'primary' ? primary : standby).port),
  };

  beforeAll(async () => {
    dir = mkdtempSync(join(tmpdir(), 'stallkeeper-pair-'));
    chmodSync(dir, 0o755);
    cluster = await openSystemCluster(join(dir, 'one'));
    const other = join(dir, 'other');
    mkdirSync(other);
    // As root, the servers run as somebody else, who makes the folders.
    chmodSync(other, 0o777);
    primary = { dataDir: cluster.dataDir, port: await freePort(), child: null };
    standby = { dataDir: join(other, 'data'), port: await freePort(), child: null };
    await start(primary);
    await makeTemplate(adminOf(primary));
    await migrateQueue(databaseUrlFor(adminOf(primary), TEMPLATE_DATABASE));
    await follow();
    pair.network = await startTcpProxy(primary.port);
    const url = new URL(databaseUrlFor(adminOf(primary), TEMPLATE_DATABASE));
    url.port = String(pair.network.port);
    pair.url = url.href;
    connectDatabase({ databaseUrl: pair.url, dbPoolMax: 4 });
  });
  afterAll(async () => {
    await Model.knex().destroy();
    Model.knex(context.db.knex);
    await pair.network?.stop();
    for (const server of [standby, primary]) if (server) await stop(server);
    rmSync(dir, { recursive: true, force: true });
  });
  return pair;
}

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + SOON_MS;
  while (!(await isTrue())) {
    if (performance.now() > deadline) throw new Error('PostgreSQL did not come up');
    await wait(50);
  }
}

const answers = (url: string): Promise<boolean> =>
  sent(url, 'select 1').then(
    () => true,
    () => false,
  );

async function sent<T>(connectionString: string, sql: string): Promise<T[]> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return (await client.query(sql)).rows;
  } finally {
    await client.end().catch(() => {});
  }
}
