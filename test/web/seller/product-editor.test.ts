import { beforeAll, expect, test } from 'vitest';
import { createProduct } from '../../../src/features/catalog/create-product.ts';
import { findProduct } from '../../../src/features/catalog/find-product.ts';
import type { ProductInput } from '../../../src/features/catalog/product.ts';
import { updateProduct } from '../../../src/features/catalog/update-product.ts';
import { newId } from '../../../src/ids.ts';
import { SYSTEM } from '../../../src/session.ts';
import { useApp } from '../../support/app.ts';
import { useFolder } from '../../support/files.ts';
import { brokenStock } from '../../support/goods.ts';
import { multipartOf } from '../../support/multipart.ts';
import { formFields, pagesOf } from '../../support/pages.ts';
import { aPicture } from '../../support/pictures.ts';
import { rows } from '../../support/rows.ts';
import { aStore, type TestStore } from '../../support/stores.ts';

const context = useApp({ dataDir: useFolder() });
const { get, post } = pagesOf(context);
let store: TestStore;

beforeAll(async () => {
  store = await aStore(context.app);
});

const aProduct = (input: Partial<ProductInput> = {}) =>
  createProduct(
    store.tenant,
    { name: 'Blue mug', variants: [{ priceMinor: 49_900, stock: 12, sku: newId() }], ...input },
    SYSTEM,
  );

const shirt = () =>
  aProduct({
    name: 'Shirt',
    options: ['Size'],
    variants: [
      { options: { Size: 'S' }, priceMinor: 100_000, stock: 4 },
      { options: { Size: 'M' }, priceMinor: 100_000, stock: 5 },
    ],
  });

const address = (id: string) => `/dashboard/products/${id}`;
const stored = async (id: string) => (await findProduct(store.tenant, id))!;

async function opened(id: string) {
  return formFields((await get(store, address(id))).body, 'editor');
}

test('the editor sent back as it is changes nothing', async () => {
  const id = await shirt();
  const before = await stored(id);
  const response = await post(store, address(id), await opened(id));
  expect(response.statusCode).toBe(303);
  expect(await stored(id)).toEqual(before);
});

test('texts, price and visibility are saved', async () => {
  const id = await aProduct();
  const { active: _, ...fields } = await opened(id);
  const response = await post(store, address(id), {
    ...fields,
    name: ' Red  mug ',
    description: 'Two\r\nlines',
    category: 'Kitchen',
    aliases: 'laal cup\nred cup, mug red',
    'variants.0.price': '1,299.50',
    'variants.0.compareAtPrice': '1500',
    'variants.0.rule': 'oversell',
  });
  expect(response.statusCode).toBe(303);
  expect(response.headers.location).toBe(address(id));
  expect(await stored(id)).toMatchObject({
    name: 'Red mug',
    description: 'Two\nlines',
    category: 'Kitchen',
    aliases: ['laal cup', 'red cup', 'mug red'],
    active: false,
    variants: [{ priceMinor: 129_950, compareAtPriceMinor: 150_000, oversell: true, stock: 12 }],
  });
});

test('a weight in whole grams is saved, shown again and taken away', async () => {
  const id = await aProduct();
  const weighed = { ...(await opened(id)), 'variants.0.weightGrams': '350' };
  expect((await post(store, address(id), weighed)).statusCode).toBe(303);
  expect(await stored(id)).toMatchObject({ variants: [{ weightGrams: 350 }] });
  const again = await opened(id);
  expect(again['variants.0.weightGrams']).toBe('350');
  const wrong = await post(store, address(id), { ...again, 'variants.0.weightGrams': '0.35' });
  expect(wrong.statusCode).toBe(422);
  expect(wrong.body).toContain('Weight in grams');
  const none = await post(store, address(id), { ...again, 'variants.0.weightGrams': '' });
  expect(none.statusCode).toBe(303);
  expect(await stored(id)).toMatchObject({ variants: [{ weightGrams: null }] });
});

test('a change of stock is a movement with its reason, note and person', async () => {
  const id = await aProduct();
  const fields = {
    ...(await opened(id)),
    'variants.0.stock': '10',
    reason: 'damaged',
    note: 'Fell',
  };
  await post(store, address(id), fields);
  const { variants } = await stored(id);
  const history = await get(store, `${address(id)}/variants/${variants[0]!.id}`);
  expect(history.body).toMatch(/12 → <strong>10<\/strong>/);
  expect(history.body).toContain('Damaged or lost');
  expect(history.body).toContain('Fell');
  expect(history.body).toContain('Meera');
  expect(await brokenStock(store)).toEqual([]);
});

