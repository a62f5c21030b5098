import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../src/ids.ts';
import { apiOf } from '../../support/api.ts';
import { useApp } from '../../support/app.ts';
import { rows } from '../../support/rows.ts';
import { besideSettings, countingStatements } from '../../support/statements.ts';
import { aStore, type TestStore } from '../../support/stores.ts';

const context = useApp();
const call = apiOf(context);
let store: TestStore;

beforeAll(async () => {
  store = await aStore(context.app);
});

const shirt = {
  name: 'Cotton Kurta',
  description: 'Soft.\r\nLight.',
  category: 'Kurtas',
  aliases: ['kurti', 'long shirt'],
  options: ['Size', 'Colour'],
  variants: [
    { options: { Size: 'M', Colour: 'Blue' }, price: 799.5, compareAtPrice: 999, stock: 7 },
    { options: { Colour: 'Red', Size: 'L' }, price: 899, trackStock: false, active: false },
  ],
};

const ledger = (variantId: string) =>
  rows<{ delta: number; stock_after: number; reason: string; note: string; actor_name: string }>(
    `select delta, stock_after, reason, note, actor_name from stock_movements
      where owner_id = ? and variant_id = ? order by created_at, id`,
    [store.ownerId, variantId],
  );

const catalogVersion = async () => {
  const [row] = await rows<{ catalog_version: number }>(
    'select catalog_version from stores where owner_id = ?',
    [store.ownerId],
  );
  return row?.catalog_version ?? 0;
};

