import { brotliCompressSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { createProduct } from '../../../src/features/catalog/create-product.ts';
import { SYSTEM } from '../../../src/session.ts';
import { useApp } from '../../support/app.ts';
import { rows } from '../../support/rows.ts';
import { aStore, type TestStore } from '../../support/stores.ts';

const context = useApp({ shopCache: true });
let store: TestStore;
let one: TestStore;

const get = (url: string, headers: Record<string, string> = {}) =>
  context.app.inject({ url, headers });
const pathOf = ({ slug }: TestStore) => `/catalog/${slug}`;
const languageOf = ({ body }: { body: string }) => /<html lang="([^"]+)"/.exec(body)?.[1];

const goods = { name: 'Mug', slug: 'mug', variants: [{ priceMinor: 30_000, stock: 50 }] };

beforeAll(async () => {
  store = await aStore(context.app);
  one = await aStore(context.app);
  await createProduct(store.tenant, goods, SYSTEM);
  await createProduct(one.tenant, goods, SYSTEM);
  await rows(`update stores set languages = '{hi,es}' where owner_id = ?`, [store.ownerId]);
});

describe('which language a page has', () => {
  const CASES: [string, Record<string, string>, string][] = [
    ['nothing wanted', {}, 'en'],
    ['the browser’s first', { 'accept-language': 'hi-IN,hi;q=0.9,en;q=0.8' }, 'hi'],
    ['by weight, not by place', { 'accept-language': 'en;q=0.1, es-MX;q=0.9' }, 'es'],
    ['none that the shop offers', { 'accept-language': 'ta-IN,fr' }, 'en'],
    ['a later one that the shop offers', { 'accept-language': 'fr,ta;q=0.9,hi;q=0.8' }, 'hi'],
    ['refused by the browser', { 'accept-language': 'hi;q=0, es' }, 'es'],
    ['anything', { 'accept-language': '*' }, 'en'],
    ['nonsense', { 'accept-language': ';;,=,\u00e9' }, 'en'],
    ['chosen before', { cookie: 'sk_language=hi', 'accept-language': 'es' }, 'hi'],
    ['chosen, and not offered', { cookie: 'sk_language=ta', 'accept-language': 'es' }, 'es'],
  ];
  test.each(CASES)('%s', async (_, headers, language) => {
    for (const below of ['', '/products/mug', '/cart']) {
      const answer = await get(`${pathOf(store)}${below}`, headers);
      expect(languageOf(answer)).toBe(language);
      expect(answer.headers['content-language']).toBe(language);
      expect(answer.headers.vary).toContain('Accept-Language, Cookie');
    }
  });

  test('that of its address, before all others', async () => {
    for (const below of ['', '/products/mug', '/cart']) {
      const headers = { cookie: 'sk_language=es', 'accept-language': 'en' };
      const answer = await get(`/hi${pathOf(store)}${below}`, headers);
      expect(languageOf(answer)).toBe('hi');
      expect(answer.headers['content-language']).toBe('hi');
      expect(answer.headers.vary).not.toContain('Cookie');
    }
  });

  test('a language that the shop does not offer leads to the plain address', async () => {
    for (const below of ['', '/products/mug', '/cart', '?page=2']) {
      for (let again = 0; again < 2; again++) {
        const answer = await get(`/es${pathOf(one)}${below}`);
        expect(answer.statusCode).toBe(302);
        expect(answer.headers.location).toBe(`${pathOf(one)}${below}`);
      }
    }
    expect((await get(`/en${pathOf(one)}`)).statusCode).toBe(302);
    expect((await get(`/fr${pathOf(store)}`)).statusCode).toBe(404);
  });

  test('a shop with one language has plain links, no switch, and one page for all', async () => {
    const answer = await get(pathOf(one), { 'accept-language': 'hi' });
    expect(languageOf(answer)).toBe('en');
    expect(answer.body).toContain(`href="${pathOf(one)}/products/mug"`);
    expect(answer.body).not.toContain('hreflang');
    expect(answer.headers.vary).not.toContain('Cookie');
  });

  test('a moved shop keeps the language', async () => {
    await rows('insert into store_slugs (slug, store_id) values (?, ?)', [
      `old-${store.slug}`,
      store.storeId,
    ]);
    const answer = await get(`/hi/catalog/old-${store.slug}/cart`);
    expect(answer.statusCode).toBe(301);
    expect(answer.headers.location).toBe(`/hi${pathOf(store)}/cart`);
  });
});

