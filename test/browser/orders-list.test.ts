import { expect, test } from 'vitest';
import { changeStatus } from '../../src/features/orders/change-status.ts';
import { findOrder } from '../../src/features/orders/find-order.ts';
import { SYSTEM } from '../../src/session.ts';
import { anOrder } from '../support/orders.ts';
import { aStore, type TestStore } from '../support/stores.ts';
import { expectAccessible } from './support/accessibility.ts';
import { settled } from './support/settled.ts';
import { useBrowser } from './support/use-browser.ts';

const { context, open } = useBrowser();
const LIST = '/dashboard/orders';

async function aDesk(width: number, orders = 4) {
  const store = await aStore(context.app);
  const made = [];
  for (let n = 0; n < orders; n++) {
    made.push(await anOrder(store, { name: `Asha ${'ABCDEFGH'[n]}`, phone: `98470 1234${n}` }));
  }
  const page = await open({ width, signedIn: store });
  const violations: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) violations.push(message.text());
  });
  return { store, orders: made, page, violations };
}

const statuses = ({ tenant }: TestStore, ids: string[]) =>
  Promise.all(ids.map(async (id) => (await findOrder(tenant, id)).status));

test.each([360, 1280])(
  'three orders are chosen, confirmed at once and put back: %i px',
  async (width) => {
    const { store, orders, page, violations } = await aDesk(width);
    await page.goto(LIST);
    if (width === 360) await page.getByRole('link', { name: 'Select', exact: true }).click();
    const ids = orders.slice(1).map(({ id }) => id);
    for (const { orderNumber } of orders.slice(1)) {
      await page.getByLabel(`Select order ${orderNumber}`).check();
    }
    await page.getByText('3 selected').waitFor();
    await expectAccessible(page);
    await page.locator('#bulk-bar').getByRole('button', { name: 'Confirm 3' }).click();
    await page.getByText('3 orders confirmed').waitFor();
    await expectAccessible(page);
    expect(await statuses(store, ids)).toEqual(['confirmed', 'confirmed', 'confirmed']);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('3 orders changed back').waitFor();
    expect(await statuses(store, ids)).toEqual(['pending', 'pending', 'pending']);
    expect(violations).toEqual([]);
  },
);

test('a desk of 1280 px shows an order on one line, however long its names are', async () => {
  const { store, page } = await aDesk(1280, 1);
  const name = 'Bhuvaneshwari Lakshminarayanan Iyer';
  await anOrder(store, { name, product: 'Midnight espresso cup with saucer' });
  await page.goto(LIST);
  const heights = await page
    .locator('#order-rows tr')
    .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
  expect(heights).toHaveLength(2);
  expect(Math.max(...heights)).toBeLessThanOrEqual(41);
});

test('on a desk the step of each row is seen whole, whatever it says', async () => {
  const { store, orders, page } = await aDesk(1280, 4);
  for (const [n, status] of (['confirmed', 'packed', 'shipped'] as const).entries())
    await changeStatus(store.tenant, orders[n]?.id ?? '', { status }, SYSTEM);
  await page.goto(`${LIST}?tab=all`);
  const steps = page.locator('.orders-table tbody tr > :last-child .button');
  expect(await steps.count()).toBe(4);
  const cut = await steps.evaluateAll((buttons) =>
    buttons.filter((button) => {
      const cell = button.closest('td')?.getBoundingClientRect();
      const { left, right } = button.getBoundingClientRect();
      return !cell || left < cell.left || right > cell.right;
    }),
  );
  expect(cut).toEqual([]);
});

test('rows are walked, ticked and opened by keys', async () => {
  const { orders, page } = await aDesk(1280);
  await page.goto(LIST);
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await page.getByText('1 selected').waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('Shift+X');
  await page.getByText('3 selected').waitFor();
  await page.keyboard.press('k');
  await page.keyboard.press('x');
  await page.getByText('2 selected').waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(`**${LIST}/${orders[1]?.id}*`);
});

test.each([360, 1280])(
  'the whole page is ticked in To pack, where rows have forms of their own: %i px',
  async (width) => {
    const { store, orders, page } = await aDesk(width, 3);
    for (const { id } of orders)
      await changeStatus(store.tenant, id, { status: 'confirmed' }, SYSTEM);
    await page.goto(`${LIST}?tab=to-pack`);
    expect(await page.locator('#order-rows form[action="/dashboard/bulk/preview"]').count()).toBe(
      3,
    );
    if (width === 360) await page.getByRole('link', { name: 'Select', exact: true }).click();
    const whole = page.locator('[data-pick-all]:visible');
    await whole.check();
    await page.getByText('3 selected').waitFor();
    const bar = page.locator('#bulk-bar');
    await bar.getByRole('button', { name: 'Print & pack 3' }).waitFor();
    await page.getByLabel(`Select order ${orders[0]?.orderNumber}`).uncheck();
    await page.getByText('2 selected').waitFor();
    expect(
      await whole.evaluate((box) => box instanceof HTMLInputElement && box.indeterminate),
    ).toBe(true);
    await whole.check();
    await page.getByText('3 selected').waitFor();
  },
);

test('filters are kept under a name, and the view brings them back', async () => {
  const { page } = await aDesk(360);
  await page.goto(LIST);
  await page.getByText('Filters').click();
  await page.getByLabel('Payment method').selectOption('cod');
  await page.getByLabel('Label', { exact: true }).selectOption('missing');
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.locator('.filter-chips').getByText('Label missing').waitFor();
  expect(page.url()).toContain('label=missing');
  await settled(page);
  await page.getByText('Save view').click();
  await page.getByLabel('View name').fill('Cash, no label');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.goto(LIST);
  const view = page.getByRole('link', { name: 'Cash, no label' });
  await view.click();
  await page.waitForURL('**label=missing*');
  await expect.poll(() => view.getAttribute('aria-current')).toBe('page');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Edit views' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByText('No saved views yet').waitFor();
});

test.each([360, 1280])('anything is found from anywhere: %i px', async (width) => {
  const { orders, page, violations } = await aDesk(width);
  await page.goto('/dashboard/products');
  await page.keyboard.press('Control+k');
  await page.getByLabel('Order, customer or product').fill(String(orders[2]?.orderNumber));
  await page.getByRole('dialog').getByRole('link', { name: 'Asha C', exact: true }).waitFor();
  await expectAccessible(page);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL(`**${LIST}/${orders[2]?.id}*`);
  expect(violations).toEqual([]);
});

test('selecting, confirming and undoing without script', async () => {
  const store = await aStore(context.app);
  const order = await anOrder(store);
  await anOrder(store);
  const page = await open({ width: 360, signedIn: store, javaScriptEnabled: false });
  await page.goto(LIST);
  await page.getByRole('link', { name: 'Select', exact: true }).click();
  await page.getByLabel(`Select order ${order.orderNumber}`).check();
  await page.locator('#bulk-bar').getByRole('button', { name: 'Confirm' }).click();
  await page.getByText('1 order confirmed').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('1 order changed back').waitFor();
});
