import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest';
import { openOwnDatabase } from '../../bench/own-database.ts';
import { UsageError } from '../../bench/usage-error.ts';

const NOWHERE = '/tmp/no-benchmark-writes-here';
let databaseUrl: string | undefined;

beforeEach(() => {
  databaseUrl = process.env.DATABASE_URL;
});
afterEach(() => {
  delete process.env.BENCH_DATABASE_URL;
  if (databaseUrl === undefined) delete process.env.DATABASE_URL;
  else process.env.DATABASE_URL = databaseUrl;
  vi.restoreAllMocks();
});

async function asked<T>(url: string, sql: string): Promise<T[]> {
  const client = new pg.Client(url);
  await client.connect();
  return (await client.query(sql).finally(() => client.end())).rows as T[];
}

test('a benchmark gets a new database on the given server, which is gone afterwards', async () => {
  const server = inject('databaseServer');
  process.env.BENCH_DATABASE_URL = server;
  const own = await openOwnDatabase(NOWHERE);
  expect(process.env.DATABASE_URL).toBe(own.url);
  // The server of the tests loses what it wrote when the power fails, and says so.
  expect(own).toMatchObject({ isNew: true, durability: 'volatile' });
  const name = new URL(own.url).pathname.slice(1);
  expect(await asked(own.url, 'select current_database() as name')).toEqual([{ name }]);
  await own.stop();
  expect(await asked(server, `select from pg_database where datname = '${name}'`)).toEqual([]);
});

test.each([
  ['may lose what it wrote', 'volatile', 'off', ''],
  ['keeps what it answered, where that is measured', 'durable', 'on', ''],
  ['has its commits wait for a standby', 'standby', 'on', 'ANY 1 (standby)'],
] as const)('a server of a benchmark’s own %s', async (_, durability, setting, standbys) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'own-database-'));
  const own = await openOwnDatabase(dataDir, durability);
  try {
    expect(own).toMatchObject({ durability, isNew: false });
    for (const name of ['fsync', 'synchronous_commit', 'full_page_writes']) {
      expect(await asked(own.url, `show ${name}`), name).toEqual([{ [name]: setting }]);
    }
    const name = 'synchronous_standby_names';
    expect(await asked(own.url, `show ${name}`)).toEqual([{ [name]: standbys }]);
    await asked(own.url, 'create table written_on_both ()');
  } finally {
    await own.stop();
    await rm(dataDir, { recursive: true });
  }
});

test.each([
  'postgres://bench@db.example.com/postgres',
  'postgres://bench@10.0.0.5:5432/postgres',
  'postgres://bench@127.0.0.1/postgres?host=db.example.com',
  'postgres://bench@127.0.0.1/postgres?hostaddr=10.0.0.5',
  'mysql://127.0.0.1/bench',
  'here',
])('nothing is written to %s', async (address) => {
  process.env.BENCH_DATABASE_URL = address;
  const said = vi.spyOn(console, 'error').mockReturnValue();
  await expect(openOwnDatabase(NOWHERE)).rejects.toThrow(UsageError);
  expect(said).toHaveBeenCalledWith(expect.stringContaining('BENCH_DATABASE_URL must be'));
});
