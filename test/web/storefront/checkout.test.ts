import { beforeEach, describe, expect, test } from 'vitest';
import { useApp } from '../../support/app.ts';
import { DETAILS, KEY, SHOPPERS_COOKIE, sendFormOf } from '../../support/checkout-form.ts';
import { aVariant, orderCount, someGoods, stockOf, type TestGoods } from '../../support/goods.ts';
import { setPlatform } from '../../support/platform-settings.ts';
import { rows } from '../../support/rows.ts';
import { aStore, type TestStore } from '../../support/stores.ts';

const context = useApp();
const send = sendFormOf(context);
let store: TestStore;
let goods: TestGoods;

beforeEach(async () => {
  store = await aStore(context.app);
  goods = await someGoods(store, { priceMinor: 49_900, stock: 5 });
});

const itemsOf = (quantity: number, { productId } = goods) =>
  JSON.stringify([{ productId, quantity }]);

const post = (form: Record<string, string>, headers: Record<string, string> = {}) =>
  send(
    `/catalog/${store.slug}/checkout`,
    { key: KEY, items: itemsOf(1), ...DETAILS, ...form },
    headers,
  );

describe('the form', () => {
  test('places the order and leads to its status page', async () => {
    const answer = await post({ items: itemsOf(2), total: '99800', notes: 'Ring twice' });
    expect(answer.statusCode).toBe(303);
    const page = await context.app.inject(String(answer.headers.location));
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('Thank you. Order placed');
    expect(page.body).toContain('₹998');
    expect(page.body).toContain('Ring twice');
    expect(await stockOf(store, goods.variantId)).toBe(3);
    const [order] = await rows<{ source: string; customer: object }>(
      `select source, customer from orders where owner_id = ?`,
      [store.ownerId],
    );
    expect(order?.source).toBe('public_store');
    expect(order?.customer).toMatchObject({
      name: 'Asha Rao',
      address: {
        line1: '12 Beach Road',
        city: 'Kozhikode',
        state: 'Kerala',
        postalCode: '673032',
        country: 'IN',
      },
    });
  });

  test('sent twenty times at once with one key places one order and answers all alike', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => post({})));
    const places = new Set(answers.map((answer) => answer.headers.location));
    expect(answers.map((answer) => answer.statusCode)).toEqual(Array(20).fill(303));
    expect(places.size).toBe(1);
    expect(await orderCount(store)).toBe(1);
  });

  test('tells the script where to go instead of redirecting it', async () => {
    const answer = await post({}, { 'x-cart': '1' });
    expect(answer.statusCode).toBe(201);
    expect(answer.headers.location).toMatch(/\/orders\/[\w-]{22,}\?placed=1$/);
  });

  test('names every field that is wrong, beside it and in the summary, and clears nothing', async () => {
    const answer = await post({
      'customer.name': ' ',
      'customer.phone': '12',
      'customer.email': 'asha@',
      notes: 'x'.repeat(2_001),
    });
    expect(answer.statusCode).toBe(422);
    expect(answer.body).toContain('Fix 4 errors');
    expect(answer.body).toContain('<a href="#f-customer-phone">Enter the full phone number</a>');
    expect(answer.body).toContain('value="12 Beach Road"');
    expect(answer.body).toContain('value="asha@"');
    expect(answer.body).toContain(`name="key" value="${KEY}"`);
    expect(await orderCount(store)).toBe(0);
  });

  test('shows text that was typed as text', async () => {
    const { body } = await post({ 'customer.name': '', 'customer.address.city': '"><img src=x>' });
    expect(body).not.toContain('<img src=x>');
  });

  test('asks again when the total is no longer what was shown, and once only', async () => {
    const first = await post({ total: '40000' });
    expect(first.statusCode).toBe(422);
    expect(first.body).toContain('The total has changed from ₹400 to ₹499');
    expect(first.body).toContain('name="total" value="49900"');
    expect((await post({ total: '49900' })).statusCode).toBe(303);
  });

  test('names what is out of stock and takes the rest on demand', async () => {
    const bowl = await someGoods(store, { name: 'Bowl', stock: 1, priceMinor: 10_000 });
    const items = JSON.stringify([
      { productId: goods.productId, quantity: 1 },
      { productId: bowl.productId, quantity: 3 },
    ]);
    const refused = await post({ items });
    expect(refused.statusCode).toBe(422);
    expect(refused.body).toContain('Some items are out of stock');
    expect(refused.body).toContain('Bowl: only 1 left (you asked for 3)');
    const reduced = await post({ items, reduce: '1' });
    expect(reduced.statusCode).toBe(200);
    expect(reduced.body).toContain('pay ₹599 in cash');
    expect(reduced.body).toContain('&quot;quantity&quot;:1}]');
    expect(await orderCount(store)).toBe(0);
  });

  test('refuses a product of another store in words', async () => {
    const other = await someGoods(await aStore(context.app));
    const answer = await post({ items: itemsOf(1, other) });
    expect(answer.statusCode).toBe(422);
    expect(answer.body).toContain(`Product not found: ${other.productId}`);
  });

  test('leads to the earlier order when its key was used for another one', async () => {
    await post({});
    const answer = await post({ items: itemsOf(2) });
    expect(answer.statusCode).toBe(422);
    expect(answer.body).toMatch(/You have already placed an order with this form:<\/strong> <a/);
    expect(answer.body).not.toContain(`value="${KEY}"`);
    expect(await orderCount(store)).toBe(1);
  });

  test.each(['[]', '{', '[{"productId":1}]', '[{"productId":"x","quantity":0}]', 'null'])(
    'with the lines %j is refused without a server error',
    async (items) => {
      const answer = await post({ items });
      expect(answer.statusCode).toBe(422);
      expect(await orderCount(store)).toBe(0);
    },
  );
});

