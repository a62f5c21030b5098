import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { openLocalDatabase } from '../dev/local-database.ts';
import { openWithStandby } from './standby.ts';
import { UsageError } from './usage-error.ts';

/**
 * What an answered write survives: nothing on a `volatile` server; on a `durable` one a power cut
 * (`fsync` and `synchronous_commit` are on); with a synchronous `standby` the loss of a server, too.
 */
export type Durability = 'volatile' | 'durable' | 'standby';

/** A database for one benchmark alone. */
export interface OwnDatabase {
  url: string;
  durability: Durability;
  /** Nothing is in it that an earlier run has left. */
  isNew: boolean;
  stop(): Promise<void>;
}

/** The server that benchmarks were given; null: they start one of their own. */
export const givenServer = (): string | null => process.env.BENCH_DATABASE_URL || null;

/**
 * A database below `dataDir` for one benchmark, never the one that people work with; on the given
 * server, a new one that is dropped in the end. It takes the place of `DATABASE_URL` and ends with
 * us, however that comes about.
 * @throws UsageError when the given server is not on this machine
 */
export async function openOwnDatabase(
  dataDir: string,
  durability: Durability = 'volatile',
): Promise<OwnDatabase> {
  delete process.env.DATABASE_URL;
  const given = givenServer();
  const { stop, ...database } = given ? await onServer(given) : await onOurs(dataDir, durability);
  process.env.DATABASE_URL = database.url;
  const end = () => stop().finally(() => process.exit(1));
  // The database is in a group of its own: nobody else would stop it.
  for (const signal of SIGNALS) process.once(signal, end);
  return {
    ...database,
    stop: () => {
      for (const signal of SIGNALS) process.off(signal, end);
      return stop();
    },
  };
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

async function onOurs(dataDir: string, durability: Durability): Promise<OwnDatabase> {
  const { url, stop } =
    durability === 'standby'
      ? await openWithStandby(dataDir)
      : await openLocalDatabase(dataDir, { volatile: durability === 'volatile' });
  return { url, durability, isNew: false, stop };
}

const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;

async function onServer(address: string): Promise<OwnDatabase> {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url || !/^postgres(?:ql)?:$/.test(url.protocol) || !isOnLoopback(url)) {
    // Whoever mistakes it for the address of production fills that with a million orders.
    console.error('BENCH_DATABASE_URL must be the address of a PostgreSQL on this machine');
    throw new UsageError();
  }
  const name = `stallkeeper_bench_${randomBytes(6).toString('hex')}`;
  const [settings] = await asked<{ durability: Durability }>(
    url,
    `select case when current_setting('fsync') = 'off' then 'volatile'
                 when current_setting('synchronous_commit') = 'off' then 'volatile'
                 when current_setting('synchronous_commit') = 'local' then 'durable'
                 when current_setting('synchronous_standby_names') = '' then 'durable'
                 else 'standby' end as durability`,
  );
  await asked(url, `create database ${name}`);
  const own = new URL(url);
  own.pathname = `/${name}`;
  return {
    url: own.href,
    durability: settings?.durability ?? 'volatile',
    isNew: true,
    stop: async () => {
      await asked(url, `drop database if exists ${name} with (force)`);
    },
  };
}

/** A parameter could name another host than the address does. */
const isOnLoopback = ({ hostname, searchParams }: URL): boolean =>
  LOOPBACK.test(hostname) && !searchParams.has('host') && !searchParams.has('hostaddr');

async function asked<T>(url: URL, sql: string): Promise<T[]> {
  const client = new pg.Client(url.href);
  await client.connect();
  try {
    return (await client.query(sql)).rows as T[];
  } finally {
    await client.end();
  }
}
