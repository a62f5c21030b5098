import { beforeAll, expect, test } from 'vitest';
import { createProduct } from '../../../src/features/catalog/create-product.ts';
import { findProduct } from '../../../src/features/catalog/find-product.ts';
import { addImage } from '../../../src/features/catalog/photos/add-image.ts';
import type { ProductInput } from '../../../src/features/catalog/product.ts';
import { SYSTEM } from '../../../src/session.ts';
import { useApp } from '../../support/app.ts';
import { useFolder } from '../../support/files.ts';
import { brokenStock } from '../../support/goods.ts';
import { pagesOf } from '../../support/pages.ts';
import { aPicture } from '../../support/pictures.ts';
import { rows } from '../../support/rows.ts';
import { aStore, type TestStore } from '../../support/stores.ts';

const folder = useFolder();
const context = useApp({ dataDir: folder });
const { get, post } = pagesOf(context);
const HTMX = { 'hx-request': 'true' };
let store: TestStore;

beforeAll(async () => {
  store = await aStore(context.app);
});

const aProduct = (input: ProductInput, owner = store) => createProduct(owner.tenant, input, SYSTEM);

const mug = (stock: number, name = 'Blue mug') =>
  aProduct({ name, variants: [{ priceMinor: 49_900, stock }] });

async function onlyVariant(id: string) {
  const product = await findProduct(store.tenant, id);
  return product!.variants[0]!;
}

test('a new store is told what to do first', async () => {
  const fresh = await aStore(context.app);
  const page = await get(fresh, '/dashboard/products');
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain('Add your first product');
  expect(page.body).toContain('href="/dashboard/products/new"');
});

test('a row says name, prices, stock in words, and whether it is hidden', async () => {
  const shop = await aStore(context.app);
  await aProduct(
    {
      name: 'Linen <shirt>',
      category: 'Clothes',
      options: ['Size'],
      active: false,
      variants: [
        { options: { Size: 'S' }, priceMinor: 149_900, stock: 20 },
        { options: { Size: 'M' }, priceMinor: 169_900, stock: 2 },
        { options: { Size: 'L' }, priceMinor: 169_900, stock: 0 },
      ],
    },
    shop,
  );
  const { body } = await get(shop, '/dashboard/products');
  expect(body).toContain('Linen &lt;shirt&gt;');
  expect(body).toContain('₹1,499 – ₹1,699');
  expect(body).toContain('3 variants');
  expect(body).toContain('22 in stock, 1 running low, 1 sold out');
  expect(body).toContain('Hidden');
});

test('filters and search find what they say; nothing found offers to clear them', async () => {
  const shop = await aStore(context.app);
  const make = (name: string, stock: number, active = true) =>
    aProduct({ name, category: 'Mugs', active, variants: [{ priceMinor: 100, stock }] }, shop);
  await make('Plenty', 50);
  await make('Scarce', 2);
  await make('Gone', 0);
  await make('Secret', 50, false);
  const photographed = await make('Pictured', 50);
  const path = `${folder}/picture.png`;
  await aPicture(200, 200).png().toFile(path);
  await addImage(shop.tenant, photographed, { path });
  const names = async (query: string) => {
    const { body } = await get(shop, `/dashboard/products${query}`, HTMX);
    expect(body).not.toContain('<html');
    return ['Plenty', 'Scarce', 'Gone', 'Secret', 'Pictured'].filter((name) => body.includes(name));
  };
  expect(await names('?stock=low')).toEqual(['Scarce']);
  expect(await names('?stock=out')).toEqual(['Gone']);
  expect(await names('?shown=no')).toEqual(['Secret']);
  expect(await names('?photo=none')).toEqual(['Plenty', 'Scarce', 'Gone', 'Secret']);
  expect(await names('?search=scar')).toEqual(['Scarce']);
  expect(await names('?category=Mugs&search=')).toHaveLength(5);
  const none = await get(shop, '/dashboard/products?search=kettle');
  expect(none.body).toContain('No products match “kettle”');
  expect(none.body).toContain('Clear filters');
  expect((await get(shop, '/dashboard/products?stock=some')).statusCode).toBe(400);
});

