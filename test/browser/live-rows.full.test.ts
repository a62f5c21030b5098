import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { rejectDraft } from '../../src/features/drafts/decide-draft.ts';
import { changeStatus } from '../../src/features/orders/change-status.ts';
import { recordPayment } from '../../src/features/payments/record-payment.ts';
import { SYSTEM } from '../../src/session.ts';
import { aReadyDraft } from '../support/desk-drafts.ts';
import { aChatShop } from '../support/drafts.ts';
import { anOrder } from '../support/orders.ts';
import { useProviderSimulator } from '../support/provider-simulator.ts';
import { aStore } from '../support/stores.ts';
import { settled } from './support/settled.ts';
import { PHONE, useBrowser } from './support/use-browser.ts';

const { context, open } = useBrowser();
useProviderSimulator(context);

/** How soon a page has to follow, in milliseconds. */
const SOON = { timeout: 2_000 };

/** The page with its stream open, and asked for once as it is then. */
async function follow(page: Page, path: string, block: string) {
  const asked = page.waitForResponse(
    (answer) => answer.url().includes(block) && answer.request().resourceType() === 'fetch',
  );
  await page.goto(path);
  await page.waitForResponse('**/dashboard/live');
  await asked;
}

test('the page of an order follows a payment that comes in elsewhere, and keeps the note that is being typed', async () => {
  const store = await aStore(context.app);
  const order = await anOrder(store);
  const path = `/dashboard/orders/${order.id}`;
  const page = await open({ width: 1280, signedIn: store });
  await follow(page, path, path);
  const note = page.getByLabel('Private note');
  await note.fill('Wrap it');
  const before = await note.boundingBox();
  const money = { amountMinor: order.totalAmountMinor, method: 'bank_transfer' } as const;
  await recordPayment(store.tenant, order.id, money, SYSTEM);
  await page
    .locator('header', { hasText: 'Paid' })
    .getByText('Paid', { exact: true })
    .waitFor(SOON);
  await page.keyboard.type(' well');
  expect(await note.inputValue()).toBe('Wrap it well');
  expect((await note.boundingBox())?.y).toBe(before?.y);
  await changeStatus(store.tenant, order.id, { status: 'confirmed' }, SYSTEM);
  await page.locator('header').getByText('Confirmed', { exact: true }).waitFor(SOON);
  await settled(page);
  await page.getByRole('button', { name: 'Add note' }).click();
  await page.locator('.timeline', { hasText: 'Wrap it well' }).waitFor();
});

test('a change is shown at once by a page that has yet to ask for what it may have missed', async () => {
  const store = await aStore(context.app);
  const order = await anOrder(store);
  const page = await open({ width: PHONE, signedIn: store });
  // That question then comes after half an hour.
  await page.addInitScript(() => {
    Math.random = () => 1_000;
  });
  await page.goto(`/dashboard/orders/${order.id}`);
  await page.waitForResponse('**/dashboard/live');
  await changeStatus(store.tenant, order.id, { status: 'confirmed' }, SYSTEM);
  await page.locator('header').getByText('Confirmed', { exact: true }).waitFor(SOON);
});

test('a row of the orders follows its order, stays where it is, and keeps its tick', async () => {
  const store = await aStore(context.app);
  const [first, second] = [await anOrder(store), await anOrder(store, { phone: '98470 99999' })];
  const page = await open({ width: PHONE, signedIn: store });
  await follow(page, '/dashboard/orders?select=1', '/orders/rows');
  const row = page.locator(`#order-${second.id}`);
  const tick = row.getByRole('checkbox');
  await page.locator(`#order-${first.id} input[name=ids]`).check();
  await tick.check();
  const before = await page.locator(`#order-${first.id}`).boundingBox();
  await changeStatus(store.tenant, second.id, { status: 'confirmed' }, SYSTEM);
  await row.getByText('Confirmed', { exact: true }).waitFor(SOON);
  await page.locator('#order-tabs a', { hasText: 'To pack 1' }).waitFor(SOON);
  expect(await tick.isChecked()).toBe(true);
  expect(await page.locator(`#order-${first.id}`).boundingBox()).toEqual(before);
  await page.getByText('2 selected').waitFor();
});

test('a row of the drafts follows its draft; what was approved here keeps its Undo', async () => {
  const shop = await aChatShop(context);
  const [mine, theirs] = [await aReadyDraft(shop, 'Asha'), await aReadyDraft(shop, 'Bina')];
  const page = await open({ width: PHONE, signedIn: shop });
  await follow(page, '/dashboard/drafts', '/drafts/rows');
  await settled(page);
  await page.getByRole('button', { name: 'Approve order from Asha' }).click();
  const undo = page.locator(`#draft-row-${mine.id}`).getByRole('button', { name: /^Undo/ });
  await undo.waitFor();
  await rejectDraft(shop.tenant, theirs.id, {}, SYSTEM);
  const row = page.locator(`#draft-row-${theirs.id}`);
  await row.getByText('Rejected', { exact: true }).waitFor(SOON);
  expect(await row.getByRole('button').count()).toBe(0);
  expect(await undo.isVisible()).toBe(true);
});

test('Confirm that came to mean another step takes no tap that was meant for it', async () => {
  const store = await aStore(context.app);
  const order = await anOrder(store);
  const page = await open({ width: PHONE, signedIn: store });
  await follow(page, '/dashboard/orders?tab=all', '/orders/rows');
  await settled(page);
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
  const { x = 0, y = 0 } =
    (await page.getByRole('button', { name: /^Confirm/ }).boundingBox()) ?? {};
  await page.mouse.move(x + 20, y + 10);
  await page.mouse.down();
  await changeStatus(store.tenant, order.id, { status: 'confirmed' }, SYSTEM);
  await page.locator(`#order-${order.id}`).getByText('Confirmed', { exact: true }).waitFor(SOON);
  await page.mouse.up();
  await settled(page);
  expect(sent).toEqual([]);
});
