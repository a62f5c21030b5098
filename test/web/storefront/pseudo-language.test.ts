import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../src/ids.ts';
import { offeredLanguages, ownName } from '../../../src/kernel/translation/languages.ts';
import { useApp } from '../../support/app.ts';
import { SHOPPERS_COOKIE, sendFormOf } from '../../support/checkout-form.ts';
import { useGatewaySimulator } from '../../support/gateway-simulator.ts';
import type { TestGoods } from '../../support/goods.ts';
import { plainWords } from '../../support/plain-words.ts';
import {
  aKey,
  aPseudoShop,
  expectTranslated,
  PSEUDO_DETAILS,
  type PseudoShop,
  pseudoForm,
} from '../../support/pseudo-shop.ts';
import { rows } from '../../support/rows.ts';
import { aStore } from '../../support/stores.ts';

const context = useApp();
useGatewaySimulator(context);
const send = sendFormOf(context);
let shop: PseudoShop;

beforeAll(async () => {
  shop = await aPseudoShop(context);
});

const slugOf = ({ productId }: TestGoods) => `goods-${productId}`;
const pageOf = (url: string) =>
  context.app.inject({ url, headers: { accept: 'text/html', cookie: SHOPPERS_COOKIE } });

test('finds what is not translated', async () => {
  const { body } = await pageOf(`/catalog/${shop.store.slug}`);
  expect(plainWords(body)).toEqual(
    expect.arrayContaining(['Search', 'Cart', 'Decrease', 'removed']),
  );
});

describe('of the catalog', () => {
  test.each([
    '',
    '?page=2',
    '?search=मग',
    '?search=xyzzy',
    '?category=कपड़े',
    '?category=कुछ',
    '/products/1',
    '/products/2',
    '/cart',
    '/checkout',
    '/orders',
    '/orders?asked=1',
  ])('the page %j', async (path) => {
    const page = await pageOf(encodeURI(`${shop.path}${path}`));
    const body = page.body.replaceAll('xyzzy', '');
    expectTranslated(shop, { statusCode: page.statusCode, body });
  });

  test('a product that is there and one that is sold out', async () => {
    expectTranslated(shop, await pageOf(`${shop.path}/products/${slugOf(shop.goods)}`));
    expectTranslated(shop, await pageOf(`${shop.path}/products/${slugOf(shop.soldOut)}`));
  });

  test('a shop without products, without contact, and with every kind of delivery', async () => {
    const other = await aStore(context.app);
    await rows(`update stores set name = ? where owner_id = ?`, ['दुकान', other.ownerId]);
    const path = `/en-XA/catalog/${other.slug}`;
    for (const url of [path, `${path}/orders`, `${path}/checkout`]) {
      const { body } = await pageOf(url);
      expect(plainWords(body, [other.slug])).toEqual([]);
    }
  });

  test('the manifest opens the shop in its language', async () => {
    const manifest = (await pageOf(`${shop.path}/manifest.webmanifest`)).json<object>();
    expect(manifest).toMatchObject({
      id: `/catalog/${shop.store.slug}`,
      lang: 'en-XA',
      start_url: shop.path,
      scope: shop.path,
    });
  });
});

const draw = (drawn: 'cart' | 'checkout', items: object[]) =>
  context.app.inject({ method: 'POST', url: `${shop.path}/cart`, payload: { for: drawn, items } });

test.each(['cart', 'checkout'] as const)('the lines of the %s', async (drawn) => {
  const line = { productId: shop.goods.productId, quantity: 1, here: true };
  const answer = await draw(drawn, [
    { ...line, price: 400 },
    { ...line, productId: shop.soldOut.productId },
    { ...line, productId: newId() },
    { ...line, productId: newId(), here: false },
    { ...line, quantity: 9 },
  ]);
  expectTranslated(shop, answer);
  expect(answer.body).not.toContain('"/catalog/');
});

