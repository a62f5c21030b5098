import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findOrder } from '../../../src/features/orders/find-order.ts';
import { orderMoney } from '../../../src/features/payments/order-money.ts';
import { refundOrder } from '../../../src/features/payments/refund-order.ts';
import { SYSTEM } from '../../../src/session.ts';
import { useApp } from '../../support/app.ts';
import { useGatewaySimulator } from '../../support/gateway-simulator.ts';
import type { TestGoods } from '../../support/goods.ts';
import { useInvariants } from '../../support/invariants.ts';
import { anOnlineShop } from '../../support/online-shop.ts';
import { formFields, pagesOf } from '../../support/pages.ts';
import { aPaidOrder, type PaidOrder } from '../../support/paid-orders.ts';
import type { TestStore } from '../../support/stores.ts';

const context = useApp();
useInvariants();
const simulator = useGatewaySimulator(context);
const { get, post } = pagesOf(context);
let store: TestStore;
let goods: TestGoods;
let order: PaidOrder;

beforeAll(async () => {
  ({ store, goods } = await anOnlineShop(context, { stock: 1_000, priceMinor: 25_000 }));
});

beforeEach(async () => {
  order = await aPaidOrder(context, simulator, store, goods);
});

const address = (form: string) => `/dashboard/orders/${order.id}/${form}`;
const moneyOf = () => orderMoney(store.tenant, order.id);
const orderPage = async () => (await get(store, `/dashboard/orders/${order.id}`)).body;
/** What the page after the form says, as it goes along with the answer. */
const said = ({ headers }: { headers: Record<string, unknown> }): string =>
  decodeURIComponent(String(headers['set-cookie']));

async function refund(fields: Record<string, string> = {}) {
  const opened = formFields((await get(store, address('refund'))).body, 'refund');
  const answer = await post(store, address('refund'), { ...opened, amount: '1000', ...fields });
  expect(answer.statusCode, answer.body).toBe(303);
  return said(answer);
}

describe('the form for a refund', () => {
  test('offers to send the money back the way it was paid, and says what happens', async () => {
    const { body } = await get(store, address('refund'));
    expect(formFields(body, 'refund')).toMatchObject({ amount: '', method: 'online' });
    expect(body).toContain('data-fill="1000.00"');
    expect(body).toContain('To original payment method (₹1,000 online)');
    expect(body).toContain('Manual refund: Cash');
    expect(body).toContain('show as refunded once the gateway confirms them');
    expect(body).toContain('can’t be reversed. Online refunds');
  });

  test('says that the money went back', async () => {
    expect(await refund({ amount: '250' })).toContain('₹250 refunded for order');
    expect(await orderPage()).toMatch(/<b>Refunded<\/b> · Online/);
    expect((await moneyOf()).financialStatus).toBe('partially_refunded');
  });

  test('says that it is on its way, and the order never that it is back', async () => {
    simulator.refundsSettle = 'pending';
    expect(await refund()).toContain('is being processed');
    const body = await orderPage();
    expect(body).toMatch(/<b>Refund on its way<\/b> · Online/);
    expect(body).toContain('<dt>Refund in progress</dt>');
    expect(body).toContain('₹1,000 refund in progress');
    expect(body).not.toMatch(/<b>Refunded<\/b>/);
    expect(body).toContain(order.paymentId);
    expect((await get(store, address('refund'))).body).not.toContain('name="amount"');
  });

  test('says why it did not go back, and offers it again', async () => {
    simulator.refundsSettle = 'refuse';
    expect(await refund()).toMatch(/refund for order \d+ failed: Your account does not have/);
    expect(await orderPage()).toContain('<b>Refund failed</b>');
    expect(await refund({ method: 'cash' })).toContain('refunded for order');
    expect((await moneyOf()).financialStatus).toBe('refunded');
  });

  test('sent twice gives back once', async () => {
    const form = formFields((await get(store, address('refund'))).body, 'refund');
    const opened = { ...form, amount: '1000' };
    await Promise.all([1, 2].map(() => post(store, address('refund'), opened)));
    expect((await moneyOf()).refunds).toHaveLength(1);
    expect(simulator.ledger.payment(order.paymentId).amount_refunded).toBe(100_000);
  });
});

describe('the form for a cancellation', () => {
  const cancel = async () => {
    const { body } = await get(store, address('cancel'));
    expect(body).toContain('To original payment method (₹1,000 online)');
    const fields = { ...formFields(body, 'cancel'), cause: 'out_of_stock' };
    return said(await post(store, address('cancel'), fields));
  };

  test('gives the money back online', async () => {
    expect(await cancel()).toMatch(/is cancelled\. ₹1,000 refunded/);
    expect(await moneyOf()).toMatchObject({ financialStatus: 'refunded' });
  });

  test('says when the money did not go back, and the order stays cancelled', async () => {
    simulator.refundsSettle = 'refuse';
    expect(await cancel()).toMatch(/is cancelled\. ₹1,000 refund for order \d+ failed/);
    const { status, financialStatus } = await findOrder(store.tenant, order.id);
    expect([status, financialStatus]).toEqual(['cancelled', 'paid']);
  });
});

describe('the shopper’s page', () => {
  const shown = async () =>
    (await get(store, `/catalog/${store.slug}/orders/${order.publicToken}`)).body;
  const give = (amountMinor: number) =>
    refundOrder(store.tenant, order.id, { amountMinor }, SYSTEM);

  test('says what was given back and what is on its way', async () => {
    expect(await shown()).not.toContain('refunded to you');
    await give(25_000);
    expect(await shown()).toContain('₹250 was refunded to you; your bank may take a few days');
    simulator.refundsSettle = 'pending';
    await give(50_000);
    expect(await shown()).toContain('₹250 was refunded to you, and ₹500 is being refunded to you');
  });

  test('names no bank where the seller hands the money over', async () => {
    await refundOrder(store.tenant, order.id, { amountMinor: 10_000, method: 'cash' }, SYSTEM);
    expect(await shown()).toContain('₹100 was refunded to you.');
  });

  test('promises nothing that failed', async () => {
    simulator.refundsSettle = 'refuse';
    await give(25_000);
    expect(await shown()).not.toMatch(/refunded to you|way back to you/);
  });
});
