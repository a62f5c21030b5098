import { beforeEach, describe, expect, test } from 'vitest';
import { useApp } from '../../support/app.ts';
import { Jar } from '../../support/browser-jar.ts';
import { DETAILS, KEY, SHOPPERS_COOKIE, sendFormOf } from '../../support/checkout-form.ts';
import { orderCount, someGoods, type TestGoods } from '../../support/goods.ts';
import { ASHA } from '../../support/shopper.ts';
import { countingStatements } from '../../support/statements.ts';
import { aStore, type TestStore } from '../../support/stores.ts';

const context = useApp();
const send = sendFormOf(context);
const STRANGERS_KEY = 'A'.repeat(32);
const PRIVATE = /98765|Beach Road|Asha|\/orders\/[\w-]{22}/;
let store: TestStore;
let goods: TestGoods;
let shop: string;

beforeEach(async () => {
  store = await aStore(context.app);
  goods = await someGoods(store, { stock: 20 });
  shop = `/catalog/${store.slug}`;
});

const form = (key: string, quantity = 1) => ({
  key,
  from: 'product',
  items: JSON.stringify([{ productId: goods.productId, quantity }]),
  ...DETAILS,
});
const keyIn = (body: string) => /name="key" value="([^"]+)"/.exec(body)?.[1] ?? '';

/** Who prepares a link, and who follows it. */
const two = () => ({ stranger: new Jar(context.app), buyer: new Jar(context.app) });

async function checkedBy(jar: Jar, key: string) {
  const page = await jar.get(`${shop}/checkout/check?key=${key}`);
  const script = await jar.get(`${shop}/checkout/check?key=${key}`, { 'x-cart': '1' });
  return { page, script };
}

describe('a link with a key that somebody chose', () => {
  test.each(['made up', 'their own'])('(%s) tells them nothing of the order', async (kind) => {
    const { stranger, buyer } = two();
    const own = keyIn((await stranger.get(`${shop}/checkout?product=${goods.productId}`)).body);
    const key = kind === 'made up' ? STRANGERS_KEY : own;
    const page = await buyer.get(`${shop}/checkout?product=${goods.productId}&key=${key}`);
    expect(keyIn(page.body)).not.toBe(key);
    const placed = await buyer.submit(`${shop}/checkout`, form(keyIn(page.body)));
    expect(placed.headers.location).toMatch(/\/orders\/[\w-]{32}\?placed=1$/);
    for (const asked of [key, keyIn(page.body)]) {
      const { page: checked, script } = await checkedBy(stranger, asked);
      expect(`${checked.headers.location} ${checked.body}`).not.toMatch(PRIVATE);
      expect([script.statusCode, script.headers.location]).toEqual([204, undefined]);
    }
  });

  test.each([1, 2])(
    'posted as it is, then by another with %i pieces, neither learns of the other',
    async (quantity) => {
      const { stranger, buyer } = two();
      const first = await buyer.submit(`${shop}/checkout`, form(STRANGERS_KEY));
      expect(first.headers.location).toMatch(/\/orders\/[\w-]{32}\?placed=1$/);
      const others = { ...form(STRANGERS_KEY, quantity), 'customer.name': 'Ravi Rao' };
      const second = await stranger.submit(`${shop}/checkout`, others);
      expect(second.statusCode).toBe(303);
      expect(second.headers.location).not.toBe(first.headers.location);
      expect(await orderCount(store)).toBe(2);
    },
  );

  test('the same words from elsewhere place no second order and lead to nobody’s page', async () => {
    const { stranger, buyer } = two();
    await buyer.submit(`${shop}/checkout`, form(STRANGERS_KEY));
    const again = await stranger.submit(`${shop}/checkout`, form(STRANGERS_KEY));
    expect(again.headers.location).toBe(`${shop}/orders?placed=1`);
    expect((await stranger.get(String(again.headers.location))).body).toContain('has been placed');
    expect(await orderCount(store)).toBe(1);
  });

  test('a key that another browser was given is not taken from a form, either', async () => {
    await send(`${shop}/checkout`, form(KEY));
    const other = await send(`${shop}/checkout`, form(KEY, 2), { cookie: '' });
    expect(other.statusCode).toBe(303);
    const { page } = await checkedBy(new Jar(context.app), KEY);
    expect(page.headers.location).toBe(`${shop}/orders`);
  });

  test('no payment is looked for under a key that this form has just been given', async () => {
    const countLooks = async (headers: Record<string, string>) => {
      const place = () => send(`${shop}/checkout`, form(KEY), headers);
      const isLook = (sql: string) => sql.startsWith('select request_hash, response');
      const { result, statements } = await countingStatements(context.db.knex, place, isLook);
      expect(result.statusCode).toBe(303);
      return statements.length;
    };
    expect([await countLooks({}), await countLooks({ cookie: '' })]).toEqual([2, 0]);
  });

  test('an altered or cut key and a forged cookie are nobody’s', async () => {
    await send(`${shop}/checkout`, form(KEY));
    for (const cookie of ['', 'sk_shopper=', 'sk_shopper=x', SHOPPERS_COOKIE.replace('-1', '-2')]) {
      const answer = await context.app.inject({
        url: `${shop}/checkout/check?key=${KEY}`,
        headers: { cookie },
      });
      expect(answer.headers.location).toBe(`${shop}/orders`);
    }
    for (const key of [KEY.slice(0, 63), KEY.slice(0, 32), `${KEY.slice(0, 63)}~`, `${KEY}A`]) {
      const answer = await context.app.inject({
        url: `${shop}/checkout/check?key=${encodeURIComponent(key)}`,
        headers: { cookie: SHOPPERS_COOKIE },
      });
      expect(answer.headers.location, key).toBe(`${shop}/orders`);
    }
  });
});

describe('a browser without cookies', () => {
  test('orders once with a form that it sends twenty times at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => new Jar(context.app).submit(`${shop}/checkout`, form(KEY))),
    );
    expect(answers.every(({ statusCode }) => statusCode === 303)).toBe(true);
    expect(await orderCount(store)).toBe(1);
  });

  test('gets a key with its cookie, for its own eyes and this origin’s only', async () => {
    const { cookies } = await context.app.inject(`${shop}/checkout`);
    expect(cookies).toMatchObject([
      { name: 'sk_shopper', httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 30 * 86_400 },
    ]);
    for (const url of [shop, `${shop}/cart`, `${shop}/orders`]) {
      expect((await context.app.inject(url)).cookies).toEqual([]);
    }
  });
});

describe('a key of the API', () => {
  const order = (payload: object) =>
    context.app.inject({
      method: 'POST',
      url: `/api/public${shop}/checkout`,
      headers: { 'idempotency-key': 'order-1' },
      payload,
    });

  test('tells who sends anything else with it nothing of the first order', async () => {
    const items = [{ productId: goods.productId, quantity: 1 }];
    const first = await order({ paymentMethod: 'cod', items, customer: ASHA });
    expect(first.statusCode).toBe(201);
    for (const other of [
      { paymentMethod: 'cod', items, customer: { ...ASHA, name: 'Somebody' } },
      { paymentMethod: 'cod', items },
      { items: [{ ...items[0], quantity: 2 }], customer: ASHA, paymentMethod: 'cod' },
    ]) {
      const answer = await order(other);
      expect(answer.statusCode).toBeGreaterThanOrEqual(400);
      expect(answer.body).not.toContain(first.json().order.publicToken);
      expect(answer.body).not.toContain(ASHA.phone);
    }
  });
});
