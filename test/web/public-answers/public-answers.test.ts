import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createProduct } from '../../../src/features/catalog/create-product.ts';
import { SYSTEM } from '../../../src/session.ts';
import { useApp } from '../../support/app.ts';
import { rows } from '../../support/rows.ts';
import { ASHA } from '../../support/shopper.ts';
import { aStore, type TestStore } from '../../support/stores.ts';

const context = useApp({ shopCache: true });
let store: TestStore;
let path: string;
let api: string;
let statements: string[] = [];

const get = (url: string, headers: Record<string, string> = {}) =>
  context.app.inject({ url, headers });

beforeAll(() => {
  context.db.knex.on('query', ({ sql }: { sql: string }) => statements.push(sql));
});

beforeEach(async () => {
  store = await aStore(context.app);
  path = `/catalog/${store.slug}`;
  api = `/api/public${path}`;
  for (const name of ['Mug', 'Cup']) {
    const goods = { name, category: `${name}s`, variants: [{ priceMinor: 30_000, stock: 50 }] };
    await createProduct(store.tenant, goods, SYSTEM);
  }
  await warm();
  statements = [];
});

/** Until what changed is known and a page is kept. */
async function warm() {
  await expect
    .poll(async () => {
      await get(path);
      statements = [];
      await get(path);
      return aboutGoods();
    })
    .toEqual([]);
}

/** What was asked of stores and goods. */
const aboutGoods = () => statements.filter((sql) => /\b(?:products|stores)\b/.test(sql));

/** Nothing grows old from now on, and no change comes to be known: a slow machine takes longer. */
function stopTheClock() {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
}

/** Until no question is under way what has changed: its answer would come in the midst of a test. */
const quiet = () =>
  expect
    .poll(() =>
      rows(
        `select pid from pg_stat_activity where datname = current_database() and state = 'active'
            and query like '%catalog_changes%' and pid <> pg_backend_pid()`,
      ),
    )
    .toEqual([]);

/** The shop's pages, and what the API tells of its catalog. */
const ADDRESSES = [
  ...['/:path', '/:path?category=Mugs', '/:path/products/mug'],
  ...['/api/public/:path', '/api/public/:path/products?limit=5&sort=name'],
  ...['/api/public/:path/products?category=Mugs', '/api/public/:path/products/mug'],
];
const at = (address: string) => address.replace('/:path', path);

test.each(['', '/products/mug'])(
  'the page "%s" of several languages, whose address names none, is kept here for each of them',
  async (below) => {
    await rows(`update stores set languages = '{hi,es}' where owner_id = ?`, [store.ownerId]);
    for (const language of ['hi', 'es']) {
      const headers = { 'accept-language': language };
      const asked = async () => {
        statements = [];
        const { headers: told } = await get(path + below, headers);
        return [told['content-language'], aboutGoods()];
      };
      await expect.poll(asked, { timeout: 5_000 }).toEqual([language, []]);
      const kept = await get(path + below, headers);
      // Shared caches would show everybody the language of the first visitor.
      expect(kept.headers['cache-control']).toBe('private, max-age=60');
      expect(kept.headers.vary).toBe('Accept-Language, Cookie, accept-encoding');
      const known = { ...headers, 'if-none-match': String(kept.headers.etag) };
      expect((await get(path + below, known)).statusCode).toBe(304);
    }
  },
);

