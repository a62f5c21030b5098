import pg from 'pg';
import { beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { buildLaterIndexes, dropLaterIndex } from '../../migrations/later/build-later-indexes.ts';
import { LATER_INDEXES, type LaterIndex } from '../../migrations/later/indexes.ts';
import released from '../../migrations/later/released.json' with { type: 'json' };
import { migrateUp } from '../../migrations/run.ts';
import { connectIndexes } from '../../worker/jobs/build-indexes.ts';
import { runRecurringJob } from '../../worker/run-recurring-job.ts';
import { useApp } from '../support/app.ts';
import { describeSchema } from '../support/describe-schema.ts';
import { someGoods, type TestGoods } from '../support/goods.ts';
import { useInvariants } from '../support/invariants.ts';
import { spareDatabase } from '../support/resilience/spare-database.ts';
import { rows } from '../support/rows.ts';
import { checkoutOf } from '../support/shopper.ts';
import { aStore, type TestStore } from '../support/stores.ts';

const context = useApp();
useInvariants();

const INDEXES: LaterIndex[] = [
  { name: 'orders_later', table: 'orders', columns: '(owner_id, currency)' },
  { name: 'order_items_later', table: 'order_items', columns: '(owner_id, quantity)' },
];
const NAMES = INDEXES.map(({ name }) => name);

let store: TestStore;
let goods: TestGoods;
beforeAll(async () => {
  store = await aStore(context.app);
  goods = await someGoods(store, { stock: 1_000 });
});

const build = () => buildLaterIndexes(context.db.url, INDEXES);
const drop = () => dropLaterIndex(context.db.url, INDEXES);
const order = async () =>
  (await checkoutOf(context)(store, { items: [{ ...goods, quantity: 1 }] })).statusCode;

/** Valid or not, by name; absent: not there. */
async function states(): Promise<Record<string, boolean>> {
  const found = await rows<{ name: string; isValid: boolean }>(
    `select indexrelid::regclass::text as name, indisvalid as "isValid" from pg_index
      where indexrelid::regclass::text = any(?)`,
    [NAMES],
  );
  return Object.fromEntries(found.map(({ name, isValid }) => [name, isValid]));
}

/** A transaction that a build waits for, such as a backup's. Returns what ends it. */
async function anOldTransaction(): Promise<() => Promise<void>> {
  const client = new pg.Client(context.db.url);
  await client.connect();
  onTestFinished(() => client.end());
  await client.query('begin isolation level repeatable read');
  await client.query('select count(*) from orders');
  return async () => void (await client.query('commit'));
}

const builders = () =>
  rows<{ pid: number }>(
    `select pid from pg_stat_activity
      where query like 'create index concurrently orders_later%' and state = 'active'
        and datname = current_database()`,
  );

test('a build waits for an old transaction, and nobody waits for the build', async () => {
  const end = await anOldTransaction();
  const building = build();
  await expect.poll(states).toEqual({ orders_later: false });
  for (let i = 0; i < 5; i++) expect(await order()).toBe(201);
  // One at a time, whoever begins it.
  expect(await build()).toBeNull();
  expect(await drop()).toBeNull();
  expect(await migrateUp(context.db.url)).toEqual([]);
  await end();
  expect(await building).toEqual(NAMES);
  expect(await states()).toEqual({ orders_later: true, order_items_later: true });
  expect(await build()).toEqual([]);
  expect(await order()).toBe(201);
  expect(await drop()).toEqual(['order_items_later']);
  expect(await drop()).toEqual(['orders_later']);
  expect(await drop()).toEqual([]);
  expect(await states()).toEqual({});
  expect(await order()).toBe(201);
});

test('what an interrupted build has left is dropped and built anew', async () => {
  const end = await anOldTransaction();
  const building = build();
  await expect.poll(states).toEqual({ orders_later: false });
  const [builder] = await builders();
  const failed = expect(building).rejects.toThrow();
  await rows('select pg_terminate_backend(?)', [builder?.pid]);
  await failed;
  await end();
  expect(await states()).toEqual({ orders_later: false });
  expect(await order()).toBe(201);
  expect(await build()).toEqual(NAMES);
  expect(await states()).toEqual({ orders_later: true, order_items_later: true });
  while ((await drop())?.length);
});

test('a new database has them; one that is upgraded gets the same from its worker', async () => {
  const [fresh, upgraded] = await Promise.all(
    [1, 2].map(() => spareDatabase(inject('databaseServer'))),
  );
  const names = LATER_INDEXES.map(({ name }) => name);
  for (const url of [fresh, upgraded]) await migrateUp(url as string);
  const schemaOf = async (url = '') => {
    const { default: knexFactory } = await import('knex');
    const knex = knexFactory({ client: 'pg', connection: url });
    return describeSchema(knex).finally(() => knex.destroy());
  };
  while ((await dropLaterIndex(upgraded as string))?.length);
  expect(await schemaOf(upgraded)).not.toBe(await schemaOf(fresh));
  // A release step leaves them to the worker, however small the table is.
  await migrateUp(upgraded as string);
  expect(await schemaOf(upgraded)).not.toBe(await schemaOf(fresh));
  connectIndexes(upgraded as string);
  expect(await runRecurringJob('build-indexes')).toMatchObject({
    status: 'done',
    result: { built: names },
  });
  expect(await schemaOf(upgraded)).toBe(await schemaOf(fresh));
});

test('those that were released stay as they were, under their names', () => {
  const now = Object.fromEntries(
    LATER_INDEXES.map(({ name, table, columns }) => [name, `${table} ${columns}`]),
  );
  expect(now).toEqual(released);
});
