import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { createProduct } from '../../src/features/catalog/create-product.ts';
import { findOrder } from '../../src/features/orders/find-order.ts';
import { SYSTEM } from '../../src/session.ts';
import { anOrder } from '../support/orders.ts';
import { aStore, type TestStore } from '../support/stores.ts';
import { expectAccessible } from './support/accessibility.ts';
import { useBrowser } from './support/use-browser.ts';

const { context, open } = useBrowser();
const HOME = '/dashboard/orders';

async function aDesk(width: number, more = {}) {
  const store = await aStore(context.app);
  const page = await open({ width, signedIn: store, ...more });
  const violations: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) violations.push(message.text());
  });
  return { store, page, violations };
}

const statusOf = async (store: TestStore, id: string) => (await findOrder(store.tenant, id)).status;
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent?.trim());

test.each([360, 1280])(
  'an order is confirmed in its row and the step undone: %i px',
  async (width) => {
    const { store, page, violations } = await aDesk(width);
    const order = await anOrder(store);
    await page.goto(HOME);
    await expectAccessible(page);
    const row = page.locator(`#order-${order.id}`);
    await row.getByRole('button', { name: 'Confirm' }).click();
    await row.getByText('Confirmed').waitFor();
    const counts = await page.locator('#order-tabs .count').allTextContents();
    expect(counts.slice(0, 2)).toEqual(['0', '1']);
    await expect
      .poll(() => page.locator('#toasts').textContent())
      .toContain(`Order ${order.orderNumber} confirmed`);
    await expect.poll(() => focused(page)).toBe(`#${order.orderNumber}`);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Undo' }).click();
    await row.getByText('Pending').waitFor();
    expect(await statusOf(store, order.id)).toBe('pending');
    expect(violations).toEqual([]);
  },
);

test.each([360, 1280])(
  'an order is cancelled from its page with a reason: %i px',
  async (width) => {
    const { store, page } = await aDesk(width);
    const order = await anOrder(store);
    await page.goto(`${HOME}/${order.id}`);
    await page.getByLabel('More actions').click();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Cancel order…' }).click();
    await page.getByRole('heading', { name: `Cancel order ${order.orderNumber}?` }).waitFor();
    await expectAccessible(page);
    await page.getByLabel('Out of stock').check();
    await page.getByRole('button', { name: 'Cancel order' }).click();
    await page.getByText('Cancelled: Out of stock').waitFor();
    expect(await statusOf(store, order.id)).toBe('cancelled');
  },
);

test('an order is taken by phone: found, added, a wrong price corrected, made', async () => {
  const { store, page, violations } = await aDesk(360);
  await createProduct(
    store.tenant,
    { name: 'Blue mug', variants: [{ priceMinor: 49_900, stock: 5 }] },
    SYSTEM,
  );
  await page.goto(`${HOME}/new`);
  await expectAccessible(page);
  await page.getByLabel('Find a product').fill('blue');
  await page.getByRole('button', { name: 'Add Blue mug' }).click();
  await page.getByLabel('Price each').fill('much');
  await page.getByLabel('Phone').fill('98765 43210');
  await page.getByLabel('Name').fill('Asha Rao');
  await page.getByRole('button', { name: /^Create order/ }).click();
  await page.getByText('Fix 1 error').waitFor();
  await expectAccessible(page);
  await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('Asha Rao');
  await page.getByLabel('Price each').fill('450');
  await page.getByRole('button', { name: /^Create order/ }).click();
  await page.waitForURL(/orders\/[0-9a-f-]{36}$/);
  await page.getByText(/Order \d+ created/).waitFor();
  await expect.poll(() => page.locator('.sum .total').last().textContent()).toBe('₹450');
  expect(violations).toEqual([]);
});

test('without script an order is found, confirmed and the list comes back', async () => {
  const { store, page } = await aDesk(360, { javaScriptEnabled: false });
  const order = await anOrder(store, { name: 'Nisha Varma' });
  await page.goto(HOME);
  await page.getByLabel('Search orders').fill('nisha');
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('button', { name: 'Confirm' }).click();
  expect(new URL(page.url()).search).toBe('?search=nisha');
  await page.getByText(`Order ${order.orderNumber} confirmed`).waitFor();
  expect(await statusOf(store, order.id)).toBe('confirmed');
});

test('by keyboard alone: to the orders, to a row, and its next step', async () => {
  const { store, page } = await aDesk(1280);
  const order = await anOrder(store);
  await page.goto('/dashboard');
  await page.keyboard.press('g');
  await page.keyboard.press('o');
  await page.waitForURL(`**${HOME}`);
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/${order.id}`);
  await page.keyboard.press('n');
  await page.getByText('Invoice and label missing').waitFor();
  expect(await statusOf(store, order.id)).toBe('confirmed');
});

test('orders that come meanwhile are offered, the rows stay where they are', async () => {
  const { store, page } = await aDesk(360);
  await anOrder(store);
  const live = page.waitForResponse('**/dashboard/live');
  await page.goto(HOME);
  await live;
  const row = page.locator('tbody tr').first();
  const before = await row.boundingBox();
  await anOrder(store);
  await page.getByRole('link', { name: 'Show 1 new order' }).waitFor();
  await page.locator('.bottombar [data-count="orders"]', { hasText: '2' }).waitFor();
  expect(await page.locator('tbody tr').count()).toBe(1);
  expect((await row.boundingBox())?.y).toBe(before?.y);
});
