import { beforeEach, describe, expect, test } from 'vitest';
import { orderWithoutShopper } from '../../../../src/features/checkout/order-without-shopper.ts';
import { cancelOrder } from '../../../../src/features/payments/cancel-order.ts';
import { sweepPayments } from '../../../../src/features/payments/sweep-payments.ts';
import { SYSTEM } from '../../../../src/session.ts';
import { useApp } from '../../../support/app.ts';
import {
  createPaymentOf,
  type OpenedPayment,
  paidCheckout,
  useGatewaySimulator,
} from '../../../support/gateway-simulator.ts';
import { orderCount, someGoods, type TestGoods } from '../../../support/goods.ts';
import { useInvariants } from '../../../support/invariants.ts';
import { makeOlder } from '../../../support/older-payments.ts';
import { anOnlineShop } from '../../../support/online-shop.ts';
import { alertReasonsOf, paymentsOf } from '../../../support/payments.ts';
import { rows } from '../../../support/rows.ts';
import { ASHA, type Checkout, checkoutOf } from '../../../support/shopper.ts';
import type { TestStore } from '../../../support/stores.ts';

const context = useApp();
const gateway = useGatewaySimulator(context);
useInvariants();
const createPayment = createPaymentOf(context);
const checkout = checkoutOf(context);

let store: TestStore;
let goods: TestGoods;
let cart: Checkout;
beforeEach(async () => {
  ({ store, goods } = await anOnlineShop(context, { priceMinor: 49_900, stock: 5 }));
  cart = { items: [{ productId: goods.productId, quantity: 1 }] };
});

const opened = async (more: object = {}, status = 201) => {
  const answer = await createPayment(store, { ...cart, ...more });
  expect(answer.statusCode, answer.body).toBe(status);
  return answer.json() as OpenedPayment;
};
const refused = async (more: object = {}) => {
  const answer = await createPayment(store, { ...cart, ...more });
  expect(answer.statusCode, answer.body).toBe(409);
  return answer.json() as { code: string; details: Record<string, unknown> };
};
const pay = ({ gatewayOrderId }: OpenedPayment) => gateway.pay(gatewayOrderId, { webhook: false });
const finish = ({ publicToken }: OpenedPayment) =>
  context.app.inject({
    method: 'POST',
    url: `/api/public/catalog/${store.slug}/payments/${publicToken}/finish`,
    payload: {},
  });
const waiting = async () => {
  const answer = await context.app.inject({
    url: '/api/payments/attention',
    headers: store.headers,
  });
  return answer.json().items as {
    transactionId: string;
    reason: string;
    duplicateOf?: { id: string; orderNumber: number };
  }[];
};
/** So many minutes pass, and the sweep runs. */
async function pass(minutes: number): Promise<void> {
  const idsOf = async (table: 'payment_transactions' | 'orders') =>
    (await rows<{ id: string }>(`select id from ${table} where owner_id = ?`, [store.ownerId])).map(
      ({ id }) => id,
    );
  const [payments, orders] = [await idsOf('payment_transactions'), await idsOf('orders')];
  await makeOlder(store, payments, minutes, orders);
  await sweepPayments(orderWithoutShopper);
}