test('kept pages are never mixed up', async () => {
  const wishes = [
    'en',
    'hi',
    'es',
    'ta,hi',
    'ta,bn,hi',
    'ta,bn,es',
    'fr,es;q=0.5',
    'es,hi',
    'hi,es',
  ];
  const expected: Record<string, string> = {};
  for (const below of ['', '/products/mug', '?page=1']) {
    for (let round = 0; round < 4; round++) {
      for (const wish of wishes) {
        const answer = await get(`${pathOf(store)}${below}`, { 'accept-language': wish });
        expected[wish] ??= languageOf(answer) ?? '';
        expect(languageOf(answer)).toBe(expected[wish]);
      }
      for (const language of ['en', 'hi', 'es']) {
        const headers = { cookie: `sk_language=${language}`, 'accept-language': 'ta,es,hi' };
        expect(languageOf(await get(`${pathOf(store)}${below}`, headers))).toBe(language);
        expect(languageOf(await get(`/${language}${pathOf(store)}${below}`))).toBe(language);
        const plain = await get(`${pathOf(one)}${below}`, headers);
        expect(languageOf(plain)).toBe('en');
      }
    }
  }
  expect(expected).toMatchObject({ 'ta,hi': 'hi', 'ta,bn,hi': 'hi', 'ta,bn,es': 'es' });
  const tags = await Promise.all(
    ['en', 'hi', 'es'].map(
      async (language) => (await get(`/${language}${pathOf(store)}`)).headers.etag,
    ),
  );
  expect(new Set(tags).size).toBe(3);
});

test('what the shop offers takes effect on kept pages', async () => {
  const changing = await aStore(context.app);
  await createProduct(changing.tenant, goods, SYSTEM);
  const asked = () => get(`/hi${pathOf(changing)}`);
  expect((await asked()).statusCode).toBe(302);
  const offer = (languages: string[]) =>
    context.app.inject({
      method: 'PATCH',
      url: '/api/store',
      headers: changing.headers,
      payload: { languages },
    });
  expect((await offer(['hi'])).json().languages).toEqual(['hi']);
  await expect.poll(async () => languageOf(await asked()), { timeout: 4_000 }).toBe('hi');
  await offer([]);
  await expect.poll(async () => (await asked()).statusCode, { timeout: 4_000 }).toBe(302);
});

