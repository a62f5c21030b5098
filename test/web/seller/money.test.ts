import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { changeStatus } from '../../../src/features/orders/change-status.ts';
import { findOrder } from '../../../src/features/orders/find-order.ts';
import type { Order } from '../../../src/features/orders/order.ts';
import { orderMoney } from '../../../src/features/payments/order-money.ts';
import { recordPayment } from '../../../src/features/payments/record-payment.ts';
import { refundOrder } from '../../../src/features/payments/refund-order.ts';
import { newId } from '../../../src/ids.ts';
import { SYSTEM } from '../../../src/session.ts';
import { useApp } from '../../support/app.ts';
import { useInvariants } from '../../support/invariants.ts';
import { multipartOf } from '../../support/multipart.ts';
import { anOrder } from '../../support/orders.ts';
import { formFields, pagesOf, undoOfferedBy } from '../../support/pages.ts';
import { rows } from '../../support/rows.ts';
import { aStore, type TestStore } from '../../support/stores.ts';

const context = useApp();
useInvariants();
const { get, post } = pagesOf(context);
const undoOffered = undoOfferedBy(context);
let store: TestStore;
let order: Order;

beforeAll(async () => {
  store = await aStore(context.app);
});

/** A cash order of ₹998. */
beforeEach(async () => {
  order = await anOrder(store);
});

const address = (path = '') => `/dashboard/orders/${order.id}${path}`;
const money = () => orderMoney(store.tenant, order.id);
const pay = (amountMinor: number, of = order) =>
  recordPayment(store.tenant, of.id, { amountMinor, method: 'cash' }, SYSTEM);
const deliver = (of = order) => changeStatus(store.tenant, of.id, { status: 'delivered' }, SYSTEM);

