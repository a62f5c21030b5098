import type pg from 'pg';
import { migrationSource } from '../../migrations/index.ts';
import { SUPERUSER } from '../../src/features/platform/warn-of-role.ts';
import { openDatabase } from '../moving/open-database.ts';
import { type Exam, oneRow, type Patient } from './exam.ts';

/** PostgreSQL 15, as the server says it. */
const OLDEST = 150_000;
const MOST_OFFSET_MS = 2_000;
/** What a queue in PostgreSQL takes besides the pools of a web process and a worker. */
const QUEUE_CONNECTIONS = 24;
const SPARE_CONNECTIONS = 10;

interface Server {
  version: number;
  versionWords: string;
  encoding: string;
  user: string;
  isSuper: boolean;
  mayCreate: boolean;
  strangers: string[];
  hasTrigrams: boolean;
  mayAddTrigrams: boolean;
  unsafe: string[];
  connections: number;
}

const SERVER = `
select current_setting('server_version_num')::int as version,
       current_setting('server_version') as "versionWords",
       current_setting('server_encoding') as encoding,
       current_user as user,
       (select rolsuper from pg_roles where rolname = current_user) as "isSuper",
       has_schema_privilege('public', 'create') as "mayCreate",
       array(select c.relname::text || ' (' || pg_get_userbyid(c.relowner) || ')' from pg_class c
              where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
                and not pg_has_role(c.relowner, 'usage') order by 1) as strangers,
       exists (select from pg_extension where extname = 'pg_trgm') as "hasTrigrams",
       exists (select from pg_available_extensions where name = 'pg_trgm') as "mayAddTrigrams",
       array(select name || ' = ' || setting from pg_settings
              where name in ('fsync', 'synchronous_commit', 'full_page_writes') and setting = 'off'
              order by 1) as unsafe,
       current_setting('max_connections')::int
         - current_setting('superuser_reserved_connections')::int as connections`;

/** The server that `client` is connected to, its database and this role in it. */
export async function checkDatabase(
  exam: Exam,
  patient: Patient,
  client: pg.Client,
): Promise<void> {
  const server = await oneRow<Server>(client, SERVER);
  exam.judge(
    'database-version',
    [
      server.version < OLDEST && `PostgreSQL is ${server.versionWords}: it must be 15 or newer`,
      server.encoding !== 'UTF8' &&
        `The database’s encoding is ${server.encoding}: create it anew with encoding UTF8`,
    ],
    `PostgreSQL ${server.versionWords}`,
  );
  exam.judge('database-role', [server.isSuper && SUPERUSER], `${server.user} is no superuser`);
  const { strangers } = server;
  exam.judge(
    'database-rights',
    [
      !server.mayCreate &&
        `${server.user} may not create tables: make it the owner (alter database … owner to ${server.user})`,
      strangers.length > 0 &&
        `Tables belong to somebody else: ${strangers.slice(0, 5).join(', ')}. A release was run as that role: reassign owned by … to ${server.user}`,
    ],
    `${server.user} owns its tables`,
  );
  exam.judge(
    'database-extensions',
    [
      !server.hasTrigrams &&
        (server.mayAddTrigrams
          ? 'pg_trgm is not there: run the release, or create extension pg_trgm'
          : 'pg_trgm is not installed on the server: install PostgreSQL’s contrib package'),
    ],
    'pg_trgm is there',
  );
  exam.judge(
    'database-durability',
    server.unsafe.map(
      (setting) => `${setting}: confirmed orders can be lost in a crash. Turn it on`,
    ),
    'What is committed outlives a crash',
  );
  const { dbPoolMax, redisUrl } = patient.config;
  const wanted = 2 * dbPoolMax + (redisUrl ? 0 : QUEUE_CONNECTIONS) + SPARE_CONNECTIONS;
  exam.judge(
    'database-connections',
    [
      server.connections < wanted &&
        `One web and one worker with DB_POOL_MAX ${dbPoolMax} need ${wanted} connections, the server has ${server.connections}: raise max_connections or lower DB_POOL_MAX`,
    ],
    `${server.connections} connections are enough for one web and one worker, which need ${wanted}`,
  );
  await exam.attempt('migrations', () => checkMigrations(exam, client));
  await exam.attempt('clock', () => checkClock(exam, patient, client));
  await exam.attempt('migrate-database', () => checkOther(exam, patient, client));
  await exam.attempt('replica', () => checkReplica(exam, patient));
}

async function checkMigrations(exam: Exam, client: pg.Client): Promise<void> {
  const { there } = await oneRow<{ there: boolean }>(
    client,
    `select to_regclass('public.knex_migrations') is not null as there`,
  );
  const known = await migrationSource.getMigrations([]);
  const done = there
    ? (await client.query<{ name: string }>('select name from knex_migrations')).rows.map(
        ({ name }) => name,
      )
    : [];
  const missing = known.filter((name) => !done.includes(name));
  const newer = done.filter((name) => !known.includes(name));
  exam.judge(
    'migrations',
    [
      missing.length > 0 &&
        `${missing.length} migrations are missing (${missing[0]}, …): run the release`,
      newer.length > 0 &&
        `The database is newer than this release, which does not know ${newer.join(', ')}: release the newer one, or run this one without release`,
    ],
    `All ${known.length} migrations are there`,
  );
}

/** Half of the round trip lies before the server looks at its clock. */
async function checkClock(exam: Exam, { now }: Patient, client: pg.Client): Promise<void> {
  const before = now();
  const { at } = await oneRow<{ at: string }>(
    client,
    'select extract(epoch from clock_timestamp()) * 1000 as at',
  );
  const offset = Math.round((before + now()) / 2 - Number(at));
  const seconds = (Math.abs(offset) / 1_000).toFixed(1);
  exam.judge(
    'clock',
    [
      Math.abs(offset) > MOST_OFFSET_MS &&
        `This machine’s clock is ${seconds} s ${offset > 0 ? 'ahead of' : 'behind'} the database’s: run an NTP client (chrony) on both`,
    ],
    `This machine’s clock and the database’s are ${seconds} s apart`,
  );
}

const PLACE = `
select (select oid::text from pg_database where datname = current_database())
       || ' ' || pg_postmaster_start_time() as place`;

async function checkOther(exam: Exam, { config }: Patient, client: pg.Client): Promise<void> {
  if (config.migrateDatabaseUrl === config.databaseUrl) return;
  const other = await openDatabase(config.migrateDatabaseUrl);
  try {
    const [here, there] = [await oneRow(client, PLACE), await oneRow(other, PLACE)];
    exam.judge(
      'migrate-database',
      [
        JSON.stringify(here) !== JSON.stringify(there) &&
          'MIGRATE_DATABASE_URL leads to another database than DATABASE_URL: releases would migrate the wrong one',
      ],
      'MIGRATE_DATABASE_URL leads to the same database',
    );
  } finally {
    await other.end();
  }
}

async function checkReplica(exam: Exam, { config }: Patient): Promise<void> {
  if (!config.replica) return;
  const replica = await openDatabase(config.replica.url);
  try {
    const { follows } = await oneRow<{ follows: boolean }>(
      replica,
      'select pg_is_in_recovery() as follows',
    );
    exam.judge(
      'replica',
      [
        !follows &&
          'DATABASE_REPLICA_URL leads to a server that follows no other: it is never read',
      ],
      'The replica follows',
    );
  } finally {
    await replica.end();
  }
}
