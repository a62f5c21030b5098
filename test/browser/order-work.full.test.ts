import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { createProduct } from '../../src/features/catalog/create-product.ts';
import { findOrder } from '../../src/features/orders/find-order.ts';
import { newId } from '../../src/ids.ts';
import { SYSTEM } from '../../src/session.ts';
import { orderCount, someGoods, stockOf } from '../support/goods.ts';
import { violations } from '../support/invariants.ts';
import { anOrder } from '../support/orders.ts';
import { aStore, type TestStore } from '../support/stores.ts';
import { expectAccessible } from './support/accessibility.ts';
import { useBrowser, WIDTHS } from './support/use-browser.ts';

const { context, open } = useBrowser();
const HOME = '/dashboard/orders';

async function aDesk(width: number, more = {}) {
  const store = await aStore(context.app);
  const order = await anOrder(store);
  const page = await open({ width, signedIn: store, ...more });
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  return { store, order, page, errors };
}

const saved = (store: TestStore, id: string) => findOrder(store.tenant, id);
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.id || document.activeElement?.textContent?.trim());

test.each(WIDTHS)(
  'an order is edited, stock and total follow while typing: %i px',
  async (width) => {
    const { store, order, page, errors } = await aDesk(width);
    const bowl = await someGoods(store, { name: 'Bowl', priceMinor: 10_000, stock: 3 });
    await createProduct(store.tenant, { name: 'Vase', variants: [{ priceMinor: 500 }] }, SYSTEM);
    await page.goto(`${HOME}/${order.id}`);
    await page.getByLabel('More actions').click();
    await page.getByRole('link', { name: 'Edit order' }).click();
    await page.getByLabel('Quantity').fill('4');
    await page.getByText('uses 2 more from stock, leaving 6').waitFor();
    await expect.poll(() => page.locator('#edit-total').textContent()).toContain('₹1,996');
    await expect.poll(() => focused(page)).toBe('f-items-0-quantity');
    await page.getByLabel('Find a product').fill('bowl');
    await page.getByRole('button', { name: 'Add Bowl' }).click();
    await page.getByText('uses 1 more from stock, leaving 2').waitFor();
    await expectAccessible(page);
    await page.getByLabel('Quantity').last().fill('9');
    await page.getByText('needs 9 more, but only 3 in stock').waitFor();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('You can order at most 3').waitFor();
    await expectAccessible(page);
    await page.getByLabel('Quantity').last().fill('2');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText(`Order ${order.orderNumber} was changed`).waitFor();
    expect((await saved(store, order.id)).items.map(({ quantity }) => quantity)).toEqual([4, 2]);
    expect(await stockOf(store, bowl.variantId)).toBe(1);
    expect(errors).toEqual([]);
  },
);

test('a search that is refused says so, and what was found stays', async () => {
  const { order, page } = await aDesk(WIDTHS[0] ?? 0);
  await page.goto(`${HOME}/${order.id}/edit`);
  const found = await page.locator('#found').innerText();
  // As of an order that is gone meanwhile.
  await page.route('**/edit', (route) =>
    route.continue({ url: route.request().url().replace(order.id, newId()) }),
  );
  await page.getByLabel('Find a product').fill('bowl');
  await page.getByRole('alert').getByText('Order not found').waitFor();
  expect(await page.locator('#found').innerText()).toBe(found);
});

test('two people at once: theirs and yours, and nothing typed is lost', async () => {
  const { store, order, page } = await aDesk(360);
  await page.goto(`${HOME}/${order.id}/edit`);
  await page.getByLabel('Order note').fill('Mine');
  const other = await open({ width: 1280, signedIn: store });
  await other.goto(`${HOME}/${order.id}/edit`);
  await other.getByLabel('Order note').fill('Theirs');
  await other.getByRole('button', { name: 'Save changes' }).click();
  await other.waitForURL(`**/${order.id}`);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByRole('button', { name: 'Save my version' }).waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Edit my version' }).click();
  await page.getByLabel('Order note').waitFor();
  await expect.poll(() => page.getByLabel('Order note').inputValue()).toBe('Mine');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.waitForURL(`**/${order.id}`);
  expect((await saved(store, order.id)).notes).toBe('Mine');
});

