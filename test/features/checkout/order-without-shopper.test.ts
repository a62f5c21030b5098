import { beforeEach, describe, expect, test } from 'vitest';
import { createRefund } from '../../../dev/simulators/gateway/refunds.ts';
import { createOrderFromPayment } from '../../../src/features/checkout/create-order-from-payment.ts';
import { finishPayment } from '../../../src/features/checkout/finish-payment.ts';
import { orderWithoutShopper } from '../../../src/features/checkout/order-without-shopper.ts';
import { refundWaiting } from '../../../src/features/payments/refunds/refund-payment.ts';
import { sweepPayments } from '../../../src/features/payments/sweep-payments.ts';
import { findTransaction } from '../../../src/features/payments/transactions/queries/find-transaction.ts';
import { SYSTEM } from '../../../src/session.ts';
import { useApp } from '../../support/app.ts';
import {
  aPayment,
  type PaidCart,
  setGateway,
  useGatewaySimulator,
} from '../../support/gateway-simulator.ts';
import { orderCount, stockOf, type TestGoods } from '../../support/goods.ts';
import { useInvariants } from '../../support/invariants.ts';
import { anOnlineShop } from '../../support/online-shop.ts';
import { alertReasonsOf } from '../../support/payments.ts';
import { rows } from '../../support/rows.ts';
import { ASHA, checkoutOf } from '../../support/shopper.ts';
import { shopOf, type TestStore } from '../../support/stores.ts';

const context = useApp();
const gateway = useGatewaySimulator(context);
useInvariants();
const checkout = checkoutOf(context);

let store: TestStore;
let goods: TestGoods;
beforeEach(async () => {
  ({ store, goods } = await anOnlineShop(context, { priceMinor: 24_900, stock: 40 }));
});

const sweep = () => sweepPayments(orderWithoutShopper);
const pay = (quantity = 2, paying = {}, { phone } = ASHA) => {
  const customer = { ...ASHA, phone, email: 'asha@example.com' };
  const cart = { items: [{ productId: goods.productId, quantity }], customer };
  return aPayment(context, gateway, store, cart, paying);
};
const now = ({ opened }: PaidCart) => findTransaction(store.tenant, opened.transactionId);
/** Lets so many minutes pass for the store's payments. */
const pass = (minutes: number) =>
  rows(
    `update payment_transactions set created_at = created_at - ? * interval '1 minute',
       captured_at = captured_at - ? * interval '1 minute',
       next_check_at = next_check_at - ? * interval '1 minute' where owner_id = ?`,
    [minutes, minutes, minutes, store.ownerId],
  );
/** The sweep finds the money, ten minutes after the payment was opened. */
async function found(quantity?: number, paying?: object): Promise<PaidCart> {
  const paid = await pay(quantity, paying);
  await pass(10);
  await sweep();
  return paid;
}
const notices = () =>
  rows<{ event: string; channel: string }>(
    `select event, channel from notifications where owner_id = ? order by channel`,
    [store.ownerId],
  );