const order = (more: Record<string, string> = {}) =>
  send(`${shop.path}/checkout`, pseudoForm(shop, more));
const linesOf = (quantity: number, { productId } = shop.goods) =>
  JSON.stringify([{ productId, quantity }]);

describe('the checkout', () => {
  test('of a product, and of more than cash may pay', async () => {
    const { productId } = shop.goods;
    expectTranslated(shop, await pageOf(`${shop.path}/checkout?product=${productId}`));
    expectTranslated(shop, await pageOf(`${shop.path}/checkout?product=${productId}&quantity=9`));
    await rows(`update stores set cod_above_limit = 'confirm' where owner_id = ?`, [
      shop.store.ownerId,
    ]);
    expectTranslated(shop, await pageOf(`${shop.path}/checkout?product=${productId}&quantity=9`));
    await rows(`update stores set cod_above_limit = 'refuse' where owner_id = ?`, [
      shop.store.ownerId,
    ]);
  });

  const LONG = '1'.repeat(600);
  const tooLong = Object.fromEntries(
    [...Object.keys(PSEUDO_DETAILS), 'customer.email', 'customer.address.line2', 'notes'].map(
      (name) => [name, LONG],
    ),
  );
  const empty = Object.fromEntries(Object.keys(PSEUDO_DETAILS).map((name) => [name, '']));
  const wrong = {
    ...{ 'customer.phone': '12', 'customer.email': '1' },
    'customer.address.postalCode': '1',
  };
  test.each<[string, () => Record<string, string>]>([
    ['nothing typed', () => empty],
    ['everything too long', () => tooLong],
    ['wrong details', () => wrong],
    ['no lines', () => ({ items: '[]' })],
    ['more than there is', () => ({ items: linesOf(9) })],
    ['another total', () => ({ total: '1' })],
    ['unknown goods', () => ({ items: linesOf(1, { ...shop.goods, productId: '1' }) })],
  ])('refused for %s', async (_, more) => {
    expectTranslated(shop, await order(more()), 422);
  });

  test('reduced to what is left', async () => {
    expectTranslated(shop, await order({ reduce: '1', items: linesOf(9) }));
  });

  test('sent twice with other contents', async () => {
    const form = pseudoForm(shop);
    const placed = await send(`${shop.path}/checkout`, form);
    expect(String(placed.headers.location)).toContain(`${shop.path}/orders/`);
    expectTranslated(shop, await send(`${shop.path}/checkout`, { ...form, notes: '२' }), 422);
    expectTranslated(shop, await pageOf(String(placed.headers.location)));
  });

  test('looking for an order, and giving up', async () => {
    expectTranslated(shop, await pageOf(`${shop.path}/checkout/check?key=${aKey()}&n=1`));
    expectTranslated(shop, await pageOf(`${shop.path}/checkout/check?key=${aKey()}&n=10`));
  });
});

describe('where something is wrong', () => {
  test('a link that was lost is looked for with wrong numbers, and too often', async () => {
    const look = () =>
      context.app.inject({
        method: 'POST',
        url: `${shop.path}/orders`,
        headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
        payload: 'number=&lastFour=1',
      });
    expectTranslated(shop, await look(), 422);
    for (let n = 0; n < 4; n++) await look();
    expectTranslated(shop, await look(), 429);
  });

  test.each(['/products/999', '/3', '/orders/3', '/checkout/payments/3', '/sitemap.xml?page=9'])(
    'nothing is at %j',
    async (path) => {
      expectTranslated(shop, await pageOf(`${shop.path}${path}`), 404);
    },
  );

  test('a query is not one, and there is no such shop', async () => {
    expectTranslated(shop, await pageOf(`${shop.path}?page=0`), 400);
    const { statusCode, body } = await pageOf('/en-XA/catalog/no-such-shop');
    expect(statusCode).toBe(404);
    expect(plainWords(body, ['Stallkeeper', ...offeredLanguages('desk').map(ownName)])).toEqual([]);
  });
});
