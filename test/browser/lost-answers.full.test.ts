import type { BrowserContext, Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { setGateway, useGatewaySimulator } from '../support/gateway-simulator.ts';
import { orderCount } from '../support/goods.ts';
import { rows } from '../support/rows.ts';
import { expectAccessible } from './support/accessibility.ts';
import {
  aMug,
  aShop,
  badge,
  fillDetails,
  type OpenShop,
  onShelf,
  putCart,
  storedCart,
} from './support/shop-floor.ts';
import { PHONE, useBrowser } from './support/use-browser.ts';

const { context, open } = useBrowser();
const gateway = useGatewaySimulator(context);
let shop: OpenShop;
let mug: string;
let bowl: string;

beforeEach(async () => {
  gateway.webhookUrl = null;
  shop = await aShop(context);
  mug = await aMug(shop);
  bowl = await onShelf(shop, { name: 'Bowl', variants: [{ priceMinor: 500, stock: 9 }] });
});

/** A shopper on the checkout with two mugs in the cart, details typed. */
async function atCheckout(): Promise<Page> {
  const page = await open({ width: PHONE });
  await page.goto(shop.url);
  await putCart(page, [{ productId: mug, productName: 'Blue mug', quantity: 2, price: 349.5 }]);
  await page.goto(`${shop.url}/checkout`);
  await page.getByRole('button', { name: /(?:pay|Pay) ₹739/ }).waitFor();
  await fillDetails(page);
  return page;
}

const place = (page: Page) => page.getByRole('button', { name: /^Place order/ }).click();
const pay = (page: Page) => page.getByRole('button', { name: 'Pay ₹739', exact: true }).click();
const press = (page: Page, name: string) =>
  page.frameLocator('iframe[title="Payment form"]').getByRole('button', { name }).click();
const pending = (page: Page) => page.evaluate(() => localStorage.getItem('catalog_pending'));
const placedNote = (page: Page) => page.getByText('Your order has been placed.');

/** What `order` places has a page that never loads, and nobody can be asked about it later, either. */
async function withoutOrderPage(page: Page, order: () => Promise<void>): Promise<Page> {
  const tabs = page.context();
  await tabs.route(/\/orders\/[\w-]{22,}|\/checkout\/check/, (route) => route.abort());
  const isLost = page.waitForEvent('requestfailed', (request) => request.isNavigationRequest());
  await order();
  await isLost;
  const next = await tabs.newPage();
  await page.close();
  return next;
}

/** Does what is sent to the checkout, and loses the answer. */
const loseAnswers = (browser: BrowserContext) =>
  browser.route('**/checkout', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    await route.fetch();
    await route.abort();
  });

test('an order whose page never loads has left the cart, and no note behind', async () => {
  const sent = await atCheckout();
  const page = await withoutOrderPage(sent, () => place(sent));
  await page.goto(shop.url);
  await expect.poll(() => badge(page).textContent()).toBe('');
  expect(await storedCart(page)).toEqual([]);
  expect(await pending(page)).toBeNull();
  expect(await orderCount(shop.store)).toBe(1);
});

test('a paid order whose page never loads has left the cart, too', async () => {
  await setGateway(shop.store);
  const sent = await atCheckout();
  const page = await withoutOrderPage(sent, async () => {
    await pay(sent);
    await press(sent, 'Pay by UPI');
  });
  await page.goto(`${shop.url}/cart`);
  await page.getByText('Your cart is empty').waitFor();
  expect(await storedCart(page)).toEqual([]);
  expect(await pending(page)).toBeNull();
  expect(await orderCount(shop.store)).toBe(1);
});

