import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { orderCount } from '../support/goods.ts';
import { aMug, aShop, fillDetails, type OpenShop, putCart } from './support/shop-floor.ts';
import { PHONE, useBrowser } from './support/use-browser.ts';

const { context, open } = useBrowser();
/** What sends the form is loaded once the form is touched. */
const SENDER = '**/send-checkout.js';
let shop: OpenShop;
let mug: string;

beforeEach(async () => {
  shop = await aShop(context);
  mug = await aMug(shop);
});

async function atCheckout(): Promise<Page> {
  const page = await open({ width: PHONE });
  await page.goto(shop.url);
  await putCart(page, [{ productId: mug, productName: 'Blue mug', quantity: 2, price: 349.5 }]);
  await page.goto(`${shop.url}/checkout`);
  await page.getByText('· pay ₹739 in cash').waitFor();
  return page;
}

const place = (page: Page) => page.getByRole('button', { name: /^Place order/ }).click();
const placed = (page: Page) => page.getByRole('heading', { name: /Order placed/ }).waitFor();

test('what sends the form comes with the first touch, not with the page', async () => {
  const page = await atCheckout();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const loading = page.waitForResponse(SENDER);
  await page.getByLabel('Name').focus();
  expect((await loading).ok()).toBe(true);
  await fillDetails(page);
  await place(page);
  await placed(page);
  expect(asked.filter((url) => url.endsWith('/send-checkout.js'))).toHaveLength(1);
});

test('where it does not load, the form goes by itself, and one order is placed', async () => {
  const page = await atCheckout();
  await page.route(SENDER, (route) => route.abort());
  await fillDetails(page);
  await place(page);
  await placed(page);
  expect(await orderCount(shop.store)).toBe(1);
});

test('where nothing does, the page says so and stays, and the next press places one order', async () => {
  const page = await atCheckout();
  await page.context().setOffline(true);
  await fillDetails(page);
  await place(page);
  await page.getByText('Your order will only be placed once').waitFor();
  expect(await page.getByLabel('City or town').inputValue()).toBe('Kozhikode');
  await page.context().setOffline(false);
  await place(page);
  await placed(page);
  expect(await orderCount(shop.store)).toBe(1);
});