describe('creating', () => {
  test('the full form keeps every field and answers the product', async () => {
    const response = await call(store, 'POST', '/api/products', shirt);
    expect(response.statusCode).toBe(201);
    const product = response.json();
    expect(product).toMatchObject({
      slug: 'cotton-kurta',
      name: 'Cotton Kurta',
      description: 'Soft.\nLight.',
      category: 'Kurtas',
      aliases: ['kurti', 'long shirt'],
      active: true,
      options: ['Size', 'Colour'],
      images: [],
      variants: [
        {
          name: 'M / Blue',
          sku: null,
          price: 799.5,
          compareAtPrice: 999,
          stock: 7,
          trackStock: true,
          oversell: false,
          options: { Size: 'M', Colour: 'Blue' },
          active: true,
        },
        { name: 'L / Red', price: 899, compareAtPrice: null, stock: 0, trackStock: false },
      ],
    });
    expect(product.variants[1].active).toBe(false);
    expect(product.createdAt).toMatch(/Z$/);
    const again = await call(store, 'GET', `/api/products/${product.id}`);
    expect(again.json()).toEqual(product);
    expect(await ledger(product.variants[0].id)).toEqual([
      { delta: 7, stock_after: 7, reason: 'initial', note: '', actor_name: 'Meera' },
    ]);
    expect(await ledger(product.variants[1].id)).toEqual([]);
  });

  test('the short form makes one variant without options', async () => {
    const body = { name: 'Blue Mug', price: 499, stock: 3, sku: 'BM-1' };
    const response = await call(store, 'POST', '/api/products', body);
    expect(response.statusCode).toBe(201);
    expect(response.json()).toMatchObject({
      options: [],
      variants: [{ name: '', sku: 'BM-1', price: 499, stock: 3, options: {}, active: true }],
    });
  });

  test('two products of one name get different addresses', async () => {
    const first = await call(store, 'POST', '/api/products', { name: 'Tea Pot', price: 1 });
    const second = await call(store, 'POST', '/api/products', { name: 'Tea pot!', price: 1 });
    expect([first.json().slug, second.json().slug]).toEqual(['tea-pot', 'tea-pot-2']);
    const many = await Promise.all(
      [1, 2, 3].map(() => call(store, 'POST', '/api/products', { name: 'Race', price: 1 })),
    );
    expect(many.map((response) => response.statusCode)).toEqual([201, 201, 201]);
    expect(new Set(many.map((response) => response.json().slug)).size).toBe(3);
  });

  test('a SKU of another product is refused by name, also in a race', async () => {
    await call(store, 'POST', '/api/products', { name: 'First', price: 1, sku: 'ONE' });
    const body = {
      name: 'Second',
      options: ['S'],
      variants: [
        { price: 1, options: { S: 'a' } },
        { price: 1, options: { S: 'b' }, sku: 'ONE' },
      ],
    };
    const response = await call(store, 'POST', '/api/products', body);
    expect(response.statusCode).toBe(409);
    expect(response.json()).toMatchObject({
      code: 'SKU_TAKEN',
      message: 'The SKU "ONE" is already used by First',
      details: { fields: [{ path: 'variants.1.sku' }] },
    });
    const racing = await Promise.all(
      ['A', 'B', 'C'].map((name) =>
        call(store, 'POST', '/api/products', { name, price: 1, sku: 'RACE' }),
      ),
    );
    const codes = racing.map((answer) => answer.statusCode).sort();
    expect(codes).toEqual([201, 409, 409]);
  });

  test('with an Idempotency-Key the product is made once', async () => {
    const send = (body: object) =>
      context.app.inject({
        method: 'POST',
        url: '/api/products',
        headers: { ...store.headers, 'idempotency-key': 'lamp' },
        payload: body,
      });
    const answers = await Promise.all(
      [1, 2, 3].map(() => send({ name: 'Lamp', price: 5, sku: 'L' })),
    );
    expect(answers.map((answer) => answer.statusCode)).toEqual([201, 201, 201]);
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
    expect(answers.filter((answer) => answer.headers['idempotent-replayed'])).toHaveLength(2);
    expect((await send({ name: 'Other', price: 5 })).statusCode).toBe(422);
  });

  test('the same SKU may be used in another store', async () => {
    const other = await aStore(context.app);
    const body = { name: 'First', price: 1, sku: 'SHARED' };
    expect((await call(store, 'POST', '/api/products', body)).statusCode).toBe(201);
    expect((await call(other, 'POST', '/api/products', body)).statusCode).toBe(201);
  });

  test.each([
    ['no name', { price: 1 }, 'name'],
    ['an empty name', { name: '   ', price: 1 }, 'name'],
    ['no price', { name: 'X' }, 'price'],
    ['a price as text', { name: 'X', price: '10' }, 'price'],
    ['a price below zero', { name: 'X', price: -1 }, 'price'],
    ['a price with three decimals', { name: 'X', price: 1.234 }, 'price'],
    ['a price beyond all limits', { name: 'X', price: 1e15 }, 'price'],
    ['half a piece', { name: 'X', price: 1, stock: 1.5 }, 'stock'],
    ['less than nothing', { name: 'X', price: 1, stock: -1 }, 'stock'],
    ['a name too long', { name: 'x'.repeat(201), price: 1 }, 'name'],
    [
      'four options',
      { name: 'X', options: ['a', 'b', 'c', 'd'], variants: [{ price: 1 }] },
      'options',
    ],
    [
      'one option twice',
      { name: 'X', options: ['a', 'A'], variants: [{ price: 1, options: { a: '1', A: '1' } }] },
      'options',
    ],
    [
      'a variant without its option',
      { name: 'X', options: ['Size'], variants: [{ price: 1 }] },
      'variants.0.options',
    ],
    [
      'a variant with a foreign option',
      { name: 'X', options: ['S'], variants: [{ price: 1, options: { S: '1', T: '2' } }] },
      'variants.0.options',
    ],
    [
      'the same options twice',
      {
        name: 'X',
        options: ['S'],
        variants: [
          { price: 1, options: { S: '1' } },
          { price: 2, options: { S: '1' } },
        ],
      },
      'variants.1.options',
    ],
    [
      'the same SKU twice',
      {
        name: 'X',
        options: ['S'],
        variants: [
          { price: 1, sku: 'Q', options: { S: '1' } },
          { price: 2, sku: 'Q', options: { S: '2' } },
        ],
      },
      'variants.1.sku',
    ],
    ['no variant', { name: 'X', variants: [] }, 'variants'],
    [
      'a variant without price',
      { name: 'X', options: ['S'], variants: [{ options: { S: '1' } }] },
      'variants.0.price',
    ],
    [
      '101 variants',
      {
        name: 'X',
        options: ['S'],
        variants: Array.from({ length: 101 }, (_, i) => ({ price: 1, options: { S: `${i}` } })),
      },
      'variants',
    ],
  ])('%s is refused with the path of the field', async (_, body, path) => {
    const response = await call(store, 'POST', '/api/products', body);
    expect(response.statusCode).toBe(400);
    expect(response.json().details.fields[0].path).toBe(path);
  });

  test('variants without options are told apart by their names or SKUs', async () => {
    const { variants, options, id } = (
      await call(store, 'POST', '/api/products', {
        name: 'Poster',
        variants: [
          { name: 'Small', price: 1 },
          { sku: 'POSTER-L', price: 2 },
        ],
      })
    ).json();
    expect(options).toEqual(['Option']);
    expect(variants).toMatchObject([
      { name: 'Small', options: { Option: 'Small' } },
      { name: 'POSTER-L', options: { Option: 'POSTER-L' } },
    ]);
    const url = `/api/products/${id}/variants`;
    const added = await call(store, 'POST', url, { name: 'Huge', price: 3 });
    expect(added.json()).toMatchObject({ name: 'Huge', options: { Option: 'Huge' } });
    expect((await call(store, 'POST', url, { name: 'Huge', price: 3 })).statusCode).toBe(400);
    expect((await call(store, 'POST', url, { price: 3 })).statusCode).toBe(400);
  });

  test('a second variant gives the first one a value as well', async () => {
    const mug = (await call(store, 'POST', '/api/products', { name: 'Jug', price: 1 })).json();
    const url = `/api/products/${mug.id}`;
    expect((await call(store, 'POST', `${url}/variants`, { price: 2 })).statusCode).toBe(400);
    await call(store, 'POST', `${url}/variants`, { name: 'Large', price: 2 });
    expect((await call(store, 'GET', url)).json()).toMatchObject({
      options: ['Option'],
      variants: [
        { id: mug.variants[0].id, name: 'Standard', options: { Option: 'Standard' } },
        { name: 'Large', options: { Option: 'Large' } },
      ],
    });
  });

  test('a hundred variants are taken in one go', async () => {
    const variants = Array.from({ length: 100 }, (_, i) => ({
      price: i,
      stock: i,
      options: { S: `${i}` },
    }));
    const response = await call(store, 'POST', '/api/products', {
      name: 'Many',
      options: ['S'],
      variants,
    });
    expect(response.statusCode).toBe(201);
    expect(response.json().variants).toHaveLength(100);
  });
});

