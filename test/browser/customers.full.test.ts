import { expect, test } from 'vitest';
import { changeStatus } from '../../src/features/orders/change-status.ts';
import { findOrder } from '../../src/features/orders/find-order.ts';
import { SYSTEM } from '../../src/session.ts';
import { customerBy } from '../support/customers.ts';
import { anOrder } from '../support/orders.ts';
import { rows } from '../support/rows.ts';
import { aStore } from '../support/stores.ts';
import { expectAccessible } from './support/accessibility.ts';
import { settled } from './support/settled.ts';
import { useBrowser } from './support/use-browser.ts';

const { context, open } = useBrowser();
const HOME = '/dashboard/customers';

test.each([true, false])(
  'a shopper is asked and says yes on a phone, script %s; the seller reads when',
  async (javaScriptEnabled) => {
    const store = await aStore(context.app);
    const order = await anOrder(store);
    const desk = await open({ width: 360, signedIn: store });
    await desk.goto(`/dashboard/orders/${order.id}`);
    await desk.getByRole('button', { name: 'Ask customer' }).click();
    await desk.getByText('No answer yet').waitFor();
    await expectAccessible(desk);
    const page = await open({ width: 360, javaScriptEnabled });
    await page.goto(`/catalog/${store.slug}/orders/${order.publicToken}`);
    if (javaScriptEnabled) await expectAccessible(page);
    await page.getByRole('button', { name: 'Yes, I ordered it' }).click();
    await page.getByText('You confirmed this order').waitFor();
    expect(await page.getByRole('button', { name: 'No, I don’t want this order' }).count()).toBe(0);
    await desk.reload();
    await desk.getByText('Confirmed by customer at').waitFor();
  },
);

test('a shopper says no and asks to cancel; the seller keeps the order', async () => {
  const store = await aStore(context.app);
  const order = await anOrder(store);
  const cash = { id: order.id, ownerId: store.ownerId };
  await rows(
    `update orders set cod_answer = 'asked', cod_asked_at = now() where owner_id = ? and id = ?`,
    [cash.ownerId, cash.id],
  );
  const page = await open({ width: 360 });
  await page.goto(`/catalog/${store.slug}/orders/${order.publicToken}`);
  await page.getByText('Cancel this order?').click();
  await page.getByRole('button', { name: 'Request cancellation' }).click();
  await page.getByText('You asked to cancel this order').waitFor();
  await page.getByRole('button', { name: 'No, I don’t want this order' }).click();
  await page.getByText('you don’t want this order').waitFor();
  await expectAccessible(page);
  const desk = await open({ width: 1280, signedIn: store });
  await desk.goto(`/dashboard/orders/${order.id}`);
  await desk.getByText('Declined by customer').waitFor();
  await expectAccessible(desk);
  await desk.getByRole('button', { name: 'Keep order' }).click();
  await desk.getByText(`Order ${order.orderNumber} won’t be cancelled`).waitFor();
  expect(await findOrder(store.tenant, order.id)).toMatchObject({
    status: 'pending',
    cancelRequestedAt: null,
    codAnswer: 'refused',
  });
});

test('the link of an order is asked for by its number and the end of the phone', async () => {
  const store = await aStore(context.app);
  const order = await anOrder(store);
  const page = await open({ width: 360 });
  await page.goto(`/catalog/${store.slug}`);
  await page.getByRole('link', { name: 'Find your order' }).click();
  await page.getByLabel('Order number').fill(String(order.orderNumber));
  await page.getByLabel('Last 4 digits').fill('32');
  await page.getByRole('button', { name: 'Send me the link' }).click();
  await page.getByText('must be 4 digits').first().waitFor();
  await expectAccessible(page);
  await page.getByLabel('Last 4 digits').fill('3210');
  await page.getByRole('button', { name: 'Send me the link' }).click();
  await page.getByText('If we found your order, we’ve sent you a link to it').waitFor();
  await expectAccessible(page);
});

test.each([360, 1280])(
  'a customer is found, noted, merged with their other entry and erased: %i px',
  async (width) => {
    const store = await aStore(context.app);
    const orders = [await anOrder(store), await anOrder(store, { phone: '98470 12345' })];
    for (const { id } of orders) {
      await changeStatus(store.tenant, id, { status: 'delivered' }, SYSTEM);
    }
    const { id } = await customerBy(store, '98765 43210');
    const page = await open({ width, signedIn: store });
    await page.goto(HOME);
    await expectAccessible(page);
    await page.getByLabel('Search customers').fill('98470');
    await page.keyboard.press('Enter');
    await page.getByText('1 customer').waitFor();
    await page.getByRole('link', { name: 'Asha Rao' }).click();
    await page.getByLabel('Tags').fill('vip');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Asha Rao saved').waitFor();
    await expectAccessible(page);
    await settled(page);
    await page.getByRole('link', { name: 'Compare with Asha Rao' }).click();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Merge into +91 98765 43210' }).click();
    await page.waitForURL(`**${HOME}/${id}`);
    await page.getByText('merged into this customer by').waitFor();
    await page.getByRole('link', { name: 'Erase…' }).click();
    await page.getByLabel('Type the customer’s name to confirm').fill('Asha Rao');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Erase customer data' }).click();
    await page.getByText('No customers yet').waitFor();
  },
);
