import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { theBrowser } from '../../dev/browser.ts';
import { SIMULATED_GATEWAY } from '../../dev/simulators/gateway/accounts.ts';
import { GatewaySimulator } from '../../dev/simulators/gateway/gateway-simulator.ts';
import { GatewayClient } from '../../src/clients/gateways/gateway/gateway-client.ts';
import { expectAccessible } from './support/accessibility.ts';
import { WIDTHS } from './support/use-browser.ts';

const simulator = new GatewaySimulator();
let gateway: GatewayClient;
let browser: Browser;
let shopUrl: string;
let orderId: string;

/** A shop page as strict as ours: no inline script or style, and only the gateway beside it. */
const shop = createServer((request, response) => {
  const { script, origins } = gateway.form;
  const hosts = origins.join(' ');
  response.setHeader(
    'content-security-policy',
    `default-src 'self'; script-src 'self' ${hosts}; frame-src ${hosts}; form-action 'self'`,
  );
  if (request.url !== '/shop.js') {
    response.setHeader('content-type', 'text/html');
    response.end(
      `<!doctype html><html lang="en"><title>Shop</title><h1>Shop</h1><p></p><script src="${script}"></script><script src="/shop.js"></script>`,
    );
    return;
  }
  response.setHeader('content-type', 'text/javascript');
  response.end(`
    const say = (words) => { document.querySelector('p').textContent += words + ';'; };
    const payment = new Razorpay({
      key: '${SIMULATED_GATEWAY.keyId}', amount: 49900, currency: 'INR', name: 'Blue <Mug>',
      order_id: '${orderId}', prefill: { contact: '+919876500000' },
      handler: (answer) => say(JSON.stringify(answer)),
      modal: { ondismiss: () => say('dismissed') },
    });
    payment.on('payment.failed', ({ error }) => say(error.description));
    payment.open();`);
});

beforeAll(async () => {
  gateway = new GatewayClient(await simulator.start());
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
  shopUrl = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`;
  browser = await theBrowser();
});
afterAll(async () => {
  shop.close();
  await simulator.stop();
});
afterEach(() => Promise.all(browser.contexts().map((profile) => profile.close())));
beforeEach(async () => {
  const order = { amountMinor: 49_900, currency: 'INR', reference: 'r1' };
  orderId = (await gateway.open(SIMULATED_GATEWAY, order)).id;
});

const problems: string[] = [];
async function atForm(width: number) {
  const profile = await browser.newContext({ viewport: { width, height: 740 } });
  const page: Page = await profile.newPage();
  problems.length = 0;
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  await page.goto(shopUrl);
  const form = page.frameLocator('iframe[title="Payment form"]');
  await form.getByText('₹499').waitFor();
  return { page, form, tap: (name: string) => form.getByRole('button', { name }).click() };
}

const heard = (page: Page) => page.locator('p').textContent();
const statuses = () => simulator.ledger.paymentsOf(orderId).map(({ status }) => status);

describe.each(WIDTHS)('the payment form at %d px', (width) => {
  test('a payment comes back signed, and the form is gone', async () => {
    const { page, form, tap } = await atForm(width);
    await form.getByText('Blue <Mug>').waitFor();
    await expectAccessible(page);
    await tap('Pay by card');
    await expect.poll(() => heard(page)).toContain('razorpay_signature');
    const answer = JSON.parse((await heard(page))?.slice(0, -1) ?? '') as Record<string, string>;
    const proof = {
      orderId: answer.razorpay_order_id ?? '',
      paymentId: answer.razorpay_payment_id ?? '',
      signature: answer.razorpay_signature ?? '',
    };
    expect(gateway.form.isSigned(proof, SIMULATED_GATEWAY.keySecret)).toBe(true);
    expect(await gateway.payment(SIMULATED_GATEWAY, proof.paymentId)).toMatchObject({
      status: 'captured',
      method: 'card',
      contact: '+919876500000',
    });
    expect(await page.locator('iframe').count()).toBe(0);
    expect(problems).toEqual([]);
  });

  test('after a failure the form stays and takes another try', async () => {
    const { page, form, tap } = await atForm(width);
    await tap('Let the payment fail');
    await form.getByText('Payment was declined by the bank. You can try again.').waitFor();
    expect(await heard(page)).toBe('Payment was declined by the bank;');
    await tap('Pay by UPI');
    await expect.poll(() => heard(page)).toContain('razorpay_signature');
    expect(statuses()).toEqual(['captured', 'failed']);
  });
});

test('by keyboard: the first button pays, Escape goes back', async () => {
  const { page, form } = await atForm(360);
  await form.locator('button:focus', { hasText: 'Pay by UPI' }).waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => heard(page)).toBe('dismissed;');
  expect(statuses()).toEqual([]);
  await page.reload();
  await form.locator('button:focus', { hasText: 'Pay by UPI' }).waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => heard(page)).toContain('razorpay_signature');
});

test('a lost answer leaves the shop page unknowing, a late payment comes after the form', async () => {
  const lost = await atForm(360);
  await lost.tap('Pay, but lose the answer');
  await lost.form.getByText('The shop page does not hear of it').waitFor();
  expect(await heard(lost.page)).toBe('');
  expect(statuses()).toEqual(['captured']);
  await lost.page.reload();
  await lost.form.getByText('Payment already done for this order').waitFor();

  const order = { amountMinor: 49_900, currency: 'INR', reference: 'r2' };
  orderId = (await gateway.open(SIMULATED_GATEWAY, order)).id;
  simulator.lateMs = 300;
  const late = await atForm(360);
  await late.tap('Pay late');
  await expect.poll(() => heard(late.page)).toBe('dismissed;');
  await expect.poll(statuses).toEqual(['captured']);
});