describe('changing', () => {
  const aShirt = async () => (await call(store, 'POST', '/api/products', shirt)).json();

  test('a variant missing from the list stays as it is', async () => {
    const product = await aShirt();
    const [first, second] = product.variants;
    const response = await call(store, 'PATCH', `/api/products/${product.id}`, {
      category: 'Sale',
      variants: [
        { id: second.id, price: 500 },
        { price: 1000, sku: `NEW-${product.id}`, options: { Size: 'S', Colour: 'Red' } },
      ],
    });
    expect(response.statusCode).toBe(200);
    const changed = response.json();
    expect(changed).toMatchObject({ name: product.name, category: 'Sale', slug: product.slug });
    expect(changed.variants).toHaveLength(3);
    expect(changed.variants[0]).toEqual(first);
    expect(changed.variants[1]).toEqual({ ...second, price: 500 });
    expect(changed.variants[2]).toMatchObject({ name: 'S / Red', price: 1000, active: true });
  });

  test('stock is set through the ledger, with its reason', async () => {
    const product = await aShirt();
    const [{ id }] = product.variants;
    const url = `/api/products/${product.id}/variants/${id}`;
    const response = await call(store, 'PATCH', url, { stock: 4, reason: 'damaged', note: 'Wet' });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({ id, stock: 4, price: 799.5 });
    await call(store, 'PATCH', url, { stock: 4 });
    expect((await ledger(id)).slice(1)).toEqual([
      { delta: -3, stock_after: 4, reason: 'damaged', note: 'Wet', actor_name: 'Meera' },
    ]);
    await call(store, 'PATCH', url, { stock: 6, reason: 'Found two behind the shelf' });
    await call(store, 'PATCH', `/api/products/${product.id}`, {
      variants: [{ id, stock: 5 }],
      reason: 'Gift',
      note: 'to a friend',
    });
    expect((await ledger(id)).slice(2)).toMatchObject([
      { delta: 2, reason: 'correction', note: 'Found two behind the shelf' },
      { delta: -1, reason: 'correction', note: 'Gift: to a friend' },
    ]);
  });

  test('one variant is switched, priced and named by itself', async () => {
    const product = await aShirt();
    const [{ id }] = product.variants;
    const url = `/api/products/${product.id}/variants/${id}`;
    const changes = {
      price: 10,
      compareAtPrice: null,
      sku: `K-${id}`,
      active: false,
      trackStock: false,
      oversell: true,
    };
    const response = await call(store, 'PATCH', url, changes);
    expect(response.json()).toMatchObject({ id, ...changes, stock: 7 });
    const wrong = await call(store, 'PATCH', url, { price: 1.001 });
    expect(wrong.statusCode).toBe(400);
    expect(wrong.json().details.fields[0].path).toBe('price');
    const taken = await call(store, 'PATCH', url, { sku: 'BM-1' });
    expect(taken.statusCode).toBe(409);
    expect(taken.json().details.fields[0].path).toBe('sku');
  });

  test('fields that are not described are not read', async () => {
    const sizes = ['S', 'M'].map((Size) => ({ options: { Size }, price: 5, stock: 3 }));
    const url = '/api/products';
    const made = (await call(store, 'POST', url, { name: 'Sized', variants: sizes })).json();
    const [small, medium] = made.variants;
    const large = { id: small.id, price: 1, options: { Size: 'L' } };
    const added = await call(store, 'POST', `${url}/${made.id}/variants`, large);
    expect(added.statusCode).toBe(201);
    expect(added.json().id).not.toBe(small.id);
    const extra = { stockDelta: '5', position: 9, priceMinor: 1, productId: small.id };
    await call(store, 'PATCH', `${url}/${made.id}/variants/${medium.id}`, extra);
    const { variants } = (await call(store, 'GET', `${url}/${made.id}`)).json();
    expect(variants).toEqual([small, medium, added.json()]);
  });

  test('sales beyond stock stop only at zero or more', async () => {
    const { json } = await call(store, 'POST', '/api/products', {
      name: 'Candle',
      price: 5,
      stock: -2,
      oversell: true,
    });
    const product = json();
    const url = `/api/products/${product.id}/variants/${product.variants[0].id}`;
    const refused = await call(store, 'PATCH', url, { oversell: false });
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({
      code: 'STOCK_BELOW_ZERO',
      message: 'Candle has a stock of -2. Set its stock to 0 or more first',
    });
    const counted = await call(store, 'PATCH', url, { oversell: false, stock: 0, reason: 'count' });
    expect(counted.json()).toMatchObject({ stock: 0, oversell: false });
    const below = await call(store, 'PATCH', url, { stock: -1 });
    expect(below.statusCode).toBe(400);
    const both = await call(store, 'PATCH', url, { stock: -1, oversell: true });
    expect(both.json()).toMatchObject({ stock: -1, oversell: true });
  });

  test('the short form changes the only variant, and asks when there are several', async () => {
    const single = (await call(store, 'POST', '/api/products', { name: 'Pot', price: 5 })).json();
    const response = await call(store, 'PATCH', `/api/products/${single.id}`, {
      price: 6.5,
      stock: 2,
    });
    expect(response.json().variants).toMatchObject([{ price: 6.5, stock: 2 }]);
    const several = await aShirt();
    const refused = await call(store, 'PATCH', `/api/products/${several.id}`, { price: 6 });
    expect(refused.json()).toMatchObject({ statusCode: 409, code: 'SEVERAL_VARIANTS' });
  });

  test('two variants may swap their SKUs and options', async () => {
    const product = (
      await call(store, 'POST', '/api/products', {
        name: 'Swap',
        options: ['Size'],
        variants: [
          { price: 1, sku: 'SW-1', options: { Size: 'S' } },
          { price: 2, sku: 'SW-2', options: { Size: 'M' } },
        ],
      })
    ).json();
    const [one, two] = product.variants;
    const response = await call(store, 'PATCH', `/api/products/${product.id}`, {
      variants: [
        { id: one.id, sku: 'SW-2', options: { Size: 'M' } },
        { id: two.id, sku: 'SW-1', options: { Size: 'S' } },
      ],
    });
    expect(response.statusCode).toBe(200);
    expect(response.json().variants).toMatchObject([
      { id: one.id, sku: 'SW-2', name: 'M' },
      { id: two.id, sku: 'SW-1', name: 'S' },
    ]);
  });

  test('a renamed option takes its values along; a new one asks for values', async () => {
    const product = await aShirt();
    const url = `/api/products/${product.id}`;
    const renamed = await call(store, 'PATCH', url, { options: ['Fit', 'Colour'] });
    expect(renamed.json().variants[0]).toMatchObject({
      name: 'M / Blue',
      options: { Fit: 'M', Colour: 'Blue' },
    });
    const refused = await call(store, 'PATCH', url, { options: ['Fit', 'Colour', 'Sleeve'] });
    expect(refused.statusCode).toBe(400);
    expect(refused.json().message).toContain('needs a value for Sleeve');
  });

  test('a product found by its new SKU and alias', async () => {
    const product = await aShirt();
    const sku = `FIND-${product.id.slice(-6)}`;
    await call(store, 'PATCH', `/api/products/${product.id}`, {
      aliases: ['Angrakha'],
      variants: [{ id: product.variants[0].id, sku }],
    });
    for (const search of [sku.toLowerCase(), 'angra kurta']) {
      const list = await call(store, 'GET', `/api/products?search=${encodeURIComponent(search)}`);
      expect(list.json().items.map((item: { id: string }) => item.id)).toContain(product.id);
    }
  });

  test('every change that is one moves the catalog version', async () => {
    const product = await aShirt();
    const before = await catalogVersion();
    await call(store, 'PATCH', `/api/products/${product.id}`, { name: product.name });
    expect(await catalogVersion()).toBe(before);
    await call(store, 'PATCH', `/api/products/${product.id}`, { active: false });
    expect(await catalogVersion()).toBe(before + 1);
    await call(store, 'DELETE', `/api/products/${product.id}`);
    expect(await catalogVersion()).toBe(before + 2);
  });
});

