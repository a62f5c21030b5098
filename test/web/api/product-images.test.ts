import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { newId } from '../../../src/ids.ts';
import { useApp } from '../../support/app.ts';
import { useFolder } from '../../support/files.ts';
import { someGoods } from '../../support/goods.ts';
import { multipartOf } from '../../support/multipart.ts';
import { aPhonePhoto, aPicture } from '../../support/pictures.ts';
import { rows } from '../../support/rows.ts';
import { aStore, type TestStore } from '../../support/stores.ts';

const dataDir = useFolder();
const context = useApp({ dataDir });
let store: TestStore;
let png: Buffer;

beforeAll(async () => {
  store = await aStore(context.app);
  png = await aPicture(600, 400).png().toBuffer();
});

async function aProduct() {
  const { productId: id, variantId } = await someGoods(store);
  return { id, variantId };
}

type Files = Parameters<typeof multipartOf>[0];

async function send(productId: string, files: Files, sender = store) {
  const { payload, headers } = await multipartOf(files);
  return context.app.inject({
    method: 'POST',
    url: `/api/products/${productId}/images`,
    headers: { ...sender.headers, ...headers },
    payload,
  });
}

const change = (method: 'PATCH' | 'DELETE', path: string, payload?: object, sender = store) =>
  context.app.inject({
    method,
    url: `/api/products/${path}`,
    headers: sender.headers,
    ...(payload ? { payload } : {}),
  });

const imageRows = (productId: string) =>
  rows<{ id: string; alt: string; position: number; width: number; height: number }>(
    `select id, alt, position, width, height from product_images
      where owner_id = ? and product_id = ? order by position`,
    [store.ownerId, productId],
  );

async function catalogVersion(): Promise<number> {
  const [row] = await rows<{ catalog_version: number }>(
    'select catalog_version from stores where owner_id = ?',
    [store.ownerId],
  );
  return row?.catalog_version ?? 0;
}

const storedFolders = () => {
  const folder = join(dataDir, 'files/images', store.ownerId);
  return existsSync(folder) ? readdirSync(folder) : [];
};

test('several photos are added in their order and the catalog version goes up', async () => {
  const product = await aProduct();
  const before = await catalogVersion();
  const response = await send(product.id, [
    { name: 'IMG_1.jpg', content: await aPhonePhoto() },
    { name: 'IMG_2.png', content: png },
  ]);
  expect(response.statusCode).toBe(201);
  const { items, problems } = response.json();
  expect(problems).toEqual([]);
  const stored = await imageRows(product.id);
  expect(stored).toMatchObject([
    { position: 0, width: 800, height: 1200 },
    { position: 1, width: 600, height: 400 },
  ]);
  expect(items).toEqual(
    stored.map(({ id }) => ({ id, url: `/media/${store.ownerId}/${id}/480.webp`, alt: '' })),
  );
  expect(await catalogVersion()).toBe(before + 2);
});

test('D-12 a photo is served to everyone, for ever, as a picture and nothing else', async () => {
  const product = await aProduct();
  const sent = await send(product.id, [{ name: 'a.jpg', content: await aPhonePhoto() }]);
  const { url } = sent.json().items[0];
  for (const width of [160, 480, 960]) {
    const response = await context.app.inject(url.replace('480', String(width)));
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-length': String(response.rawPayload.length),
    });
    const { format, exif, width: actual } = await sharp(response.rawPayload).metadata();
    expect({ format, exif, actual }).toEqual({ format: 'webp', actual: Math.min(width, 800) });
  }
});

test.each([
  (url: string) => url.replace('480', '481'),
  (url: string) => url.replace('480.webp', '480.png'),
  (url: string) => url.replace('480.webp', '..'),
  (url: string) => url.replace('480.webp', '%2e%2e%2f480.webp'),
  (url: string) => url.replace('/media/', '/media/../'),
  (url: string) => url.replace(/\/media\/[^/]+/, '/media/..%2f..'),
  (url: string) => url.replace(/\/media\/[^/]+/, '/media/..%5c..'),
  (url: string) => url.replace('480.webp', '480.webp%00'),
  (url: string) => `${url}/x`,
  (url: string) => url.replace('/480.webp', ''),
  (url: string) => url.replace(/[^/]+\/480/, `${newId()}/480`),
])('an address that is no photo is 404 (%#)', async (twist) => {
  const product = await aProduct();
  const sent = await send(product.id, [{ name: 'a.png', content: png }]);
  const response = await context.app.inject(twist(sent.json().items[0].url));
  expect([400, 404]).toContain(response.statusCode);
  expect(response.headers['content-type']).not.toContain('image');
});

test('a refused photo does not take the others along and leaves nothing behind', async () => {
  const product = await aProduct();
  const folders = storedFolders().length;
  const response = await send(product.id, [
    { name: 'evil.svg', content: '<svg><script>alert(1)</script></svg>', type: 'image/png' },
    { name: 'good.png', content: png },
  ]);
  expect(response.statusCode).toBe(201);
  expect(response.json()).toMatchObject({
    items: [{ alt: '' }],
    problems: [{ fileName: 'evil.svg', statusCode: 400, code: 'BAD_IMAGE' }],
  });
  expect(storedFolders().length).toBe(folders + 1);
});

