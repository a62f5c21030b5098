import { beforeAll, describe, expect, test } from 'vitest';
import { createProduct } from '../../../../src/features/catalog/create-product.ts';
import { newId } from '../../../../src/ids.ts';
import { SYSTEM } from '../../../../src/session.ts';
import { useApp } from '../../../support/app.ts';
import { rows } from '../../../support/rows.ts';
import { aStore, type TestStore } from '../../../support/stores.ts';

const context = useApp();
let store: TestStore;
let shirt: string;
const get = (path: string) => context.app.inject(`/api/public/catalog/${store.slug}${path}`);
const check = (items: unknown) =>
  context.app.inject({
    method: 'POST',
    url: `/api/public/catalog/${store.slug}/cart`,
    payload: { items } as object,
  });

beforeAll(async () => {
  store = await aStore(context.app);
  await rows(
    `update stores set shipping_fee_minor = 6050, cod_fee_minor = 2000, cod_max_amount_minor = 100000
      where owner_id = ?`,
    [store.ownerId],
  );
  shirt = await createProduct(
    store.tenant,
    {
      name: 'Shirt',
      slug: 'shirt',
      category: 'Clothes',
      aliases: ['kurta'],
      options: ['Size'],
      variants: [
        { name: 'S', sku: 'S-1', options: { Size: 'S' }, priceMinor: 49_950, stock: 10 },
        { name: 'M', options: { Size: 'M' }, priceMinor: 60_000, stock: 11 },
        { name: 'L', options: { Size: 'L' }, priceMinor: 60_000, stock: 3, active: false },
      ],
    },
    SYSTEM,
  );
  await createProduct(
    store.tenant,
    { name: 'Hidden', active: false, variants: [{ priceMinor: 1 }] },
    SYSTEM,
  );
});

describe('the public catalog', () => {
  test('gives a store with its checkout options in major units, and nothing of its owner', async () => {
    const store = (await get('')).json();
    expect(store).toMatchObject({
      name: 'Blue Mug',
      currency: 'INR',
      categories: [{ category: 'Clothes', count: 1 }],
      checkoutSettings: {
        codEnabled: true,
        onlineEnabled: false,
        codMaxAmount: 1000,
        codMaxPieces: null,
        codAboveLimit: 'refuse',
        codFee: 20,
        shippingFee: 60.5,
        freeShippingAbove: null,
      },
    });
    expect(JSON.stringify(store)).not.toMatch(/owner|payment|courier|taxId/i);
  });

  test('lists active products with active variants; stock above 10 stays unsaid', async () => {
    const list = (await get('/products?limit=5')).json();
    expect(list).toMatchObject({ page: 1, limit: 5, total: 1, totalPages: 1 });
    expect(list.items[0].variants).toEqual([
      {
        id: expect.any(String),
        name: 'S',
        sku: 'S-1',
        price: 499.5,
        compareAtPrice: null,
        options: { Size: 'S' },
        available: true,
        stockLeft: 10,
      },
      expect.objectContaining({ name: 'M', stockLeft: null, available: true }),
    ]);
    expect(list.items[0]).not.toHaveProperty('aliases');
  });

  test('gives one product by id and by slug, and 404 for what is hidden or unknown', async () => {
    expect((await get(`/products/${shirt}`)).json()).toEqual((await get('/products/shirt')).json());
    for (const path of ['hidden', newId(), 'x']) {
      expect((await get(`/products/${path}`)).statusCode).toBe(404);
    }
    const unknown = await context.app.inject('/api/public/catalog/nobody');
    expect(unknown.json()).toMatchObject({ statusCode: 404, code: 'NOT_FOUND' });
  });

  test.each(['page=0', 'limit=101', 'sort=stock', `search=${'x'.repeat(101)}`])(
    'refuses ?%s',
    async (query) => {
      expect((await get(`/products?${query}`)).statusCode).toBe(400);
    },
  );
});

describe('the check of a cart', () => {
  test('tells line by line what is true now, and what it comes to', async () => {
    const [small] = (await get('/products/shirt')).json().variants;
    const answer = await check([
      { productId: shirt, variantId: small.id, quantity: 1, price: 400 },
      { productId: shirt, variantId: null, quantity: 1 },
      { productId: 'of another shop', quantity: 2, price: 9 },
    ]);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      currency: 'INR',
      lines: [
        {
          productId: shirt,
          variantId: small.id,
          state: 'price_changed',
          productName: 'Shirt',
          variantName: 'S',
          url: `/catalog/${store.slug}/products/shirt`,
          price: 499.5,
          quantity: 1,
          stockLeft: 10,
        },
        { productId: shirt, variantId: null, state: 'gone', price: null, quantity: 0 },
        { productId: 'of another shop', state: 'unknown', productName: null, quantity: 0 },
      ],
      subtotal: 499.5,
      delivery: 60.5,
      codFee: 20,
      shipping: 80.5,
      total: 580,
      codAvailable: true,
      totalOnline: 560,
      onlineAvailable: false,
    });
  });

  test('says when the total is above what the store takes in cash', async () => {
    const [small] = (await get('/products/shirt')).json().variants;
    const answer = await check([{ productId: shirt, variantId: small.id, quantity: 2 }]);
    expect(answer.json()).toMatchObject({ total: 1079.5, codAvailable: false });
  });

  test.each([
    [[{ productId: 'x', quantity: 0 }]],
    [[{ productId: 'x', quantity: 1.5 }]],
    [[{ productId: 'x', quantity: '1' }]],
    [[{ productId: '', quantity: 1 }]],
    [[{ productId: 5, quantity: 1 }]],
    ['all of it'],
    [Array.from({ length: 101 }, () => ({ productId: 'x', quantity: 1 }))],
  ])('refuses %j', async (items) => {
    expect((await check(items)).statusCode).toBe(400);
  });
});
