import { beforeEach, describe, expect, test } from 'vitest';
import { addAlias } from '../../../src/features/catalog/aliases.ts';
import { loadProducts } from '../../../src/features/catalog/load-products.ts';
import { PRODUCT_LIMITS } from '../../../src/features/catalog/product.ts';
import { newId } from '../../../src/ids.ts';
import { useApp } from '../../support/app.ts';
import { someGoods } from '../../support/goods.ts';
import { rows } from '../../support/rows.ts';
import { aStore, shopOf, type TestStore } from '../../support/stores.ts';

const context = useApp();
let store: TestStore;
let productId: string;

beforeEach(async () => {
  store = await aStore(context.app);
  ({ productId } = await someGoods(store, { name: 'Blue Mug' }));
});

const aliases = async () =>
  (await loadProducts(store.tenant, [productId])).get(productId)?.aliases ?? [];
const version = async () => (await shopOf(store)).catalogVersion;
const code = (work: Promise<unknown>) =>
  work.then(
    () => null,
    ({ statusCode }) => statusCode,
  );

describe('words that are remembered for a product', () => {
  test('are kept once, tidied, and end what is cached of the catalog', async () => {
    const before = await version();
    expect(await addAlias(store.tenant, productId, '  Neela   cup ')).toBe(true);
    expect(await aliases()).toEqual(['Neela cup']);
    expect(await version()).toBeGreaterThan(before);
    const [found] = await rows<{ text: string }>(
      'select search_text as text from products where owner_id = ? and id = ?',
      [store.ownerId, productId],
    );
    expect(found?.text).toContain('neela cup');
  });

  test.each(['neela CUP', 'blue mug'])('%s says nothing new', async (words) => {
    await addAlias(store.tenant, productId, 'Neela cup');
    const before = await version();
    expect(await addAlias(store.tenant, productId, words)).toBe(false);
    expect(await aliases()).toEqual(['Neela cup']);
    expect(await version()).toBe(before);
  });

  test('are as many as a product may have, and none is lost when several are told at once', async () => {
    const words = Array.from({ length: PRODUCT_LIMITS.aliases }, (_, n) => `name ${n}`);
    await Promise.all(words.map((each) => addAlias(store.tenant, productId, each)));
    expect((await aliases()).sort()).toEqual([...words].sort());
    expect(await code(addAlias(store.tenant, productId, 'one more'))).toBe(400);
    expect(await addAlias(store.tenant, productId, 'name 3')).toBe(false);
  });

  test('are words, of a product that is there and one’s own', async () => {
    const other = await aStore(context.app);
    expect(await code(addAlias(store.tenant, productId, ' 、 '))).toBe(400);
    expect(await code(addAlias(store.tenant, productId, 'x'.repeat(101)))).toBe(400);
    expect(await code(addAlias(store.tenant, newId(), 'cup'))).toBe(404);
    expect(await code(addAlias(store.tenant, 'nonsense', 'cup'))).toBe(404);
    expect(await code(addAlias(other.tenant, productId, 'cup'))).toBe(404);
    expect(await aliases()).toEqual([]);
  });
});
