import { beforeAll, describe, expect, test } from 'vitest';
import { createProduct } from '../../../src/features/catalog/create-product.ts';
import { SYSTEM } from '../../../src/session.ts';
import { useApp } from '../../support/app.ts';
import { setPlatform } from '../../support/platform-settings.ts';
import { rows } from '../../support/rows.ts';
import { aStore, type TestStore } from '../../support/stores.ts';

const context = useApp();
let store: TestStore;
const get = (path: string, headers: Record<string, string> = {}) =>
  context.app.inject({ url: `/catalog/${store.slug}${path}`, headers });

beforeAll(async () => {
  store = await aStore(context.app);
  await rows(
    `update stores set contact = '{"phone":"+91 98470 12345"}'::jsonb, shipping_fee_minor = 6000,
            free_shipping_above_minor = 99900 where owner_id = ?`,
    [store.ownerId],
  );
  for (let n = 1; n <= 25; n++) {
    await createProduct(
      store.tenant,
      {
        name: `Mug ${n}`,
        category: n % 2 ? 'Mugs' : 'Gifts & more',
        variants: [{ priceMinor: n * 100, stock: n === 25 ? 0 : n === 24 ? 2 : 50 }],
      },
      SYSTEM,
    );
  }
  await createProduct(
    store.tenant,
    {
      name: 'Shirt "</script><b>',
      slug: 'shirt',
      description: `Soft </script><script>alert(1)</script>${'👕'.repeat(300)}`,
      options: ['Size'],
      variants: [
        { name: 'S', options: { Size: 'S' }, priceMinor: 50_000, stock: 1 },
        { name: 'M', options: { Size: 'M' }, priceMinor: 60_000, stock: 0 },
      ],
    },
    SYSTEM,
  );
});

