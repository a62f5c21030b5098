import { join } from 'node:path';
import pg from 'pg';
import { ConfigError } from '../src/start/config-error.ts';
import { startEmbeddedPostgres } from './postgres/embedded-postgres.ts';

export interface LocalDatabase {
  url: string;
  /** Whether another run had started it. */
  tookOver: boolean;
  stop(): Promise<void>;
}

const NAME = 'stallkeeper';

/**
 * The database of this machine: `DATABASE_URL` when it is set, else the embedded PostgreSQL under
 * the data folder, where the product has a role that owns its database and is no superuser.
 * @throws ConfigError in production, which never runs on the embedded one
 */
export async function openLocalDatabase(
  dataDir: string,
  { volatile = false } = {},
): Promise<LocalDatabase> {
  const given = process.env.DATABASE_URL;
  if (given) return { url: given, tookOver: true, stop: async () => {} };
  if (process.env.NODE_ENV === 'production') {
    throw new ConfigError('DATABASE_URL is missing: in production it should name a PostgreSQL');
  }
  const server = await startEmbeddedPostgres({ dir: join(dataDir, 'postgres'), volatile });
  const url = new URL(server.url);
  await prepare(server.url, url.password);
  url.username = NAME;
  url.pathname = `/${NAME}`;
  return { ...server, url: url.href };
}

async function prepare(serverUrl: string, password: string): Promise<void> {
  const client = new pg.Client(serverUrl);
  await client.connect();
  try {
    const { rows } = await client.query<{ role: boolean; database: boolean }>(
      `select exists (select from pg_roles where rolname = $1) as role,
              exists (select from pg_database where datname = $1) as database`,
      [NAME],
    );
    if (!rows[0]?.role) await client.query(`create role ${NAME} login password '${password}'`);
    if (!rows[0]?.database) await client.query(`create database ${NAME} owner ${NAME}`);
  } finally {
    await client.end();
  }
}
