import { beforeAll, describe, expect, test } from 'vitest';
import { createProduct } from '../../../src/features/catalog/create-product.ts';
import { findProduct } from '../../../src/features/catalog/find-product.ts';
import { findSellableVariants } from '../../../src/features/catalog/find-sellable-variants.ts';
import type { ProductInput } from '../../../src/features/catalog/product.ts';
import { findShopProduct } from '../../../src/features/catalog/shop/find-shop-product.ts';
import {
  listShopProducts,
  type ShopSort,
} from '../../../src/features/catalog/shop/list-shop-products.ts';
import { listCategories } from '../../../src/features/catalog/shop/queries/list-categories.ts';
import { newId } from '../../../src/ids.ts';
import { SYSTEM } from '../../../src/session.ts';
import { useApp } from '../../support/app.ts';
import { rows } from '../../support/rows.ts';
import { countingStatements } from '../../support/statements.ts';
import { aStore, type TestStore } from '../../support/stores.ts';

const context = useApp();
let shop: TestStore;
const ids: Record<string, string> = {};

const add = async (key: string, input: ProductInput) => {
  ids[key] = await createProduct(shop.tenant, { name: key, ...input }, SYSTEM);
};

const sizes = (prices: [string, number, number][]) => ({
  options: ['Size'],
  variants: prices.map(([Size, priceMinor, stock]) => ({ options: { Size }, priceMinor, stock })),
});

beforeAll(async () => {
  shop = await aStore(context.app);
  await add('Plenty', {
    category: 'Tea',
    variants: [{ priceMinor: 500, compareAtPriceMinor: 700, stock: 11 }],
  });
  await add('Few', { category: 'tea', variants: [{ priceMinor: 300, stock: 2 }] });
  await add('None', { variants: [{ priceMinor: 100, stock: 0 }] });
  await add('Beyond', { variants: [{ priceMinor: 100, stock: -1, oversell: true }] });
  await add('Uncounted', { variants: [{ priceMinor: 100, trackStock: false }] });
  await add('Sizes', {
    category: 'Tea',
    ...sizes([
      ['M', 900, 1],
      ['S', 800, 0],
    ]),
  });
  await add('Hidden', { active: false, category: 'Gone', variants: [{ priceMinor: 100 }] });
  await add('Empty', { category: 'Gone', variants: [{ priceMinor: 100, active: false }] });
});

describe('the listing', () => {
  const list = (request: object = {}) => listShopProducts(shop, { page: 1, limit: 24, ...request });

  test('shows active products with an active variant, newest first', async () => {
    const page = await list();
    expect(page.items.map(({ name }) => name)).toEqual([
      'Sizes',
      'Uncounted',
      'Beyond',
      'None',
      'Few',
      'Plenty',
    ]);
    expect(page.total).toBe(6);
  });

  test('says price, choices and what is left', async () => {
    const { items } = await list();
    const named = (name: string) => items.find((item) => item.name === name);
    expect(named('Plenty')).toMatchObject({
      minPriceMinor: 500,
      maxPriceMinor: 500,
      compareAtPriceMinor: 700,
      availability: 'available',
      stockLeft: null,
      hasChoices: false,
      image: null,
    });
    expect(named('Plenty')?.variantId).toEqual(expect.any(String));
    expect(named('Few')).toMatchObject({ availability: 'few_left', stockLeft: 2 });
    expect(named('None')).toMatchObject({ availability: 'sold_out', stockLeft: 0 });
    expect(named('Beyond')).toMatchObject({ availability: 'available', stockLeft: null });
    expect(named('Uncounted')).toMatchObject({ availability: 'available', stockLeft: null });
    expect(named('Sizes')).toMatchObject({
      minPriceMinor: 900,
      maxPriceMinor: 900,
      availability: 'few_left',
      stockLeft: 1,
      hasChoices: true,
      variantId: null,
    });
  });

  test('searches, filters, sorts and pages', async () => {
    const names = async (request: object) => (await list(request)).items.map(({ name }) => name);
    expect(await names({ search: 'pLEN tea' })).toEqual(['Plenty']);
    expect(await names({ search: '%' })).toEqual([]);
    expect(await names({ category: 'Tea', sort: '-price' })).toEqual(['Sizes', 'Plenty']);
    expect(await names({ sort: 'price', limit: 2, page: 3 })).toEqual(['Plenty', 'Sizes']);
    expect((await names({ sort: 'name' }))[0]).toBe('Beyond');
  });

  test('counts the prices of what can be bought only, of all where nothing can', async () => {
    const other = await aStore(context.app);
    const make = (name: string, prices: [string, number, number][]) =>
      createProduct(other.tenant, { name, ...sizes(prices) }, SYSTEM);
    await make('Part', [
      ['S', 100, 0],
      ['M', 500, 4],
      ['L', 700, 4],
      ['XL', 900, 0],
    ]);
    await make('All', [
      ['S', 400, 1],
      ['M', 600, 1],
    ]);
    await make('Gone', [
      ['S', 200, 0],
      ['M', 300, 0],
    ]);
    const priced = async (sort: ShopSort) => {
      const { items } = await listShopProducts(other, { page: 1, limit: 24, sort });
      return items.map((item) => [item.name, item.minPriceMinor, item.maxPriceMinor]);
    };
    const rising = [
      ['Gone', 200, 300],
      ['All', 400, 600],
      ['Part', 500, 700],
    ];
    expect(await priced('price')).toEqual(rising);
    expect(await priced('-price')).toEqual(rising.reverse());
  });

  test('has the categories of what it shows', async () => {
    expect(await listCategories(shop)).toEqual([
      { category: 'Tea', count: 2 },
      { category: 'tea', count: 1 },
    ]);
  });
});