describe('the front of a shop', () => {
  test('lists 24 products a page, newest first, and links to the next', async () => {
    const first = await get('');
    expect(first.statusCode).toBe(200);
    expect(first.body.match(/<li class="product-card/g)).toHaveLength(24);
    expect(first.body).toMatch(/rel="next" href="\/catalog\/[\w-]+\?page=2"/);
    const second = await get('?page=2');
    expect(second.body.match(/<li class="product-card/g)).toHaveLength(2);
    const beyond = await get('?page=99');
    expect(beyond.body.match(/<li class="product-card/g)).toHaveLength(2);
    expect(beyond.body).toMatch(/rel="canonical" href="[^"]+\?page=2"/);
  });

  test('says the price of what can be bought, what is scarce and what is sold out', async () => {
    const { body } = await get('');
    expect(body).toContain('<p class="price">₹500</p>');
    expect(body).toContain('Only 2 left');
    expect(body).toContain('Sold out');
    expect(body).toContain('Delivery ₹60, free on orders from ₹999 · Cash on delivery');
  });

  test('sells simple products from the list; a sold out one has no button', async () => {
    const { body } = await get('?search=mug');
    expect(body.match(/data-cart-add/g)).toHaveLength(23);
    expect(body).not.toContain('aria-label="Add Mug 25 to cart"');
  });

  test('is narrowed by search and category, and kept so by its links', async () => {
    const search = await get('?search=mug+25');
    expect(search.body.match(/<li class="product-card/g)).toHaveLength(1);
    expect(search.body).toContain('value="mug 25"');
    expect(search.body).toContain('name="robots" content="noindex"');
    const category = await get('?category=Gifts+%26+more');
    expect(category.body).toContain('aria-current="page">Gifts &amp; more</a>');
    expect(category.body.match(/<li class="product-card/g)).toHaveLength(12);
  });

  test('offers other products where nothing matches, and says it is opening where there are none', async () => {
    const nothing = await get('?search=zzz');
    expect(nothing.body).toContain('No results for “zzz”');
    expect(nothing.body).toContain('You may also like');
    const empty = await aStore(context.app);
    const page = await context.app.inject(`/catalog/${empty.slug}`);
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('Opening soon');
  });

  test('may be kept for a minute, is not sent again unchanged, and knows nobody', async () => {
    const page = await get('');
    expect(page.headers['cache-control']).toBe('public, max-age=60');
    expect(page.headers['set-cookie']).toBeUndefined();
    const again = await get('', { 'if-none-match': String(page.headers.etag) });
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe('');
    const signedIn = await get('', store.headers);
    expect(signedIn.body).toBe(page.body);
  });

  test('refuses a page that cannot be in the look of the shop', async () => {
    const page = await get('?page=none');
    expect([page.statusCode, page.headers['cache-control']]).toEqual([400, 'no-store']);
    expect(page.body).toContain('tel:+919847012345');
  });

  test('names its own address for search engines and chats', async () => {
    const { body } = await get('?page=2');
    expect(body).toContain(
      `<link rel="canonical" href="${context.config.frontendUrl}/catalog/${store.slug}?page=2">`,
    );
    const forged = await get('', { host: 'evil.example', 'x-forwarded-host': 'evil.example' });
    expect(forged.body).not.toContain('evil.example');
  });

  test('is 404 under an unknown name, without a hint of other shops', async () => {
    const page = await context.app.inject('/catalog/nobody-here');
    expect(page.statusCode).toBe(404);
    expect(page.body).not.toContain('/catalog/');
  });
});

describe('a product page', () => {
  test('describes itself to machines in text that cannot end its element', async () => {
    const { body } = await get('/products/shirt');
    expect(body).not.toContain('<script>alert');
    expect(body).not.toContain('\ufffd');
    const [, text = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(body) ?? [];
    expect(JSON.parse(text)).toMatchObject({
      '@type': 'Product',
      name: 'Shirt "</script><b>',
      offers: {
        priceCurrency: 'INR',
        lowPrice: '500.00',
        highPrice: '600.00',
        availability: 'https://schema.org/InStock',
      },
    });
    expect(body).toContain('property="og:title"');
  });

  test('offers each variant, the sold out one closed; the only open one is chosen', async () => {
    const { body } = await get('/products/shirt');
    const radios = body.match(/<input type="radio" name="variant"[^>]*>/g) ?? [];
    expect(radios).toHaveLength(2);
    expect(radios[0]).toContain(' checked');
    expect(radios[1]).toContain(' disabled');
    expect(body).toContain('Only 1 left');
    expect(body).toContain('max="1"');
  });

  test('that is sold out says so and shows others', async () => {
    const { body } = await get('/products/mug-25');
    expect(body).toContain('Sold out.');
    expect(body).toContain('You may also like');
    expect(body).not.toContain('Buy now');
  });

  test('that is gone is a 404 in the look of the shop, with a search and the seller’s number', async () => {
    const page = await get('/products/nothing');
    expect(page.statusCode).toBe(404);
    expect(page.headers['cache-control']).toBe('no-store');
    expect(page.body).toContain('Product not found');
    expect(page.body).toContain('role="search"');
    expect(page.body).toContain('tel:+919847012345');
  });
});

test('a checkout that is asked for too often says when to try again', async () => {
  const post = () =>
    context.app.inject({ method: 'POST', url: `/catalog/${store.slug}/checkout`, payload: '' });
  for (let n = 0; n < 10; n++) await post();
  const page = await post();
  expect(page.statusCode).toBe(429);
  expect(Number(page.headers['retry-after'])).toBeGreaterThan(0);
  expect(page.body).toMatch(/Wait \d+ seconds, then try again/);
});

describe('a store that was switched off', () => {
  let closed: TestStore;
  beforeAll(async () => {
    closed = await aStore(context.app);
    await rows(`update stores set is_active = false where owner_id = ?`, [closed.ownerId]);
  });
  const visit = (path = '') => context.app.inject(`/catalog/${closed.slug}${path}`);
  const api = () => context.app.inject(`/api/public/catalog/${closed.slug}/products`);

  test('goes on serving unless the platform closes such stores', async () => {
    expect((await visit()).body).not.toContain('is closed');
    expect((await api()).statusCode).toBe(200);
  });

  test('answers every page with a closed one and the API with 410 when it does', async () => {
    await setPlatform({ inactiveStores: 'close' });
    for (const path of ['', '?page=none', '/products/x', '/cart', '/checkout']) {
      const page = await visit(path);
      expect(page.statusCode).toBe(200);
      expect(page.body).toContain('Blue Mug is closed');
    }
    expect((await api()).statusCode).toBe(410);
    expect((await api()).json()).toMatchObject({ code: 'STORE_CLOSED' });
    // Two shops may share a count of one address, and this one's is used up.
    const order = await context.app.inject({
      method: 'POST',
      url: `/catalog/${closed.slug}/checkout`,
      payload: '',
      remoteAddress: '192.0.2.41',
    });
    expect(order.statusCode).toBe(410);
    await setPlatform({ inactiveStores: 'serve' });
  });
});
