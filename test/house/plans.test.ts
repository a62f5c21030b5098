import { beforeAll, expect, test } from 'vitest';
import { inTransaction, rows } from '../../src/db.ts';
import { takenSlugs } from '../../src/domain/catalog/choose-slug.ts';
import { listProducts } from '../../src/domain/catalog/list-products.ts';
import { useApp } from '../support/app.ts';
import { aStore, type TestStore } from '../support/stores.ts';

const context = useApp();
let store: TestStore;

beforeAll(async () => {
  store = await aStore(context.app);
  await rows(
    `insert into products (owner_id, id, slug, name)
     select ?, gen_random_uuid(), 'goods-of-place-' || n, 'Goods' from generate_series(1, 5000) n`,
    [store.ownerId],
  );
  await rows('analyze products');
});

/** The plan of what is asked first, where the planner reads whole tables and sorts only if it must. */
async function planOf(ask: () => Promise<unknown>): Promise<string> {
  const asked: { sql: string; bindings: unknown[] }[] = [];
  const note = (query: (typeof asked)[0]) => asked.push(query);
  context.db.knex.on('query', note);
  await ask();
  context.db.knex.off('query', note);
  const [{ sql, bindings } = { sql: '', bindings: [] }] = asked;
  const plan = await inTransaction(async (trx) => {
    await rows('set local enable_seqscan = off', [], trx);
    await rows('set local enable_sort = off', [], trx);
    return rows(`explain ${sql.replace(/\$\d+/g, '?')}`, bindings, trx);
  });
  return JSON.stringify(plan);
}

const FIRST = { page: 1, limit: 20 };

test('the newest and the oldest products are read off an index', async () => {
  for (const sort of ['-createdAt', 'createdAt'] as const) {
    const plan = await planOf(() => listProducts(store.tenant, { ...FIRST, sort }));
    expect(plan).toContain('products_recent');
    expect(plan).not.toContain('Sort Key: p.created_at');
  }
});

test('an address and its numbered forms are looked up, not searched for', async () => {
  const plan = await planOf(() => takenSlugs(store.tenant, ['cup']));
  expect(plan).toContain('products_slug_stem');
});