describe('a second payment for the same', () => {
  test('is not begun after the first has arrived unheard: its order is made', async () => {
    const first = await opened();
    pay(first);
    const { code, details } = await refused();
    expect(code).toBe('ALREADY_PAID');
    expect(details).toEqual({ amount: 499, currency: 'INR', startedAt: expect.any(String) });
    expect(await orderCount(store)).toBe(1);
    // However often it is asked, and whoever asks with the payment's token is shown it.
    expect((await refused()).code).toBe('ALREADY_PAID');
    const own = await refused({ earlierPayment: first.publicToken });
    expect(own.details).toMatchObject({ publicToken: first.publicToken });
    expect(await orderCount(store)).toBe(1);
    expect(await paymentsOf(store)).toHaveLength(1);
  });

  test.each([
    ['the number typed in another way', { customer: { ...ASHA, phone: '+91 (98765) 43210' } }],
    [
      'another name and address',
      {
        customer: { ...ASHA, name: 'A. Rao', address: { ...ASHA.address, line1: '14 Hill Road' } },
      },
    ],
    ['another note and language', { notes: 'Ring twice', language: 'hi' }],
  ])('is the same with %s', async (_, more) => {
    await opened();
    expect(await refused(more)).toMatchObject({
      code: 'PAYMENT_UNDECIDED',
      details: { amount: 499 },
    });
    expect(await paymentsOf(store)).toHaveLength(1);
  });

  test('is the same with the lines in another order, and split', async () => {
    const { productId, variantId } = goods;
    const other = await anOtherProduct();
    const items = [{ productId, quantity: 2 }, other];
    await opened({ items });
    const split = [other, { productId, variantId, quantity: 1 }, { productId, quantity: 1 }];
    expect((await refused({ items: split })).code).toBe('PAYMENT_UNDECIDED');
  });

  test.each([
    ['another phone number', () => ({ customer: { ...ASHA, phone: '98765 43211' } })],
    ['another number of pieces', () => ({ items: [{ productId: goods.productId, quantity: 2 }] })],
  ])('is its own with %s', async (_, more) => {
    await opened();
    await opened(more());
  });

  test('goes on with the first for who has its token, and delivers to what was typed last', async () => {
    const first = await opened();
    const moved = { ...ASHA, address: { ...ASHA.address, line1: '14 Hill Road' } };
    const again = { earlierPayment: first.publicToken, customer: moved };
    expect(await opened(again, 200)).toMatchObject({
      transactionId: first.transactionId,
      gatewayOrderId: first.gatewayOrderId,
      amountMinor: first.amountMinor,
      expiresAt: expect.any(String),
    });
    pay(first);
    expect((await finish(first)).json()).toMatchObject({ state: 'ordered' });
    const [placed] = await rows<{ line: string }>(
      `select customer -> 'address' ->> 'line1' as line from orders where owner_id = ?`,
      [store.ownerId],
    );
    expect(placed?.line).toBe('14 Hill Road');
  });

  test('never changes where a stranger’s payment is delivered', async () => {
    const first = await opened();
    await refused({ customer: { ...ASHA, address: { ...ASHA.address, line1: '1 Thief Lane' } } });
    const token = 'a-token-that-nobody-was-ever-given';
    await refused({ earlierPayment: token, customer: { ...ASHA, name: 'A Thief' } });
    const [kept] = await paymentsOf(store);
    expect(kept?.quote?.customer).toMatchObject({ name: 'Asha Rao', address: ASHA.address });
    expect(JSON.stringify(await refused())).not.toContain(first.publicToken);
  });

  test('begins at once where all tries of the first have failed', async () => {
    const first = await opened();
    gateway.fail(first.gatewayOrderId, { webhook: false });
    const second = await opened();
    expect(second.gatewayOrderId).not.toBe(first.gatewayOrderId);
  });

  test('waits while money is held, or the gateway cannot be asked; deliberately it begins', async () => {
    const first = await opened();
    gateway.authorize(first.gatewayOrderId, { webhook: false });
    expect((await refused()).code).toBe('PAYMENT_UNDECIDED');
    gateway.fault = 'down';
    expect((await refused()).code).toBe('PAYMENT_UNDECIDED');
    gateway.fault = 'none';
    const second = await opened({ startAnother: true });
    expect(second.gatewayOrderId).not.toBe(first.gatewayOrderId);
  });

  test('begins after half an hour, and after the order was called off', async () => {
    const first = await opened();
    pay(first);
    await refused();
    const [order] = await rows<{ id: string }>('select id from orders where owner_id = ?', [
      store.ownerId,
    ]);
    const cancellation = { reason: '', restock: true, tellCustomer: false, cashRefused: false };
    await cancelOrder(store.tenant, order?.id ?? '', { ...cancellation, restock: true }, SYSTEM);
    await opened();
    await rows(
      `update payment_transactions set created_at = created_at - interval '31 minutes'
        where owner_id = ?`,
      [store.ownerId],
    );
    await opened();
  });

  test('from ten tabs at the same moment is one payment', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => createPayment(store, cart)));
    const codes = answers.map(({ statusCode }) => statusCode).toSorted();
    expect(codes).toEqual([201, ...Array(9).fill(409)]);
    expect(await paymentsOf(store)).toHaveLength(1);
  });
});

