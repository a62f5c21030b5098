import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { createProduct } from '../../../src/features/catalog/create-product.ts';
import { SYSTEM } from '../../../src/session.ts';
import { useApp } from '../../support/app.ts';
import { rows } from '../../support/rows.ts';
import { aStore, type TestStore } from '../../support/stores.ts';

const context = useApp();
let store: TestStore;
const at = (path: string) => context.app.inject(`/catalog/${store.slug}${path}`);
const head = (html: string, property: string): string | undefined =>
  new RegExp(`<meta property="${property}" content="([^"]*)"`).exec(html)?.[1];

beforeAll(async () => {
  store = await aStore(context.app);
  await createProduct(
    store.tenant,
    { name: 'Mug & more', slug: 'mug', variants: [{ priceMinor: 34_900, stock: 5 }] },
    SYSTEM,
  );
});

test.each(['', '/products/mug'])(
  'chats get a JPEG of 1200 by 630 beside a link to "%s"',
  async (path) => {
    const { body } = await at(path);
    const address = new URL(head(body, 'og:image') ?? '');
    expect(head(body, 'og:image:type')).toBe('image/jpeg');
    const { rawPayload, headers } = await context.app.inject(address.pathname + address.search);
    expect(headers['content-type']).toBe('image/jpeg');
    expect(headers['cache-control']).toBe('public, max-age=86400');
    expect(headers['cross-origin-resource-policy']).toBe('cross-origin');
    expect(await sharp(rawPayload).metadata()).toMatchObject({
      ...{ format: 'jpeg', width: 1200, height: 630 },
    });
  },
);

test('the picture has another address, and other content, once the shop has changed', async () => {
  const before = await at('/card.jpg');
  expect((await at('/card.jpg')).rawPayload.equals(before.rawPayload)).toBe(true);
  const addressBefore = head((await at('')).body, 'og:image');
  await rows(
    `update stores set name = 'Red Mug', catalog_version = catalog_version + 1 where owner_id = ?`,
    [store.ownerId],
  );
  await expect.poll(async () => head((await at('')).body, 'og:image')).not.toBe(addressBefore);
  await expect
    .poll(async () => (await at('/card.jpg')).rawPayload.equals(before.rawPayload), {
      timeout: 5_000,
    })
    .toBe(false);
});

test('a phone can put the shop among its apps', async () => {
  const { body } = await at('');
  expect(body).toContain(`href="/catalog/${store.slug}/manifest.webmanifest"`);
  const answer = await at('/manifest.webmanifest');
  expect(answer.headers['content-type']).toContain('application/manifest+json');
  const { icons, ...manifest } = answer.json();
  const path = `/catalog/${store.slug}`;
  expect(manifest).toMatchObject({ id: path, start_url: path, scope: path, display: 'standalone' });
  const touch = /rel="apple-touch-icon" href="([^"]+)"/.exec(body)?.[1] ?? '';
  for (const [src, side] of [
    [touch, 180],
    ...icons.map(({ src, sizes }: Record<string, string>) => [
      src,
      Number.parseInt(sizes ?? '', 10),
    ]),
  ]) {
    const icon = await context.app.inject(src);
    expect(await sharp(icon.rawPayload).metadata()).toMatchObject({
      ...{ format: 'png', width: side, height: side },
    });
  }
});

test('the desk has a manifest whose icons are there', async () => {
  const { body } = await context.app.inject({ url: '/dashboard', headers: store.headers });
  const link = /rel="manifest" href="([^"]+)"/.exec(body)?.[1] ?? '';
  const manifest = await context.app.inject(link);
  expect(manifest.headers['content-type']).toContain('application/manifest+json');
  const touch = /rel="apple-touch-icon" href="([^"]+)"/.exec(body)?.[1] ?? '';
  const icons = manifest
    .json()
    .icons.map(({ src }: { src: string }) => link.replace(/[^/]+$/, src));
  for (const icon of [touch, ...icons]) {
    const answer = await context.app.inject(icon);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('image/png');
  }
});

test('what is not there is not found', async () => {
  for (const path of ['/products/nothing/card.jpg', '/icon-7.png', '/sitemap.xml?page=9']) {
    expect((await at(path)).statusCode).toBe(404);
  }
  expect((await context.app.inject('/catalog/no-such-shop/card.jpg')).statusCode).toBe(404);
});

describe('search engines', () => {
  const locations = (xml: string): string[] =>
    [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname);
  const found = async (url: string) => {
    const { pathname, search } = new URL(url);
    return (await context.app.inject(pathname + search)).body;
  };

  test('are told by robots.txt what is closed and where the shops are listed', async () => {
    const { body, headers } = await context.app.inject('/robots.txt');
    expect(headers['content-type']).toContain('text/plain');
    expect(body).toMatch(/^User-agent: \*\nDisallow: \/dashboard$/m);
    expect(body).not.toMatch(/Disallow: \/(?:catalog|assets|media)?$/m);
    const index = /^Sitemap: (.+)$/m.exec(body)?.[1] ?? '';
    expect(locations(await found(index))).toContain(`/catalog/${store.slug}/sitemap.xml`);
  });

  test('find a shop and its products that are sold, each with its last change', async () => {
    const hidden = {
      name: 'Hidden',
      slug: 'hidden',
      active: false,
      variants: [{ priceMinor: 100 }],
    };
    await createProduct(store.tenant, hidden, SYSTEM);
    const { body, headers } = await at('/sitemap.xml');
    expect(headers['content-type']).toContain('application/xml');
    const shop = `/catalog/${store.slug}`;
    expect(locations(body)).toEqual([shop, `${shop}/products/mug`]);
    expect(body).toMatch(/<lastmod>\d{4}-\d\d-\d\dT/);
  });

  test('get a thousand products a page, and an index that names each page', async () => {
    const large = await aStore(context.app);
    await rows(
      `insert into products (owner_id, id, slug, name)
       select ?, gen_random_uuid(), 'p-' || n, 'P' from generate_series(1, 1001) n`,
      [large.ownerId],
    );
    const path = `/catalog/${large.slug}/sitemap.xml`;
    const index = (await context.app.inject('/sitemap.xml')).body;
    expect(index).toContain(`${path}</loc>`);
    expect(index).toContain(`${path}?page=2</loc>`);
    expect(index).not.toContain(`${path}?page=3`);
    const pages = [await context.app.inject(path), await context.app.inject(`${path}?page=2`)];
    expect(pages.map(({ body }) => locations(body).length)).toEqual([1_001, 1]);
  });

  test('are not led to a shop that is switched off, or has nothing to sell', async () => {
    const off = await aStore(context.app);
    await createProduct(off.tenant, { name: 'Mug', variants: [{ priceMinor: 100 }] }, SYSTEM);
    await rows('update stores set is_active = false where owner_id = ?', [off.ownerId]);
    const empty = await aStore(context.app);
    const { body } = await context.app.inject('/sitemap.xml');
    for (const { slug } of [off, empty]) expect(body).not.toContain(`/catalog/${slug}/`);
  });
});
