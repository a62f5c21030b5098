import { expect, test } from 'vitest';
import { frequentRows, inTransaction, rows } from '../src/db.ts';
import { named } from '../src/prepared-statement.ts';
import { useDatabase } from './support/database.ts';

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
  await frequentRows('select ?::int as often', [4]);
  expect(await keptPlans('%as often')).toBe(1);
});

test('a plan that no longer fits its table costs one try; that connection then keeps none', async () => {
  await rows('create table shapes (a integer)');
  const read = () => frequentRows('select a from shapes');
  await read();
  await rows('alter table shapes alter a type text');
  await expect(read()).rejects.toMatchObject({ code: '0A000' });
  expect(await read()).toEqual([]);
  await rows('drop table shapes');
});

test('texts without end are not kept', () => {
  const all = Array.from({ length: 300 }, (_, n) => named(`select ${n}`));
  expect(all[0]?.name).toBe(named('select 0').name);
  expect(all.at(-1)).toEqual({});
});
