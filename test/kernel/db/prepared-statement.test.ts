import { expect, test } from 'vitest';
import { database, inTransaction, preparedRows, rows } from '../../../src/kernel/db/db.ts';
import { preparedStatement } from '../../../src/kernel/db/prepared-statement.ts';
import { useDatabase } from '../../support/database.ts';

// One connection, so that every statement finds what the one before has left there.
useDatabase(1);

const keptPlans = async (like: string): Promise<number> => {
  const [found] = await rows<{ count: number }>(
    'select count(*) from pg_prepared_statements where statement like ?',
    [like],
  );
  return found?.count ?? Number.NaN;
};

test('a frequent transaction leaves the plans of its statements with the connection, others do not', async () => {
  const ask = () => inTransaction((trx) => rows('select ?::int as seldom', [1], trx));
  await ask();
  expect(await keptPlans('%as seldom')).toBe(0);
  for (const number of [1, 2, 3]) {
    const often = await inTransaction((trx) => rows('select ?::int as often', [number], trx), {
      isFrequent: true,
    });
    expect(often).toEqual([{ often: number }]);
  }
  await preparedRows('select ?::int as often', [4]);
  expect(await keptPlans('%as often')).toBe(1);
});

test.each([
  ['one statement', () => preparedRows('select a from shapes')],
  [
    'a transaction',
    () => inTransaction((trx) => rows('select a from shapes', [], trx), { isFrequent: true }),
  ],
  [
    'a frequent statement in a transaction that is not',
    () => inTransaction((trx) => preparedRows('select a from shapes', [], trx)),
  ],
])(
  'a plan of %s that no longer fits its table is made anew, and then kept no more',
  async (_of, read) => {
    // The connection of the case before keeps no plans any more.
    await database().destroy();
    database().initialize();
    await rows('create table shapes (a integer)');
    try {
      await read();
      expect(await keptPlans('select a from shapes')).toBe(1);
      await rows('alter table shapes alter a type text');
      await rows(`insert into shapes values ('one')`);
      for (const _ of [1, 2]) expect(await read()).toEqual([{ a: 'one' }]);
    } finally {
      await rows('drop table shapes');
    }
  },
);

test('a frequent statement is seen by whoever listens, and held to naming its tenant', async () => {
  const seen: string[] = [];
  const note = ({ sql }: { sql: string }) => seen.push(sql);
  database().on('query', note);
  await preparedRows('select ?::int as one', [1]);
  await inTransaction((trx) => rows('select ?::int as two', [2], trx), { isFrequent: true });
  database().off('query', note);
  expect(seen).toEqual(expect.arrayContaining(['select $1::int as one', 'select $1::int as two']));
  await expect(preparedRows('select id from orders')).rejects.toThrow('without owner_id');
});

test('a frequent statement with a value that is undefined, or of a transaction that is over, is a bug', async () => {
  await expect(preparedRows('select ?::int', [undefined])).rejects.toThrow('undefined');
  const over = await inTransaction(async (trx) => trx);
  await expect(preparedRows('select 1', [], over)).rejects.toThrow('has ended');
});

test('a question mark behind a backslash is the operator', () => {
  const { text } = preparedStatement(String.raw`select ?::jsonb \? ?`);
  expect(text).toBe('select $1::jsonb ? $2');
});

test('texts without end are not kept', () => {
  const all = Array.from({ length: 300 }, (_, n) => preparedStatement(`select ${n}`));
  expect(all[0]?.name).toBe(preparedStatement('select 0').name);
  expect(all.at(-1)).toEqual({ text: 'select 299' });
});