describe('money that has come twice', () => {
  /** Two payments, the second begun deliberately; both are paid. */
  async function twice() {
    const first = await opened();
    const second = await opened({ startAnother: true });
    pay(first);
    return { first, second, proof: pay(second) };
  }

  test('makes one order and a card that names it; the shopper is told', async () => {
    const { first, second, proof } = await twice();
    const placed = await checkout(store, paidCheckout(cart, second, proof));
    expect(placed.statusCode, placed.body).toBe(201);
    await pass(11);
    await pass(11);
    expect(await orderCount(store)).toBe(1);
    const { order } = placed.json();
    expect(await waiting()).toMatchObject([
      {
        transactionId: first.transactionId,
        reason: 'possible_duplicate',
        duplicateOf: { id: order.id, orderNumber: order.orderNumber },
      },
    ]);
    expect(await alertReasonsOf(store)).toEqual([[first.transactionId, 'possible_duplicate']]);
    const { headers } = store;
    const payments = await context.app.inject({
      url: `/api/orders/${order.id}/payments`,
      headers,
    });
    expect(payments.json()).toMatchObject({
      items: [{ amount: 499 }],
      possibleDuplicates: [{ transactionId: first.transactionId, amount: 499, currency: 'INR' }],
    });
    const page = await context.app.inject({ url: `/dashboard/orders/${order.id}`, headers });
    expect(page.body).toContain(`/dashboard/payments/attention/${first.transactionId}`);
    expect((await finish(first)).json()).toMatchObject({ state: 'paid_twice', order: null });
    await pass(60);
    expect(await orderCount(store)).toBe(1);
  });

  test('also where each shopper’s tab brings its proof, at the same moment', async () => {
    const { first, second } = await twice();
    await Promise.all([finish(first), finish(second)]);
    expect(await orderCount(store)).toBe(1);
    expect((await waiting()).map(({ reason }) => reason)).toEqual(['possible_duplicate']);
  });

  test('of the last piece is no “sold out” to whom holds it', async () => {
    await rows('update product_variants set stock = 1 where owner_id = ?', [store.ownerId]);
    await rows(
      `insert into stock_movements (owner_id, id, variant_id, delta, stock_after, reason, actor_name)
       select owner_id, gen_random_uuid(), id, -4, 1, 'correction', 'Meera' from product_variants
        where owner_id = ?`,
      [store.ownerId],
    );
    const { first, second } = await twice();
    expect((await finish(second)).json()).toMatchObject({ state: 'ordered' });
    expect((await finish(first)).json()).toMatchObject({ state: 'paid_twice' });
    expect((await waiting()).map(({ reason }) => reason)).toEqual(['possible_duplicate']);
  });

  test('or once in cash meanwhile, is no second order either', async () => {
    const first = await opened();
    expect((await checkout(store, cart)).statusCode).toBe(201);
    pay(first);
    await pass(11);
    await pass(11);
    expect(await orderCount(store)).toBe(1);
    expect((await waiting()).map(({ reason }) => reason)).toEqual(['possible_duplicate']);
  });

  test('is refunded, or becomes an order, where the seller says so', async () => {
    const { first, second } = await twice();
    await finish(second);
    const act = (action: string) =>
      context.app.inject({
        method: 'POST',
        url: `/api/payments/attention/${first.transactionId}/${action}`,
        headers: store.headers,
        payload: {},
      });
    const unseen = await act('create-order');
    expect([unseen.statusCode, unseen.json().code]).toEqual([409, 'POSSIBLE_DUPLICATE']);
    // Now the seller has seen it.
    expect((await act('create-order')).statusCode).toBe(201);
    expect(await orderCount(store)).toBe(2);
    expect(await waiting()).toEqual([]);
  });

  test('goes back in one call', async () => {
    const { first, second } = await twice();
    await finish(second);
    await finish(first);
    const answer = await context.app.inject({
      method: 'POST',
      url: `/api/payments/attention/${first.transactionId}/refund`,
      headers: store.headers,
      payload: {},
    });
    expect(answer.statusCode, answer.body).toBeLessThan(300);
    expect(await waiting()).toEqual([]);
    expect((await finish(first)).json().state).toMatch(/refund/);
  });
});

async function anOtherProduct(): Promise<{ productId: string; quantity: number }> {
  const { productId } = await someGoods(store, { priceMinor: 10_000, stock: 5 });
  return { productId, quantity: 1 };
}
