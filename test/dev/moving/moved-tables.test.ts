import { expect, test } from 'vitest';
import { DERIVED_TABLES, LEFT_TABLES, MOVED_TABLES } from '../../../dev/moving/moved-tables.ts';
import { useDatabase } from '../../support/database.ts';
import { rows } from '../../support/rows.ts';

useDatabase();

const moved = MOVED_TABLES.map(({ name }) => name);

/** Tables of the platform as a whole: their rows are nobody's. */
const OF_NOBODY = [
  'failed_sign_ins',
  'health_parts',
  'job_runs',
  'knex_migrations',
  'knex_migrations_lock',
  'letter_counts',
  'pending_registrations',
  'plans',
  'platform_alerts',
  'platform_settings',
  'used_passkey_challenges',
  'worker_heartbeats',
];

test('every table is moved, written again by triggers, left with a reason, or nobody’s', async () => {
  const found = await rows<{ name: string }>(
    `select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1`,
  );
  const known = [...moved, ...DERIVED_TABLES, ...Object.keys(LEFT_TABLES), ...OF_NOBODY];
  expect(found.map(({ name }) => name)).toEqual(known.sort());
});

test('tables of nobody have no owner and no person', async () => {
  const owned = await rows(
    `select table_name from information_schema.columns
      where table_schema = 'public' and table_name = any(?) and column_name in ('owner_id', 'user_id')`,
    [OF_NOBODY],
  );
  expect(owned).toEqual([]);
});

test('each table follows those that its rows refer to', async () => {
  const references = await rows<{ from: string; to: string }>(
    `select conrelid::regclass::text as from, confrelid::regclass::text as to
       from pg_constraint where contype = 'f' and not condeferrable`,
  );
  const early = references.filter(
    ({ from, to }) =>
      moved.includes(from) && moved.includes(to) && moved.indexOf(to) > moved.indexOf(from),
  );
  expect(early).toEqual([]);
  const missing = references.filter(
    ({ from, to }) => moved.includes(from) && !moved.includes(to) && to !== 'plans',
  );
  expect(missing).toEqual([]);
});

test('rows that refer to their own table have an order', async () => {
  const own = await rows<{ name: string }>(
    `select distinct conrelid::regclass::text as name from pg_constraint
      where contype = 'f' and conrelid = confrelid`,
  );
  const ordered = MOVED_TABLES.filter(({ order }) => order).map(({ name }) => name);
  expect(own.filter(({ name }) => moved.includes(name) && !ordered.includes(name))).toEqual([]);
});
