import knexFactory, { type Knex } from 'knex';
import pg from 'pg';
import { migrateQueue } from '../src/kernel/queue/queue-backend.ts';
import { ConfigError } from '../src/start/config-error.ts';
import { migrationSource } from './index.ts';
import { addLaterIndexes } from './later/build-later-indexes.ts';

/** How long a migration waits for a table: no longer than a request does. */
const LOCK_LIMIT = '5s';
/** Any number that nobody else locks in this database. */
const MIGRATING = 7_206_451;

/**
 * Migrates all the way up, the queue's own schema included; several at once wait for each other.
 * @returns names applied
 */
export function migrateUp(databaseUrl: string): Promise<string[]> {
  return oneAtATime(databaseUrl, async () => {
    const applied = await withDatabase(databaseUrl, async (knex) => {
      await refuseNewer(knex);
      const [done] = (await knex.migrate.list({ migrationSource })) as [unknown[], unknown[]];
      const [, names] = await knex.migrate.latest({ migrationSource });
      if (done.length === 0) await addLaterIndexes(knex);
      return names as string[];
    });
    await migrateQueue(databaseUrl);
    return applied;
  });
}

/** knex's own lock is a row of a table that two at once would both create in an empty database. */
async function oneAtATime<T>(databaseUrl: string, work: () => Promise<T>): Promise<T> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    // A transaction's lock, not a session's: it ends with us, also behind a pooler.
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [MIGRATING]);
    return await work();
  } finally {
    await client.end();
  }
}

/**
 * The processes of a release run on the schema of a later one, but it can't migrate what it does not know.
 * @throws ConfigError
 */
async function refuseNewer(knex: Knex): Promise<void> {
  if (!(await knex.schema.hasTable('knex_migrations'))) return;
  const known = await migrationSource.getMigrations([]);
  const done: string[] = await knex('knex_migrations').orderBy('id').pluck('name');
  const unknown = done.filter((name) => !known.includes(name));
  if (unknown.length === 0) return;
  throw new ConfigError(
    `This database is newer than this release: it has ${unknown.join(', ')}. To go back, start web and worker of this release without release; otherwise release the newer one`,
  );
}

/** Takes the last migration back. @returns names taken back */
export const migrateDown = (databaseUrl: string): Promise<string[]> =>
  withDatabase(databaseUrl, async (knex) => {
    await refuseNewer(knex);
    const [, undone] = await knex.migrate.down({ migrationSource });
    return undone as string[];
  });

/**
 * Whoever waits for a whole table keeps everybody waiting who comes after: behind a backup, which
 * holds every table until its end, a shop would stand still. So a migration rather fails.
 */
function limitLocks(connection: pg.Client, done: (error: Error | null) => void): void {
  connection.query(`set lock_timeout = '${LOCK_LIMIT}'`, (error) => done(error));
}

async function withDatabase<T>(databaseUrl: string, work: (knex: Knex) => Promise<T>): Promise<T> {
  const pool = { min: 0, max: 2, afterCreate: limitLocks };
  const knex = knexFactory({ client: 'pg', connection: databaseUrl, pool });
  try {
    return await work(knex);
  } finally {
    await knex.destroy();
  }
}

/** Whether an address signs in as a superuser. */
export const isSuperuserAt = (databaseUrl: string): Promise<boolean> =>
  withDatabase(databaseUrl, async (knex) => {
    const found = await knex('pg_roles')
      .where({ rolname: knex.raw('current_user') })
      .first('rolsuper');
    return found?.rolsuper ?? false;
  });
