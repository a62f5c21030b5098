import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  database,
  inTransaction,
  isConnectionError,
  preparedRows,
  serverState,
} from '../../../src/kernel/db/db.ts';
import { useDatabase } from '../../support/database.ts';
import { rows } from '../../support/rows.ts';

const CONNECTIONS = 3;
useDatabase(CONNECTIONS);
beforeAll(() => rows('create table written (id integer)'));
afterEach(() => vi.restoreAllMocks());

/** Does it on every connection of the pool at once. */
async function onEach<T>(sql: string): Promise<T[]> {
  const all = await Promise.all(
    Array.from({ length: CONNECTIONS }, () => database().transaction()),
  );
  try {
    const answers = await Promise.all(all.map((trx) => trx.raw(sql)));
    await Promise.all(all.map((trx) => trx.commit()));
    return answers.flatMap((answer) => answer.rows as T[]);
  } finally {
    await Promise.all(all.map((trx) => trx.isCompleted() || trx.rollback()));
  }
}
const readOnly = () => onEach('set session characteristics as transaction read only');
const pids = async () =>
  (await onEach<{ pid: number }>('select pg_backend_pid() as pid')).map(({ pid }) => pid);
const INSERT = 'insert into written values (1)';
const canWriteOnEach = () =>
  onEach(INSERT).then(
    () => true,
    () => false,
  );
const inPlaceOf = async (before: number[]) =>
  (await pids()).filter((pid) => !before.includes(pid)).length;

describe('a server that only lets itself be read', () => {
  test.each([
    ['a statement', () => rows(INSERT)],
    ['a transaction', () => inTransaction((trx) => rows(INSERT, [], trx))],
    ['a prepared statement', () => preparedRows(INSERT)],
  ])('counts as away for %s, and all that led to it is replaced', async (_what, attempt) => {
    await readOnly();
    const before = await pids();
    const error = await attempt().catch((refused: unknown) => refused);
    expect(isConnectionError(error)).toBe(true);
    // All others wait for a second to be over since it last happened.
    await expect.poll(canWriteOnEach).toBe(true);
    expect(await inPlaceOf(before)).toBe(CONNECTIONS);
  });

  test('is told from one that can be written to', async () => {
    expect(await serverState()).toBe('up');
    await readOnly();
    expect(await serverState()).toBe('read-only');
    await expect.poll(canWriteOnEach).toBe(true);
    expect(await serverState()).toBe('up');
  });
});

describe('a connection', () => {
  const MINUTE = 60_000;
  /** The clock goes on by so much. */
  const pass = (ms: number) => {
    const now = performance.now.bind(performance);
    vi.spyOn(performance, 'now').mockImplementation(() => now() + ms);
  };

  test('lives for four minutes at least and five at most', async () => {
    const before = await pids();
    pass(4 * MINUTE - 10_000);
    expect(await inPlaceOf(before)).toBe(0);
    vi.restoreAllMocks();
    pass(5 * MINUTE);
    expect(await inPlaceOf(before)).toBe(CONNECTIONS);
  });

  test('is not taken from a transaction', async () => {
    const kept = await inTransaction(async (trx) => {
      const pid = () => rows('select pg_backend_pid() as pid', [], trx);
      const before = await pid();
      pass(6 * MINUTE);
      return { before, after: await pid() };
    });
    expect(kept.after).toEqual(kept.before);
  });
});
