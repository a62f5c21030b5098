import { beforeEach, describe, expect, test } from 'vitest';
import { useApp } from '../../support/app.ts';
import { setGateway, useGatewaySimulator } from '../../support/gateway-simulator.ts';
import { orderCount, someGoods } from '../../support/goods.ts';
import { useInvariants } from '../../support/invariants.ts';
import { formFields, pagesOf } from '../../support/pages.ts';
import { rows } from '../../support/rows.ts';
import { aStore, type TestStore } from '../../support/stores.ts';
import {
  aFailedRefund,
  aPaymentLeftBehind,
  aSecondPayment,
  aWaitingPayment,
  type WaitingTestPayment,
} from '../../support/waiting-payments.ts';

const context = useApp();
useInvariants();
const simulator = useGatewaySimulator(context);
const { get, post } = pagesOf(context);
let store: TestStore;

beforeEach(async () => {
  store = await aStore(context.app);
  await setGateway(store);
});

const LIST = '/dashboard/payments?tab=attention';
const caseOf = ({ id }: { id: string }) => `/dashboard/payments/attention/${id}`;
const desk = async () => (await get(store, LIST)).body;
/** What a page says, its tags left out. */
const labelsOf = (html: string) =>
  html
    .replace(/<(?:svg|script|style)[\s\S]*?<\/(?:svg|script|style)>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#39;', "'")
    .replace(/\s+/g, ' ');
const left = (options: Parameters<typeof aPaymentLeftBehind>[3] = {}) =>
  aPaymentLeftBehind(context, simulator, store, options);

/** Presses a button of a case's card in the list. */
async function press(
  payment: WaitingTestPayment,
  action: 'order' | 'refund' | 'close',
  typed: Record<string, string> = {},
) {
  const path = action === 'order' ? 'create-order' : action;
  const fields = { ...formFields(await desk(), `${action}-${payment.id}`), ...typed };
  return post(store, `${caseOf(payment)}/${path}`, fields);
}

const flashOf = (answer: Awaited<ReturnType<typeof press>>) => {
  const cookie = answer.cookies.find(({ name }) => name === 'sk_flash');
  return cookie?.value;
};

describe('the desk', () => {
  test('says that all is well, and when it looked', async () => {
    const words = labelsOf(await desk());
    expect(words).toContain('No payments to review');
    expect(words).toMatch(/Last checked \d{1,2}:\d\d/);
  });

  test('tells of each case in one sentence, with whom to ask', async () => {
    const goods = await someGoods(store, { name: 'Blue <b>mug</b>', stock: 2 });
    const items = [{ ...goods, quantity: 2 }];
    await aWaitingPayment(store, { items });
    await aWaitingPayment(store, { items, missing: 'needsRefund' });
    await aWaitingPayment(store, { items, seen: { amountMinor: 1_000 } });
    await aWaitingPayment(store, { items, seen: { verified: false } });
    const body = await desk();
    const words = labelsOf(body);
    expect(words).toContain('4 payments to review');
    expect(words).toContain('₹998 from Asha Rao : order not created');
    expect(words).toContain('Asha Rao paid ₹998 for a sold-out item');
    expect(words).toContain('Asha Rao paid ₹10 instead of ₹998');
    expect(words).toContain('The payment gateway has not confirmed this payment yet');
    expect(words).toMatch(/Paid today at \d{1,2}:\d\d (?:am|pm) · UPI/);
    expect(body).toContain('href="tel:9876543210"');
    expect(body).toContain('href="mailto:asha@example.com"');
    expect(body).toContain('Blue &lt;b&gt;mug&lt;/b&gt;');
    expect(words).toContain('In stock');
  });

  test('says of a payment whose shopper may come back when its order comes by itself', async () => {
    const seen = { confirmed: true };
    const short = { ...(await someGoods(store, { stock: 1 })), quantity: 2 };
    await aWaitingPayment(store, { seen });
    await aWaitingPayment(store, { seen, items: [short] });
    const words = labelsOf(await desk());
    // Late in the evening that is tomorrow, and says so.
    const soon = /order is created automatically at (?:\d{1,2} \w+, )?\d{1,2}:\d\d/g;
    expect(words.match(soon)).toHaveLength(1);
    expect(words.match(/order not created yet/g)).toHaveLength(1);
  });

  test('names the order of a refund that failed, and of what was paid twice', async () => {
    const paid = await aWaitingPayment(store);
    await press(paid, 'order');
    await aSecondPayment(store, paid);
    await aFailedRefund(store, paid, { error: 'Too little <money>' });
    const body = await desk();
    const words = labelsOf(body);
    expect(words).toContain('₹200 refund to Asha Rao failed');
    expect(words).toMatch(/The refund for order \d+ was rejected: “ Too little &lt;money&gt; ”/);
    expect(words).toMatch(/Asha Rao paid ₹998 twice/);
    expect(words).toMatch(/the first payment belongs to order \d+/);
    expect(body).not.toContain('/create-order"');
  });

  test('counts itself on its tab, on the other tabs and on the home page', async () => {
    await aWaitingPayment(store);
    await aWaitingPayment(store);
    const tab = /To review <span class="count">2</;
    for (const url of [LIST, '/dashboard/payments?tab=payments']) {
      expect((await get(store, url)).body).toMatch(tab);
    }
    const home = (await get(store, '/dashboard')).body;
    expect(home).toMatch(
      /href="\/dashboard\/payments\?tab=attention"[^>]*><b>2<\/b> <span>Payments to review/,
    );
  });

  test('turns pages', async () => {
    for (let n = 0; n < 26; n++) await aWaitingPayment(store);
    const first = await desk();
    expect(first.match(/<article/g)).toHaveLength(25);
    const second = (await get(store, `${LIST}&page=2`)).body;
    expect(second.match(/<article/g)).toHaveLength(1);
  });
});

describe('the lists of payments and refunds', () => {
  const page = async (path: string) => (await get(store, `/dashboard/payments${path}`)).body;

  test('name the payer where there is no order, and lead to the case', async () => {
    const paid = await left();
    const link = `href="${caseOf(paid)}">No order</a>`;
    expect(await page('?tab=payments')).toContain(link);
    const payments = await page('/payments.csv');
    expect(payments).toMatch(/^[^,]+,,"Asha Rao",/m);
    expect(payments).toContain(paid.paymentId);
    await press(paid, 'refund', { reason: 'Cannot be sent' });
    expect(await page('?tab=refunds')).toContain(link);
    expect(await page('/refunds.csv')).toMatch(/^[^,]+,,"Asha Rao",.*"Cannot be sent","done"$/m);
  });

  test('leave out what nobody has signed: it may be no money at all', async () => {
    await aWaitingPayment(store, { seen: { verified: false } });
    expect(labelsOf(await desk())).toContain('1 payment to review');
    expect(labelsOf(await page('?tab=payments'))).toContain('No payments yet');
    expect(await page('/payments.csv')).not.toContain('Asha Rao');
  });
});

describe('create order', () => {
  test('makes it at one tap, a double click makes one, and the case is gone', async () => {
    const paid = await left();
    const fields = formFields(await desk(), `order-${paid.id}`);
    const url = `${caseOf(paid)}/create-order`;
    const answers = await Promise.all([post(store, url, fields), post(store, url, fields)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([303, 303]);
    expect(answers.map(({ headers }) => headers.location)).toEqual([LIST, LIST]);
    // Each of the two had taken a number; whichever came first has used its own.
    const [said, again] = answers.map(flashOf);
    expect(said).toMatch(/^Order 100[12] created$/);
    expect(again).toBe(said);
    expect(await orderCount(store)).toBe(1);
    expect(labelsOf(await desk())).toContain('No payments to review');
  });

  test('by a second seller names the order that is there', async () => {
    const paid = await left();
    const stale = formFields(await desk(), `order-${paid.id}`);
    await press(paid, 'order');
    const answer = await post(store, `${caseOf(paid)}/create-order`, { ...stale, key: 'other' });
    expect(flashOf(answer)).toBe('This payment was already used for order 1001');
    const page = labelsOf((await get(store, caseOf(paid))).body);
    expect(page).toContain('This payment was already used for order 1001');
    expect(page).toContain('Open order 1001');
  });

  test('says what to make room for, and may still be tried', async () => {
    const goods = await someGoods(store, { stock: 1 });
    const items = [{ ...goods, quantity: 1 }];
    const [first, second] = [
      await aWaitingPayment(store, { items }),
      await aWaitingPayment(store, { items }),
    ];
    await press(first, 'order');
    const words = labelsOf(await desk());
    expect(words).toContain('Blue mug is out of stock. Restock first');
    expect(words).toContain('Try creating the order again');
    const answer = await press(second, 'order');
    expect(answer.statusCode).toBe(422);
    expect(labelsOf(answer.body)).toContain(
      'No order was created, because there is not enough stock. Blue mug: 1 ordered, 0 left',
    );
    expect(labelsOf(answer.body)).toContain('for a sold-out item');
  });

  test('of what nobody signed says what the gateway said, or that it said nothing', async () => {
    const reported = { verified: false, confirmed: false };
    const madeUp = await aWaitingPayment(store, { seen: reported });
    const answer = await press(madeUp, 'order');
    expect(answer.statusCode).toBe(409);
    expect(labelsOf(answer.body)).toContain('The payment gateway has not received this payment');
    const real = await left({ seen: reported });
    simulator.fault = 'down';
    const down = await press(real, 'order');
    expect(down.statusCode).toBe(502);
    expect(labelsOf(down.body)).toContain('is not responding. Nothing was changed. Try again');
    simulator.fault = 'none';
    expect((await press(real, 'order')).statusCode).toBe(303);
  });

  test('without keys says where to enter them', async () => {
    const bare = await aStore(context.app);
    const paid = await aWaitingPayment(bare, { seen: { verified: false } });
    const answer = await post(bare, `${caseOf(paid)}/create-order`, { key: 'k' });
    expect(labelsOf(answer.body)).toContain('Your payment gateway keys are missing');
  });
});

describe('refund', () => {
  test('states amount and consequence, gives it back once, and leaves the desk', async () => {
    const paid = await left();
    expect(labelsOf(await desk())).toContain(
      '₹998 will be refunded to Asha Rao through the original payment method. This usually takes 5 to 7 days. This can’t be undone',
    );
    const fields = { ...formFields(await desk(), `refund-${paid.id}`), reason: 'Sold out' };
    const url = `${caseOf(paid)}/refund`;
    const answers = [await post(store, url, fields), await post(store, url, fields)];
    expect(answers.map(flashOf)).toEqual(['₹998 refunded', '₹998 refunded']);
    expect(simulator.calls.filter((call) => call.endsWith('/refund'))).toHaveLength(1);
    expect(labelsOf((await get(store, caseOf(paid))).body)).toContain('The payment was refunded');
    expect((await get(store, '/dashboard/payments?tab=refunds')).body).toContain(caseOf(paid));
  });

  test('says when it is only on its way, or was refused', async () => {
    const [slow, refused] = [await left(), await left()];
    simulator.fault = 'down';
    expect(flashOf(await press(slow, 'refund'))).toBe('₹998 is being refunded');
    simulator.fault = 'none';
    simulator.refundsSettle = 'refuse';
    expect(flashOf(await press(refused, 'refund'))).toContain('The gateway rejected');
    const words = labelsOf(await desk());
    expect(words).toContain('₹998 refund to Asha Rao failed');
    expect(words).toContain('Your account does not have enough balance');
    expect(words).toContain('Refund again');
    simulator.refundsSettle = 'at once';
    expect(flashOf(await press(refused, 'refund'))).toBe('₹998 refunded');
  });

  test('asks for a large sum a second time', async () => {
    const goods = await someGoods(store, { priceMinor: 600_000 });
    const paid = await left({ items: [{ ...goods, quantity: 1 }] });
    const without = await press(paid, 'refund');
    expect(without.statusCode).toBe(422);
    expect(labelsOf(without.body)).toContain('Enter the amount again');
    const wrong = await press(paid, 'refund', { again: '600', reason: 'Sold out' });
    expect(labelsOf(wrong.body)).toContain(
      'The two amounts don’t match. Enter the same amount twice',
    );
    expect(formFields(wrong.body, `refund-${paid.id}`)).toMatchObject({
      again: '600',
      reason: 'Sold out',
    });
    expect(wrong.body).toMatch(/<details[^>]* open>\s*<summary[^>]*>Refund/);
    expect((await press(paid, 'refund', { again: '6,000' })).statusCode).toBe(303);
  });
});

describe('close', () => {
  test('keeps the reason, and says to whoever comes later who closed it', async () => {
    const paid = await aWaitingPayment(store);
    const without = await press(paid, 'close');
    expect(without.statusCode).toBe(422);
    expect(labelsOf(without.body)).toContain('Resolution note is required');
    const answer = await press(paid, 'close', { reason: 'Paid back in cash' });
    expect(flashOf(answer)).toBe('Payment marked as resolved');
    const late = await post(store, `${caseOf(paid)}/refund`, { key: 'k' });
    expect(late.statusCode).toBe(409);
    expect(labelsOf(late.body)).toContain(
      'Meera marked this payment as resolved: “Paid back in cash”',
    );
    expect(labelsOf(late.body)).not.toContain('Create order');
  });
});

test('the bell leads to the desk', async () => {
  await aWaitingPayment(store);
  const body = (await get(store, '/dashboard/notifications')).body;
  expect(body).toMatch(
    /href="\/dashboard\/payments\?tab=attention">₹998 from Asha Rao: order not created</,
  );
});

test('payments without an order lead to their case, with the gateway’s id', async () => {
  const paid = await left({ paying: { method: 'netbanking' }, seen: { method: 'netbanking' } });
  const body = (await get(store, '/dashboard/payments?tab=payments')).body;
  expect(body).toContain(`href="${caseOf(paid)}"`);
  expect(body).toContain(paid.paymentId);
  expect(body).toContain('Net banking');
  await press(paid, 'order');
  const [order] = await rows<{ id: string }>('select id from orders where owner_id = ?', [
    store.ownerId,
  ]);
  const page = (await get(store, `/dashboard/orders/${order?.id}`)).body;
  expect(page).toContain(paid.paymentId);
  expect(page).toContain('Net banking');
});

test('the address of a refused action leads back to its case when it is loaded again', async () => {
  const paid = await aWaitingPayment(store);
  for (const action of ['create-order', 'refund', 'close']) {
    const { headers, statusCode } = await get(store, `${caseOf(paid)}/${action}`);
    expect([statusCode, headers.location], action).toEqual([303, caseOf(paid)]);
  }
});