test('on a phone the blocks are folded; a note and a tag are written where they belong', async () => {
  const { order, page, errors } = await aDesk(360);
  await page.goto(`${HOME}/${order.id}`);
  await page.getByText('Timeline').first().waitFor();
  await expect.poll(() => page.getByLabel('Private note').isVisible()).toBe(false);
  await expectAccessible(page);
  await page.locator('summary', { hasText: 'Timeline' }).click();
  await page.getByLabel('Private note').fill('Rang twice, no answer');
  await page.getByRole('button', { name: 'Add note' }).click();
  await page.locator('.timeline .note').getByText('Rang twice, no answer').waitFor();
  await expect.poll(() => page.getByLabel('Private note').inputValue()).toBe('');
  await expect.poll(() => focused(page)).toBe('Add note');
  await page.locator('summary', { hasText: 'Note and tags' }).click();
  await page.getByLabel('Add a tag').fill('gift');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('button', { name: 'Remove tag gift' }).waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Remove tag gift' }).click();
  await page.getByRole('button', { name: 'Remove tag gift' }).waitFor({ state: 'detached' });
  expect(errors).toEqual([]);
});

test('an order is made once more from its own page', async () => {
  const { store, order, page } = await aDesk(360);
  await page.goto(`${HOME}/${order.id}`);
  await page.getByLabel('More actions').click();
  await page.getByRole('button', { name: 'Duplicate order' }).click();
  await page.getByText(`The details below are copied from order ${order.orderNumber}`).waitFor();
  await expectAccessible(page);
  expect(await orderCount(store)).toBe(1);
  await page.getByRole('button', { name: 'Create order · ₹998' }).click();
  await page.getByText(`Order ${order.orderNumber + 1} created`).waitFor();
});

test.each([true, false])(
  'an order is cancelled with a part of it back in stock, script: %s',
  async (javaScriptEnabled) => {
    const { store, order, page } = await aDesk(360, { javaScriptEnabled });
    await page.goto(`${HOME}/${order.id}/cancel`);
    if (javaScriptEnabled) await expectAccessible(page);
    await page.getByRole('button', { name: 'Cancel order' }).click();
    await page.getByText('Choose a reason').waitFor();
    if (javaScriptEnabled) await expectAccessible(page);
    await page.getByLabel('Fake order, or the customer refused to pay on delivery').check();
    await page.getByLabel('Quantity of Blue mug').fill('1');
    await page.getByRole('button', { name: 'Cancel order' }).click();
    await page
      .getByText('Cancelled: Fake order, or the customer refused to pay on delivery')
      .waitFor();
    expect(await stockOf(store, order.items[0]?.variantId ?? '')).toBe(9);
    expect(await violations()).toEqual([]);
  },
);

test('without script an order is reckoned anew and saved', async () => {
  const { store, order, page } = await aDesk(360, { javaScriptEnabled: false });
  await page.goto(`${HOME}/${order.id}/edit`);
  await page.getByLabel('Quantity').fill('3');
  await page.getByRole('button', { name: 'Recalculate' }).click();
  await page.getByText('uses 1 more from stock, leaving 7').waitFor();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText(`Order ${order.orderNumber} was changed`).waitFor();
  expect((await saved(store, order.id)).items[0]?.quantity).toBe(3);
});

test('by keyboard from order to order through the list', async () => {
  const { store, order, page } = await aDesk(1280);
  const newer = await anOrder(store, { name: 'Nisha Varma' });
  await page.goto(HOME);
  await page.locator(`#order-${newer.id} .row-link`).click();
  await page.waitForURL(`**/${newer.id}**`);
  await page.keyboard.press(']');
  await page.waitForURL(`**/${order.id}?list=*`);
  await page.keyboard.press('[');
  await page.waitForURL(`**/${newer.id}?list=*`);
  await page.getByRole('link', { name: 'Orders', exact: true }).first().waitFor();
});
