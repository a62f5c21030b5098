import type { Knex } from 'knex';
import { expect, test } from 'vitest';
import { newId } from '../../../src/ids.ts';
import { database } from '../../../src/kernel/db/db.ts';
import { apiOf } from '../../support/api.ts';
import { useApp } from '../../support/app.ts';
import { someGoods } from '../../support/goods.ts';
import { importerOf } from '../../support/import-csv.ts';
import { useInvariants } from '../../support/invariants.ts';
import { rows } from '../../support/rows.ts';
import { aStore } from '../../support/stores.ts';

const context = useApp();
useInvariants();
const call = apiOf(context);
const importCsv = importerOf(context);
const ADDRESS = { line1: '1 High Street', city: 'Pune', postalCode: '411001' };

test('edits, imports and orders of the same products go on side by side, and stock is the ledger', async () => {
  const store = await aStore(context.app);
  const products = await Promise.all(
    ['A', 'B', 'C'].map(async (sku) =>
      (await call(store, 'POST', '/api/products', { name: sku, sku, price: 5, stock: 500 })).json(),
    ),
  );
  const lines = (shift: number) =>
    products.map((_, index) => ({
      productId: products[(index + shift) % products.length].id,
      quantity: 1,
    }));
  const customer = { name: 'Asha', phone: '+919820000001', address: ADDRESS };
  const order = (shift: number) =>
    call(store, 'POST', '/api/orders', { customer, items: lines(shift), paymentMethod: 'cod' });
  const price = (turn: number) => {
    const { id, variants } = products[turn % products.length];
    return call(store, 'PATCH', `/api/products/${id}/variants/${variants[0].id}`, {
      price: turn + 1,
    });
  };
  const rename = (turn: number) =>
    call(store, 'PATCH', `/api/products/${products[turn % products.length].id}`, {
      name: `Name ${turn}`,
      slug: `slug-${turn}`,
    });
  const turns = Array.from({ length: 15 }, (_, turn) => turn);
  // A store imports one file at a time.
  const imports = async () => {
    const imported = [];
    for (const turn of turns) {
      imported.push(await importCsv(store, `sku,price\nC,${turn}\nA,${turn}\nB,${turn}\n`));
    }
    return imported;
  };
  const [imported, ...others] = await Promise.all([
    imports(),
    ...turns.flatMap((turn) => [order(turn), price(turn), rename(turn)]),
  ]);
  const answers = [...imported, ...others];
  const unexpected = answers.filter(({ statusCode }) => statusCode !== 200 && statusCode !== 201);
  expect(unexpected.map((answer) => answer.body)).toEqual([]);
  const stock = await rows(
    `select v.stock, (select sum(m.delta)::integer from stock_movements m
        where m.owner_id = v.owner_id and m.variant_id = v.id) as ledger
      from product_variants v where v.owner_id = ?`,
    [store.ownerId],
  );
  expect(stock).toEqual(Array(3).fill({ stock: 485, ledger: 485 }));
});

test('a buyer who waits for goods holds nothing of them that their editor may need', async () => {
  const store = await aStore(context.app);
  const { productId, variantId } = await someGoods(store, { stock: 5 });
  const ordering = await database().transaction(async (editor) => {
    const lock = (table: string, id: string, how: string) =>
      rows(
        `select 1 from ${table} where owner_id = ? and id = ? ${how}`,
        [store.ownerId, id],
        editor,
      );
    await lock('product_variants', variantId, 'for no key update');
    const answer = call(store, 'POST', '/api/orders', {
      customer: { name: 'Asha', phone: '+919820000001', address: ADDRESS },
      items: [{ productId, quantity: 1 }],
      paymentMethod: 'cod',
    });
    await expect.poll(() => waitersFor(editor), { timeout: 10_000, interval: 20 }).toBe(1);
    // As a change of options or slug, or a deletion, locks them: a deadlock if it had to wait.
    await lock('product_variants', variantId, 'for update nowait');
    await lock('products', productId, 'for update nowait');
    return { answer };
  });
  expect((await ordering.answer).statusCode).toBe(201);
});

/** How many wait for what a transaction has locked. */
async function waitersFor(holder: Knex.Transaction): Promise<number> {
  const [own] = await rows<{ pid: number }>('select pg_backend_pid() as pid', [], holder);
  const waiting = await rows(
    'select 1 from pg_stat_activity where ? = any (pg_blocking_pids(pid))',
    [own?.pid],
  );
  return waiting.length;
}

test('a photo that is removed while a variant chooses it is refused or taken away again', async () => {
  const store = await aStore(context.app);
  const product = (await call(store, 'POST', '/api/products', { name: 'Mug', price: 5 })).json();
  const url = `/api/products/${product.id}`;
  const [{ id: variantId }] = product.variants;
  for (let turn = 0; turn < 30; turn++) {
    const imageId = newId();
    await rows(
      `insert into product_images (owner_id, id, product_id, position, width, height)
       values (?, ?, ?, 0, 1, 1)`,
      [store.ownerId, imageId, product.id],
    );
    const [chosen, removed] = await Promise.all([
      call(store, 'PATCH', `${url}/variants/${variantId}`, { imageId }),
      call(store, 'DELETE', `${url}/images/${imageId}`),
    ]);
    expect([200, 400]).toContain(chosen.statusCode);
    expect(removed.statusCode).toBe(204);
  }
  expect((await call(store, 'GET', url)).json().variants[0].imageId).toBeNull();
});