test.each([
  ['', 'the front'],
  ['/products/blue-mug', 'a product'],
  ['/cart', 'the cart'],
  ['/checkout', 'the checkout'],
  ['/orders', 'looking for an order'],
])('the next page of the shop at %j (%s) knows of an order whose answer was lost', async (path) => {
  const page = await atCheckout();
  await loseAnswers(page.context());
  await place(page);
  await page.getByText('Your order will only be placed once').waitFor();
  expect(await storedCart(page)).toMatchObject([{ quantity: 2 }]);
  const next = await page.context().newPage();
  await page.close();
  await next.goto(`${shop.url}${path}`);
  await placedNote(next).waitFor();
  await expect.poll(() => storedCart(next)).toEqual([]);
  await expect.poll(() => badge(next).textContent()).toBe('');
  expect(await pending(next)).toBeNull();
  await expectAccessible(next);
  await next.getByRole('link', { name: 'View order' }).click();
  await next.getByRole('heading', { name: /Order placed/ }).waitFor();
  expect(await orderCount(shop.store)).toBe(1);
});

test('what was put into the cart since stays there, piece by piece', async () => {
  const page = await atCheckout();
  await loseAnswers(page.context());
  await place(page);
  await page.getByText('Your order will only be placed once').waitFor();
  await putCart(page, [
    { productId: mug, productName: 'Blue mug', quantity: 5, price: 349.5 },
    { productId: bowl, productName: 'Bowl', quantity: 1, price: 5 },
  ]);
  await page.goto(shop.url);
  await placedNote(page).waitFor();
  await expect.poll(() => storedCart(page)).toMatchObject([{ quantity: 3 }, { quantity: 1 }]);
});

test('an order that never came to be leaves the cart as it was', async () => {
  const page = await atCheckout();
  await page.route('**/checkout', (route) => route.abort());
  await place(page);
  await page.getByText('Your order will only be placed once').waitFor();
  const asked = page.waitForResponse('**/checkout/check?*');
  await page.goto(shop.url);
  expect((await asked).status()).toBe(204);
  await expect.poll(() => badge(page).textContent()).toBe('2');
  expect(await storedCart(page)).toMatchObject([{ productId: mug, quantity: 2 }]);
  // It may still be on its way: the note goes once it cannot be any more.
  await page.evaluate(() => {
    const notes = localStorage.getItem('catalog_pending') ?? '';
    localStorage.setItem('catalog_pending', notes.replace(/"at":\d+/, `"at":${Date.now() - 2e5}`));
  });
  await page.goto(shop.url);
  await expect.poll(() => pending(page)).toBeNull();
  expect(await storedCart(page)).toMatchObject([{ productId: mug, quantity: 2 }]);
  expect(await orderCount(shop.store)).toBe(0);
});

test('an order that is refused leaves the cart and no note; sent again, it empties the cart', async () => {
  const page = await atCheckout();
  await page.getByLabel('Phone').fill('12');
  await place(page);
  await page.locator('#errors').waitFor();
  expect(await pending(page)).toBeNull();
  expect(await storedCart(page)).toMatchObject([{ productId: mug, quantity: 2 }]);
  await fillDetails(page);
  await place(page);
  await page.getByRole('heading', { name: /Order placed/ }).waitFor();
  await expect.poll(() => storedCart(page)).toEqual([]);
});

test('a change after a lost answer is refused by the order that is there, which leaves the cart', async () => {
  const page = await atCheckout();
  await loseAnswers(page.context());
  await place(page);
  await page.getByText('Your order will only be placed once').waitFor();
  await page.context().unroute('**/checkout');
  await page.getByText('Add a note for the seller').click();
  await page.getByLabel('Note for the seller').fill('Ring twice');
  await place(page);
  await page.getByText('Press the button again only if you want a second order.').waitFor();
  await expect.poll(() => storedCart(page)).toEqual([]);
  expect(await orderCount(shop.store)).toBe(1);
});

