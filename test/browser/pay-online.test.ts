import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { setGateway, useGatewaySimulator } from '../support/gateway-simulator.ts';
import { brokenStock, orderCount, stockOf } from '../support/goods.ts';
import { rows } from '../support/rows.ts';
import { expectAccessible } from './support/accessibility.ts';
import {
  aMug,
  aShop,
  fillDetails,
  type OpenShop,
  putCart,
  storedCart,
} from './support/shop-floor.ts';
import { useBrowser, WIDTHS } from './support/use-browser.ts';

const { context, open } = useBrowser();
const gateway = useGatewaySimulator(context);
let shop: OpenShop;
let mug: string;
const complaints: string[] = [];

beforeAll(() => {
  const { port } = context.app.server.address() as AddressInfo;
  gateway.webhookUrl = `http://127.0.0.1:${port}/webhooks/gateway`;
});
beforeEach(async () => {
  complaints.length = 0;
  shop = await aShop(context);
  await setGateway(shop.store);
  await rows(`update stores set cod_fee_minor = 2000 where owner_id = ?`, [shop.store.ownerId]);
  mug = await aMug(shop);
});
afterEach(async () => {
  await gateway.webhooksSent();
  expect(complaints).toEqual([]);
  expect(await brokenStock(shop.store)).toEqual([]);
});

/** A shopper on the checkout with two mugs in the cart, details typed. */
async function atCheckout(width: number, colorScheme: 'light' | 'dark' = 'light'): Promise<Page> {
  const page = await open({ width, colorScheme });
  // What our own policy blocks is said there.
  page.on('console', (message) => {
    if (/Content Security Policy|Permissions-Policy/i.test(message.text())) {
      complaints.push(message.text());
    }
  });
  await page.goto(shop.url);
  await putCart(page, [{ productId: mug, productName: 'Blue mug', quantity: 2, price: 349.5 }]);
  await page.goto(`${shop.url}/checkout`);
  await payButton(page).waitFor();
  await fillDetails(page);
  return page;
}

const payButton = (page: Page) => page.getByRole('button', { name: 'Pay ₹739', exact: true });
const form = (page: Page) => page.frameLocator('iframe[title="Payment form"]');
const press = (page: Page, name: string) => form(page).getByRole('button', { name }).click();
const placed = (page: Page) =>
  page.getByRole('heading', { name: 'Thank you. Order placed' }).waitFor();
const stock = async () => {
  const [variant] = await rows<{ id: string }>(
    `select id from product_variants where owner_id = ? and product_id = ?`,
    [shop.store.ownerId, mug],
  );
  return stockOf(shop.store, variant?.id ?? '');
};
const waiting = async () => {
  const [row] = await rows<{ count: number }>(
    `select count(*) from payment_transactions where owner_id = ? and attention is not null`,
    [shop.store.ownerId],
  );
  return row?.count;
};

