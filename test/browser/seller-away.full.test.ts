import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { createProduct } from '../../src/features/catalog/create-product.ts';
import { findProduct } from '../../src/features/catalog/find-product.ts';
import { SYSTEM } from '../../src/session.ts';
import { orderCount } from '../support/goods.ts';
import { aStore } from '../support/stores.ts';
import { expectAccessible } from './support/accessibility.ts';
import { useBreakableShop } from './support/breakable-shop.ts';
import { settled } from './support/settled.ts';
import { PHONE, useBrowser } from './support/use-browser.ts';

const { context, open } = useBrowser();
const web = useBreakableShop(context);
/** Processes end and start. */
const LONG = { timeout: 60_000 };

async function aSellerAt(path: string, more: { javaScriptEnabled?: boolean } = {}) {
  const store = await aStore(context.app);
  const mug = { name: 'Blue mug', variants: [{ priceMinor: 10_000, stock: 9 }] };
  const id = await createProduct(store.tenant, mug, SYSTEM);
  const page = await open({ ...more, width: PHONE, signedIn: store, at: web.origin });
  await page.goto(`/dashboard/${path.replace(':product', id)}`);
  return { store, id, page };
}

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();
const untilWell = () =>
  expect.poll(async () => (await fetch(`${web.origin}/readyz`)).status).toBe(200);

test('B-02 an order by hand whose answer dies with the process is made once', LONG, async () => {
  const { store, page } = await aSellerAt('orders/new');
  await page.getByRole('button', { name: 'Add Blue mug' }).click();
  const make = page.getByRole('button', { name: 'Create order · ₹100' });
  await make.waitFor();
  await page.getByLabel('Name', { exact: true }).fill('Asha Rao');
  await page.getByLabel('Phone', { exact: true }).fill('98765 43210');
  // Not before it is sent: the page asks for other things that end in a COMMIT.
  await page.route('**/orders/new', async (route) => {
    await web.dieAtCommit();
    await route.continue();
  });
  await make.click();
  await page.getByText('Press the button again. It will only be done once').waitFor();
  await expect.poll(() => orderCount(store)).toBe(1);
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Asha Rao');
  await expectAccessible(page);
  await page.unroute('**/orders/new');
  await web.start();
  // Who presses it again has read that.
  await settled(page);
  await make.click();
  await page.getByRole('heading', { level: 1, name: 'Order 1001' }).waitFor();
  expect(await orderCount(store)).toBe(1);
});

test(
  'B-01 a product that was typed while the process died is back on the way Back',
  LONG,
  async () => {
    const { store, id, page } = await aSellerAt('products');
    await page.goto(`/dashboard/products/${id}`);
    await page.getByLabel('Name', { exact: true }).fill('Linen shirt');
    await web.kill();
    const failed = page.waitForEvent('requestfailed');
    await save(page);
    await failed;
    await web.start();
    await page.goBack();
    await page.goto(`/dashboard/products/${id}`);
    await page.getByText('We’ve restored what you typed. It isn’t saved yet').waitFor();
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Linen shirt');
    await save(page);
    await page.getByRole('heading', { level: 1, name: 'Linen shirt' }).waitFor();
    expect((await findProduct(store.tenant, id))?.name).toBe('Linen shirt');
  },
);

test(
  'without script, a product is sent again from the page that says the database is away',
  LONG,
  async () => {
    const { store, id, page } = await aSellerAt('products/:product', { javaScriptEnabled: false });
    await page.getByLabel('Name', { exact: true }).fill('Linen shirt');
    web.database.set('refuse');
    await save(page);
    await page.getByText('What you typed is kept on this page.').waitFor();
    web.database.set('pass');
    await untilWell();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { level: 1, name: 'Linen shirt' }).waitFor();
    expect((await findProduct(store.tenant, id))?.name).toBe('Linen shirt');
  },
);
