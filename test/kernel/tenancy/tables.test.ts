import { expect, test } from 'vitest';
import { TABLES, type Table } from '../../../src/kernel/tenancy/tables.ts';
import { useDatabase } from '../../support/database.ts';
import { rows } from '../../support/rows.ts';

useDatabase();

const tables: readonly Table[] = TABLES;
const names = tables.map(({ name }) => name);
const moves = (name: string) => tables.some((one) => one.name === name && one.rows && !one.stays);

/** Made by the library that migrates. */
const NOT_OURS = /^knex_/;

test('every table has one row, and every row a table', async () => {
  const found = await rows<{ name: string }>(
    `select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1`,
  );
  const ours = found.map(({ name }) => name).filter((name) => !NOT_OURS.test(name));
  expect(ours).toEqual(names.toSorted());
});

test('the platform’s tables have no owner and no person', async () => {
  const owned = await rows(
    `select table_name from information_schema.columns
      where table_schema = 'public' and table_name = any(?) and column_name in ('owner_id', 'user_id')`,
    [tables.filter((table) => table.of === 'platform').map(({ name }) => name)],
  );
  expect(owned).toEqual([]);
});

test('rows that stay after their owner say why', () => {
  const kept = tables.filter((table) => table.of !== 'platform' && !table.rows && !table.stays);
  expect(kept).toEqual([]);
});

test('each table follows those that its rows refer to', async () => {
  const references = await rows<{ from: string; to: string }>(
    `select conrelid::regclass::text as from, confrelid::regclass::text as to
       from pg_constraint where contype = 'f' and not condeferrable`,
  );
  expect(references.filter(({ from, to }) => names.indexOf(to) > names.indexOf(from))).toEqual([]);
  const missing = references.filter(({ from, to }) => moves(from) && !moves(to) && to !== 'plans');
  expect(missing).toEqual([]);
});

test('rows that refer to their own table have an order', async () => {
  const own = await rows<{ name: string }>(
    `select distinct conrelid::regclass::text as name from pg_constraint
      where contype = 'f' and conrelid = confrelid`,
  );
  const ordered = tables.filter(({ order }) => order).map(({ name }) => name);
  expect(own.filter(({ name }) => moves(name) && !ordered.includes(name))).toEqual([]);
});

test('rows are deleted along an index', async () => {
  const indexes = await rows<{ table: string; columns: string[] }>(
    `select i.indrelid::regclass::text as table,
            array(select a.attname::text from unnest(i.indkey) with ordinality k (attnum, place)
                    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum
                   order by place) as columns
       from pg_index i where i.indrelid::regclass::text = any(?)`,
    [names],
  );
  const slow = tables.filter(({ name, key }) => {
    const wanted = ['owner_id', ...(key ?? [])].join();
    const own = indexes.filter(({ table }) => table === name);
    return key && !own.some(({ columns }) => `${columns},`.startsWith(`${wanted},`));
  });
  expect(slow).toEqual([]);
});