test('a shop that fails keeps the cart, and the note until it is known', async () => {
  const page = await atCheckout();
  await page.route('**/checkout', (route) => route.fulfill({ status: 503, body: '' }), {
    times: 1,
  });
  await place(page);
  await page.getByText('The shop can’t accept your order right now.').waitFor();
  expect(await storedCart(page)).toMatchObject([{ productId: mug, quantity: 2 }]);
  expect(await pending(page)).not.toBeNull();
  await place(page);
  await page.getByRole('heading', { name: /Order placed/ }).waitFor();
  await expect.poll(() => storedCart(page)).toEqual([]);
  expect(await pending(page)).toBeNull();
});

test('a payment that became an order elsewhere has left the cart at the next page', async () => {
  await setGateway(shop.store);
  const page = await atCheckout();
  const payment = page.waitForRequest(/\/checkout\/payments\//);
  await pay(page);
  const path = new URL((await payment).url()).pathname;
  await press(page, 'Pay, but lose the answer');
  const next = await page.context().newPage();
  await page.close();
  const asked = next.waitForResponse('**/checkout/payments/*');
  await next.goto(shop.url);
  // Paid, and no order yet: nothing is taken, and the way back to it stays.
  expect((await asked).status()).toBe(204);
  expect(await storedCart(next)).toMatchObject([{ productId: mug, quantity: 2 }]);
  // As a page's own form does.
  const headers = { 'sec-fetch-site': 'same-origin' };
  await next.request.post(path, { form: { n: '1' }, headers, maxRedirects: 0 });
  expect(await orderCount(shop.store)).toBe(1);
  await next.goto(`${shop.url}/checkout`);
  await placedNote(next).waitFor();
  await expect.poll(() => storedCart(next)).toEqual([]);
  await expect.poll(() => next.locator('[data-paying-note]').textContent()).toBe('');
  expect(await pending(next)).toBeNull();
});

test('of two shops each settles its own lines', async () => {
  const second = await aShop(context);
  const lamp = await onShelf(second, { name: 'Lamp', variants: [{ priceMinor: 900, stock: 3 }] });
  const page = await atCheckout();
  await loseAnswers(page.context());
  await place(page);
  await page.getByText('Your order will only be placed once').waitFor();
  await page.goto(second.url);
  await placedNote(page).waitFor();
  await page.getByRole('button', { name: 'Add Lamp to cart' }).click();
  await expect.poll(() => storedCart(page)).toMatchObject([{ productId: lamp }]);
});

test('also a shop that has closed since says what became of an order', async () => {
  const page = await atCheckout();
  await loseAnswers(page.context());
  await place(page);
  await page.getByText('Your order will only be placed once').waitFor();
  const { key } = await page.evaluate(() => ({
    key: Object.keys(JSON.parse(localStorage.getItem('catalog_pending') ?? '{}'))[0],
  }));
  await rows('update stores set is_active = false where owner_id = ?', [shop.store.ownerId]);
  await rows(`update platform_settings set inactive_stores = 'close'`);
  const answer = await page.request.get(`${shop.url}/checkout/check?key=${key}`, {
    headers: { 'x-cart': '1' },
  });
  await rows(`update platform_settings set inactive_stores = 'serve'`);
  expect([answer.status(), answer.headers()['cache-control']]).toEqual([200, 'no-store']);
  expect(answer.headers().location).toMatch(/\/orders\/[\w-]{22,}\?placed=1$/);
});

test('poisoned notes break no page', async () => {
  const page = await open({ width: PHONE });
  const errors: Error[] = [];
  page.on('pageerror', (error) => errors.push(error));
  await page.goto(shop.url);
  for (const text of [
    '[["',
    '5',
    'null',
    '{"a":null,"b":5,"../../x":{"slug":"x","items":[],"at":9e15}}',
    '{"k":{"slug":"../evil","items":[],"at":9e15},"t":{"slug":"x","items":[null,{}],"at":9e15}}',
  ]) {
    await page.evaluate((notes) => localStorage.setItem('catalog_pending', notes), text);
    await page.goto(`${shop.url}/checkout`, { waitUntil: 'networkidle' });
  }
  expect(errors).toEqual([]);
});
