import { expect, test } from 'vitest';
import { database, inTransaction, rows } from '../../../src/kernel/db/db.ts';
import { inOneRoundTrip } from '../../../src/kernel/db/one-round-trip.ts';
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
