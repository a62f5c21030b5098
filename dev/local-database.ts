import { join } from 'node:path';
import pg from 'pg';
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
 */
export async function openLocalDatabase(dataDir: string): Promise<LocalDatabase> {
  const given = process.env.DATABASE_URL;
  if (given) return { url: given, tookOver: true, stop: async () => {} };
  const server = await startEmbeddedPostgres({ dir: join(dataDir, 'postgres') });
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
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [NAME]);
    if (rowCount) return;
    await client.query(`create role ${NAME} login password '${password}'`);
    await client.query(`create database ${NAME} owner ${NAME}`);
  } finally {
    await client.end();
  }
}
