import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { changeStatus } from '../../../src/features/orders/change-status.ts';
import { editOrder } from '../../../src/features/orders/edit/edit-order.ts';
import { findOrder } from '../../../src/features/orders/find-order.ts';
import type { Order } from '../../../src/features/orders/order.ts';
import { cancelOrder } from '../../../src/features/payments/cancel-order.ts';
import { orderMoney } from '../../../src/features/payments/order-money.ts';
import { recordPayment } from '../../../src/features/payments/record-payment.ts';
import { SYSTEM } from '../../../src/session.ts';
import { useApp } from '../../support/app.ts';
import { customerBy } from '../../support/customers.ts';
import { stockOf } from '../../support/goods.ts';
import { useInvariants } from '../../support/invariants.ts';
import { anOrder } from '../../support/orders.ts';
import { formFields, pagesOf } from '../../support/pages.ts';
import { rows } from '../../support/rows.ts';
import { aStore, shopOf, type TestStore } from '../../support/stores.ts';

const context = useApp();
useInvariants();
const { get, post } = pagesOf(context);
let store: TestStore;
let order: Order;

beforeAll(async () => {
  store = await aStore(context.app);
});

beforeEach(async () => {
  order = await anOrder(store);
});

const address = () => `/dashboard/orders/${order.id}/cancel`;
const opened = async () => formFields((await get(store, address())).body, 'cancel');
const send = (fields: Record<string, string>) => post(store, address(), fields);
const lineId = () => order.items[0]?.id ?? '';
const stock = () => stockOf(store, order.items[0]?.variantId ?? '');
const status = async () => (await findOrder(store.tenant, order.id)).status;
const OUT = { cause: 'out_of_stock' };

test('the page has every line ticked, with what the order holds', async () => {
  const { body } = await get(store, address());
  expect(formFields(body, 'cancel')).toMatchObject({
    from: 'pending',
    [`restock.${lineId()}`]: '1',
    [`pieces.${lineId()}`]: '2',
  });
  expect(body).toContain('Nothing has been paid, so there is nothing to refund');
  expect(body).not.toContain('name="refund"');
});

test('another tenant finds no such order', async () => {
  const stranger = await aStore(context.app);
  expect((await get(stranger, address())).statusCode).toBe(404);
  expect((await post(stranger, address(), OUT)).statusCode).toBe(404);
});

test('a reason is needed, "Other" has to be said in words', async () => {
  const none = await send(await opened());
  expect(none.statusCode).toBe(422);
  expect(none.body).toContain('Choose a reason');
  const other = await send({ ...(await opened()), cause: 'other' });
  expect(other.statusCode).toBe(422);
  expect(other.body).toContain('Enter a reason');
  expect(other.body).toMatch(/value="other" checked/);
  expect(await status()).toBe('pending');
});

test('all of it goes back into stock, and the timeline tells why', async () => {
  const answer = await send({ ...(await opened()), ...OUT, reason: 'Broke in the kiln' });
  expect(answer.headers.location).toBe(`/dashboard/orders/${order.id}`);
  expect(await stock()).toBe(10);
  const { body } = await get(store, `/dashboard/orders/${order.id}`);
  expect(body).toContain('Out of stock: Broke in the kiln');
});

test('only ticked pieces come back, and never later', async () => {
  await send({ ...(await opened()), ...OUT, [`pieces.${lineId()}`]: '1' });
  expect(await stock()).toBe(9);
  await changeStatus(store.tenant, order.id, { status: 'pending', reason: 'x' }, SYSTEM);
  await changeStatus(store.tenant, order.id, { status: 'cancelled' }, SYSTEM);
  expect(await stock()).toBeLessThanOrEqual(10);
});

test('an unticked line stays out of stock', async () => {
  const fields = await opened();
  delete fields[`restock.${lineId()}`];
  await send({ ...fields, ...OUT });
  expect(await status()).toBe('cancelled');
  expect(await stock()).toBe(8);
});

test.each(['3', '-1', 'all'])('%s pieces of two are refused at the line', async (pieces) => {
  const answer = await send({ ...(await opened()), ...OUT, [`pieces.${lineId()}`]: pieces });
  expect(answer.statusCode).toBe(422);
  expect(answer.body).toContain('This must be a whole number from 0 to 2');
  expect(formFields(answer.body, 'cancel')[`pieces.${lineId()}`]).toBe(pieces);
  expect(await stock()).toBe(8);
});