test('a count that was typed over an older stock is shown again with the stock of now, then saved', async () => {
  const id = await aProduct();
  const fields = { ...(await opened(id)), 'variants.0.stock': '15' };
  const { variants } = await stored(id);
  const sold = { id: variants[0]!.id, stockDelta: -4 };
  const cause = { actor: SYSTEM, reason: 'correction' } as const;
  await updateProduct(store.tenant, id, { variants: [sold] }, cause);
  const { updatedAt = '' } = await opened(id);
  const refused = await post(store, address(id), { ...fields, updatedAt });
  expect(refused.statusCode).toBe(422);
  expect(refused.body).toContain('Stock is now 8, because');
  expect((await stored(id)).variants[0]!.stock).toBe(8);
  const again = formFields(refused.body, 'editor');
  expect(again).toMatchObject({ 'variants.0.stock': '15', 'variants.0.stockWas': '8' });
  await post(store, address(id), { ...again, reason: 'count' });
  expect((await stored(id)).variants[0]!.stock).toBe(15);
  expect(await brokenStock(store)).toEqual([]);
});

test('stock that was not touched keeps the sales of the meantime; what came in adds to them', async () => {
  const id = await aProduct();
  const fields = await opened(id);
  const sell = async () => {
    const { variants } = await stored(id);
    const variant = { id: variants[0]!.id, stockDelta: -3 };
    const cause = { actor: SYSTEM, reason: 'correction' } as const;
    await updateProduct(store.tenant, id, { variants: [variant] }, cause);
  };
  await sell();
  const { updatedAt } = await opened(id);
  await post(store, address(id), { ...fields, updatedAt: updatedAt ?? '', name: 'Mug' });
  expect((await stored(id)).variants[0]!.stock).toBe(9);
  const again = await opened(id);
  await sell();
  const { updatedAt: now } = await opened(id);
  const received = { ...again, updatedAt: now ?? '', 'variants.0.stock': '29', reason: 'received' };
  await post(store, address(id), received);
  expect((await stored(id)).variants[0]!.stock).toBe(26);
  expect(await brokenStock(store)).toEqual([]);
});

test('wrong fields are named beside themselves and nothing typed is lost', async () => {
  const id = await shirt();
  const fields = {
    ...(await opened(id)),
    name: 'Kurta "new"',
    'variants.0.price': 'many',
    'variants.1.stock': 'few',
  };
  const response = await post(store, address(id), fields);
  expect(response.statusCode).toBe(422);
  expect(response.body).toContain('S: Price must be an amount');
  expect(response.body).toContain('href="#f-variants-1-stock"');
  expect(response.body).toContain('id="f-variants-1-stock-error"');
  expect(formFields(response.body, 'editor')).toMatchObject(fields);
  expect((await stored(id)).name).toBe('Shirt');
});

test('a SKU that another product has is refused beside its field', async () => {
  const taken = await aProduct({ variants: [{ priceMinor: 100, sku: 'MUG-1' }], name: 'First' });
  const id = await shirt();
  const fields = { ...(await opened(id)), 'variants.1.sku': 'MUG-1' };
  const response = await post(store, address(id), fields);
  expect(response.statusCode).toBe(422);
  expect(response.body).toMatch(/id="f-variants-1-sku-error">is already used by First/);
  expect(formFields(response.body, 'editor')['variants.1.sku']).toBe('MUG-1');
  expect((await stored(taken)).variants[0]!.sku).toBe('MUG-1');
});

test('missing variants are made from the options, shown first and saved then', async () => {
  const id = await aProduct();
  const fields = {
    ...(await opened(id)),
    'options.0': 'Size',
    'optionValues.0': 'S, M, s',
    'options.1': 'Colour',
    'optionValues.1': 'Red, Blue',
  };
  const shown = await post(store, address(id), { ...fields, intent: 'generate' });
  expect(shown.statusCode).toBe(200);
  expect(shown.body).toContain('4 variants ready');
  expect((await stored(id)).variants).toHaveLength(1);
  const generated = formFields(shown.body, 'editor');
  expect((await post(store, address(id), generated)).statusCode).toBe(303);
  const product = await stored(id);
  expect(product.options).toEqual(['Size', 'Colour']);
  expect(
    product.variants.map(({ options, stock, priceMinor }) => [options, stock, priceMinor]),
  ).toEqual([
    [{ Size: 'S', Colour: 'Red' }, 12, 49_900],
    [{ Size: 'S', Colour: 'Blue' }, 0, 49_900],
    [{ Size: 'M', Colour: 'Red' }, 0, 49_900],
    [{ Size: 'M', Colour: 'Blue' }, 0, 49_900],
  ]);
});