describe('ten minutes after the gateway has confirmed it', () => {
  test('a payment whose shopper has not come back becomes its order, once', async () => {
    const paid = await found();
    expect(await orderCount(store)).toBe(0);
    await pass(9);
    await sweep();
    expect(await orderCount(store)).toBe(0);
    await pass(2);
    gateway.calls.length = 0;
    await sweep();
    // The gateway has said once more that the money is there.
    expect(gateway.calls.filter((call) => call.endsWith('/payments'))).toHaveLength(1);
    const { orderId, ...after } = await now(paid);
    expect(after).toMatchObject({ attention: null, nextCheckAt: null, status: 'captured' });
    expect(after.metadata.awaitsShopper).toBeUndefined();
    const orders = await rows(
      `select id, status, financial_status as word, total_amount_minor as total,
              customer ->> 'email' as email from orders where owner_id = ?`,
      [store.ownerId],
    );
    expect(orders).toEqual([
      { id: orderId, status: 'new', word: 'paid', total: 49_800, email: 'asha@example.com' },
    ]);
    expect(await stockOf(store, goods.variantId)).toBe(38);
    expect(await alertReasonsOf(store)).toEqual([]);
    // Shopper and seller are told as of any order.
    const placed = (await notices()).filter(({ event }) => event === 'order_placed');
    expect(placed.length).toBeGreaterThanOrEqual(2);
    const [event] = await rows(
      `select actor_name as actor from order_events where owner_id = ? and type = 'paid_online'`,
      [store.ownerId],
    );
    expect(event).toEqual({ actor: SYSTEM.name });
    await pass(60);
    await sweep();
    expect(await orderCount(store)).toBe(1);
  });

  test('also where the shop was closed meanwhile: who has paid is not refused', async () => {
    const paid = await found();
    await rows('update stores set is_active = false where owner_id = ?', [store.ownerId]);
    await pass(11);
    await sweep();
    expect((await now(paid)).orderId).not.toBeNull();
  });

  test('what is sold out waits to be refunded, and is tried once', async () => {
    const paid = await found(30);
    await rows('update product_variants set stock = 1 where owner_id = ?', [store.ownerId]);
    await pass(11);
    await sweep();
    expect(await now(paid)).toMatchObject({
      orderId: null,
      attention: 'needs_refund',
      nextCheckAt: null,
    });
    await rows('update product_variants set stock = 40 where owner_id = ?', [store.ownerId]);
    await pass(60);
    await sweep();
    expect(await orderCount(store)).toBe(0);
  });

  test('what the gateway has given back meanwhile is no order', async () => {
    const paid = await found();
    createRefund(gateway.ledger, gateway.ledger.payment(paid.paymentId), {}, 'at once');
    await pass(11);
    await sweep();
    expect(await now(paid)).toMatchObject({
      orderId: null,
      attention: 'captured_without_order',
      nextCheckAt: null,
    });
  });

  test('another amount than was asked for is no order', async () => {
    const paid = await found(2, { amountMinor: 100 });
    await pass(11);
    await sweep();
    expect(await now(paid)).toMatchObject({ orderId: null, attention: 'amount_mismatch' });
  });

  test('while the gateway cannot be asked no order is made, and then it is', async () => {
    const paid = await found();
    gateway.fault = 'down';
    await pass(11);
    await sweep();
    expect(await now(paid)).toMatchObject({ orderId: null, nextCheckAt: expect.any(Date) });
    gateway.fault = 'none';
    await pass(30);
    await sweep();
    expect((await now(paid)).orderId).not.toBeNull();
  });

  test('what waited before anybody made such orders is left to the seller', async () => {
    const paid = await found();
    await rows(
      `update payment_transactions set metadata = metadata - 'awaitsShopper', next_check_at = now()
        where owner_id = ?`,
      [store.ownerId],
    );
    await pass(11);
    await sweep();
    expect(await now(paid)).toMatchObject({ orderId: null, attention: 'captured_without_order' });
  });
});

test('whoever comes first, sweep, shopper or seller, one payment is one order or one refund', async () => {
  const payments: PaidCart[] = [];
  for (let n = 0; n < 8; n++) {
    payments.push(await pay(1, {}, { ...ASHA, phone: `98765 4321${n}` }));
  }
  await pass(10);
  await sweep();
  await pass(11);
  const shop = await shopOf(store);
  await Promise.allSettled([
    sweep(),
    ...payments.flatMap((paid, n) => [
      checkout(store, paid.checkout),
      now(paid).then((transaction) => finishPayment(shop, transaction, null)),
      createOrderFromPayment(shop, paid.opened.transactionId, { actor: SYSTEM, idempotency: null }),
      ...(n % 2
        ? [
            refundWaiting(store.tenant, paid.opened.transactionId, {
              reason: '',
              actor: SYSTEM,
              idempotency: null,
            }),
          ]
        : []),
    ]),
    sweep(),
  ]);
  let ordered = 0;
  for (const paid of payments) {
    const { orderId, status } = await now(paid);
    ordered += orderId ? 1 : 0;
    expect(orderId === null, status).toBe(status === 'refunded');
  }
  expect(await orderCount(store)).toBe(ordered);
  expect(await stockOf(store, goods.variantId)).toBe(40 - ordered);
});

test('a store whose keys are gone keeps the payment waiting', async () => {
  const paid = await found();
  await setGateway(store, { keyId: '', keySecret: '' });
  await pass(11);
  await sweep();
  expect(await now(paid)).toMatchObject({ orderId: null, nextCheckAt: expect.any(Date) });
});
