import { test } from 'vitest';
import { loadProducts } from '../../../src/domain/catalog/load-products.ts';
import { listProducts } from '../../../src/domain/catalog/list-products.ts';
import { rows as srcRows } from '../../../src/db/db.ts';
import { useApp } from '../../support/app.ts';
import { rows } from '../../support/rows.ts';
import { aStore } from '../../support/stores.ts';
const context = useApp();
test('perf', async () => {
  const store = await aStore(context.app);
  await rows(`insert into products (owner_id, id, slug, name) select ?, gen_random_uuid(), 'g-' || n, 'Goods' from generate_series(1, 20000) n`, [store.ownerId]);
  await rows(`insert into product_variants (owner_id, id, product_id, name, price_minor, options) select owner_id, gen_random_uuid(), id, 'v', 100, jsonb_build_object('Size', n) from products, generate_series(1,2) n where owner_id = ?`, [store.ownerId]);
  await rows('analyze products'); await rows('analyze product_variants');
  const ids = (await rows<{ id: string }>('select id from products where owner_id = ?', [store.ownerId])).map(({ id }) => id);
  for (let i = 0; i < 3; i++) {
    let t = performance.now();
    const m = await loadProducts(store.tenant, ids);
    console.log('model', m.size, Math.round(performance.now() - t));
    t = performance.now();
    await srcRows('select id, slug, name, description, category, aliases, options, active from products where owner_id = ? and id = any(?::uuid[]) order by id', [store.ownerId, ids]);
    await srcRows('select product_id, id, name, sku, price_minor, compare_at_price_minor, stock, track_stock, oversell, options, image_id, weight_grams, position, active from product_variants where owner_id = ? and product_id = any(?::uuid[]) order by id', [store.ownerId, ids]);
    console.log('rows', Math.round(performance.now() - t));
  }
  const asked: { sql: string; bindings: unknown[] }[] = [];
  context.db.knex.on('query', (q: (typeof asked)[0]) => asked.push(q));
  const t = performance.now();
  await listProducts(store.tenant, { page: 1, limit: 20, stock: 'low', search: 'oo' });
  console.log(Math.round(performance.now() - t));
  await listProducts(store.tenant, { page: 1, limit: 20 });
  for (const { sql, bindings } of [...asked]) {
    console.log(sql.slice(0, 3000));
    const plan = await rows(`explain analyze ${sql.replace(/\$\d+/g, '?')}`, bindings);
    console.log(JSON.stringify(plan, null, 1).slice(0, 2500));
  }
});
