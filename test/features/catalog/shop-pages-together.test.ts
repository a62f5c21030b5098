import { beforeAll, expect, test } from 'vitest';
import { createProduct } from '../../../src/features/catalog/create-product.ts';
import {
  findShopProduct,
  readShopProduct,
} from '../../../src/features/catalog/shop/find-shop-product.ts';
import { listShopProducts } from '../../../src/features/catalog/shop/list-shop-products.ts';
import { GOODS_A_PAGE } from '../../../src/features/catalog/shop/queries/shop-pages.ts';
import { readShopFront } from '../../../src/features/catalog/shop/read-shop.ts';
import { findStoreOf } from '../../../src/features/stores/find-store.ts';
import { SYSTEM } from '../../../src/session.ts';
import { useApp } from '../../support/app.ts';
import { rows } from '../../support/rows.ts';
import { countingStatements } from '../../support/statements.ts';
import { aStore, type TestStore } from '../../support/stores.ts';

const SHOPS = 12;
/** More than one statement reads along, and no more than two of them do. */
const STATEMENTS = 2;

const context = useApp();
const shops: TestStore[] = [];

beforeAll(async () => {
  for (let n = 0; n < SHOPS; n++) {
    const store = await aStore(context.app);
    shops.push(store);
    await createProduct(
      store.tenant,
      {
        name: `Mug ${n}`,
        slug: 'mug',
        category: n % 2 ? 'Mugs' : '',
        options: ['Size'],
        variants: [
          { options: { Size: 'S' }, priceMinor: 100 + n, compareAtPriceMinor: 900, stock: n },
          { options: { Size: 'L' }, priceMinor: 200 + n, stock: 50 },
        ],
      },
      SYSTEM,
    );
    const cup = { name: `Cup ${n}`, category: 'Cups', variants: [{ priceMinor: 50, stock: 3 }] };
    await createProduct(store.tenant, cup, SYSTEM);
    await rows(
      `insert into product_images (owner_id, id, product_id, alt, position, width, height)
       select owner_id, gen_random_uuid(), id, 'Photo of ' || name, 0, 960, 960
         from products where owner_id = ?`,
      [store.ownerId],
    );
  }
});

/** What `ask` answers, and how many statements on goods that took. */
async function counted<T>(ask: () => Promise<T>): Promise<{ answer: T; statements: number }> {
  const isOnGoods = (sql: string) => /\bproduct_variants\b/.test(sql);
  const { result, statements } = await countingStatements(context.db.knex, ask, isOnGoods);
  return { answer: result, statements: statements.length };
}

test.each(['', 'Cups'])(
  'the fronts of many shops, of category %j, are read together, each its own',
  async (category) => {
    const read = () =>
      Promise.all(shops.map(({ slug }) => readShopFront(slug, { category, page: 1 })));
    const { answer, statements } = await counted(read);
    expect(statements).toBeLessThanOrEqual(STATEMENTS);
    for (const [n, shop] of shops.entries()) {
      const asked = { page: 1, limit: GOODS_A_PAGE, category };
      expect(answer[n]?.store).toEqual(await findStoreOf(shop.tenant));
      // Cards are a part of what the others show of goods.
      expect(await listShopProducts(shop, asked)).toMatchObject({ ...answer[n]?.front.list });
      expect(answer[n]?.front.list.items.map(({ name }) => name)).toEqual(
        category ? [`Cup ${n}`] : [`Cup ${n}`, `Mug ${n}`],
      );
    }
  },
);

test('products of many shops are read together, each as it is read alone', async () => {
  const read = () =>
    Promise.all(shops.map(({ slug }) => readShopProduct(slug.toUpperCase(), 'mug')));
  const { answer, statements } = await counted(read);
  expect(statements).toBeLessThanOrEqual(STATEMENTS);
  for (const [n, shop] of shops.entries()) {
    expect(answer[n]?.store).toEqual(await findStoreOf(shop.tenant));
    expect(answer[n]?.product).toEqual(await findShopProduct(shop, 'mug'));
    expect(answer[n]?.product?.name).toBe(`Mug ${n}`);
  }
});

test('a product is found by its id, and in its own shop only', async () => {
  const [shop, other] = shops as [TestStore, TestStore];
  const mug = await findShopProduct(shop, 'mug');
  const id = mug?.id ?? '';
  expect((await readShopProduct(shop.slug, id))?.product).toEqual(mug);
  expect((await readShopProduct(other.slug, id))?.product).toBeNull();
});

test('what is not there keeps nobody from what is', async () => {
  const { slug } = shops[0] as TestStore;
  const front = { category: '', page: 1 };
  const [none, nul, beyond, mug, noMug, found] = await Promise.all([
    readShopFront('not-there', front),
    readShopFront('nul\0', front),
    readShopFront(slug, { ...front, page: 3 }),
    readShopProduct(slug, 'mug\0'),
    readShopProduct(slug, 'no-mug'),
    readShopFront(slug, front),
  ]);
  expect([none, nul, mug]).toEqual([null, null, null]);
  expect(beyond?.front.list).toMatchObject({ items: [], total: 2, totalPages: 1 });
  expect(noMug).toMatchObject({ store: { slug }, product: null });
  expect(found?.front.list.items).toHaveLength(2);
});
