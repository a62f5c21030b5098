import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import knexFactory, { type Knex } from 'knex';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { fillPlatform } from '../../../dev/bulk/fill-platform.ts';
import { VOLATILE } from '../../../dev/postgres/embedded-postgres.ts';
import { migrationSource } from '../../../migrations/index.ts';
import { dropLaterIndex } from '../../../migrations/later/build-later-indexes.ts';
import { migrateDown } from '../../../migrations/run.ts';
import { projectRoot } from '../../../src/paths.ts';
import { useApp } from '../../support/app.ts';
import { useFolder } from '../../support/files.ts';
import { bySize } from '../../support/resilience/by-size.ts';
import { figure } from '../../support/resilience/figures.ts';
import { onDatabase } from '../../support/resilience/on-database.ts';
import { useOwnPostgres } from '../../support/resilience/own-postgres.ts';
import { release } from '../../support/resilience/release.ts';
import { spareDatabase } from '../../support/resilience/spare-database.ts';
import { openSystemCluster, runSystemProgram } from '../../support/resilience/system-postgres.ts';

const ORDERS = bySize({ smoke: 2_000, full: 200_000 });
const folder = useFolder();
const context = useApp();
const postgres = useOwnPostgres(context, { open: openSystemCluster, settings: VOLATILE });

/** What `pg_dump -s` writes, without the words that differ in each dump. */
async function schemaOf(url: string): Promise<string> {
  const file = join(folder, 'schema.sql');
  await runSystemProgram('pg_dump', ['--schema-only', `--file=${file}`, url]);
  return readFileSync(file, 'utf8').replace(/^\\(?:un)?restrict .*$/gm, '');
}

const fill = (url: string): Promise<void> =>
  onDatabase(url, () => fillPlatform({ stores: 50, orders: ORDERS, subscriptions: 50 }));

async function onKnex<T>(url: string, work: (knex: Knex) => Promise<T>): Promise<T> {
  const knex = knexFactory({ client: 'pg', connection: url });
  return work(knex).finally(() => knex.destroy());
}

const countOrders = (url: string): Promise<number> =>
  onKnex(url, async (knex) => Number((await knex('orders').count())[0]?.count));

test('H-01 all the way down and up again on a database in use: the same schema', async () => {
  const url = await spareDatabase(postgres.adminUrl);
  await release(url);
  const before = await schemaOf(url);
  await fill(url);
  await onKnex(url, (knex) => knex.migrate.rollback({ migrationSource }, true));
  await release(url);
  expect(await schemaOf(url)).toBe(before);
}, 300_000);

/** Writes to one order again and again, until told to stop; then the longest wait in milliseconds. */
async function writingAnOrder(url: string): Promise<() => Promise<number>> {
  const client = new pg.Client(url);
  await client.connect();
  onTestFinished(() => client.end());
  const { rows } = await client.query('select owner_id, id from orders limit 1');
  const [order] = rows;
  let writing = true;
  let longest = 0;
  const written = (async () => {
    while (writing) {
      const since = performance.now();
      await client.query('update orders set notes = notes where owner_id = $1 and id = $2', [
        order.owner_id,
        order.id,
      ]);
      longest = Math.max(longest, performance.now() - since);
    }
  })();
  return async () => {
    writing = false;
    await written;
    return longest;
  };
}

test('H-01 the newest migration goes down and up while orders are written, and keeps all of them', async () => {
  const url = await spareDatabase(postgres.adminUrl);
  await release(url);
  await fill(url);
  const before = { schema: await schemaOf(url), orders: await countOrders(url) };
  for (const way of ['down', 'up'] as const) {
    const stop = await writingAnOrder(url);
    await (way === 'down' ? migrateDown(url) : release(url));
    const seconds = (await stop()) / 1_000;
    const what = `orders locked, ${way}, ${ORDERS} orders`;
    figure('H-01', { what, value: seconds, unit: 's', limit: 2 });
  }
  expect({ schema: await schemaOf(url), orders: await countOrders(url) }).toEqual(before);
}, 300_000);

test.each(['an empty database', 'the database of the release before'])(
  'H-01 two release steps at once on %s: one migrates, the other waits and finds nothing to do',
  async (which) => {
    const url = await spareDatabase(postgres.adminUrl);
    if (which !== 'an empty database') {
      await release(url);
      await migrateDown(url);
    }
    const said = await Promise.all([release(url), release(url)]);
    expect(said.filter((text) => /none were missing/.test(text))).toHaveLength(1);
    expect(await schemaOf(url)).toBe(await schemaOf(postgres.url));
  },
  60_000,
);

test('H-01 a release step that would keep everybody waiting behind a backup gives up, and changes nothing', async () => {
  const url = await spareDatabase(postgres.adminUrl);
  await release(url);
  await migrateDown(url);
  const before = await schemaOf(url);
  const backup = new pg.Client(url);
  await backup.connect();
  onTestFinished(() => backup.end());
  // A table that each migration changes.
  await backup.query('begin; lock table knex_migrations in share mode');
  await expect(release(url)).rejects.toThrow(/lock timeout/);
  await backup.query('commit');
  expect(await schemaOf(url)).toBe(before);
  await release(url);
}, 60_000);

test('H-01 an index of a large table is built while orders are written, killed half-way and repeated', async () => {
  const url = await spareDatabase(postgres.adminUrl);
  await release(url);
  await fill(url);
  const before = await schemaOf(url);
  const [name] = (await dropLaterIndex(url)) ?? [];
  const stop = await writingAnOrder(url);
  const backup = new pg.Client(url);
  await backup.connect();
  onTestFinished(() => backup.end());
  await backup.query('begin isolation level repeatable read; select count(*) from notifications');
  const states = () =>
    onKnex(url, (knex) =>
      knex('pg_index')
        .whereRaw('indexrelid = to_regclass(?)', [name ?? ''])
        .pluck<boolean[]>('indisvalid'),
    );
  const killed = migrateLater(url);
  await expect.poll(states, { timeout: 20_000 }).toEqual([false]);
  killed.child.kill('SIGKILL');
  expect(await killed.ended).toMatchObject({ code: null });
  // The server goes on by itself, and waits for the backup.
  const second = await migrateLater(url).ended;
  expect(second).toMatchObject({ code: 1 });
  expect(second.said).toContain('Another process is building an index');
  await backup.query('commit');
  await expect.poll(async () => (await migrateLater(url).ended).code, { timeout: 60_000 }).toBe(0);
  expect(await states()).toEqual([true]);
  const seconds = (await stop()) / 1_000;
  figure('H-01', {
    what: `orders wait for a later index, ${ORDERS} orders`,
    value: seconds,
    unit: 's',
    limit: 2,
  });
  expect(seconds).toBeLessThan(2);
  expect(await schemaOf(url)).toBe(before);
}, 300_000);

/** `npm run migrate -- later` in a process of its own. */
function migrateLater(url: string) {
  const child = spawn(process.execPath, ['dist/dev/run-command.js', 'migrate', 'later'], {
    cwd: projectRoot,
    env: { ...process.env, NODE_ENV: 'test', DATABASE_URL: url },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      said += chunk;
    });
  }
  const ended = once(child, 'exit').then(([code]) => ({ code: code as number | null, said }));
  return { child, ended };
}

test('H-01 a release step goes past a pooler where it is told how', async () => {
  const url = await spareDatabase(postgres.adminUrl);
  const said = await release('postgres://127.0.0.1:9/none', { MIGRATE_DATABASE_URL: url });
  expect(said).toContain('Migrations applied: 2');
  expect(await schemaOf(url)).toBe(await schemaOf(postgres.url));
}, 60_000);
