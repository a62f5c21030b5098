import { expect, test } from 'vitest';
import { StatementFamilies } from '../../../src/kernel/watch/statement-families.ts';

const families = new StatementFamilies();

test.each([
  ['BEGIN;', 'begin'],
  ['COMMIT;', 'commit'],
  ['ROLLBACK', 'rollback'],
  ['savepoint undoable', 'savepoint'],
  ["SET LOCAL lock_timeout = '5s';SET LOCAL statement_timeout = 7000", 'set'],
  ['select "id" from "orders" where "owner_id" = $1', 'select orders'],
  ['/* across tenants */ select count(*) from draft_orders', 'select draft_orders'],
  ['select extract(epoch from now()) from jobs', 'select jobs'],
  ['insert into "orders" ("id") values ($1) returning "id"', 'insert orders'],
  ['update "jobs" set "attempts" = attempts + 1', 'update jobs'],
  ['delete from only sessions where id = $1', 'delete sessions'],
  [
    'with ids as (select 1), o as (select * from ids) select * from o join orders on true',
    'select',
  ],
  ['with due as (select id from jobs) select * from due', 'select jobs'],
  ['with a as (insert into stock_movements (id) values ($1)) select 1', 'insert stock_movements'],
  ['select 1', 'select'],
  ['vacuum', 'other'],
])('%s is %s', (sql, family) => {
  expect(families.of(sql)).toBe(family);
});

test('values in a text are no part of it', () => {
  expect(families.of("select * from stores where name = 'Asha 98765'")).toBe('select stores');
});

test('there are few of them, however statements are made up', () => {
  const found = Array.from({ length: 3_000 }, (_, n) => families.of(`select x from t_${n}`));
  expect(new Set(found).size).toBeLessThanOrEqual(401);
  expect(found.at(-1)).toBe('other');
});
