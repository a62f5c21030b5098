import { describe, expect, test } from 'vitest';
import { inTransaction, isConnectionError, preparedRows } from '../../../src/kernel/db/db.ts';
import { errorText } from '../../../src/kernel/jobs/error-text.ts';
import { useDatabase } from '../../support/database.ts';
import { rows } from '../../support/rows.ts';

useDatabase();

const WORDS = 'do kurta bhejo - Asha';
/** Longer than what is kept. */
const LONG = `/* ${'long '.repeat(300)} */`;

const errorOf = (work: Promise<unknown>): Promise<Error> =>
  work.then(
    () => expect.fail('It went well'),
    (error) => error,
  );
const textOf = async (work: Promise<unknown>) => errorText(await errorOf(work));

describe.each([
  ['a statement', rows],
  ['a statement whose plan is kept', preparedRows],
  [
    'a statement of a transaction',
    (sql: string, bindings: unknown[]) => inTransaction((trx) => rows(sql, bindings, trx)),
  ],
] as const)('%s that failed', (_name, send) => {
  test('is told by its reason and SQLSTATE, however long it is', async () => {
    const failed = await errorOf(send(`select ${LONG} 1 - 1 from nowhere`, []));
    expect(failed.message.length).toBeGreaterThan(1_000);
    expect(errorText(failed)).toBe('relation "nowhere" does not exist (SQLSTATE 42P01)');
  });

  test('never tells the values that were sent', async () => {
    expect(await textOf(send(`select ${LONG} ?::text::uuid`, [WORDS]))).toBe(
      'invalid input syntax for type uuid: “…” (SQLSTATE 22P02)',
    );
    expect(await textOf(send('select to_tsquery(?)', [WORDS]))).toBe(
      'syntax error in tsquery: “…” (SQLSTATE 42601)',
    );
  });

  test.each(['uuid', 'x" secret words "x', '«uuid» secret “uuid”'])(
    'tells none of %s, which quotes words of ours',
    async (value) => {
      const kept = await textOf(send('select ?::text::date', [value]));
      expect(kept).toBe('invalid input syntax for type date: “…” (SQLSTATE 22007)');
    },
  );
});

test('a broken rule of the database is told by its name', async () => {
  const again = `insert into plans select * from plans where ${LONG} true`;
  expect(await textOf(rows(again))).toBe(
    'duplicate key value violates unique constraint "plans_pkey" (SQLSTATE 23505)',
  );
  expect(await textOf(rows('update plans set name = null'))).toBe(
    'null value in column "name" of relation "plans" violates not-null constraint (SQLSTATE 23502)',
  );
});

test('a database that is away is told as such', async () => {
  const killed = await errorOf(rows('select pg_terminate_backend(pg_backend_pid())'));
  expect(isConnectionError(killed)).toBe(true);
  expect(errorText(killed)).toBe(
    'terminating connection due to administrator command (SQLSTATE 57P01)',
  );
});

test.each([
  ['an error of ours', new Error('the file is gone'), 'the file is gone'],
  ['what is no error', 'no room', 'no room'],
  [
    'an error without words',
    Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' }),
    'ECONNREFUSED',
  ],
  ['one without anything', new TypeError(), 'TypeError'],
  ['a secret', new Error('token=abc for asha@shop.example'), 'token=[masked] for [email]'],
])('%s is told by its message', (_name, error, words) => {
  expect(errorText(error)).toBe(words);
});

test('what is no JSON is not told in its words', async () => {
  const failed = await errorOf(Promise.resolve(WORDS).then(JSON.parse));
  expect(errorText(failed)).toBe(`Unexpected token 'd', “…”... is not valid JSON`);
});

test('is bounded', () => {
  expect(errorText(new Error('x'.repeat(50_000)))).toHaveLength(1_000);
});