test('D-12 only refused photos: 400 in plain words', async () => {
  const product = await aProduct();
  const response = await send(product.id, [{ name: 'a.txt', content: 'hello' }]);
  expect(response.statusCode).toBe(400);
  expect(response.json()).toMatchObject({
    code: 'BAD_IMAGE',
    message: 'This file is not an image. Upload a JPEG, PNG, WebP, AVIF or GIF',
  });
  expect(await imageRows(product.id)).toEqual([]);
});

test('D-12 a photo of 20 MiB and one byte is refused with 413', async () => {
  const product = await aProduct();
  const big = Buffer.concat([png, Buffer.alloc(20 * 1024 * 1024 + 1 - png.length)]);
  const response = await send(product.id, [{ name: 'big.png', content: big }]);
  expect(response.statusCode).toBe(413);
  expect(response.json().code).toBe('FILE_TOO_LARGE');
});

test('no photo, JSON in its place, and a thirteenth photo are refused', async () => {
  const product = await aProduct();
  expect((await send(product.id, [])).statusCode).toBe(400);
  const json = await context.app.inject({
    method: 'POST',
    url: `/api/products/${product.id}/images`,
    headers: store.headers,
    payload: { file: 'x' },
  });
  expect(json.statusCode).toBe(415);
  const twelve = Array.from({ length: 12 }, (_, i) => ({ name: `${i}.png`, content: png }));
  expect((await send(product.id, twelve)).statusCode).toBe(201);
  const folders = storedFolders().length;
  const more = await send(product.id, [{ name: '13.png', content: png }]);
  expect(more.statusCode).toBe(409);
  expect(more.json().code).toBe('TOO_MANY_IMAGES');
  expect(storedFolders().length).toBe(folders);
});

test('uploads at the same time share the twelve places', async () => {
  const product = await aProduct();
  const eight = Array.from({ length: 8 }, (_, i) => ({ name: `${i}.png`, content: png }));
  await Promise.all([send(product.id, eight), send(product.id, eight)]);
  const stored = await imageRows(product.id);
  expect(stored.map((image) => image.position)).toEqual([...Array(12).keys()]);
});

test('a photo gets its description and its place; the first is the main one', async () => {
  const product = await aProduct();
  const files = ['a', 'b', 'c'].map((name) => ({ name: `${name}.png`, content: png }));
  const { items } = (await send(product.id, files)).json();
  const [a, b, c] = items.map(({ id }: { id: string }) => id);
  const response = await change('PATCH', `${product.id}/images/${c}`, {
    alt: 'From the side',
    position: 0,
  });
  expect(response.statusCode).toBe(200);
  expect(response.json()).toMatchObject({ id: c, alt: 'From the side' });
  expect((await imageRows(product.id)).map(({ id }) => id)).toEqual([c, a, b]);
  await change('PATCH', `${product.id}/images/${c}`, { position: 99 });
  expect((await imageRows(product.id)).map(({ id }) => id)).toEqual([a, b, c]);
});

test.each([{}, { alt: 5 }, { alt: 'x'.repeat(301) }, { position: -1 }, { position: '1' }])(
  'a change of %j is 400',
  async (payload) => {
    const product = await aProduct();
    const { items } = (await send(product.id, [{ name: 'a.png', content: png }])).json();
    const response = await change('PATCH', `${product.id}/images/${items[0].id}`, payload);
    expect(response.statusCode).toBe(400);
  },
);

test('a removed photo takes its files along and leaves its variants without one', async () => {
  const product = await aProduct();
  const { items } = (await send(product.id, [{ name: 'a.png', content: png }])).json();
  const [{ id, url }] = items;
  await rows('update product_variants set image_id = ? where owner_id = ? and id = ?', [
    id,
    store.ownerId,
    product.variantId,
  ]);
  expect((await change('DELETE', `${product.id}/images/${id}`)).statusCode).toBe(204);
  expect(await imageRows(product.id)).toEqual([]);
  const [variant] = await rows<{ image_id: string | null }>(
    'select image_id from product_variants where owner_id = ? and id = ?',
    [store.ownerId, product.variantId],
  );
  expect(variant).toEqual({ image_id: null });
  await expect.poll(async () => (await context.app.inject(url)).statusCode).toBe(404);
  expect((await change('DELETE', `${product.id}/images/${id}`)).statusCode).toBe(404);
});

test("another store's product and photos are 404, as if they did not exist", async () => {
  const product = await aProduct();
  const other = await aStore(context.app);
  const { items } = (await send(product.id, [{ name: 'a.png', content: png }])).json();
  const path = `${product.id}/images/${items[0].id}`;
  expect((await send(product.id, [{ name: 'a.png', content: png }], other)).statusCode).toBe(404);
  expect((await change('PATCH', path, { alt: 'x' }, other)).statusCode).toBe(404);
  expect((await change('DELETE', path, undefined, other)).statusCode).toBe(404);
  const wrongProduct = await aProduct();
  const mixed = `${wrongProduct.id}/images/${items[0].id}`;
  expect((await change('PATCH', mixed, { alt: 'x' })).statusCode).toBe(404);
  expect((await change('DELETE', mixed)).statusCode).toBe(404);
  expect(await imageRows(product.id)).toMatchObject([{ alt: '' }]);
});

test('without a session nothing is taken', async () => {
  const product = await aProduct();
  const { payload, headers } = await multipartOf([{ name: 'a.png', content: png }]);
  const url = `/api/products/${product.id}/images`;
  const response = await context.app.inject({ method: 'POST', url, headers, payload });
  expect(response.statusCode).toBe(401);
});
