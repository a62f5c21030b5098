import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { createProduct } from '../../src/features/catalog/create-product.ts';
import { SYSTEM } from '../../src/session.ts';
import { orderCount } from '../support/goods.ts';
import { aStore } from '../support/stores.ts';
import { useBrowser } from './support/use-browser.ts';

const { context, open } = useBrowser();

async function atNewOrder() {
  const store = await aStore(context.app);
  for (const name of ['Blue mug', 'Bowl', 'Vase']) {
    await createProduct(
      store.tenant,
      { name, variants: [{ priceMinor: 10_000, stock: 9 }] },
      SYSTEM,
    );
  }
  const page = await open({ width: 360, signedIn: store });
  await page.goto('/dashboard/orders/new');
  return { store, page };
}

const lines = (page: Page) => page.locator('.order-items b').allTextContents();
const add = (page: Page, name: string) => page.getByRole('button', { name: `Add ${name}` }).click();

test('Enter in a field reckons anew and takes no line away', async () => {
  const { page } = await atNewOrder();
  await add(page, 'Blue mug');
  await page.getByRole('button', { name: 'Create order · ₹100' }).waitFor();
  await page.getByLabel('Quantity').fill('3');
  await page.getByLabel('Quantity').press('Enter');
  await page.getByRole('button', { name: 'Create order · ₹300' }).waitFor();
  await expect.poll(() => lines(page)).toEqual(['Blue mug']);
});

test('on a slow network no item and nothing typed is lost', async () => {
  const { page } = await atNewOrder();
  await page.route('**/orders/new', async (route) => {
    await new Promise((answer) => setTimeout(answer, 400));
    await route.continue();
  });
  for (const name of ['Blue mug', 'Bowl', 'Vase']) await add(page, name);
  await page.getByLabel('Name', { exact: true }).fill('Asha Rao');
  await page.getByRole('button', { name: 'Create order · ₹300' }).waitFor();
  await expect.poll(() => lines(page)).toEqual(['Blue mug', 'Bowl', 'Vase']);
  await expect.poll(() => page.getByLabel('Name', { exact: true }).inputValue()).toBe('Asha Rao');
  await page.locator('#f-customer-name:focus').waitFor();
});

test('Ctrl Enter makes the order', async () => {
  const { store, page } = await atNewOrder();
  await add(page, 'Blue mug');
  await page.getByRole('button', { name: 'Create order · ₹100' }).waitFor();
  await page.getByLabel('Name', { exact: true }).fill('Asha Rao');
  await page.getByLabel('Phone', { exact: true }).fill('98765 43210');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('heading', { level: 1, name: 'Order 1001' }).waitFor();
  expect(await orderCount(store)).toBe(1);
});