test('new variants follow the stock rule of the first, and blank stock is not tracked', async () => {
  const id = await aProduct({
    variants: [{ priceMinor: 45_000, trackStock: false, oversell: true }],
  });
  const before = await opened(id);
  expect(before).toMatchObject({ 'variants.0.stock': '', 'variants.0.rule': 'oversell' });
  const shown = await post(store, address(id), {
    ...before,
    'options.0': 'Size',
    'optionValues.0': 'Small, Large',
    intent: 'generate',
  });
  expect(shown.body).toContain('2 variants ready');
  const generated = formFields(shown.body, 'editor');
  expect((await post(store, address(id), generated)).statusCode).toBe(303);
  const rules = async () =>
    (await stored(id)).variants.map(({ name, trackStock, stock }) => [name, trackStock, stock]);
  expect(await rules()).toEqual([
    ['Small', false, 0],
    ['Large', false, 0],
  ]);
  await post(store, address(id), { ...(await opened(id)), 'variants.1.stock': '4' });
  expect(await rules()).toEqual([
    ['Small', false, 0],
    ['Large', true, 4],
  ]);
  await post(store, address(id), { ...(await opened(id)), 'variants.1.stock': ' ' });
  expect((await rules())[1]).toEqual(['Large', false, 4]);
});

test('a row can be added by hand without script; blank rows are left out', async () => {
  const id = await shirt();
  const grown = await post(store, address(id), { ...(await opened(id)), intent: 'add-row' });
  const fields = formFields(grown.body, 'editor');
  const row = Object.keys(fields).filter((name) => name.endsWith('.price')).length - 1;
  const filled = {
    ...fields,
    [`variants.${row}.choices.0`]: 'L',
    [`variants.${row}.price`]: '1200',
  };
  expect((await post(store, address(id), filled)).statusCode).toBe(303);
  const { variants } = await stored(id);
  expect(variants.map(({ name }) => name)).toEqual(['S', 'M', 'L']);
});

test('the same choices twice and a variant without a price are refused in their row', async () => {
  const id = await shirt();
  const fields = { ...(await opened(id)), 'variants.1.choices.0': 'S', 'variants.0.price': '' };
  const response = await post(store, address(id), fields);
  expect(response.statusCode).toBe(422);
  expect(response.body).toMatch(/S: must be different from those of another variant/);
});

test('a variant is switched off and keeps its row', async () => {
  const id = await shirt();
  const { 'variants.0.active': _, ...fields } = await opened(id);
  await post(store, address(id), fields);
  expect((await stored(id)).variants.map(({ active }) => active)).toEqual([false, true]);
});

test('of two people who edit at once the second is asked, and may save either', async () => {
  const id = await aProduct();
  const mine = { ...(await opened(id)), name: 'My mug', 'variants.0.price': '600' };
  const theirs = { ...(await opened(id)), name: 'Their mug' };
  expect((await post(store, address(id), theirs)).statusCode).toBe(303);
  const clash = await post(store, address(id), mine);
  expect(clash.statusCode).toBe(409);
  expect(clash.body).toContain('was changed by <strong dir="auto">Meera</strong>');
  expect(clash.body).toContain('Their mug');
  expect(clash.body).toContain('My mug');
  expect((await stored(id)).name).toBe('Their mug');
  const again = formFields(clash.body, 'yours');
  expect((await post(store, address(id), again)).statusCode).toBe(303);
  expect(await stored(id)).toMatchObject({ name: 'My mug', variants: [{ priceMinor: 60_000 }] });
});

test('a product is added from a photo, a name and a price', async () => {
  const photo = await aPicture(600, 400).png().toBuffer();
  const fields = { name: 'Brass lamp', price: '2,499.50', stock: '3', category: 'Home' };
  const { payload, headers } = await multipartOf([{ name: 'lamp.png', content: photo }], fields);
  const response = await context.app.inject({
    method: 'POST',
    url: '/dashboard/products',
    headers: { ...store.headers, ...headers },
    payload,
  });
  expect(response.statusCode).toBe(303);
  const id = response.headers.location?.split('/').pop() ?? '';
  const product = await stored(id);
  expect(product).toMatchObject({
    name: 'Brass lamp',
    active: true,
    variants: [{ priceMinor: 249_950, stock: 3, trackStock: true }],
  });
  expect(product.images).toHaveLength(1);
});