describe('the product page', () => {
  test('finds by id and by slug, with active variants only', async () => {
    const byId = await findShopProduct(shop, ids.Sizes ?? '');
    expect(await findShopProduct(shop, 'sizes')).toEqual(byId);
    expect(byId).toMatchObject({
      name: 'Sizes',
      options: ['Size'],
      images: [],
      variants: [
        { name: 'M', priceMinor: 900, options: { Size: 'M' }, available: true, stockLeft: 1 },
        { name: 'S', priceMinor: 800, available: false, stockLeft: 0 },
      ],
    });
    expect(byId?.variants[0]).not.toHaveProperty('stock');
  });

  test('finds nothing hidden, empty, absent, malformed or of another shop', async () => {
    const other = await aStore(context.app);
    const lost = ['hidden', 'empty', ids.Hidden ?? '', newId(), 'no such', '', "'\0"];
    for (const name of lost) expect(await findShopProduct(shop, name)).toBeNull();
    expect(await findShopProduct(other, ids.Plenty ?? '')).toBeNull();
    expect((await listShopProducts(other, { page: 1, limit: 24 })).items).toEqual([]);
  });
});

describe('what can be sold', () => {
  test('is told for all chosen products in one statement', async () => {
    const sized = await findProduct(shop.tenant, ids.Sizes ?? '');
    const small = sized?.variants.find(({ name }) => name === 'S');
    const { result: found, statements } = await countingStatements(context.db.knex, () =>
      findSellableVariants(shop.tenant, [
        { productId: ids.Sizes ?? '', variantId: small?.id ?? '' },
        { productId: ids.Hidden ?? '', variantId: null },
        { productId: newId(), variantId: null },
        { productId: 'x', variantId: 'y' },
      ]),
    );
    expect(statements).toHaveLength(1);
    const named = Object.fromEntries(found.map((product) => [product.name, product]));
    expect(Object.keys(named).sort()).toEqual(['Hidden', 'Sizes']);
    expect(named.Sizes).toMatchObject({
      active: true,
      variants: [{ id: small?.id, priceMinor: 800, stock: 0 }],
    });
    expect(named.Hidden).toMatchObject({
      active: false,
      variants: [{ priceMinor: 100, active: true }],
    });
  });

  test("tells all variants where none was chosen, and none that is another product's", async () => {
    const all = await findSellableVariants(shop.tenant, [
      { productId: ids.Sizes ?? '', variantId: null },
    ]);
    expect(all[0]?.variants.map(({ name }) => name)).toEqual(['M', 'S']);
    const [plenty] = await rows<{ id: string }>(
      'select id from product_variants where owner_id = ? and product_id = ?',
      [shop.ownerId, ids.Plenty],
    );
    const wrong = await findSellableVariants(shop.tenant, [
      { productId: ids.Sizes ?? '', variantId: plenty?.id ?? '' },
    ]);
    expect(wrong).toMatchObject([{ name: 'Sizes', variants: [] }]);
    const other = await aStore(context.app);
    expect(
      await findSellableVariants(other.tenant, [{ productId: ids.Sizes ?? '', variantId: null }]),
    ).toEqual([]);
  });
});