describe('a kept answer', () => {
  beforeEach(async () => {
    stopTheClock();
    await warm();
    await quiet();
    await warm();
  });

  test.each(ADDRESSES)(
    'of %s is the one that was made, in each encoding, and asks nothing',
    async (address) => {
      const url = at(address);
      const made = await get(url);
      statements = [];
      const kept = await get(url);
      expect([kept.statusCode, kept.headers['content-type']]).toEqual([
        200,
        made.headers['content-type'],
      ]);
      expect(kept.body).toBe(made.body);
      const br = await get(url, { 'accept-encoding': 'gzip, br' });
      const gzip = await get(url, { 'accept-encoding': 'gzip, br;q=0.5' });
      expect(br.headers['content-encoding']).toBe('br');
      expect(gzip.headers['content-encoding']).toBe('gzip');
      expect(brotliDecompressSync(br.rawPayload).toString()).toBe(made.body);
      expect(gunzipSync(gzip.rawPayload).toString()).toBe(made.body);
      expect(new Set([made, kept, br, gzip].map(({ headers }) => headers.etag)).size).toBe(1);
      expect(aboutGoods()).toEqual([]);
    },
  );

  test('has the headers of one that is made', async () => {
    const made = await get(`${path}?search=mug`);
    const kept = await get(path);
    const named = ({ headers }: typeof kept) => Object.keys(headers).sort();
    expect(named(kept)).toEqual(named(made));
    expect(kept.headers['cache-control']).toBe('public, max-age=60');
    expect(kept.headers.vary).toBe('accept-encoding');
    expect(kept.headers['x-request-id']).not.toBe(made.headers['x-request-id']);
    expect(kept.headers['content-security-policy']).toBe(made.headers['content-security-policy']);
  });

  test('of the API is asked for again by its tag, and says for whom it was made', async () => {
    const made = await get(`${api}/products?search=mug`);
    const kept = await get(api);
    const named = ({ headers }: typeof kept) => Object.keys(headers).sort();
    expect(named(kept)).toEqual(named(made));
    expect(kept.headers['cache-control']).toBe('public, no-cache');
    expect(kept.headers.vary).toBe('Origin, accept-encoding');
    const again = await get(api, { 'if-none-match': String(kept.headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  test('is not sent to who has it, however that is said', async () => {
    const { headers } = await get(path);
    const etag = String(headers.etag);
    for (const known of [etag, `"other", ${etag}`, '*', etag.replace('W/', '')]) {
      const again = await get(path, { 'if-none-match': known, 'accept-encoding': 'br' });
      expect([known, again.statusCode, again.body]).toEqual([known, 304, '']);
      expect(again.headers).toMatchObject({ etag, vary: 'accept-encoding' });
      expect(again.headers['content-encoding']).toBeUndefined();
    }
    expect((await get(path, { 'if-none-match': 'W/"other"' })).statusCode).toBe(200);
  });

  test('answers HEAD without its body', async () => {
    const page = await get(path);
    const head = await context.app.inject({ method: 'HEAD', url: path });
    expect([head.statusCode, head.body]).toEqual([200, '']);
    expect(head.headers).toMatchObject({
      etag: page.headers.etag,
      'content-length': page.headers['content-length'],
    });
  });

  test('counts as a read of its reader, who may be sent away', async () => {
    const remoteAddress = '203.0.113.66';
    let [read, status] = [0, 0];
    for (let n = 0; n < 2_000 && status !== 429; n++) {
      ({ statusCode: status } = await context.app.inject({ url: path, remoteAddress }));
      if (status === 200) read++;
    }
    expect([read, status]).toEqual([600, 429]);
  });

  test('gives way to maintenance', async () => {
    await rows('update platform_settings set maintenance_mode = true');
    await expect.poll(async () => (await get(path)).statusCode).toBe(503);
    await rows('update platform_settings set maintenance_mode = false');
    await expect.poll(async () => (await get(path)).statusCode).toBe(200);
  });
});

test('is made anew after a change, and the pages of other shops stay', async () => {
  const other = await aStore(context.app);
  await get(`/catalog/${other.slug}`);
  await get(`${api}/products`);
  await rows(`update products set name = 'Beaker' where owner_id = ? and name = 'Mug'`, [
    store.ownerId,
  ]);
  await expect.poll(async () => (await get(path)).body).toContain('Beaker');
  expect((await get(`${api}/products`)).body).toContain('Beaker');
  await get(`/catalog/${other.slug}`);
  statements = [];
  await get(`/catalog/${other.slug}`);
  expect(aboutGoods()).toEqual([]);
});

test('a crowd that asks for the same page has it made once', async () => {
  const fresh = `${path}/products/cup`;
  // A crowd that takes longer than a page may be joined or relied on has it made again, rightly.
  stopTheClock();
  await warm();
  statements = [];
  const answers = await Promise.all(Array.from({ length: 20 }, () => get(fresh)));
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
  expect(statements.filter((sql) => /\bproduct_variants\b/.test(sql))).toHaveLength(1);
});

test('nothing that anybody makes up is kept', async () => {
  const made = ['?search=mug', '?category=none', '?page=9', '/products/mug?variant=none'];
  const odd = ['?page=01', '?page=1&page=2', '?category=Mugs&category=Cups'];
  const pages = [...made, ...odd].map((page) => path + page);
  const lists = [...made.slice(0, 3), ...odd, '?limit=05', '?sort=name&sort=price'];
  for (const url of [...pages, ...lists.map((list) => `${api}/products${list}`)]) {
    await get(url);
    statements = [];
    await get(url);
    expect([url, aboutGoods().length > 0]).toEqual([url, true]);
  }
});

test('what a page does not depend on leads to the same page', async () => {
  for (const address of [
    `${path}?fbclid=1`,
    `${path}/`,
    path.toUpperCase().replace('/CATALOG', '/catalog'),
  ]) {
    statements = [];
    expect((await get(address)).statusCode).toBe(200);
    expect([address, aboutGoods()]).toEqual([address, []]);
  }
});

test('a closed shop, a moved one and one that is not there are never kept', async () => {
  await rows(`update platform_settings set inactive_stores = 'close'`);
  await rows('update stores set is_active = false where owner_id = ?', [store.ownerId]);
  await expect.poll(async () => (await get(path)).body).toContain('is closed');
  expect((await get(api)).statusCode).toBe(410);
  await rows('update stores set is_active = true where owner_id = ?', [store.ownerId]);
  expect((await get(path)).body).toContain('Mug');
  expect((await get('/catalog/not-there')).statusCode).toBe(404);
  expect((await get('/api/public/catalog/not-there')).statusCode).toBe(404);
  expect((await get(`${api}/products/not-there`)).statusCode).toBe(404);
  expect((await get(`${path}/products/not-there`)).statusCode).toBe(404);
});

describe('who looks at a shop', () => {
  /** What was asked of stores. */
  const aboutStores = () => statements.filter((sql) => /\bstores\b/.test(sql));
  const look = {
    page: () => get(`${path}/cart`),
    cart: () => context.app.inject({ method: 'POST', url: `${api}/cart`, payload: { items: [] } }),
  };

  test.each(Object.entries(look))('has it read once until it changes: %s', async (_what, ask) => {
    stopTheClock();
    await warm();
    await quiet();
    await ask();
    statements = [];
    expect((await ask()).statusCode).toBe(200);
    expect(aboutStores()).toEqual([]);
  });

  test.each(Object.entries(look))('learns of a change: %s', async (_what, ask) => {
    await ask();
    await rows(`update stores set name = 'Red Cup', slug = slug || '-2' where owner_id = ?`, [
      store.ownerId,
    ]);
    await expect.poll(async () => (await ask()).statusCode).not.toBe(200);
    path += '-2';
    api += '-2';
    expect((await look.page()).body).toContain('Red Cup');
  });

  test('is told at once what an order needs to know', async () => {
    stopTheClock();
    await warm();
    await quiet();
    await look.page();
    await rows('update stores set cod_enabled = false where owner_id = ?', [store.ownerId]);
    const { statusCode } = await context.app.inject({
      method: 'POST',
      url: `${api}/checkout`,
      payload: {
        paymentMethod: 'cod',
        items: [{ productId: await mugOf(store), quantity: 1 }],
        customer: ASHA,
      },
    });
    expect(statusCode).toBe(400);
  });
});

async function mugOf({ ownerId }: TestStore): Promise<string> {
  const [mug] = await rows<{ id: string }>(
    `select id from products where owner_id = ? and name = 'Mug'`,
    [ownerId],
  );
  return mug?.id ?? '';
}