test('25 products make a page, and the links keep the filter', async () => {
  const shop = await aStore(context.app);
  for (let n = 0; n < 26; n++) {
    await aProduct({ name: `Mug ${n}`, variants: [{ priceMinor: 100 }] }, shop);
  }
  const { body } = await get(shop, '/dashboard/products?search=mug');
  expect(body.match(/<li id="product-/g)).toHaveLength(25);
  expect(body).toContain('href="/dashboard/products?search=mug&amp;page=2"');
  const second = await get(shop, '/dashboard/products?search=mug&page=2');
  expect(second.body.match(/<li id="product-/g)).toHaveLength(1);
  const beyond = await get(shop, '/dashboard/products?search=mug&page=9');
  expect(beyond.body).toContain('Page 2 of 2');
  expect(beyond.body.match(/<li id="product-/g)).toHaveLength(1);
});

test('price and a counted stock are changed in the row, with a ledger row for the stock', async () => {
  const id = await mug(12);
  const fields = {
    price: '525.50',
    stock: '10',
    stockWas: '12',
    back: '/dashboard/products?page=2',
  };
  const response = await post(store, `/dashboard/products/${id}/quick`, fields);
  expect(response.statusCode).toBe(303);
  expect(response.headers.location).toBe('/dashboard/products?page=2');
  const variant = await onlyVariant(id);
  expect(variant).toMatchObject({ priceMinor: 52_550, stock: 10 });
  const movements = await rows(
    'select delta, reason from stock_movements where owner_id = ? and variant_id = ? order by id',
    [store.ownerId, variant.id],
  );
  expect(movements).toEqual([
    { delta: 12, reason: 'initial' },
    { delta: -2, reason: 'count' },
  ]);
  expect(await brokenStock(store)).toEqual([]);
});

test('a price that was saved by leaving its field can be undone', async () => {
  const id = await mug(12);
  const fields = { price: '525.50', stock: '12', stockWas: '12' };
  const { body } = await post(store, `/dashboard/products/${id}/quick`, fields, HTMX);
  expect(body).toContain('price 499.00 → 525.50');
  expect(body).toContain('<button data-undo>Undo</button>');
  expect(body).toContain('name="price" value="499.00"');
  const back = await post(
    store,
    `/dashboard/products/${id}/quick`,
    { ...fields, price: '499.00' },
    HTMX,
  );
  expect(back.body).toContain('price 525.50 → 499.00');
  expect((await onlyVariant(id)).priceMinor).toBe(49_900);
});

test('the stepper counts from the stock of now, not from what the page showed', async () => {
  const id = await mug(12);
  await post(store, `/dashboard/products/${id}/quick`, {
    price: '499',
    stock: '9',
    stockWas: '12',
  });
  const old = { price: '499.00', stock: '12', stockWas: '12', step: '1' };
  const response = await post(store, `/dashboard/products/${id}/quick`, old, HTMX);
  expect(response.statusCode).toBe(200);
  expect(response.body).toMatch(/^\s*<li id="product-/);
  expect(response.body).toContain('stock 9 → 10');
  expect((await onlyVariant(id)).stock).toBe(10);
});

test('a count that was typed over an older stock is shown again with the stock of now, then saved', async () => {
  const id = await mug(12);
  const row = `/dashboard/products/${id}/quick`;
  await post(store, row, { price: '499', stock: '12', stockWas: '12', step: '-1' });
  const stale = { price: '499', stock: '15', stockWas: '12' };
  for (const headers of [{}, HTMX]) {
    const refused = await post(store, row, stale, headers);
    expect(refused.statusCode).toBe(422);
    expect(refused.body).toContain('is now 11, because');
    expect(refused.body).toContain('name="stockWas" value="11"');
    expect(refused.body).toContain('value="15"');
    expect((await onlyVariant(id)).stock).toBe(11);
  }
  await post(store, row, { ...stale, stockWas: '11' });
  expect((await onlyVariant(id)).stock).toBe(15);
});

test.each([
  [{ price: 'cheap', stock: '5' }, 'Enter a price, such as 499 or 499.50'],
  [{ price: '', stock: '5' }, 'Enter a price, such as 499 or 499.50'],
  [{ price: '-5', stock: '5' }, 'Enter a price, such as 499 or 499.50'],
  [{ price: '10', stock: '1.5' }, 'Stock must be a whole number'],
  [{ price: '10', stock: '-1' }, 'must be 0 or more'],
])('%j in a row is refused beside the fields, which keep what was typed', async (typed, words) => {
  const id = await mug(12);
  const fields = { ...typed, stockWas: '12' };
  for (const headers of [{}, HTMX]) {
    const response = await post(store, `/dashboard/products/${id}/quick`, fields, headers);
    expect(response.statusCode).toBe(422);
    expect(response.body).toContain(words);
    expect(response.body).toContain(`value="${typed.price}"`);
  }
  expect(await onlyVariant(id)).toMatchObject({ priceMinor: 49_900, stock: 12 });
});

test('a foreign address to go back to is ignored', async () => {
  const id = await mug(1);
  const fields = {
    price: '1',
    stock: '1',
    stockWas: '1',
    back: '//evil.example/dashboard/products',
  };
  const response = await post(store, `/dashboard/products/${id}/quick`, fields);
  expect(response.headers.location).toBe('/dashboard/products');
});

test("another store's product cannot be changed in a row", async () => {
  const other = await aStore(context.app);
  const id = await mug(12);
  const fields = { price: '1', stock: '1', stockWas: '12' };
  expect((await post(other, `/dashboard/products/${id}/quick`, fields)).statusCode).toBe(404);
  expect(await onlyVariant(id)).toMatchObject({ priceMinor: 49_900, stock: 12 });
  expect((await get(other, '/dashboard/products')).body).not.toContain('Blue mug');
});
