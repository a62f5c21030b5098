import { beforeEach, expect, test } from 'vitest';
import { useGatewaySimulator } from '../support/gateway-simulator.ts';
import { orderCount, stockOf, type TestGoods } from '../support/goods.ts';
import { anOnlineShop } from '../support/online-shop.ts';
import type { TestStore } from '../support/stores.ts';
import { aPaymentLeftBehind } from '../support/waiting-payments.ts';
import { expectAccessible } from './support/accessibility.ts';
import { useBrowser } from './support/use-browser.ts';

const { context, open } = useBrowser();
const simulator = useGatewaySimulator(context);
const PHONE = 360;
const TOUCH = 44;

let store: TestStore;
let goods: TestGoods;

/** A shopper has paid for two mugs and closed the tab. */
beforeEach(async () => {
  ({ store, goods } = await anOnlineShop(context, { stock: 5 }));
  const items = [{ ...goods, quantity: 2 }];
  await aPaymentLeftBehind(context, simulator, store, { items });
});

test.each([true, false])(
  'a seller makes the order of a lost payment on a phone (with script: %s)',
  async (javaScriptEnabled) => {
    const page = await open({ width: PHONE, signedIn: store, javaScriptEnabled });
    await page.goto('/dashboard/payments');
    const card = page.getByRole('article');
    await expect.poll(() => card.textContent()).toContain('₹998 from Asha Rao: order not created');
    if (javaScriptEnabled) await expectAccessible(page);
    await card.getByRole('button', { name: 'Create order' }).click();
    await page.getByText('Order 1001 created').waitFor();
    expect(await page.getByText('No payments to review').isVisible()).toBe(true);
    expect(await orderCount(store)).toBe(1);
    expect(await stockOf(store, goods.variantId)).toBe(3);
  },
);

test('a refund states what it does before it is done', async () => {
  const page = await open({ width: PHONE, signedIn: store });
  await page.goto('/dashboard/payments');
  const card = page.getByRole('article');
  expect(await card.getByRole('button', { name: 'Refund ₹998', exact: true }).count()).toBe(0);
  await card.getByText('Refund ₹998…').click();
  expect(await card.getByText('This can’t be undone').isVisible()).toBe(true);
  await expectAccessible(page);
  await card.getByLabel('Reason').fill('Cannot be sent');
  await card.getByRole('button', { name: 'Refund ₹998', exact: true }).click();
  await page.getByText('₹998 refunded').waitFor();
  expect(simulator.calls.filter((call) => call.endsWith('/refund'))).toHaveLength(1);
});

test('whatever is tapped is large enough for a thumb', async () => {
  const page = await open({ width: PHONE, signedIn: store });
  await page.goto('/dashboard/payments');
  const targets = await page.locator('.waiting :is(.button, .waiting-who a)').all();
  expect(targets.length).toBeGreaterThan(3);
  for (const target of targets) {
    if (!(await target.isVisible())) continue;
    const box = await target.boundingBox();
    expect(box?.height, (await target.textContent()) ?? '').toBeGreaterThanOrEqual(TOUCH);
  }
});
