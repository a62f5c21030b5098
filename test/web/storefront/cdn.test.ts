import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { removeImage } from '../../../src/features/catalog/change-images.ts';
import { createProduct } from '../../../src/features/catalog/create-product.ts';
import { addImage } from '../../../src/features/catalog/photos/add-image.ts';
import { connectCdn, purgeCdn } from '../../../src/features/catalog/purge-cdn.ts';
import { SYSTEM } from '../../../src/session.ts';
import { useApp } from '../../support/app.ts';
import { useFakeCdn } from '../../support/fake-cdn.ts';
import { aPicture } from '../../support/pictures.ts';
import { rows } from '../../support/rows.ts';
import { aStore, type TestStore } from '../../support/stores.ts';

type Shop = TestStore & { mug: string; photo: string };

const ASSETS = 'https://assets.example.com';
const context = useApp({
  shopCache: true,
  cdn: { assetUrl: ASSETS, purge: { url: 'http://127.0.0.1:9', token: null } },
});
const cdn = useFakeCdn(context);
let store: Shop;
let several: Shop;

const get = (url: string, headers: Record<string, string> = {}) =>
  context.app.inject({ url, headers });
const pathOf = ({ slug }: TestStore) => `/catalog/${slug}`;
const UNTIL_PURGED =
  'public, max-age=60, s-maxage=3600, stale-while-revalidate=60, stale-if-error=86400';
const FOR_EVER = 'public, max-age=31536000, immutable';

async function aShop(): Promise<Shop> {
  const made = await aStore(context.app);
  const goods = { name: 'Mug', slug: 'mug', variants: [{ priceMinor: 30_000, stock: 50 }] };
  const mug = await createProduct(made.tenant, goods, SYSTEM);
  const path = join(await mkdtemp(join(tmpdir(), 'photo-')), 'photo.jpeg');
  await aPicture().jpeg().toFile(path);
  const { id: photo } = await addImage(made.tenant, mug, { path });
  return { ...made, mug, photo };
}

beforeAll(async () => {
  several = await aShop();
  await rows(`update stores set languages = '{hi,es}' where owner_id = ?`, [several.ownerId]);
  store = await aShop();
});

/** The addresses that a page names in attributes of these kinds, and in lists of widths. */
const namedIn = (html: string): string[] =>
  [...html.matchAll(/\s(?:src|srcset|href|content)="([^"]+)"/g)]
    .flatMap(([, value = '']) => value.split(', '))
    .map((value) => value.split(' ')[0] ?? '');
const filesIn = (html: string): string[] =>
  namedIn(html).filter((address) => /\/(?:assets|media)\/|card\.jpg/.test(address));

describe('pages', () => {
  test.each(['', '/products/mug', '/cart', '/orders'])(
    'of a shop name all files at the CDN: "%s"',
    async (below) => {
      const { body, headers } = await get(pathOf(store) + below);
      const files = filesIn(body);
      expect(files.length).toBeGreaterThan(2);
      expect(files.filter((address) => !address.startsWith(`${ASSETS}/`))).toEqual([]);
      expect(String(headers['content-security-policy']).split(';')).toEqual(
        expect.arrayContaining([
          "default-src 'self'",
          `img-src 'self' ${ASSETS} data:`,
          ...['script-src', 'style-src', 'font-src'].map((rule) => `${rule} 'self' ${ASSETS}`),
        ]),
      );
    },
  );

  test('name the photo and the preview of a product there, and for the cart a path', async () => {
    const { body } = await get(`${pathOf(store)}/products/mug`);
    const media = `/media/${store.ownerId}/${store.photo}`;
    const card = `${ASSETS}${pathOf(store)}/products/mug/card.jpg`;
    expect(body).toContain(`<meta property="og:image" content="${card}`);
    expect(body).toContain(`src="${ASSETS}${media}/480.webp"`);
    expect(body).toContain(`"${ASSETS}${media}/960.webp"`);
    // What a browser has in its cart outlives a CDN, and only paths of this site are shown.
    expect(body).toContain(`data-image-url="${media}/160.webp"`);
    const { body: list } = await get(pathOf(store));
    expect(list).toContain(`src="${ASSETS}${media}/480.webp"`);
    expect(list).toContain(`data-image-url="${media}/160.webp"`);
  });

  test.each(['', '/products/mug', '/cart', '/orders'])(
    'weigh hardly more for it, compressed: "%s"',
    async (below) => {
      const { body } = await get(pathOf(store) + below);
      const weight = (html: string) => brotliCompressSync(html).length;
      expect(weight(body) - weight(body.replaceAll(ASSETS, ''))).toBeLessThan(100);
    },
  );

  test('of sellers too, but the manifest, whose addresses count from its own', async () => {
    const { body } = await get('/dashboard', store.headers);
    const files = filesIn(body);
    expect(files.length).toBeGreaterThan(3);
    const own = files.filter((address) => !address.startsWith(`${ASSETS}/`));
    expect(own).toEqual([expect.stringMatching(/^\/assets\/[0-9a-f]{12}\/desk\.webmanifest$/)]);
  });

  test('the API gives whole addresses of photos', async () => {
    const { images } = (await get(`/api/public${pathOf(store)}/products/mug`)).json();
    expect(images[0].url).toBe(`${ASSETS}/media/${store.ownerId}/${store.photo}/960.webp`);
  });
});