describe('deleting', () => {
  const order = async (productId: string, variantId: string) => {
    const orderId = newId();
    await rows(
      `insert into orders (owner_id, id, order_number, public_token, source, status, payment_status,
         payment_method, customer, subtotal_minor, total_amount_minor, currency)
       values (?, ?, (select coalesce(max(order_number), 0) + 1 from orders where owner_id = ?), ?, 'manual',
         'pending', 'cod', 'cod', '{}', 100, 100, 'INR')`,
      [store.ownerId, orderId, store.ownerId, `token-${orderId}`],
    );
    await rows(
      `insert into order_items (owner_id, id, order_id, product_id, variant_id, product_name, quantity,
         unit_price_minor, total_minor, position) values (?, ?, ?, ?, ?, 'X', 1, 100, 100, 0)`,
      [store.ownerId, newId(), orderId, productId, variantId],
    );
  };

  test('what nobody ordered goes, with its stock ledger', async () => {
    const product = (await call(store, 'POST', '/api/products', shirt)).json();
    const response = await call(store, 'DELETE', `/api/products/${product.id}`);
    expect(response.statusCode).toBe(204);
    expect((await call(store, 'GET', `/api/products/${product.id}`)).statusCode).toBe(404);
    expect((await call(store, 'DELETE', `/api/products/${product.id}`)).statusCode).toBe(404);
    expect(await ledger(product.variants[0].id)).toEqual([]);
  });

  test('what was ordered stays', async () => {
    const product = (await call(store, 'POST', '/api/products', shirt)).json();
    const [first, second] = product.variants;
    await order(product.id, first.id);
    const response = await call(store, 'DELETE', `/api/products/${product.id}`);
    expect(response.json()).toMatchObject({
      statusCode: 409,
      code: 'PRODUCT_HAS_ORDERS',
      message: 'This product is used in orders and can’t be deleted. Hide it instead',
    });
    const url = `/api/products/${product.id}/variants`;
    expect((await call(store, 'DELETE', `${url}/${first.id}`)).json().code).toBe(
      'VARIANT_HAS_ORDERS',
    );
    expect((await call(store, 'DELETE', `${url}/${second.id}`)).statusCode).toBe(204);
    expect((await call(store, 'DELETE', `${url}/${first.id}`)).json().code).toBe('LAST_VARIANT');
    expect((await call(store, 'GET', `/api/products/${product.id}`)).json().variants).toHaveLength(
      1,
    );
  });
});

