import { describe, expect, test } from 'vitest';
import { TABLES } from '../../src/kernel/tenancy/tables.ts';
import { useApp } from '../support/app.ts';
import { SIGNED } from '../support/provider-events.ts';
import { rows } from '../support/rows.ts';
import { ACROSS_STORES, KEYS, STATEMENTS, TRIGGERS } from '../support/shards/exceptions.ts';
import { serveSeveral } from '../support/shards/serve-several.ts';
import { brokenRule, exceptionOf } from '../support/shards/shard-rules.ts';
import { watchStatements } from '../support/shards/watch-statements.ts';
import { sourceCode } from '../support/source-code.ts';

const context = useApp(SIGNED);

/** Whose rows are where their store is. */
const ON_SHARDS = TABLES.filter(
  (table) => table.home === 'shard' && (table.of === 'store' || table.of === 'owner'),
).map(({ name }) => name);
const DIRECTORY = TABLES.filter(({ home }) => home === 'directory').map(({ name }) => `${name}`);

describe('the schema', () => {
  test('has the owner in every unique key of a store’s rows', async () => {
    const found = await rows<{ name: string }>(
      `select i.indexrelid::regclass::text as name from pg_index i
        where i.indisunique and i.indrelid::regclass::text = any(?)
          and not exists (select from pg_attribute a
            where a.attrelid = i.indrelid and a.attname = 'owner_id' and a.attnum = any(i.indkey))`,
      [ON_SHARDS],
    );
    expect(found.map(({ name }) => name).sort()).toEqual(Object.keys(KEYS).sort());
  });

  test('lets no foreign key with the owner write anything into the rows that point', async () => {
    const found = await rows<{ name: string }>(
      `select f.conname as name from pg_constraint f
         join pg_attribute a on a.attrelid = f.conrelid and a.attname = 'owner_id'
        where f.contype = 'f' and a.attnum = any(f.conkey)
          and (f.confdeltype in ('n', 'd') or f.confupdtype in ('n', 'd', 'c'))`,
    );
    expect(found.map(({ name }) => name)).toEqual([]);
  });

  test('points from a store’s rows to the same store’s, or to the directory', async () => {
    const found = await rows<{ name: string; to: string; isSame: boolean }>(
      `select f.conname as name, f.confrelid::regclass::text as to,
              exists (select from unnest(f.conkey, f.confkey) as pair (own, other)
                        join pg_attribute o on o.attrelid = f.conrelid and o.attnum = pair.own
                        join pg_attribute t on t.attrelid = f.confrelid and t.attnum = pair.other
                       where o.attname = 'owner_id' and t.attname = 'owner_id') as "isSame"
         from pg_constraint f where f.contype = 'f' and f.conrelid::regclass::text = any(?)`,
      [ON_SHARDS],
    );
    const odd = found.filter(({ to, isSame }) => !isSame && !DIRECTORY.includes(to));
    expect(found.length).toBeGreaterThan(50);
    expect(odd).toEqual([]);
  });

  test('has triggers that look at one row', async () => {
    const found = await rows<{ name: string }>(
      `select tgname as name from pg_trigger
        where not tgisinternal
          and (tgtype & 1 = 0 or tgoldtable is not null or tgnewtable is not null)`,
    );
    expect(found.map(({ name }) => name).sort()).toEqual(Object.keys(TRIGGERS).sort());
  });
});

const sources = ['src', 'worker'].flatMap(sourceCode);