describe('the page', () => {
  const visit = (query: string) => context.app.inject(`/catalog/${store.slug}/checkout${query}`);

  test('carries a key of its own each time, and is kept for the way back only', async () => {
    const keys = await Promise.all(
      [1, 2].map(async () => {
        const page = await visit('');
        expect(page.headers['cache-control']).toBe('private, no-cache');
        return /name="key" value="([^"]+)"/.exec(page.body)?.[1];
      }),
    );
    expect(keys[0]).toMatch(/^[\w-]{64}$/);
    expect(keys[0]).not.toBe(keys[1]);
  });

  test('shows the one line of Buy now with what it comes to', async () => {
    await rows(
      `update stores set shipping_fee_minor = 6000, cod_fee_minor = 2000 where owner_id = ?`,
      [store.ownerId],
    );
    const { body } = await visit(`?product=${goods.productId}&quantity=2`);
    expect(body).toContain('Place order<span data-sum-words> · pay ₹1,078 in cash');
    expect(body).toContain('COD fee');
    expect(body).toContain('name="total" value="107800"');
  });

  test('sends back to the product when a variant has to be chosen', async () => {
    await aVariant(store, goods.productId);
    const answer = await visit(`?product=${goods.productId}`);
    expect(answer.statusCode).toBe(303);
    expect(answer.headers.location).toContain('/products/goods-');
  });

  test('has no button where no cash is taken, and says how to reach the seller', async () => {
    await rows(
      `update stores set cod_enabled = false, contact = '{"phone":"+911"}'::jsonb where owner_id = ?`,
      [store.ownerId],
    );
    const { body } = await visit(`?product=${goods.productId}`);
    expect(body).toContain('This shop isn’t taking online orders right now');
    expect(body).toContain('tel:+911');
    expect(body).not.toContain('data-place>');
  });

  test('names the limit for cash when the order is above it', async () => {
    await rows(`update stores set cod_max_amount_minor = 40000 where owner_id = ?`, [
      store.ownerId,
    ]);
    const { body } = await visit(`?product=${goods.productId}`);
    expect(body).toContain('Cash on delivery is available for orders up to ₹400');
  });
});

describe('the checking page', () => {
  const check = (query: string) =>
    context.app.inject({
      url: `/catalog/${store.slug}/checkout/check?${query}`,
      headers: { cookie: SHOPPERS_COOKIE },
    });

  test('goes on to the order once it is there', async () => {
    expect((await check(`key=${KEY}`)).body).toContain('http-equiv="refresh"');
    const placed = await post({});
    const answer = await check(`key=${KEY}&n=4`);
    expect(answer.statusCode).toBe(303);
    expect(answer.headers.location).toBe(placed.headers.location);
  });

  test('stops after its tries and offers the form with the same key', async () => {
    const { body } = await check(`key=${KEY}&n=10`);
    expect(body).not.toContain('http-equiv="refresh"');
    expect(body).toContain(`/checkout?key=${KEY}`);
  });
});

describe('the status page', () => {
  test('is for the holder of its address alone: not kept, not indexed, not referred', async () => {
    const { headers } = await post({});
    const page = await context.app.inject(String(headers.location));
    expect(page.headers['cache-control']).toBe('no-store');
    expect(page.headers['referrer-policy']).toBe('no-referrer');
    expect(page.headers['x-robots-tag']).toBe('noindex');
  });

  test('is 404 for a wrong token and in another store', async () => {
    const { headers } = await post({});
    const other = await aStore(context.app);
    const token = /orders\/([\w-]+)/.exec(String(headers.location))?.[1];
    for (const url of [
      `/catalog/${other.slug}/orders/${token}`,
      `/catalog/${store.slug}/orders/${'a'.repeat(32)}`,
      `/catalog/${store.slug}/orders/1001`,
    ]) {
      expect((await context.app.inject(url)).statusCode).toBe(404);
    }
  });

  test('stays open when the store is switched off and closed', async () => {
    const { headers } = await post({});
    await rows(`update stores set is_active = false where owner_id = ?`, [store.ownerId]);
    await setPlatform({ inactiveStores: 'close' });
    const page = await context.app.inject(String(headers.location));
    await setPlatform({ inactiveStores: 'serve' });
    expect(page.statusCode).toBe(200);
  });

  test.each([
    ['confirmed', 'Order confirmed', 2],
    ['packed', 'Packed', 3],
    ['shipped', 'On the way', 4],
    ['delivered', 'Delivered', 5],
    ['cancelled', 'Cancelled', 0],
  ])('of a %s order says so', async (status, heading, done) => {
    const { headers } = await post({});
    await rows(`update orders set status = ? where owner_id = ?`, [status, store.ownerId]);
    const { body } = await context.app.inject(String(headers.location).replace(/\?.*/, ''));
    expect(body).toContain(`<h1>${heading}</h1>`);
    expect(body.match(/<li class="done"/g)?.length ?? 0).toBe(done);
    expect(body.includes('data-refresh')).toBe(status === 'shipped');
  });
});