describe('another store', () => {
  test('its products and variants do not exist for this one', async () => {
    const other = await aStore(context.app);
    const theirs = (await call(other, 'POST', '/api/products', shirt)).json();
    const mine = (await call(store, 'POST', '/api/products', shirt)).json();
    const variant = theirs.variants[0].id;
    const answers = await Promise.all([
      call(store, 'GET', `/api/products/${theirs.id}`),
      call(store, 'PATCH', `/api/products/${theirs.id}`, { name: 'Mine' }),
      call(store, 'DELETE', `/api/products/${theirs.id}`),
      call(store, 'POST', `/api/products/${theirs.id}/variants`, {
        price: 1,
        options: { Size: 'X', Colour: 'X' },
      }),
      call(store, 'PATCH', `/api/products/${theirs.id}/variants/${variant}`, { price: 1 }),
      call(store, 'PATCH', `/api/products/${mine.id}/variants/${variant}`, { price: 1 }),
      call(store, 'PATCH', `/api/products/${mine.id}`, { variants: [{ id: variant, price: 1 }] }),
      call(store, 'DELETE', `/api/products/${mine.id}/variants/${variant}`),
      call(store, 'PATCH', `/api/products/${theirs.id}`, { price: 1 }),
    ]);
    expect(answers.map((answer) => answer.statusCode)).toEqual(Array(9).fill(404));
    const absent = await call(store, 'GET', `/api/products/${newId()}`);
    expect(answers[0]?.json()).toEqual(absent.json());
    expect((await call(other, 'GET', `/api/products/${theirs.id}`)).json()).toEqual(theirs);
  });

  test('a malformed id is refused', async () => {
    for (const url of ['/api/products/1', `/api/products/${newId()}/variants/x`]) {
      expect((await call(store, 'PATCH', url, { name: 'X' })).statusCode).toBe(400);
    }
  });

  test('nobody gets in without a token', async () => {
    expect((await context.app.inject('/api/products')).statusCode).toBe(401);
  });
});

