import type { Knex } from 'knex';
import pg from 'pg';
import { LATER_INDEXES } from './indexes.ts';

/** Any number that nobody else locks in this database. */
const BUILDING = 7_206_452;

const STATE = `
select i.indisvalid as "isValid",
       exists (select from pg_stat_progress_create_index p where p.index_relid = i.indexrelid)
         as "isUnderWay"
  from pg_index i where i.indexrelid = to_regclass($1)`;

/** Adds them to a database without rows, where nobody waits. */
export async function addLaterIndexes(knex: Knex): Promise<void> {
  for (const { name, table, columns } of LATER_INDEXES) {
    await knex.raw(`create index if not exists ${name} on ${table} ${columns}`);
  }
}

/**
 * Builds what is missing, one after the other, without a lock that keeps anybody from reading or
 * writing. What an interrupted build has left is dropped and built anew.
 * @returns the names of those built; null while somebody else builds
 */
export const buildLaterIndexes = (
  databaseUrl: string,
  indexes = LATER_INDEXES,
): Promise<string[] | null> =>
  alone(databaseUrl, async (client) => {
    const built: string[] = [];
    for (const { name, table, columns } of indexes) {
      const { rows } = await client.query(STATE, [name]);
      if (rows[0]?.isValid) continue;
      // The server goes on with a build whose process was killed.
      if (rows[0]?.isUnderWay) return null;
      if (rows[0]) await client.query(`drop index concurrently if exists ${name}`);
      await client.query(`create index concurrently ${name} on ${table} ${columns}`);
      built.push(name);
    }
    return built;
  });

/**
 * Drops the last one that is there: the way back.
 * @returns its name, or none; null while somebody else builds
 */
export const dropLaterIndex = (
  databaseUrl: string,
  indexes = LATER_INDEXES,
): Promise<string[] | null> =>
  alone(databaseUrl, async (client) => {
    for (const { name } of indexes.toReversed()) {
      const { rows } = await client.query(STATE, [name]);
      if (rows[0]?.isUnderWay) return null;
      if (!rows[0]) continue;
      await client.query(`drop index concurrently if exists ${name}`);
      return [name];
    }
    return [];
  });

/** Null where somebody else is at it. */
async function alone<T>(
  databaseUrl: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T | null> {
  const holder = await connected(databaseUrl);
  try {
    // A transaction's lock, as for migrations. Nobody waits for it: whoever waits has a snapshot, and
    // the builder would wait for that.
    await holder.query('begin; set local idle_in_transaction_session_timeout = 0');
    // Without parameters: the portal of a statement with some would keep its snapshot.
    const { rows } = await holder.query(
      `select pg_try_advisory_xact_lock(${BUILDING}) as "isOurs"`,
    );
    if (!rows[0]?.isOurs) return null;
    const client = await connected(databaseUrl);
    try {
      // It waits for transactions that began before it, such as a backup, and nobody waits for it.
      await client.query('set statement_timeout = 0');
      await client.query('set lock_timeout = 0');
      return await work(client);
    } finally {
      await client.end();
    }
  } finally {
    await holder.end();
  }
}

async function connected(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'stallkeeper-indexes',
    keepAlive: true,
  });
  // The statement under way fails, too.
  client.on('error', () => {});
  await client.connect();
  return client;
}
