import { expect, test } from 'vitest';
import { frequentRows, inTransaction, rows, urgentRows } from '../../src/db/db.ts';
import { useDatabase } from '../support/database.ts';

useDatabase(1);

test('who orders goes before all who only look, in the order they came', async () => {
  const done: string[] = [];
  const waiting = await inTransaction(async (trx) => {
    const look = (name: string) => frequentRows('select 1').then(() => done.push(name));
    const order = (name: string) => urgentRows('select 2', []).then(() => done.push(name));
    const all = [look('look'), order('order'), look('another look'), order('another order')];
    await rows('select 3', [], trx);
    return { all };
  });
  await Promise.all(waiting.all);
  expect(done).toEqual(['order', 'another order', 'look', 'another look']);
});

test('with a connection that is free, nobody goes before anybody', async () => {
  expect(await urgentRows('select ?::int as one', [1])).toEqual([{ one: 1 }]);
  expect(await frequentRows('select 1 as one')).toEqual([{ one: 1 }]);
});