describe('statements', () => {
  test('for many stores stand in files that say why', () => {
    const found = sources
      .filter(({ text }) => /\bacrossTenants\(/.test(text))
      .map(({ path }) => path);
    expect(found.sort()).toEqual(Object.keys(ACROSS_STORES).sort());
  });

  test('that are exceptions are sent, and would break a rule', async () => {
    const brokenRules = await watchStatements(context.db.knex);
    await serveSeveral(context);
    const broken = (await brokenRules(true)).map(({ sql }) => exceptionOf(sql));
    expect(STATEMENTS.filter((exception) => !broken.includes(exception))).toEqual([]);
    const files = sources.map(({ path }) => path);
    expect(STATEMENTS.filter(({ file }) => !files.includes(file))).toEqual([]);
  });
});

const OWNER = '01a21a07-653e-75e9-ba83-73ede83017be';
const OTHER = '01a21a07-653e-75e9-ba83-73ede83017bf';
const columns = new Map([
  ['orders', new Set(['owner_id', 'id', 'customer_id'])],
  ['customers', new Set(['owner_id', 'id', 'name'])],
  ['stores', new Set(['owner_id', 'id', 'slug'])],
]);

describe('a statement is found to break a rule:', () => {
  test.each([
    ['select * from orders where id = $1', [OWNER], 'names no owner of orders'],
    [
      'select * from orders o join customers c on c.id = o.customer_id where o.owner_id = $1',
      [OWNER],
      'names no owner of customers',
    ],
    [
      'select * from orders where owner_id = $1 or id = $2',
      [OWNER, OTHER],
      'names no owner of orders',
    ],
    ['select * from orders where owner_id = any($1)', [[OWNER]], 'names no owner of orders'],
    ['select * from orders where owner_id in ($1, $2)', [OWNER, OTHER], 'names no owner of orders'],
    [
      'select 1 from orders o, customers c where o.owner_id = $1 and c.owner_id = $2',
      [OWNER, OTHER],
      'names 2 owners, of orders, customers',
    ],
    [
      'select 1 from orders o left join customers c on c.owner_id = o.owner_id or c.id = $2 where o.owner_id = $1',
      [OWNER, OTHER],
      'names no owner of customers',
    ],
    [
      'insert into orders (owner_id, id) select owner_id, id from jsonb_to_recordset($1) as r (owner_id uuid, id uuid)',
      ['[]'],
      'names no owner of orders',
    ],
    [
      'insert into orders (owner_id, id) values ($1, $2), ($3, $4)',
      [OWNER, '1', OTHER, '2'],
      'names no owner of orders',
    ],
    [
      'select owner_id from orders where owner_id = $1 union select owner_id from customers',
      [OWNER],
      'names no owner of customers',
    ],
    [
      'with gone as (delete from orders where owner_id = $1) update stores set slug = $2 where owner_id = $1',
      [OWNER, 'shop'],
      'also writes stores',
    ],
    [
      'select * from orders where owner_id = $1 and exists (select from customers c where c.id = customer_id)',
      [OWNER],
      'names no owner of customers',
    ],
  ])('%s', async (sql, values, why) => {
    expect(await brokenRule(sql, values, columns)).toBe(why);
  });
});

describe('a statement keeps the rules:', () => {
  test.each([
    ['select * from orders where owner_id = $1 and id = $2', [OWNER, OTHER]],
    ['select * from orders o join customers c using (owner_id) where o.owner_id = $1', [OWNER]],
    [
      'select * from stores s join orders o on o.owner_id = s.owner_id where s.owner_id = $1',
      [OWNER],
    ],
    ['insert into orders (owner_id, id) values ($1, $2), ($3, $4)', [OWNER, '1', OWNER, '2']],
    [
      'with o as (insert into orders (owner_id, id) select $1, $2 returning owner_id, id) insert into customers (owner_id, id) select owner_id, id from o',
      [OWNER, OTHER],
    ],
    [
      'update orders set id = $2 where (owner_id, id) in (select owner_id, id from customers where owner_id = $1 for update skip locked)',
      [OWNER, OTHER],
    ],
    [
      'select (select name from customers c where c.owner_id = o.owner_id limit 1) from orders o where owner_id = $1',
      [OWNER],
    ],
    ['/* across tenants */ select * from orders', []],
    ['select * from stores', []],
  ])('%s', async (sql, values) => {
    expect(await brokenRule(sql, values, columns)).toBeNull();
  });
});