describe('the switch', () => {
  const switchOf = ({ body }: { body: string }) =>
    /<nav class="languages"[\s\S]*?<\/nav>/.exec(body)?.[0] ?? '';
  const linksOf = (part: string) => [...part.matchAll(/href="([^"]+)"/g)].map(([, href]) => href);

  test('names each language in itself, and stays small', async () => {
    const answer = await get(`${pathOf(store)}/products/mug?variant=x`);
    const part = switchOf(answer);
    expect(part).toContain('>English</a>');
    expect(part).toMatch(/lang="hi"[^>]*>हिन्दी<\/a>/);
    expect(part).toMatch(/lang="es"[^>]*>Español<\/a>/);
    expect(part.match(/rel="nofollow"/g)).toHaveLength(3);
    expect(part).toMatch(/lang="en"[^>]*aria-current="true"/);
    const size = (html: string) => brotliCompressSync(html).length;
    expect(size(answer.body) - size(answer.body.replace(part, ''))).toBeLessThan(300);
  });

  test('leads to the same page, and is remembered', async () => {
    for (const [below, to] of [
      ['', ''],
      ['/products/mug?variant=x', '/products/mug?variant=x'],
      ['?category=A%26B&page=1', '?category=A%26B'],
      // What a link was decorated with is one visitor’s, and the page is kept for all.
      ['?from=ana', ''],
      ['/products/mug?from=ana', '/products/mug'],
      ['/cart', '/cart'],
      ['/orders/none', '/orders/none'],
    ]) {
      const page = await get(`/en${pathOf(store)}${below}`);
      const link = linksOf(switchOf(page)).find((href) => href?.includes('/languages/hi'));
      const answer = await get(String(link).replaceAll('&amp;', '&'));
      expect(answer.statusCode).toBe(303);
      expect(answer.headers.location).toBe(`/hi${pathOf(store)}${to}`);
      expect(answer.headers['cache-control']).toBe('no-store');
      expect(answer.headers['set-cookie']).toMatch(
        /^sk_language=hi; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/,
      );
    }
  });

  test('leads nowhere else', async () => {
    const home = `/hi${pathOf(store)}`;
    for (const at of [
      ['//evil.example', `${home}//evil.example`],
      ['https://evil.example', home],
      ['@evil.example', home],
      ['.evil.example', home],
      ['/../../../logout', home],
      ['/..%2f..%2flogout', `${home}/..%2f..%2flogout`],
      ['/\\evil.example', `${home}//evil.example`],
      ['/a\r\nset-cookie: x=1', `${home}/aset-cookie:%20x=1`],
      ['#x', home],
    ]) {
      const answer = await get(
        `${pathOf(store)}/languages/hi?at=${encodeURIComponent(String(at[0]))}`,
      );
      expect(answer.headers.location).toBe(at[1]);
      const there = new URL(String(answer.headers.location), 'https://shop.example');
      expect(there.host).toBe('shop.example');
      expect(there.pathname.startsWith(home)).toBe(true);
    }
    expect((await get(`${pathOf(store)}/languages/ta`)).statusCode).toBe(404);
  });
});

describe('for search engines', () => {
  test('each page names its other languages', async () => {
    const origin = context.config.frontendUrl;
    for (const below of ['', '/products/mug']) {
      const { body } = await get(`/hi${pathOf(store)}${below}`);
      expect(body).toContain(`<link rel="canonical" href="${origin}/hi${pathOf(store)}${below}">`);
      for (const language of ['en', 'hi', 'es']) {
        expect(body).toContain(
          `<link rel="alternate" hreflang="${language}" href="${origin}/${language}${pathOf(store)}${below}">`,
        );
      }
      expect(body).toContain(
        `<link rel="alternate" hreflang="x-default" href="${origin}${pathOf(store)}${below}">`,
      );
    }
  });

  test('the sitemap does too', async () => {
    const origin = context.config.frontendUrl;
    const { body } = await get(`${pathOf(store)}/sitemap.xml`);
    expect(body).toContain('xmlns:xhtml="http://www.w3.org/1999/xhtml"');
    expect(body).toContain(`<loc>${origin}/en${pathOf(store)}/products/mug</loc>`);
    expect(body).toContain(
      `<xhtml:link rel="alternate" hreflang="hi" href="${origin}/hi${pathOf(store)}/products/mug"/>`,
    );
    expect((await get(`${pathOf(one)}/sitemap.xml`)).body).not.toContain('xhtml');
  });

  test('an installed shop opens in the language of its page', async () => {
    const { body } = await get(`/hi${pathOf(store)}`);
    expect(body).toContain(`href="/hi${pathOf(store)}/manifest.webmanifest"`);
    const manifest = (await get(`/hi${pathOf(store)}/manifest.webmanifest`)).json();
    expect(manifest).toMatchObject({
      start_url: `/hi${pathOf(store)}`,
      scope: `/hi${pathOf(store)}`,
    });
  });
});