describe('files', () => {
  test('have addresses that change with their content, and are for pages of any origin', async () => {
    const { body } = await get(pathOf(store));
    const [css = ''] = filesIn(body).filter((address) => address.endsWith('.css'));
    const path = css.slice(ASSETS.length);
    const answer = await get(path);
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, FOR_EVER]);
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    });
    expect(answer.headers['set-cookie']).toBeUndefined();
    // During an upgrade the other release may answer: no cache keeps that under this address.
    const other = await get(path.replace(/[0-9a-f]{12}/, '000000000000'));
    expect([other.statusCode, other.headers['cache-control']]).toEqual([200, 'no-store']);
    const missing = await get(path.replace('shop.css', 'gone.css'));
    expect([missing.statusCode, missing.headers['cache-control']]).toEqual([404, 'no-store']);
  });

  test('photos stay for a year, and name their store', async () => {
    const { headers } = await get(`/media/${store.ownerId}/${store.photo}/480.webp`);
    expect(headers).toMatchObject({
      'cache-control': FOR_EVER,
      'cross-origin-resource-policy': 'cross-origin',
      'surrogate-key': `photos-${store.ownerId}`,
      'cache-tag': `photos-${store.ownerId}`,
    });
  });
});

describe('what a CDN may keep', () => {
  const tags = ({ ownerId }: TestStore) => ({
    'surrogate-key': `store-${ownerId} shops`,
    'cache-tag': `store-${ownerId},shops`,
  });

  test.each(['', '/products/mug'])(
    'the page of goods "%s" until it is told of a change',
    async (below) => {
      const path = pathOf(store) + below;
      const asked = {
        cookie: 'sk_language=hi; other=1',
        authorization: store.headers.authorization,
      };
      for (const headers of [{}, {}, asked]) {
        const answer = await get(path, headers);
        expect(answer.headers).toMatchObject({ 'cache-control': UNTIL_PURGED, ...tags(store) });
        expect(answer.headers.vary).toBe('accept-encoding');
        expect(answer.headers['set-cookie']).toBeUndefined();
      }
    },
  );

  test('for a minute what no change makes old, or what is the same by chance', async () => {
    for (const below of ['?search=mug', '/cart', '?category=none']) {
      const { headers } = await get(pathOf(store) + below);
      expect([below, headers['cache-control']]).toEqual([below, 'public, max-age=60']);
      expect(headers).toMatchObject(tags(store));
    }
  });

  test('pictures and lists of a shop, by its name', async () => {
    for (const below of ['/card.jpg', '/icon-192.png', '/manifest.webmanifest', '/sitemap.xml']) {
      const { headers } = await get(pathOf(store) + below);
      expect(headers['cache-control']).toMatch(/^public, max-age=/);
      expect(headers).toMatchObject(tags(store));
    }
  });

  test('nothing that is about a person, and nothing that is not there', async () => {
    const addresses = [
      `${pathOf(store)}/checkout?product=${store.photo}`,
      `${pathOf(store)}/orders`,
      `${pathOf(store)}/products/none`,
      `/catalog/no-such-shop`,
      '/login',
      '/',
    ];
    for (const address of addresses) {
      const { headers } = await get(address);
      expect(headers['cache-control'], address).toMatch(/^(?:no-store|private, no-cache)$/);
      expect(headers['surrogate-key']).toBeUndefined();
    }
  });

  test('nobody else’s language, though it keeps by the address alone', async () => {
    const read = async (path: string, language: string) => {
      const { text, headers } = await cdn.get(path, { 'accept-language': language });
      return [/<html lang="([^"]+)"/.exec(text)?.[1], headers.get('cache-control')];
    };
    for (const below of ['', '/products/mug', '/cart']) {
      const path = pathOf(several) + below;
      expect(await read(path, 'hi')).toEqual(['hi', 'private, max-age=60']);
      expect(await read(path, 'es')).toEqual(['es', 'private, max-age=60']);
      expect((await cdn.get(path, { cookie: 'sk_language=hi' })).text).toContain('lang="hi"');
    }
    for (const language of ['hi', 'es']) {
      const manifest = `${pathOf(several)}/manifest.webmanifest`;
      const { text, headers } = await cdn.get(manifest, { 'accept-language': language });
      expect(JSON.parse(text).lang).toBe(language);
      expect(headers.get('cache-control')).toBe('private, max-age=60');
    }
    const path = `/hi${pathOf(several)}`;
    expect(await read(path, 'es')).toEqual(['hi', UNTIL_PURGED]);
    expect((await cdn.get(path, { 'accept-language': 'en' })).cached).toBe(true);
  });

  test('a suspended shop’s page for a minute: whether it is shown is not the shop’s change', async () => {
    const closed = await aShop();
    await rows('update stores set is_active = false where owner_id = ?', [closed.ownerId]);
    const { headers } = await get(pathOf(closed));
    expect(headers['cache-control']).toBe('public, max-age=60');
  });
});

test('a deleted photo goes from the CDN, and those of other stores stay', async () => {
  connectCdn(cdn.purge, { settleMs: 0 });
  const theirs = `/media/${store.ownerId}/${store.photo}/480.webp`;
  const shop = await aShop();
  const path = `/media/${shop.ownerId}/${shop.photo}/480.webp`;
  await purgeCdn();
  for (const address of [theirs, path]) {
    expect((await cdn.get(address)).status).toBe(200);
    expect((await cdn.get(address)).cached).toBe(true);
  }
  await removeImage(shop.tenant, shop.mug, shop.photo);
  await expect.poll(async () => (await get(path)).statusCode).toBe(404);
  expect((await cdn.get(path)).cached).toBe(true);
  expect(await purgeCdn()).toEqual({ shops: 1 });
  expect((await cdn.get(path)).status).toBe(404);
  expect((await cdn.get(theirs)).cached).toBe(true);
  connectCdn(null);
});