describe('recording a payment', () => {
  test('begins with all that is due, and a double click records it once', async () => {
    const form = formFields((await get(store, address('/payment'))).body, 'payment');
    expect(form).toMatchObject({ amount: '998.00', method: 'cash' });
    const answers = await Promise.all([
      post(store, address('/payment'), { ...form, reference: 'Ravi' }),
      post(store, address('/payment'), { ...form, reference: 'Ravi' }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([303, 303]);
    expect((await money()).payments).toMatchObject([{ amountMinor: 99_800, reference: 'Ravi' }]);
    const page = (await get(store, address())).body;
    expect(page).toContain('Received</b> · Cash');
    expect(page).not.toContain('Still due');
    expect(page).toContain('₹998 received: Cash, reference Ravi');
  });

  test.each([
    ['', 'Amount is required'],
    ['lots', 'Amount must be an amount in INR'],
    ['0', 'Amount must be more than 0'],
    ['998.01', 'Only ₹998 is still due'],
  ])('of %j comes back with why and what was typed', async (amount, words) => {
    const answer = await post(store, address('/payment'), { amount, method: 'upi' });
    expect(answer.statusCode).toBe(422);
    expect(answer.body).toContain(words);
    expect(formFields(answer.body, 'payment')).toMatchObject({ amount, method: 'upi' });
    expect((await money()).paidMinor).toBe(0);
  });

  test('is no longer offered once nothing is due', async () => {
    await pay(99_800);
    const page = await get(store, address('/payment'));
    expect(page.body).toContain('Nothing is due for order');
    expect((await get(store, address())).body).not.toContain(address('/payment'));
  });
});

describe('giving money back', () => {
  test('writes it down once, with pieces back into stock', async () => {
    await pay(99_800);
    const item = order.items[0]?.id;
    const form = formFields((await get(store, address('/refund'))).body, 'refund');
    expect(form).toMatchObject({ amount: '', method: 'cash', [`pieces.${item}`]: '0' });
    const fields = { ...form, amount: '100', reason: 'Scratched', [`pieces.${item}`]: '1' };
    const answers = [
      await post(store, address('/refund'), fields),
      await post(store, address('/refund'), fields),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([303, 303]);
    expect(await money()).toMatchObject({ refundedMinor: 10_000, refundableMinor: 89_800 });
    const page = (await get(store, address())).body;
    expect(page).toContain('Refunded</b> · Cash · <span dir="auto">Scratched</span>');
    expect(page).toContain('Partly refunded');
  });

  test('asks for a large sum a second time', async () => {
    const large = await anOrder(store, { quantity: 10, product: 'Carpet' });
    await rows(
      `update orders set shipping_amount_minor = 100000, total_amount_minor = total_amount_minor + 100000
        where owner_id = ? and id = ?`,
      [store.ownerId, large.id],
    );
    await rows(
      `update customers set total_spent_minor = total_spent_minor + 100000 where owner_id = ? and id = ?`,
      [store.ownerId, large.customerId],
    );
    await pay(599_000, large);
    const url = `/dashboard/orders/${large.id}/refund`;
    const form = formFields((await get(store, url)).body, 'refund');
    expect(form).toHaveProperty('again', '');
    const all = { ...form, amount: '5990' };
    expect((await post(store, url, all)).body).toContain('Enter the amount again');
    expect((await post(store, url, { ...all, again: '599' })).statusCode).toBe(422);
    expect((await post(store, url, { ...form, amount: '5000' })).statusCode).toBe(303);
    expect((await post(store, url, { ...form, key: newId(), amount: '990' })).statusCode).toBe(303);
  });

  test.each([
    [{ amount: '998.01' }, 'Only ₹998 is left'],
    [{ amount: '' }, 'Amount is required'],
    [{ amount: '10', method: 'gold' }, 'Method is required'],
  ])('%j comes back with why', async (fields, words) => {
    await pay(99_800);
    const answer = await post(store, address('/refund'), { method: 'cash', ...fields });
    expect(answer.statusCode).toBe(422);
    expect(answer.body).toContain(words);
    expect((await money()).refundedMinor).toBe(0);
  });

  test('is not offered where nothing was paid', async () => {
    expect((await get(store, address('/refund'))).body).toContain('so there is nothing to refund');
    expect((await get(store, address())).body).not.toContain(address('/refund'));
  });
});

describe('delivering a cash order', () => {
  test('with its cash is one step: delivered and paid', async () => {
    await pay(10_000);
    expect((await post(store, address('/delivered'), { cash: 'yes' })).statusCode).toBe(303);
    const after = await findOrder(store.tenant, order.id);
    expect(after).toMatchObject({
      status: 'delivered',
      financialStatus: 'paid',
      paymentStatus: 'cod',
    });
    await post(store, address('/delivered'), { cash: 'yes' });
    expect((await money()).payments.map(({ amountMinor }) => amountMinor)).toEqual([
      10_000, 89_800,
    ]);
  });

  test('is not taken from a page that shows another state than the order has', async () => {
    await changeStatus(store.tenant, order.id, { status: 'cancelled' }, SYSTEM);
    const answer = await post(store, address('/delivered'), { cash: 'yes', from: 'shipped' });
    expect(answer.statusCode).toBe(409);
    expect(answer.body).toContain('Its status is now “Cancelled”. Your change was not saved');
    const back = '/dashboard/payments?tab=due';
    const row = await post(store, address('/delivered'), { cash: 'yes', from: 'delivered', back });
    expect(row.headers.location).toBe(back);
    expect((await findOrder(store.tenant, order.id)).status).toBe('cancelled');
    expect((await money()).paidMinor).toBe(0);
  });

  test('without it leaves the money due', async () => {
    await post(store, address('/delivered'), { cash: 'later' });
    const after = await findOrder(store.tenant, order.id);
    expect(after).toMatchObject({ status: 'delivered', financialStatus: 'pending' });
  });

  test('without it can be taken back with one tap', async () => {
    await changeStatus(store.tenant, order.id, { status: 'shipped' }, SYSTEM);
    const done = await post(store, address('/delivered'), { cash: 'later', from: 'shipped' });
    const { action, values } = await undoOffered(store, done);
    await post(store, action, values);
    expect((await findOrder(store.tenant, order.id)).status).toBe('shipped');
  });
});

describe('the money page', () => {
  const page = async (query: string) => (await get(store, `/dashboard/payments${query}`)).body;

  test('opens with what needs a decision: a refund by hand never does', async () => {
    await pay(99_800);
    await refundOrder(store.tenant, order.id, { amountMinor: 5_000 }, SYSTEM);
    expect(await page('')).toContain('No payments to review');
  });

  test('lists payments and refunds of some days', async () => {
    await pay(12_300);
    await refundOrder(store.tenant, order.id, { amountMinor: 4_500, reason: 'Late' }, SYSTEM);
    expect(await page('?tab=payments')).toContain('₹123<');
    expect(await page('?tab=refunds')).toContain('−₹45<');
    expect(await page('?tab=refunds')).toContain('Late');
    expect(await page('?tab=payments&to=2020-01-01')).toContain('No payments on these dates');
    expect(await page('?tab=refunds&from=2999-01-01')).toContain('No refunds on these dates');
    expect(await page('?tab=nonsense&from=x&page=999')).toContain('To review');
  });

  test('lists the cash that is due, the oldest first, until it is in', async () => {
    const own = await aStore(context.app);
    const orders = [await anOrder(own), await anOrder(own), await anOrder(own)];
    for (const each of orders)
      await changeStatus(own.tenant, each.id, { status: 'delivered' }, SYSTEM);
    await anOrder(own);
    await recordPayment(own.tenant, orders[0]!.id, { amountMinor: 800, method: 'cash' }, SYSTEM);
    const url = '/dashboard/payments?tab=cash-due';
    const before = (await get(own, url)).body;
    expect(before).toContain('₹2,986');
    expect(before).toContain('in cash is due for 3 delivered orders');
    const places = orders.map(({ orderNumber }) => before.indexOf(`>#${orderNumber}<`));
    expect(places).not.toContain(-1);
    expect(places).toEqual([...places].sort((one, other) => one - other));
    const answer = await post(own, `/dashboard/orders/${orders[0]!.id}/delivered`, {
      cash: 'yes',
      back: url,
    });
    expect(answer.headers.location).toBe(url);
    expect((await get(own, url)).body).toContain('₹1,996');
    const away = await post(own, `/dashboard/orders/${orders[1]!.id}/delivered`, {
      cash: 'yes',
      back: 'https://example.com/dashboard/payments?',
    });
    expect(away.headers.location).toBe(`/dashboard/orders/${orders[1]!.id}`);
  });

  test('exports what spreadsheets may open, of this store alone', async () => {
    const own = await aStore(context.app);
    const risky = await anOrder(own, { name: '=HYPERLINK("http://x")' });
    await recordPayment(
      own.tenant,
      risky.id,
      { amountMinor: 12_345, method: 'upi', reference: '+1' },
      SYSTEM,
    );
    await refundOrder(own.tenant, risky.id, { amountMinor: 45, reason: '-2+3' }, SYSTEM);
    const payments = await get(own, '/dashboard/payments/payments.csv');
    expect(payments.headers['content-type']).toContain('text/csv');
    const [header, line, ...rest] = payments.body.trimEnd().split('\n');
    expect(header).toBe(
      '\ufeff"Time","Order","Customer","Amount","Currency","Method","Reference","Status"',
    );
    expect(line).toMatch(
      /Z","\d+","'=HYPERLINK\(""http:\/\/x""\)","123\.45","INR","upi","\+1","partially_refunded"$/,
    );
    expect(rest).toEqual([]);
    const refunds = await get(own, '/dashboard/payments/refunds.csv');
    expect(refunds.body).toContain(`"0.45","INR","upi","'-2+3","done"`);
    const none = await get(own, '/dashboard/payments/payments.csv?to=2020-01-01');
    expect(none.body.trim().split('\n')).toHaveLength(1);
  });
});

describe('a courier’s list', () => {
  const PAGE = '/dashboard/payments/remittance';

  test('is pasted, looked over, ticked off, and safe to send again', async () => {
    await deliver();
    const lines = `${order.orderNumber},998\n99999999,5`;
    const preview = await post(store, PAGE, { text: lines, reference: 'UTR-1' });
    expect(preview.statusCode).toBe(200);
    expect(preview.body).toContain('2 lines');
    expect(preview.body).toContain('Order not found');
    expect((await money()).paidMinor).toBe(0);
    const text = /name="text" value="([^"]*)"/.exec(preview.body)?.[1]?.replace(/&quot;/g, '"');
    const fields = { text: text ?? '', line: '0' };
    const done = await post(store, `${PAGE}/tick-off`, fields);
    expect(done.body).toContain('<b>1 payment (₹998)</b> recorded');
    expect(await money()).toMatchObject({
      paidMinor: 99_800,
      payments: [{ method: 'courier_remittance', reference: 'UTR-1' }],
    });
    const again = await post(store, `${PAGE}/tick-off`, fields);
    expect(again.body).toContain('Already recorded');
    expect((await money()).payments).toHaveLength(1);
  });

  test('comes as a file with a header', async () => {
    await deliver();
    const csv = `AWB,Order,COD Amount,UTR\n,${order.orderNumber},"1,998.00",HDFC7\n`;
    const { payload, headers } = await multipartOf([
      { name: 'list.csv', content: Buffer.from(csv), type: 'text/csv' },
    ]);
    const answer = await context.app.inject({
      method: 'POST',
      url: PAGE,
      payload,
      headers: { ...store.headers, ...headers },
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain('More than the amount due');
    expect(answer.body).toContain('None of the payments in this list can be recorded');
  });

  test.each([
    [{ text: '', reference: 'U' }, 'The list must have at least one line'],
    [{ text: '1042,5', reference: ' ' }, 'Reference is required'],
    [{ text: '1,1\n'.repeat(2_001), reference: 'U' }, 'more than 2,000 lines'],
  ])('that cannot be taken comes back with why', async (fields, words) => {
    const answer = await post(store, PAGE, fields);
    expect(answer.statusCode).toBe(422);
    expect(answer.body).toContain(words);
    expect(answer.body).toContain('Preview');
  });
});
