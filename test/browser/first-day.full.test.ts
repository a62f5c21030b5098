import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { runImport } from '../../src/features/catalog/import/run-import.ts';
import { PASSWORD } from '../support/accounts.ts';
import { anOrder } from '../support/orders.ts';
import { rows } from '../support/rows.ts';
import { aStore } from '../support/stores.ts';
import { settled } from './support/settled.ts';
import { aMug, aShop, fillDetails } from './support/shop-floor.ts';
import { useBrowser } from './support/use-browser.ts';

const { context, open } = useBrowser();
const EXPORT = join(import.meta.dirname, 'fixtures/shopify-export.csv');

const STOCK = `
select stock from product_variants
 where owner_id = (select owner_id from stores where slug = 'anokhi-threads') and sku = ?`;

const stockOf = async (sku: string): Promise<number | undefined> =>
  (await rows<{ stock: number }>(STOCK, [sku]))[0]?.stock;

async function register(page: Page) {
  await page.goto('/register');
  await page.getByLabel('Store name').fill('Anokhi Threads');
  await page.getByLabel('Your name').fill('Meera');
  await page.getByLabel('Email address').fill('meera@anokhi.example');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Open store' }).click();
  await page.waitForURL('**/dashboard');
}

/** Brings the file in; the worker's part is done here. */
async function importFile(page: Page) {
  const short = page.getByRole('navigation', { name: 'Main menu' });
  await short.getByRole('link', { name: 'Products' }).click();
  await page.getByRole('link', { name: 'Import products' }).click();
  await page.getByLabel('CSV file').setInputFiles(EXPORT);
  await page.getByRole('button', { name: 'Preview import' }).click();
  await page.getByText('Nothing has changed yet').waitFor();
  await page.getByRole('row', { name: /Row 7/ }).waitFor();
  await settled(page);
  await page.getByRole('button', { name: 'Import 3 products' }).click();
  await page.getByText('Importing 3 products').waitFor();
  const [queued] = await rows<{ data: { ownerId: string; importId: string } }>(
    `select data from jobs where name = 'import-products'`,
  );
  await runImport(queued!.data);
  await page.getByRole('link', { name: 'See products' }).waitFor();
  await settled(page);
  await page.getByRole('link', { name: 'See products' }).click();
  await page.getByText('3 products').waitFor();
}

async function buyShirtAndLamp(page: Page, shop: string) {
  await page.goto(shop);
  await page.getByRole('link', { name: 'Linen shirt' }).click();
  await page.getByRole('radio', { name: 'M' }).check();
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await page.getByRole('button', { name: 'Close cart' }).click();
  await page.goto(shop);
  await page.getByRole('button', { name: 'Add Brass lamp to cart' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Checkout' }).click();
  await fillDetails(page);
  await page.getByRole('button', { name: 'Place order · pay ₹3,998.50 in cash' }).click();
  await page.getByRole('heading', { name: 'Thank you. Order placed' }).waitFor();
}

async function findOrder(page: Page) {
  const short = page.getByRole('navigation', { name: 'Main menu' });
  await short.getByRole('link', { name: /^Orders/ }).click();
  await page.getByLabel('Search orders').fill('Asha');
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByText('₹3,998.50').waitFor();
  await page.getByRole('link', { name: /^#?1001/ }).click();
  await page.getByRole('heading', { level: 1, name: /1001/ }).waitFor();
}

test('the first day on a phone: open, import, sell, confirm, cancel', {
  timeout: 60_000,
}, async () => {
  const seller = await open({ width: 360, locale: 'en-IN', timezoneId: 'Asia/Kolkata' });
  await register(seller);
  await importFile(seller);
  expect([await stockOf('LS-M'), await stockOf('BL-1')]).toEqual([5, 2]);

  const shopper = await open({ width: 360 });
  await buyShirtAndLamp(shopper, '/catalog/anokhi-threads');
  expect([await stockOf('LS-M'), await stockOf('BL-1')]).toEqual([4, 1]);

  await findOrder(seller);
  await seller.getByRole('button', { name: 'Confirm order' }).click();
  await seller.getByText('Confirmed').first().waitFor();
  await shopper.reload();
  await shopper.getByRole('heading', { name: 'Order confirmed' }).waitFor();

  await seller.getByLabel('More actions').click();
  await seller.getByRole('link', { name: 'Cancel order…' }).click();
  await seller.getByLabel('Customer changed their mind').check();
  await seller.getByRole('button', { name: 'Cancel order' }).click();
  await seller.getByText('Cancelled: Customer changed').waitFor();
  expect([await stockOf('LS-M'), await stockOf('BL-1')]).toEqual([5, 2]);
  await shopper.reload();
  await shopper.getByRole('heading', { name: 'Cancelled' }).waitFor();
});

const isFocused = (target: Locator) =>
  target.evaluate((element) => element === element.ownerDocument.activeElement);

/** Walks with the Tab key, as somebody without a mouse does, and sees where the focus stands. */
async function tabTo(page: Page, target: Locator) {
  for (let steps = 0; steps < 40; steps++) {
    await page.keyboard.press('Tab');
    if (!(await isFocused(target))) continue;
    // Asked until it is so: a cart whose prices were checked meanwhile has been drawn anew.
    const isMarked = () => target.evaluate((element) => element.matches(':focus-visible'));
    await expect.poll(isMarked).toBe(true);
    return;
  }
  throw new Error(`not reached by Tab: ${target}`);
}

test('a shopper buys by keyboard alone', async () => {
  const shop = await aShop(context);
  await aMug(shop);
  const page = await open({ width: 1280 });
  await page.goto(shop.url);
  await tabTo(page, page.getByRole('button', { name: 'Add Blue mug to cart' }));
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog');
  await drawer.getByText('Subtotal').waitFor();
  await tabTo(page, drawer.getByRole('link', { name: 'Checkout' }));
  await page.keyboard.press('Enter');
  await page.getByText('· pay ₹389.50 in cash').waitFor();
  for (const [label, text] of [
    ['Name', 'Asha Rao'],
    ['Phone', '98765 43210'],
    ['Postal code', '673032'],
    ['House number and street', '12 Beach Road'],
    ['City or town', 'Kozhikode'],
    ['State', 'Kerala'],
  ] as const) {
    await tabTo(page, page.getByLabel(label));
    await page.keyboard.type(text);
  }
  await tabTo(page, page.getByRole('button', { name: /^Place order/ }));
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Thank you. Order placed' }).waitFor();
});

test('a seller cancels an order by keyboard alone', async () => {
  const store = await aStore(context.app);
  const order = await anOrder(store);
  const page = await open({ width: 1280, signedIn: store });
  await page.goto(`/dashboard/orders/${order.id}`);
  await tabTo(page, page.getByLabel('More actions'));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('link', { name: 'Cancel order…' }));
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Cancel order' }).waitFor();
  await tabTo(page, page.getByLabel('Customer changed their mind'));
  await page.keyboard.press('ArrowDown');
  await tabTo(page, page.getByRole('button', { name: 'Cancel order' }));
  await page.keyboard.press('Enter');
  await page.getByText('Cancelled: Out of stock').waitFor();
});