test('two taps cancel once', async () => {
  const fields = { ...(await opened()), ...OUT };
  const answers = await Promise.all([send(fields), send(fields)]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([303, 303]);
  expect(await stock()).toBe(10);
  const told = await rows(
    `select 1 from order_events where owner_id = ? and order_id = ? and type = 'status_changed'`,
    [store.ownerId, order.id],
  );
  expect(told).toHaveLength(1);
});

test('an order that has moved on meanwhile is shown again, with what was typed', async () => {
  const fields = { ...(await opened()), ...OUT, reason: 'Kiln' };
  await changeStatus(store.tenant, order.id, { status: 'confirmed' }, SYSTEM);
  const answer = await send(fields);
  expect(answer.statusCode).toBe(409);
  expect(answer.body).toContain('Its status is now “Confirmed”');
  expect(formFields(answer.body, 'cancel')).toMatchObject({ from: 'confirmed', reason: 'Kiln' });
  expect(await status()).toBe('confirmed');
});

describe('because it was fake or its cash refused', () => {
  const REFUSED = { cause: 'cash_refused' };
  const refusals = async () => (await customerBy(store, order.customer.phone)).refusedCount;

  test('counts as a refusal of its customer, once however often it is cancelled', async () => {
    const before = await refusals();
    await send({ ...(await opened()), ...REFUSED });
    expect(await refusals()).toBe(before + 1);
    const { body } = await get(store, `/dashboard/orders/${order.id}`);
    expect(body).toContain('Fake order, or the customer refused to pay on delivery');
    await changeStatus(store.tenant, order.id, { status: 'pending', reason: 'x' }, SYSTEM);
    await send({ ...(await opened()), ...REFUSED });
    expect(await status()).toBe('cancelled');
    expect(await refusals()).toBe(before + 1);
  });

  test('is no refusal where no cash was to be paid, nor for another cause', async () => {
    const before = await refusals();
    await send({ ...(await opened()), ...OUT });
    order = await anOrder(store);
    await rows(`update orders set payment_status = 'unpaid' where owner_id = ? and id = ?`, [
      store.ownerId,
      order.id,
    ]);
    await send({ ...(await opened()), ...REFUSED });
    expect(await status()).toBe('cancelled');
    expect(await refusals()).toBe(before);
  });
});

test('an order that moves while it is being cancelled is not cancelled by that', async () => {
  const cancellation = {
    reason: 'x',
    restock: true,
    tellCustomer: false,
    cashRefused: true,
    from: 'pending',
  } as const;
  await changeStatus(store.tenant, order.id, { status: 'shipped', reason: 'x' }, SYSTEM);
  await expect(cancelOrder(store.tenant, order.id, cancellation, SYSTEM)).rejects.toMatchObject({
    statusCode: 409,
    code: 'ORDER_MOVED',
  });
  expect(await status()).toBe('shipped');
});

describe('with money paid', () => {
  beforeEach(() =>
    recordPayment(store.tenant, order.id, { amountMinor: 50_000, method: 'upi' }, SYSTEM),
  );
  const money = () => orderMoney(store.tenant, order.id);

  test('what can be given back is filled in, and more is refused', async () => {
    const fields = await opened();
    expect(fields.refund).toBe('500.00');
    const answer = await send({ ...fields, ...OUT, refund: '500.01' });
    expect(answer.statusCode).toBe(422);
    expect(answer.body).toContain('This can be at most ₹500');
    expect((await money()).refundedMinor).toBe(0);
  });

  test('two taps give it back once', async () => {
    const fields = { ...(await opened()), ...OUT, refund: '300', method: 'cash' };
    await Promise.all([send(fields), send(fields)]);
    expect(await money()).toMatchObject({ refundedMinor: 30_000, refunds: [{ method: 'cash' }] });
  });

  test('nothing is given back when the field is emptied', async () => {
    await send({ ...(await opened()), ...OUT, refund: '' });
    expect(await status()).toBe('cancelled');
    expect((await money()).refundedMinor).toBe(0);
  });
});

describe('with a way to reach the customer', () => {
  beforeEach(async () => {
    const edit = { customer: { ...order.customer, email: 'asha@example.com' } };
    ({ order } = await editOrder(await shopOf(store), order.id, edit, SYSTEM));
  });

  const sent = () =>
    rows<{ title: string; recipient: string }>(
      `select title, recipient from notifications
        where owner_id = ? and order_id = ? and audience = 'shopper' and event = 'order_cancelled'`,
      [store.ownerId, order.id],
    );

  test('the message stands on the page as it goes out', async () => {
    const { body } = await get(store, address());
    const fields = formFields(body, 'cancel');
    expect(fields.tell).toBe('1');
    await send({ ...fields, ...OUT });
    const messages = await sent();
    expect(messages).toMatchObject([{ recipient: 'asha@example.com' }]);
    expect(body).toContain(messages[0]?.title);
  });

  test('without the tick nothing goes out', async () => {
    const { tell: _, ...fields } = await opened();
    await send({ ...fields, ...OUT });
    expect(await status()).toBe('cancelled');
    expect(await sent()).toEqual([]);
  });
});
