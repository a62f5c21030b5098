import { appendFileSync, chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { openLocalDatabase } from '../dev/local-database.ts';
import { startEmbeddedPostgres } from '../dev/postgres/embedded-postgres.ts';
import { runToEnd } from '../dev/postgres/run-to-end.ts';

const NAME = 'standby';
const IN_STEP_WITHIN_MS = 30_000;

/**
 * A durable database below `dataDir`, and a standby of it on the same machine that each commit waits
 * for. The standby is a copy of the stopped primary: the PostgreSQL of the npm registry has no
 * `pg_basebackup`.
 */
export async function openWithStandby(dataDir: string) {
  // As root the servers run as somebody else, who has to get in.
  chmodSync(dataDir, 0o755);
  await (await openLocalDatabase(dataDir)).stop();
  const copy = join(dataDir, NAME);
  await runToEnd('cp', ['-a', join(dataDir, 'postgres'), copy], null);
  const primary = await openLocalDatabase(dataDir);
  try {
    const standby = await follow(copy, new URL(primary.url));
    return {
      url: primary.url,
      // The primary first: it hands over what it wrote last.
      stop: async () => {
        await primary.stop();
        await standby.stop();
      },
    };
  } catch (error) {
    await primary.stop();
    throw error;
  }
}

/** Starts the copy as the standby of `primary`, and has commits wait for it. */
async function follow(copy: string, { port, password }: URL) {
  const address = `host=127.0.0.1 port=${port} user=postgres password=${password}`;
  appendFileSync(
    join(copy, 'data', 'postgresql.auto.conf'),
    `primary_conninfo = '${address} application_name=${NAME}'\n`,
  );
  writeFileSync(join(copy, 'data', 'standby.signal'), '');
  const standby = await startEmbeddedPostgres({ dir: copy });
  const primary = new pg.Client(`postgres://postgres:${password}@127.0.0.1:${port}/postgres`);
  try {
    await primary.connect();
    await primary.query(`alter system set synchronous_standby_names = 'ANY 1 (${NAME})'`);
    await primary.query('select pg_reload_conf()');
    await untilInStep(primary);
    return standby;
  } catch (error) {
    await standby.stop();
    throw error;
  } finally {
    await primary.end();
  }
}

async function untilInStep(primary: pg.Client): Promise<void> {
  const deadline = performance.now() + IN_STEP_WITHIN_MS;
  while (performance.now() < deadline) {
    const { rowCount } = await primary.query(
      `select from pg_stat_replication where sync_state = 'quorum'`,
    );
    if (rowCount) return;
    await wait(50);
  }
  throw new Error('The standby did not follow the primary');
}
