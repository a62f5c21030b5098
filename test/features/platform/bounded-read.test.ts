import { expect, test } from 'vitest';
import { boundedRead } from '../../../src/features/platform/bounded-read.ts';
import { useDatabase } from '../../support/database.ts';
import { rows } from '../../support/rows.ts';

useDatabase();

test('gives what was read', async () => {
  const { value } = await boundedRead((trx) => rows<{ one: number }>('select 1 as one', [], trx));
  expect(value).toEqual([{ one: 1 }]);
});

test('a statement that takes too long is ended by the database and fails alone', async () => {
  const [slow, quick] = await Promise.all([
    boundedRead((trx) => rows('select pg_sleep(20)', [], trx), 100),
    boundedRead(async () => 'quick'),
  ]);
  expect(slow.error).toBeInstanceOf(Error);
  expect(quick.value).toBe('quick');
  await expect
    .poll(() =>
      rows(
        `select 1 from pg_stat_activity where query like '%pg_sleep(20)%' and state = 'active' and pid <> pg_backend_pid()`,
      ),
    )
    .toEqual([]);
});

test('nobody waits longer than the limit for a connection that does not come', async () => {
  const part = await boundedRead(() => new Promise<never>((_, fail) => setTimeout(fail, 300)), 50);
  // Thrown on by the JSON, it is no mistake of ours.
  expect(part.error).toMatchObject({ statusCode: 503, code: 'UNAVAILABLE' });
});
