import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { database, inTransaction, rows, send } from '../../../src/kernel/db/db.ts';
import { useDatabase } from '../../support/database.ts';

useDatabase(1);

test('an error of the database names the statement and none of its values', async () => {
  const refused = rows('select ?::text, ?::integer', ['14 MG Road', 'Asha']);
  await expect(refused).rejects.toMatchObject({
    code: '22P02',
    message: expect.stringMatching(/^select \$1::text, \$2::integer - /),
  });
  await expect(refused).rejects.not.toMatchObject({ message: expect.stringContaining('MG Road') });
});

test('a transaction is as it was asked for, and has the limits of all', async () => {
  const { rows: settings } = await database().transaction(
    (trx) =>
      trx.raw(`select current_setting('transaction_isolation') as level,
        current_setting('transaction_read_only') as read_only, current_setting('lock_timeout') as wait`),
    { isolationLevel: 'repeatable read', readOnly: true },
  );
  expect(settings).toEqual([{ level: 'repeatable read', read_only: 'on', wait: '5s' }]);
});

test('a transaction says so when the server rolled it back for an error that was caught', async () => {
  const caught = inTransaction(async (trx) => {
    await trx.raw('select 1 / 0').catch(() => {});
    return 'done';
  });
  await expect(caught).rejects.toThrow('rolled back');
  expect(await rows('select 1 as one')).toEqual([{ one: 1 }]);
});

test('what is sent runs in the order in which it is sent, before what is asked later', async () => {
  const numbers = await inTransaction(async (trx) => {
    await rows(
      'create temporary table noted (place serial, number integer) on commit drop',
      [],
      trx,
    );
    const note = (number: number) => rows('insert into noted (number) values (?)', [number], trx);
    for (const number of [3, 1, 2]) send(note(number), trx);
    return rows<{ number: number }>('select number from noted order by place', [], trx);
  });
  expect(numbers).toEqual([{ number: 3 }, { number: 1 }, { number: 2 }]);
});

test.each([
  ['awaited', true],
  ['sent', false],
])(
  'of what fails in a transaction, the first error wins, before what is %s later',
  async (_, isAwaited) => {
    const failed = inTransaction(async (trx) => {
      send(rows('select 1', [], trx), trx);
      send(rows('select 1 / 0', [], trx), trx);
      const later = rows(`select 'x'::integer`, [], trx);
      if (isAwaited) await later;
      else send(later, trx);
    });
    await expect(failed).rejects.toMatchObject({ code: '22012' });
  },
);

test('of errors that the database did not cause, that of the first one sent wins', async () => {
  const failing = async (ms: number) => {
    await wait(ms);
    throw new Error(`after ${ms} ms`);
  };
  const failed = inTransaction(async (trx) => {
    send(failing(20), trx);
    send(failing(0), trx);
    throw new Error('of the work');
  });
  await expect(failed).rejects.toThrow('after 20 ms');
});