describe('the list', () => {
  test('pages, searches, filters and sorts in at most three statements', async () => {
    const shop = await aStore(context.app);
    const add = (body: object) => call(shop, 'POST', '/api/products', body);
    await add({ name: 'Alpha', price: 30, stock: 100, category: 'One' });
    await add({ name: 'Beta', price: 10, stock: 3, category: 'One' });
    await add({ name: 'Gamma 50%', price: 20, stock: 0, category: 'Two', active: false });
    const names = async (query: string) => {
      const response = await call(shop, 'GET', `/api/products?${query}`);
      expect(response.statusCode).toBe(200);
      return response.json().items.map((item: { name: string }) => item.name);
    };
    expect(await names('')).toEqual(['Gamma 50%', 'Beta', 'Alpha']);
    expect(await names('sort=price')).toEqual(['Beta', 'Gamma 50%', 'Alpha']);
    expect(await names('sort=-stock')).toEqual(['Alpha', 'Beta', 'Gamma 50%']);
    expect(await names('sort=name&limit=1&page=2')).toEqual(['Beta']);
    expect(await names('category=One&sort=name')).toEqual(['Alpha', 'Beta']);
    expect(await names('active=false')).toEqual(['Gamma 50%']);
    expect(await names('stock=low')).toEqual(['Beta']);
    expect(await names('stock=out')).toEqual(['Gamma 50%']);
    expect(await names('photo=none&search=50%25')).toEqual(['Gamma 50%']);
    expect(await names('search=a%25z')).toEqual([]);
    const page = (await call(shop, 'GET', '/api/products?limit=2')).json();
    expect(page).toMatchObject({ page: 1, limit: 2, total: 3, totalPages: 2 });
    expect((await call(shop, 'GET', '/api/products?sort=owner_id')).statusCode).toBe(400);
    expect((await call(shop, 'GET', '/api/products?limit=101')).statusCode).toBe(400);

    const { statements } = await countingStatements(
      context.db.knex,
      () => call(shop, 'GET', '/api/products?limit=100'),
      besideSettings,
    );
    // The session's own statement, the page and the count.
    expect(statements.length).toBeLessThanOrEqual(3);
  });
});
