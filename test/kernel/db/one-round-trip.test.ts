import { setImmediate } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { database, inTransaction, rows, type Trx } from '../../../src/kernel/db/db.ts';
import { inLastRoundTrip, inOneRoundTrip } from '../../../src/kernel/db/one-round-trip.ts';
import { beginSavepoint } from '../../../src/kernel/db/savepoint.ts';
import { useDatabase } from '../../support/database.ts';

useDatabase(2);

const INSERT = 'insert into of_the_test (id) values (?)';
const stored = async () =>
  (await rows<{ id: number }>('select id from of_the_test order by id')).map(({ id }) => id);
const aTable = () =>
  database().raw(
    'drop table if exists of_the_test; create table of_the_test (id integer primary key)',
  );

test.each([true, false])(
  'the first error of a round trip is thrown, and nothing stays (cached plans: %s)',
  async (isFrequent) => {
    await aTable();
    const failed = inTransaction(
      (trx) =>
        inOneRoundTrip([
          rows(INSERT, [1], trx),
          rows(INSERT, [1], trx),
          rows('select 1 from of_the_test', [], trx),
        ]),
      { isFrequent },
    );
    await expect(failed).rejects.toMatchObject({ code: '23505' });
    expect(await stored()).toEqual([]);
  },
);

test('what is no error of the database rolls back what was sent with it', async () => {
  await aTable();
  const refuse = async () => {
    throw new Error('sold out');
  };
  const refused = inTransaction((trx) =>
    inOneRoundTrip([rows(INSERT, [1], trx), refuse(), rows(INSERT, [2], trx)]),
  );
  await expect(refused).rejects.toThrow('sold out');
  expect(await stored()).toEqual([]);
});

test('a deadlock among statements that were sent together is retried', async () => {
  await aTable();
  let tries = 0;
  await inTransaction(async (trx) => {
    tries++;
    const deadlock = `do $$ begin raise exception using errcode = '40P01'; end $$`;
    await inOneRoundTrip([
      rows(INSERT, [1], trx),
      ...(tries === 1 ? [rows(deadlock, [], trx)] : []),
      rows(INSERT, [2], trx),
    ]);
  });
  expect([tries, await stored()]).toEqual([2, [1, 2]]);
});

test('a savepoint takes back a round trip that failed', async () => {
  await aTable();
  await inTransaction(async (trx) => {
    const undo = await beginSavepoint(trx);
    const sent = [rows(INSERT, [1], trx), rows(INSERT, [1], trx), rows(INSERT, [2], trx)];
    await expect(inOneRoundTrip(sent)).rejects.toMatchObject({ code: '23505' });
    await undo();
    await rows(INSERT, [3], trx);
  });
  expect(await stored()).toEqual([3]);
});

test('a connection that is lost on the way fails all statements, and the next has another one', async () => {
  await aTable();
  const lost = inTransaction((trx) =>
    inOneRoundTrip([
      rows(INSERT, [1], trx),
      rows('select pg_terminate_backend(pg_backend_pid())', [], trx),
      rows(INSERT, [2], trx),
    ]),
  );
  await expect(lost).rejects.toThrow();
  expect(await stored()).toEqual([]);
});

describe('the last round trip', () => {
  const isFrequent = { isFrequent: true };

  test('commits, and the connection goes on to the next transaction', async () => {
    await aTable();
    const add = (...ids: number[]) =>
      inTransaction(async (trx) => {
        const sent = ids.map((id) => rows(INSERT, [id], trx));
        await inLastRoundTrip(sent, trx);
        return ids.length;
      }, isFrequent);
    expect(await Promise.all([add(1), add(2, 3), add(4, 5, 6), add()])).toEqual([1, 2, 3, 0]);
    expect(await stored()).toEqual([1, 2, 3, 4, 5, 6]);
  });

  test('throws the first error of its statements, and nothing stays', async () => {
    await aTable();
    const failed = inTransaction(
      (trx) =>
        inLastRoundTrip(
          [1, 1, 2].map((id) => rows(INSERT, [id], trx)),
          trx,
        ),
      isFrequent,
    );
    await expect(failed).rejects.toMatchObject({ code: '23505' });
    await inTransaction((trx) => rows(INSERT, [3], trx));
    expect(await stored()).toEqual([3]);
  });

  const nested = async (work: () => never): Promise<unknown> => nestedOnce(async () => work());
  const nestedOnce = async (work: () => Promise<unknown>): Promise<unknown> => work();

  test.each([
    [
      'throws',
      () =>
        nested(() => {
          throw new Error('no such product');
        }),
      'no such product',
    ],
    ['has a value that is missing', (trx: Trx) => rows(INSERT, [undefined], trx), 'is undefined'],
    [
      'waits for something else first',
      async (trx: Trx) => {
        await setImmediate();
        await rows(INSERT, [4], trx);
      },
      'come after its commit',
    ],
  ])('commits nothing when one of its statements %s', async (_, one, message) => {
    await aTable();
    const failed = inTransaction(
      (trx) => inLastRoundTrip([rows(INSERT, [1], trx), one(trx), rows(INSERT, [2], trx)], trx),
      isFrequent,
    );
    await expect(failed).rejects.toThrow(message);
    expect(await stored()).toEqual([]);
  });

  test('says so when the server rolled back for an error that was caught', async () => {
    await aTable();
    const failed = inTransaction(async (trx) => {
      const caught = [1, 1].map((id) => rows(INSERT, [id], trx).catch(() => []));
      await inLastRoundTrip(caught, trx);
    }, isFrequent);
    await expect(failed).rejects.toThrow('rolled back');
    expect(await stored()).toEqual([]);
  });

  test('refuses what comes after it, which would be outside the transaction', async () => {
    await aTable();
    const late = inTransaction(async (trx) => {
      await inLastRoundTrip([rows(INSERT, [1], trx)], trx);
      await rows(INSERT, [2], trx);
    }, isFrequent);
    await expect(late).rejects.toThrow('after its commit');
    expect(await stored()).toEqual([1]);
  });

  test('is for frequent transactions alone', async () => {
    await aTable();
    const other = inTransaction((trx) => inLastRoundTrip([rows(INSERT, [1], trx)], trx));
    await expect(other).rejects.toThrow('Only a frequent transaction');
    expect(await stored()).toEqual([]);
  });

  test('is tried again after a deadlock', async () => {
    await aTable();
    let tries = 0;
    const deadlock = `do $$ begin raise exception using errcode = '40P01'; end $$`;
    await inTransaction(async (trx) => {
      const first = rows(INSERT, [1], trx);
      await inLastRoundTrip(++tries === 1 ? [first, rows(deadlock, [], trx)] : [first], trx);
    }, isFrequent);
    expect([tries, await stored()]).toEqual([2, [1]]);
  });

  test('fails when the connection is lost on the way', async () => {
    await aTable();
    const end = 'select pg_terminate_backend(pg_backend_pid())';
    const lost = inTransaction(
      (trx) => inLastRoundTrip([rows(INSERT, [1], trx), rows(end, [], trx)], trx),
      isFrequent,
    );
    await expect(lost).rejects.toThrow();
    expect(await stored()).toEqual([]);
  });
});