test('a form that is sent twice adds one product with its photos once', async () => {
  const address = '/dashboard/products';
  const page = await get(store, `${address}/new`);
  const [, key = ''] = /name="key" value="([^"]+)"/.exec(page.body) ?? [];
  const photo = { name: 'lamp.png', content: await aPicture(300, 300).png().toBuffer() };
  const send = async (name: string) => {
    const { payload, headers } = await multipartOf([photo], { key, name, price: '99' });
    const all = { ...store.headers, ...headers };
    return context.app.inject({ method: 'POST', url: address, headers: all, payload });
  };
  const [one, other] = await Promise.all([send('Twin lamp'), send('Twin lamp')]);
  expect(one.statusCode).toBe(303);
  expect(other.headers.location).toBe(one.headers.location);
  expect((await stored(one.headers.location?.split('/').pop() ?? '')).images).toHaveLength(1);
  const changed = await send('Other lamp');
  expect(changed.statusCode).toBe(422);
  expect(changed.body).toContain('You’ve already added a product from this page');
  expect(changed.body).not.toContain(key);
});

test('a product without a name or price is not added; what was typed stays', async () => {
  const { payload, headers } = await multipartOf([], { name: '', price: 'x', stock: '7' });
  const response = await context.app.inject({
    method: 'POST',
    url: '/dashboard/products',
    headers: { ...store.headers, ...headers },
    payload,
  });
  expect(response.statusCode).toBe(422);
  expect(response.body).toContain('Fix 2 errors');
  expect(response.body).toContain('value="7"');
});

test('photos are sent, described, moved and removed from the editor', async () => {
  const id = await aProduct();
  const photo = await aPicture(300, 300).png().toBuffer();
  const { payload, headers } = await multipartOf([
    { name: 'a.png', content: photo },
    { name: 'notes.txt', content: 'no' },
    { name: 'b.png', content: photo },
  ]);
  const request = { method: 'POST', url: `${address(id)}/photos`, payload } as const;
  const sent = await context.app.inject({
    ...request,
    headers: { ...store.headers, ...headers, 'hx-request': 'true' },
  });
  expect(sent.statusCode).toBe(422);
  expect(sent.body).toMatch(/^\s*<div id="photos">/);
  expect(sent.body).toMatch(/notes\.txt<\/strong>: This file is not an image/);
  const [a, b] = (await stored(id)).images.map((image) => image.id);
  const act = (image: string | undefined, fields: Record<string, string>) =>
    post(store, `${address(id)}/photos/${image}`, fields);
  await act(b, { intent: 'up', alt: 'Side' });
  expect((await stored(id)).images).toMatchObject([{ id: b, alt: 'Side' }, { id: a }]);
  await act(b, { intent: 'remove' });
  expect((await stored(id)).images).toMatchObject([{ id: a }]);
  expect((await act(b, { intent: 'remove' })).statusCode).toBe(404);
});

test('a product that was never ordered is deleted after a question', async () => {
  const id = await aProduct();
  const question = await get(store, `${address(id)}/delete`);
  expect(question.body).toContain('Delete Blue mug?');
  const response = await post(store, `${address(id)}/delete`);
  expect(response.headers.location).toBe('/dashboard/products');
  expect(await findProduct(store.tenant, id)).toBeNull();
});

test('a variant is deleted, the last one is not', async () => {
  const id = await shirt();
  const [first, second] = (await stored(id)).variants;
  const gone = await post(store, `${address(id)}/variants/${first!.id}/delete`);
  expect(gone.headers.location).toBe(address(id));
  const last = await post(store, `${address(id)}/variants/${second!.id}/delete`);
  expect(last.statusCode).toBe(409);
  expect(last.body).toContain('must have at least one variant');
});

test("another store's product is 404 on every page of it", async () => {
  const other = await aStore(context.app);
  const id = await shirt();
  const variant = (await stored(id)).variants[0]!.id;
  const before = await stored(id);
  const pages = ['', '/delete', `/variants/${variant}`];
  for (const page of pages) expect((await get(other, address(id) + page)).statusCode).toBe(404);
  const actions = ['', '/delete', `/variants/${variant}/delete`, `/photos/${newId()}`];
  for (const action of actions) {
    const response = await post(other, address(id) + action, { name: 'Mine', intent: 'remove' });
    expect(response.statusCode).toBe(404);
  }
  const { payload, headers } = await multipartOf([
    { name: 'a.png', content: await aPicture(20, 20).png().toBuffer() },
  ]);
  const photo = await context.app.inject({
    method: 'POST',
    url: `${address(id)}/photos`,
    headers: { ...other.headers, ...headers },
    payload,
  });
  expect(photo.statusCode).toBe(404);
  expect(await stored(id)).toEqual(before);
  expect(
    await rows('select 1 from product_images where owner_id = ? and product_id = ?', [
      store.ownerId,
      id,
    ]),
  ).toEqual([]);
});
