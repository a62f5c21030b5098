import { beforeAll, expect, test } from 'vitest';
import { createProduct } from '../../../src/features/catalog/create-product.ts';
import { SYSTEM } from '../../../src/session.ts';
import { useApp } from '../../support/app.ts';
import { aStore, type TestStore } from '../../support/stores.ts';

const NAME = 'Mug <b>blue</b>';
const context = useApp();
let store: TestStore;
let other: TestStore;
let mug: string;
let theirs: string;

beforeAll(async () => {
  store = await aStore(context.app);
  other = await aStore(context.app);
  const goods = { name: NAME, variants: [{ priceMinor: 34_950, stock: 15 }] };
  mug = await createProduct(store.tenant, goods, SYSTEM);
  theirs = await createProduct(other.tenant, { ...goods, name: 'Secret lamp' }, SYSTEM);
});

const draw = (items: object[], what = 'cart') =>
  context.app.inject({
    method: 'POST',
    url: `/catalog/${store.slug}/cart`,
    payload: { for: what, items },
  });
const line = (productId: string, more: object = {}) => ({
  productId,
  quantity: 2,
  price: 349.5,
  here: true,
  ...more,
});

test('a line is drawn with its price now, and its name as text', async () => {
  const answer = await draw([line(mug, { price: 300 })]);
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store']);
  expect(answer.body).toContain('Mug &lt;b&gt;blue&lt;/b&gt;');
  expect(answer.body).not.toContain('<b>');
  expect(answer.body).toContain('<span data-sum>₹699</span>');
  expect(answer.body).toContain('<span data-sum-before>₹600</span>');
  expect(answer.body).toContain('Price changed');
  expect(answer.body).not.toContain('<html');
});

test('what is short says how many there are, also above ten', async () => {
  const { body } = await draw([line(mug, { quantity: 20 })]);
  expect(body).toContain('Only 15 left, so we changed the quantity to 15');
  expect(body).toContain('data-reduced="15"');
});

test('a product of another store is left blank and tells nothing of it', async () => {
  const { body } = await draw([line(theirs, { here: false }), line(theirs, { here: true })]);
  expect(body).not.toContain('Secret lamp');
  expect(body.match(/data-blank-line/g)).toHaveLength(2);
  expect(body.match(/No longer sold/g)).toHaveLength(1);
  expect(body).toMatch(/data-cart-subtotal>₹0</);
});

test('the checkout gets what can be bought, what it comes to, and how it is paid', async () => {
  const { body } = await draw([line(theirs), line(mug, { quantity: 20 })], 'checkout');
  const parts = [...body.matchAll(/data-part="(\w+)"/g)].map(([, name]) => name);
  expect(parts).toEqual(['summary', 'seen', 'delivery', 'payment', 'place']);
  expect(body).toContain(`data-at="1"`);
  expect(body).not.toContain('you asked for');
  expect(body).toContain(`{&quot;productId&quot;:&quot;${mug}&quot;,&quot;quantity&quot;:15}`);
});

test.each([
  ['101 lines', () => Array.from({ length: 101 }, () => line(mug))],
  ['a quantity in words', () => [line(mug, { quantity: 'two' })]],
  ['no quantity', () => [line(mug, { quantity: 0 })]],
])('%s are refused', async (_, items) => {
  expect((await draw(items())).statusCode).toBe(400);
});
