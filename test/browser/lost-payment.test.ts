import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { finishPayment } from '../../src/features/checkout/finish-payment.ts';
import { findTransaction } from '../../src/features/payments/transactions/queries/find-transaction.ts';
import { aPayment, setGateway, useGatewaySimulator } from '../support/gateway-simulator.ts';
import { orderCount } from '../support/goods.ts';
import { paymentsOf } from '../support/payments.ts';
import { shopOf } from '../support/stores.ts';
import { expectAccessible } from './support/accessibility.ts';
import { aMug, aShop, fillDetails, type OpenShop, putCart } from './support/shop-floor.ts';
import { useBrowser } from './support/use-browser.ts';

const { context, open } = useBrowser();
const gateway = useGatewaySimulator(context);
const PHONE = 360;
let shop: OpenShop;
let mug: string;

beforeEach(async () => {
  shop = await aShop(context);
  await setGateway(shop.store);
  mug = await aMug(shop);
});

const payButton = (page: Page) => page.getByRole('button', { name: 'Pay ₹739', exact: true });
const press = (page: Page, name: string) =>
  page.frameLocator('iframe[title="Payment form"]').getByRole('button', { name }).click();
const placed = (page: Page) =>
  page.getByRole('heading', { name: 'Thank you. Order placed' }).waitFor();

/** Two mugs in the cart, details typed, paid, and the answer lost. */
async function lost(): Promise<Page> {
  const page = await open({ width: PHONE });
  await page.goto(shop.url);
  await putCart(page, [{ productId: mug, productName: 'Blue mug', quantity: 2, price: 349.5 }]);
  await page.goto(`${shop.url}/checkout`);
  await payButton(page).waitFor();
  await fillDetails(page);
  await payButton(page).click();
  await press(page, 'Pay, but lose the answer');
  return page;
}

test('a payment whose answer was lost is in view after a reload, and is not paid again', async () => {
  const page = await lost();
  await page.reload();
  const note = page.getByText('You started paying ₹739.');
  await note.waitFor();
  await expect.poll(async () => (await note.boundingBox())?.y ?? -1).toBeGreaterThan(0);
  expect((await note.boundingBox())?.y).toBeLessThan(740);
  await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('Asha Rao');
  await expectAccessible(page);
  await payButton(page).click();
  await page.getByText('Your payment of ₹739 arrived.').waitFor();
  await expectAccessible(page);
  expect(await payButton(page).isVisible()).toBe(false);
  expect(await page.getByRole('button', { name: 'Start another payment' }).isVisible()).toBe(true);
  await page.getByRole('link', { name: 'See your order' }).click();
  await placed(page);
  expect(await orderCount(shop.store)).toBe(1);
  expect(await paymentsOf(shop.store)).toHaveLength(1);
});

test('another one can be started deliberately', async () => {
  const page = await lost();
  await page.reload();
  await payButton(page).click();
  await page.getByRole('button', { name: 'Start another payment' }).click();
  await press(page, 'Pay by UPI');
  await placed(page);
  expect(await orderCount(shop.store)).toBe(2);
});

test('on a second device nobody gets the order’s address', async () => {
  const page = await lost();
  await page.close();
  const other = await open({ width: PHONE });
  await other.goto(`${shop.url}/checkout?product=${mug}&quantity=2`);
  await payButton(other).waitFor();
  await fillDetails(other);
  await payButton(other).click();
  await other
    .getByText('A payment of ₹739 for the same items and phone number has arrived')
    .waitFor();
  await expectAccessible(other);
  expect(await orderCount(shop.store)).toBe(1);
  expect(await other.content()).not.toMatch(/\/orders\/[\w-]{20,}|\/payments\/[\w-]{20,}/);
  expect(await other.getByRole('link', { name: 'Find your order' }).count()).toBeGreaterThan(0);
});

test('without script, too, in the browser where it was begun', async () => {
  const page = await lost();
  const browser = page.context();
  const cookies = await browser.cookies();
  await page.close();
  const plain = await open({ width: PHONE, javaScriptEnabled: false });
  await plain.context().addCookies(cookies);
  await plain.goto(`${shop.url}/checkout?product=${mug}&quantity=2`);
  await plain.getByText('You started paying ₹739.').waitFor();
  expect(await plain.getByLabel('Name').inputValue()).toBe('Asha Rao');
  await payButton(plain).click();
  await plain.getByText('Your payment of ₹739 arrived.').waitFor();
  await plain.getByRole('link', { name: 'See your order' }).click();
  await placed(plain);
  expect(await orderCount(shop.store)).toBe(1);
});

test.each([true, false])(
  'the seller gives the second payment back in one tap (with script: %s)',
  async (javaScriptEnabled) => {
    const cart = { items: [{ productId: mug, quantity: 2 }] };
    const [first, second] = [
      await aPayment(context, gateway, shop.store, cart, { webhook: false }),
      await aPayment(context, gateway, shop.store, cart, { webhook: false }),
    ];
    const store = await shopOf(shop.store);
    for (const { opened } of [second, first]) {
      const payment = await findTransaction(shop.store.tenant, opened.transactionId);
      await finishPayment(store, payment, null);
    }
    expect(await orderCount(shop.store)).toBe(1);
    const page = await open({ width: PHONE, signedIn: shop.store, javaScriptEnabled });
    await page.goto('/dashboard/payments');
    const card = page.getByRole('article');
    await expect
      .poll(() => card.textContent())
      .toContain('Asha Rao paid ₹739 and has ordered the same items since');
    expect(await card.getByRole('link', { name: 'order 1001' }).isVisible()).toBe(true);
    if (javaScriptEnabled) await expectAccessible(page);
    await card.getByRole('button', { name: 'Refund ₹739', exact: true }).click();
    await page.getByText('₹739 refunded').waitFor();
    expect(gateway.calls.filter((call) => call.endsWith('/refund'))).toHaveLength(1);
  },
);