describe.each(WIDTHS)('paying online at %d px', (width) => {
  test('ends on the order’s page, with the cart empty and one order', async () => {
    const page = await atCheckout(width);
    await expectAccessible(page);
    await payButton(page).dblclick();
    await form(page).getByText('₹739').waitFor();
    expect(await page.locator('iframe').count()).toBe(1);
    await press(page, 'Pay by UPI');
    await placed(page);
    await page.getByText('Paid ₹739 online').waitFor();
    await expectAccessible(page);
    await expect.poll(() => storedCart(page)).toEqual([]);
    expect(await page.evaluate(() => localStorage.getItem('catalog_pending'))).toBeNull();
    expect(await orderCount(shop.store)).toBe(1);
    expect(await stock()).toBe(8);
    await gateway.webhooksSent();
    expect(await waiting()).toBe(0);
  });

  test('in cash instead says the other total, and takes the order as ever', async () => {
    const page = await atCheckout(width);
    await page.getByLabel(/Cash on delivery/).check();
    await page.getByText('COD fee', { exact: true }).first().waitFor({ state: 'attached' });
    await page.getByRole('button', { name: 'Place order · pay ₹759 in cash' }).click();
    await placed(page);
    await page.getByText('To pay in cash').waitFor();
  });

  test('that fails is tried again in the same form', async () => {
    const page = await atCheckout(width);
    await payButton(page).click();
    await press(page, 'Let the payment fail');
    await form(page).getByText('You can try again').waitFor();
    await press(page, 'Pay by card');
    await placed(page);
    expect(await orderCount(shop.store)).toBe(1);
  });

  test('that is given up keeps what was typed, and can be done once more', async () => {
    const page = await atCheckout(width);
    await payButton(page).click();
    await press(page, 'Go back without paying');
    await page.getByText('You haven’t been charged. Everything you typed is still here.').waitFor();
    await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('Asha Rao');
    await expect.poll(() => storedCart(page)).toMatchObject([{ productId: mug, quantity: 2 }]);
    await expectAccessible(page);
    await payButton(page).click();
    await press(page, 'Pay by UPI');
    await placed(page);
    expect(await orderCount(shop.store)).toBe(1);
    const payments = await rows(`select 1 from payment_transactions where owner_id = ?`, [
      shop.store.ownerId,
    ]);
    expect(payments).toHaveLength(1);
  });

  test('with the tab closed before the answer: who comes back gets the order', async () => {
    const page = await atCheckout(width);
    await payButton(page).click();
    await press(page, 'Pay, but lose the answer');
    await form(page).getByText('The shop page does not hear of it').waitFor();
    await gateway.webhooksSent();
    expect(await waiting()).toBe(1);
    const back = await page.context().newPage();
    await page.close();
    await back.goto(`${shop.url}/checkout`);
    await back.getByText('You started paying ₹739.').waitFor();
    await expectAccessible(back);
    await back.getByRole('link', { name: 'Check the payment status' }).click();
    await placed(back);
    expect(await orderCount(shop.store)).toBe(1);
    expect(await waiting()).toBe(0);
    await expect.poll(() => storedCart(back)).toEqual([]);
    await back.goto(`${shop.url}/checkout`);
    await expect.poll(() => back.locator('[data-paying-note]').textContent()).toBe('');
  });

  test('for the last piece, sold to another meanwhile, ends on an honest page', async () => {
    const page = await atCheckout(width);
    await payButton(page).click();
    await form(page).getByText('₹739').waitFor();
    await rows(`update product_variants set stock = 1 where owner_id = ?`, [shop.store.ownerId]);
    await press(page, 'Pay by UPI');
    await page.getByRole('heading', { name: 'Sold out while you were paying' }).waitFor();
    await page.getByText('Blue Mug will refund ₹739 or call you').waitFor();
    await expectAccessible(page);
    expect(await orderCount(shop.store)).toBe(0);
    expect(await waiting()).toBe(1);
    await rows(
      `insert into stock_movements (owner_id, id, variant_id, delta, stock_after, reason, actor_name)
       select owner_id, gen_random_uuid(), id, stock - 10, stock, 'correction', 'Meera'
         from product_variants where owner_id = ?`,
      [shop.store.ownerId],
    );
  });

  test('the payment’s own page: reload, give up, pay', async () => {
    const page = await atCheckout(width);
    const path = page.waitForResponse((response) => /\/checkout\/payments\//.test(response.url()));
    await payButton(page).click();
    await form(page).getByText('₹739').waitFor();
    await page.goto((await path).url());
    await page.getByRole('heading', { name: 'Pay ₹739' }).waitFor();
    await page.reload();
    await expectAccessible(page);
    await payButton(page).dblclick();
    await press(page, 'Go back without paying');
    await page.getByText('You haven’t been charged.').waitFor();
    await payButton(page).click();
    expect(await page.locator('iframe').count()).toBe(1);
    await press(page, 'Pay by card');
    await placed(page);
    await expect.poll(() => storedCart(page)).toEqual([]);
    expect(await orderCount(shop.store)).toBe(1);
  });
});

test('what was mended is not called wrong once the form has opened; the answer is beside the button', async () => {
  const page = await open({ width: 360 });
  await page.goto(shop.url);
  await putCart(page, [{ productId: mug, productName: 'Blue mug', quantity: 2, price: 349.5 }]);
  await page.goto(`${shop.url}/checkout`);
  await payButton(page).click();
  await page.getByText('Fix 6 errors').waitFor();
  await fillDetails(page);
  await payButton(page).click();
  await press(page, 'Go back without paying');
  const said = page.getByText('You haven’t been charged.');
  await said.waitFor();
  expect(await page.locator('#errors, .wrong, [aria-invalid]').count()).toBe(0);
  await expectAccessible(page);
  const isFocused = () => payButton(page).evaluate((button) => button === document.activeElement);
  await expect.poll(isFocused).toBe(true);
  const [above, button] = [await said.boundingBox(), await payButton(page).boundingBox()];
  expect(above?.y).toBeGreaterThan(0);
  expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThan(740);
});

test('when the gateway is down, says so and that nothing was charged; cash still works', async () => {
  const page = await atCheckout(360);
  gateway.fault = 'down';
  await payButton(page).click();
  await page.getByText('Online payment is not available right now.').waitFor();
  await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('Asha Rao');
  await expectAccessible(page);
  await page.getByLabel(/Cash on delivery/).check();
  await page.getByRole('button', { name: 'Place order · pay ₹759 in cash' }).click();
  await placed(page);
});

test('when the gateway’s script does not load, nothing was charged and the button opens again', async () => {
  const page = await atCheckout(360);
  gateway.fault = 'no-script';
  await payButton(page).click();
  await page.getByText('The payment form could not be loaded. You haven’t been charged.').waitFor();
  gateway.fault = 'none';
  await payButton(page).click();
  await press(page, 'Pay by UPI');
  await placed(page);
});

test('when the gateway’s script is empty, it is said so and loaded again at the next tap', async () => {
  const page = await atCheckout(360);
  await page.route('**/v1/checkout.js', (route) => route.fulfill({ body: '' }), { times: 1 });
  await payButton(page).click();
  await page.getByText('The payment form could not be loaded. You haven’t been charged.').waitFor();
  await payButton(page).click();
  await press(page, 'Pay by UPI');
  await placed(page);
});

test('when nobody can be asked after the form was closed, does not say what nobody knows', async () => {
  const page = await atCheckout(360);
  await payButton(page).click();
  await form(page).getByText('₹739').waitFor();
  await page.route('**/checkout/payments/*', (route) => route.abort(), { times: 1 });
  await press(page, 'Go back without paying');
  await page.getByText('We don’t know yet if you were charged.').waitFor();
  await payButton(page).click();
  await press(page, 'Pay by UPI');
  await placed(page);
  expect(await orderCount(shop.store)).toBe(1);
});

test('when the proof does not get through, the page checks until the order is there', async () => {
  const page = await atCheckout(360);
  await payButton(page).click();
  await form(page).getByText('₹739').waitFor();
  await page.route('**/checkout/payments/*', (route) => route.abort(), { times: 1 });
  gateway.fault = 'down';
  // It may have gone on before it was loaded: a webhook can be as quick.
  const checking = page.waitForRequest(/payments\/[\w-]+\?n=1/);
  await press(page, 'Pay by UPI');
  await checking;
  gateway.fault = 'none';
  await placed(page);
  expect(await orderCount(shop.store)).toBe(1);
});

test('the checking page stops with a reference and the seller’s contact', async () => {
  gateway.webhookUrl = null;
  const page = await atCheckout(360);
  const response = page.waitForResponse((answer) => /\/checkout\/payments\//.test(answer.url()));
  await payButton(page).click();
  await form(page).getByText('₹739').waitFor();
  gateway.fault = 'down';
  await page.clock.install();
  await page.goto(`${(await response).url()}?n=17`);
  await page.getByRole('heading', { name: 'Your payment is being checked' }).waitFor();
  await expectAccessible(page);
  await page.clock.runFor(20_000);
  await page.getByRole('heading', { name: 'We haven’t received your payment yet' }).waitFor();
  await page.getByText('you’ll get a message').waitFor();
  await page.getByRole('main').getByRole('link', { name: /Call/ }).waitFor();
  await expectAccessible(page);
});

test('without script the payment’s page shows whom to reach and the way to cash', async () => {
  const page = await open({ width: 360, javaScriptEnabled: false });
  await page.goto(`${shop.url}/checkout?product=${mug}`);
  await fillDetails(page);
  await page.getByRole('button', { name: 'Pay ₹389.50' }).click();
  const without = page.locator('noscript .notice');
  await expect.poll(() => without.textContent()).toContain('To pay online, turn on JavaScript');
  await page.getByRole('link', { name: 'Pay in cash instead' }).click();
  await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('Asha Rao');
  await page.getByRole('button', { name: 'Place order · pay ₹409.50 in cash' }).click();
  await placed(page);
});
