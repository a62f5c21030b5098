import { expect, test } from 'vitest';
import { database, inTransaction } from '../../../src/kernel/db/db.ts';
import { useDatabase } from '../../support/database.ts';
import { rows } from '../../support/rows.ts';

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
