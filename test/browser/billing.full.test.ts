import type { AddressInfo } from 'node:net';
import type { Page, Route } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sweepSubscriptionPayments } from '../../src/features/subscriptions/payments/sweep-subscription-payments.ts';
import { useGatewaySimulator } from '../support/gateway-simulator.ts';
import { useInstantWorker } from '../support/instant-worker.ts';
import { planOfStore, planPaymentsOf, setPlan } from '../support/plans.ts';
import { rows } from '../support/rows.ts';
import { aStore, type TestStore } from '../support/stores.ts';
import { expectAccessible } from './support/accessibility.ts';
import { BOTH_WIDTHS, useBrowser } from './support/use-browser.ts';

const { context, open } = useBrowser();
const gateway = useGatewaySimulator(context);
const worker = useInstantWorker();
let store: TestStore;
const complaints: string[] = [];

beforeEach(async () => {
  complaints.length = 0;
  gateway.webhookUrl = null;
  store = await aStore(context.app);
});
afterEach(async () => {
  await gateway.webhooksSent();
  await worker.idle();
  expect(complaints).toEqual([]);
});

async function atBilling(width: number, path = ''): Promise<Page> {
  const page = await open({ width, signedIn: store });
  page.on('console', (message) => {
    if (/Content Security Policy|Permissions-Policy/i.test(message.text())) {
      complaints.push(message.text());
    }
  });
  await page.goto(`/dashboard/billing${path}`);
  return page;
}

/** Chooses a plan and goes as far as the button that opens the gateway's form. */
async function atPayment(width: number, plan = 'Starter'): Promise<Page> {
  const page = await atBilling(width);
  await page.getByRole('radio', { name: plan }).check();
  await page.getByRole('button', { name: 'Review price' }).click();
  await page.getByRole('button', { name: /^Continue to payment/ }).click();
  await payButton(page).waitFor();
  return page;
}

const payButton = (page: Page) => page.getByRole('button', { name: /^Pay ₹/ });
const form = (page: Page) => page.frameLocator('iframe[title="Payment form"]');
const receipt = (page: Page) => page.getByRole('heading', { name: 'Receipt' }).waitFor();

describe.each(BOTH_WIDTHS)('paying for a plan at %d px', (width) => {
  test('is said before, done once however often the button is pressed, and shown', async () => {
    const page = await atBilling(width);
    await expectAccessible(page);
    await page.getByRole('radio', { name: 'Starter' }).check();
    await page.getByRole('button', { name: 'Review price' }).click();
    await page.getByText('you’ll keep your remaining trial days').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Continue to payment: ₹499' }).dblclick();
    await payButton(page).waitFor();
    await expectAccessible(page);
    await payButton(page).dblclick();
    await form(page).getByText('₹499').waitFor();
    expect(await page.locator('iframe').count()).toBe(1);
    await form(page).getByRole('button', { name: 'Pay by UPI' }).click();
    await receipt(page);
    await expectAccessible(page);
    expect(await planOfStore(store)).toMatchObject({ planSlug: 'starter', status: 'active' });
    expect(await planPaymentsOf(store)).toHaveLength(1);
    await page.goto('/dashboard/billing');
    await page.getByText('Paid monthly until').waitFor();
    await expectAccessible(page);
  });

  test('in a tab that is closed is completed by the gateway’s word', async () => {
    const page = await atPayment(width);
    const { port } = context.app.server.address() as AddressInfo;
    gateway.webhookUrl = `http://127.0.0.1:${port}/webhooks/gateway`;
    const order = await payButton(page).getAttribute('data-order');
    await page.close();
    gateway.pay(order ?? '');
    await expect.poll(async () => (await planOfStore(store)).status).toBe('active');
  });

  test('of which nobody tells is found by the sweep', async () => {
    const page = await atPayment(width);
    const order = await payButton(page).getAttribute('data-order');
    await page.close();
    gateway.pay(order ?? '');
    await rows(
      `update subscription_payments set created_at = now() - interval '1 hour'
        where gateway_order_id = ?`,
      [order],
    );
    await sweepSubscriptionPayments();
    expect((await planOfStore(store)).status).toBe('active');
  });

  test('is cancelled, seen and taken back', async () => {
    await setPlan(store, { status: 'active', days: 12 });
    const page = await atBilling(width);
    await page.getByText('Your payments won’t be refunded').waitFor();
    await page.getByRole('button', { name: /^Cancel on/ }).click();
    await page.getByRole('heading', { name: 'Cancelled' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Keep my plan' }).click();
    await page.getByRole('button', { name: /^Cancel on/ }).waitFor();
    expect((await planOfStore(store)).cancelAtPeriodEnd).toBe(false);
  });
});

test('a form that is closed unpaid says that nothing was charged', async () => {
  const page = await atPayment(360);
  await payButton(page).click();
  await form(page).getByRole('button', { name: 'Go back without paying' }).first().click();
  await page.getByText('You haven’t been charged.').waitFor();
  await payButton(page).waitFor();
  expect((await planOfStore(store)).status).toBe('trial');
});

test('a button whose script is late is locked, says what to do, and loses no tap', async () => {
  const page = await atBilling(360);
  const script = new Promise<Route>((resolve) => page.route('**/plan-payment*.js*', resolve));
  await page.getByRole('radio', { name: 'Starter' }).check();
  await page.getByRole('button', { name: 'Review price' }).click();
  await page.getByRole('button', { name: /^Continue to payment/ }).click({ noWaitAfter: true });
  await page.getByText('reload the page').waitFor();
  expect(await payButton(page).isDisabled()).toBe(true);
  await expectAccessible(page);
  const tap = payButton(page).click();
  await (await script).continue();
  await tap;
  await form(page).getByText('₹499').waitFor();
  expect(await page.getByText('reload the page').isVisible()).toBe(false);
});
