import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { GatewayRefund } from '../../../../src/clients/gateways/payment-gateway.ts';
import { createOrderFromPayment } from '../../../../src/features/checkout/create-order-from-payment.ts';
import { keepPayment } from '../../../../src/features/checkout/place-paid-order.ts';
import { findOrder } from '../../../../src/features/orders/find-order.ts';
import { refundOrder } from '../../../../src/features/payments/refund-order.ts';
import { applyGatewayRefund } from '../../../../src/features/payments/refunds/apply-gateway-refund.ts';
import { retryRefund } from '../../../../src/features/payments/refunds/refund-payment.ts';
import { sendRefund } from '../../../../src/features/payments/refunds/send-refund.ts';
import { findTransaction } from '../../../../src/features/payments/transactions/queries/find-transaction.ts';
import { inTransaction } from '../../../../src/kernel/db/db.ts';
import { SYSTEM } from '../../../../src/session.ts';
import { useApp } from '../../../support/app.ts';
import { anOpenedPayment, useGatewaySimulator } from '../../../support/gateway-simulator.ts';
import type { TestGoods } from '../../../support/goods.ts';
import { useInvariants } from '../../../support/invariants.ts';
import { anOnlineShop } from '../../../support/online-shop.ts';
import { aPaidOrder, makeDue, refundRows } from '../../../support/paid-orders.ts';
import { alertsOf } from '../../../support/payments.ts';
import { shopOf, type TestStore } from '../../../support/stores.ts';
import { aWaitingPayment } from '../../../support/waiting-payments.ts';

const context = useApp();
useInvariants();
const simulator = useGatewaySimulator(context);
let store: TestStore;
let goods: TestGoods;

beforeAll(async () => {
  ({ store, goods } = await anOnlineShop(context, { stock: 1_000_000, priceMinor: 25_000 }));
});

/** An order of ₹1,000, paid online. */
const aPaid = () => aPaidOrder(context, simulator, store, goods);
const rowsOf = (id: string) => refundRows(store, id);
const transaction = (id: string) => findTransaction(store.tenant, id);
const wordOf = async (id: string) => (await findOrder(store.tenant, id)).financialStatus;

const told = (
  paymentId: string,
  status: GatewayRefund['status'],
  more: Partial<GatewayRefund> = {},
): GatewayRefund => ({
  id: `rfnd_${randomBytes(7).toString('hex')}`,
  paymentId,
  amountMinor: 100_000,
  currency: 'INR',
  status,
  refundId: null,
  ...more,
});
const apply = (transactionId: string, refund: GatewayRefund) =>
  inTransaction((trx) => applyGatewayRefund(store.tenant, { id: transactionId }, refund, trx));

describe('a refund that was made at the gateway itself', () => {
  test('is recorded once, as the gateway tells it', async () => {
    const { id, transactionId, paymentId } = await aPaid();
    const refund = told(paymentId, 'pending', { amountMinor: 40_000 });
    await apply(transactionId, refund);
    expect(await rowsOf(transactionId)).toMatchObject([
      {
        status: 'requested',
        amountMinor: 40_000,
        provider: 'gateway',
        providerRefundId: refund.id,
        reason: 'Refunded at the payment gateway',
        orderId: id,
      },
    ]);
    expect(await wordOf(id)).toBe('paid');
    for (const _ of [1, 2]) await apply(transactionId, { ...refund, status: 'processed' });
    // Late and in the wrong order: nothing goes back.
    await apply(transactionId, { ...refund, status: 'pending' });
    await apply(transactionId, { ...refund, status: 'failed' });
    expect(await rowsOf(transactionId)).toMatchObject([{ status: 'done' }]);
    expect(await wordOf(id)).toBe('partially_refunded');
  });

  test('never passes what the payment has left', async () => {
    const { id, transactionId, paymentId } = await aPaid();
    const byHand = { amountMinor: 30_000, method: 'cash' } as const;
    await refundOrder(store.tenant, id, byHand, SYSTEM);
    await apply(transactionId, told(paymentId, 'processed'));
    await apply(transactionId, told(paymentId, 'processed', { amountMinor: 1 }));
    expect((await rowsOf(transactionId)).map(({ amountMinor }) => amountMinor)).toEqual([
      30_000, 70_000,
    ]);
    expect(await wordOf(id)).toBe('refunded');
  });

  test('takes the place of one that is only asked for, which nobody has to decide about', async () => {
    const { id, transactionId, paymentId } = await aPaid();
    simulator.fault = 'down';
    const asked = await refundOrder(store.tenant, id, {}, SYSTEM);
    await apply(transactionId, told(paymentId, 'processed'));
    expect((await rowsOf(transactionId)).map(({ status }) => status)).toEqual(['failed', 'done']);
    expect((await transaction(transactionId)).attention).toBeNull();
    simulator.fault = 'none';
    await makeDue(store, asked.id);
    expect(await sendRefund(store.tenant, asked.id)).toMatchObject({ status: 'failed' });
    expect(simulator.ledger.refunds.size).toBe(
      [...simulator.ledger.refunds.values()].filter((each) => each.payment_id !== paymentId).length,
    );
  });

  test('of another payment, of more money or in another currency is none of this one', async () => {
    const { transactionId, paymentId } = await aPaid();
    await apply(transactionId, told('pay_another', 'processed'));
    await apply(transactionId, told(paymentId, 'processed', { amountMinor: 100_001 }));
    await apply(transactionId, told(paymentId, 'processed', { currency: 'USD' }));
    expect(await rowsOf(transactionId)).toEqual([]);
  });

  test('settles a payment that waited for an order, and no order is made of it', async () => {
    const payment = await aWaitingPayment(store, { items: [{ ...goods, quantity: 4 }] });
    const { id, paymentId } = payment;
    await apply(id, told(paymentId, 'processed'));
    expect(await transaction(id)).toMatchObject({ status: 'refunded', attention: null });
    expect((await alertsOf(store)).filter((alert) => alert.paymentId === id)).toEqual([]);
    await expect(
      createOrderFromPayment(await shopOf(store), id, { actor: SYSTEM, idempotency: null }),
    ).rejects.toMatchObject({ code: 'PAYMENT_SETTLED' });
  });

  test('Z of a part leaves a payment of which no order can be made, with true words', async () => {
    const { id, paymentId } = await aWaitingPayment(store, { items: [{ ...goods, quantity: 4 }] });
    const create = async () =>
      createOrderFromPayment(await shopOf(store), id, { actor: SYSTEM, idempotency: null });
    const { amountMinor } = await transaction(id);
    await apply(id, told(paymentId, 'processed', { amountMinor: 10_000 }));
    await expect(create()).rejects.toMatchObject({
      code: 'PAYMENT_SETTLED',
      message: `This payment was partly refunded: ₹100. No order can be created for it. Refund the rest, ₹${(amountMinor - 10_000) / 100}`,
    });
    await apply(
      id,
      told(paymentId, 'processed', { id: 'rfnd_rest', amountMinor: amountMinor - 10_000 }),
    );
    await expect(create()).rejects.toMatchObject({
      code: 'PAYMENT_SETTLED',
      message: 'This payment has already been fully refunded',
    });
  });

  test('of a part leaves the rest to be given back', async () => {
    const { id, paymentId } = await aWaitingPayment(store, { items: [{ ...goods, quantity: 4 }] });
    await apply(id, told(paymentId, 'processed', { amountMinor: 10_000 }));
    expect(await transaction(id)).toMatchObject({
      status: 'partially_refunded',
      attention: 'needs_refund',
    });
  });

  test('that comes before its payment proves that the money came in', async () => {
    const cart = { items: [{ productId: goods.productId, quantity: 4 }] };
    const { transactionId } = await anOpenedPayment(context, store, cart);
    const refund = told('pay_first', 'processed', { amountMinor: 100_000 });
    await apply(transactionId, refund);
    expect(await transaction(transactionId)).toMatchObject({
      status: 'refunded',
      providerPaymentId: 'pay_first',
      attention: null,
    });
    const seen = { paymentId: 'pay_first', amountMinor: 100_000, currency: 'INR', method: 'upi' };
    await keepPayment(
      await shopOf(store),
      transactionId,
      { ...seen, contact: null, email: null, verified: true, confirmed: true },
      'needsOrderCreation',
    );
    expect(await transaction(transactionId)).toMatchObject({ status: 'refunded', attention: null });
  });
});

describe('a refund of ours', () => {
  test('is found by its own id when the gateway’s is not known yet', async () => {
    const { id, transactionId, paymentId } = await aPaid();
    simulator.fault = 'lost-answer';
    const { id: refundId } = await refundOrder(store.tenant, id, {}, SYSTEM);
    const refund = told(paymentId, 'processed', { refundId });
    await apply(transactionId, refund);
    expect(await rowsOf(transactionId)).toMatchObject([
      { id: refundId, status: 'done', providerRefundId: refund.id, waits: null },
    ]);
    expect(await wordOf(id)).toBe('refunded');
  });

  test('that is tried again is not undone by late news of the first try', async () => {
    const { id, transactionId, paymentId } = await aPaid();
    simulator.refundsSettle = 'fail';
    const { id: refundId } = await refundOrder(store.tenant, id, {}, SYSTEM);
    const [first] = await rowsOf(transactionId);
    simulator.fault = 'down';
    await retryRefund(store.tenant, transactionId, { actor: SYSTEM, idempotency: null });
    const late = { id: first?.providerRefundId ?? '', refundId };
    for (const status of ['failed', 'pending'] as const) {
      await apply(transactionId, told(paymentId, status, late));
      expect(await rowsOf(transactionId)).toMatchObject([
        { status: 'requested', providerRefundId: null, tries: 1 },
      ]);
    }
    await apply(transactionId, told(paymentId, 'processed', late));
    expect(await rowsOf(transactionId)).toMatchObject([{ status: 'done', waits: null }]);
  });

  test('that failed is done when the gateway says so late, unless the money is gone', async () => {
    for (const isGone of [false, true]) {
      simulator.fault = 'none';
      const { id, transactionId, paymentId } = await aPaid();
      simulator.fault = 'down';
      const { id: refundId } = await refundOrder(store.tenant, id, {}, SYSTEM);
      const refund = told(paymentId, 'failed', { refundId });
      await apply(transactionId, refund);
      expect((await transaction(transactionId)).attention).toBe('refund_failed');
      if (isGone) await refundOrder(store.tenant, id, { method: 'cash' }, SYSTEM);
      await apply(transactionId, { ...refund, status: 'processed' });
      const states = (await rowsOf(transactionId)).map(({ status }) => status);
      expect(states).toEqual(isGone ? ['failed', 'done'] : ['done']);
      expect((await transaction(transactionId)).attention).toBeNull();
      expect(await wordOf(id)).toBe('refunded');
    }
  });
});

/** What the gateway tells of some refunds, each in the order in which it came about, or not. */
const stories = fc
  .array(
    fc.record({
      amountMinor: fc.integer({ min: 1, max: 60_000 }),
      ends: fc.constantFrom('processed', 'failed'),
    }),
    { minLength: 1, maxLength: 4 },
  )
  .filter(
    (refunds) =>
      refunds.reduce(
        (sum, { amountMinor, ends }) => sum + (ends === 'processed' ? amountMinor : 0),
        0,
      ) <= 100_000,
  );

test('in whatever order the gateway tells of refunds and the capture, the money words are the same', async () => {
  await fc.assert(
    fc.asyncProperty(stories, fc.nat(), async (refunds, seed) => {
      const cart = { items: [{ productId: goods.productId, quantity: 4 }] };
      const { transactionId } = await anOpenedPayment(context, store, cart);
      const paymentId = `pay_${randomBytes(7).toString('hex')}`;
      const events: (GatewayRefund | null)[] = refunds.flatMap(({ amountMinor, ends }) => {
        const refund = told(paymentId, 'pending', { amountMinor });
        return [refund, { ...refund, status: ends }, { ...refund, status: ends }];
      });
      events.push(null, null);
      for (const event of shuffled(events, seed)) {
        if (event) await apply(transactionId, event);
        else await capture(transactionId, paymentId);
      }
      const doneMinor = refunds
        .filter(({ ends }) => ends === 'processed')
        .reduce((sum, { amountMinor }) => sum + amountMinor, 0);
      const rows = await rowsOf(transactionId);
      expect(
        rows
          .filter(({ status }) => status === 'done')
          .reduce((sum, { amountMinor }) => sum + amountMinor, 0),
      ).toBe(doneMinor);
      expect((await transaction(transactionId)).status).toBe(
        doneMinor === 0 ? 'captured' : doneMinor < 100_000 ? 'partially_refunded' : 'refunded',
      );
    }),
    { numRuns: 25 },
  );
}, 120_000);

async function capture(transactionId: string, paymentId: string): Promise<void> {
  const money = { paymentId, amountMinor: 100_000, currency: 'INR', method: 'upi' };
  await keepPayment(
    await shopOf(store),
    transactionId,
    { ...money, contact: null, email: null, verified: true, confirmed: true },
    'needsOrderCreation',
  );
}

/** The same order for the same seed. */
function shuffled<T>(items: readonly T[], seed: number): T[] {
  const left = [...items];
  let state = seed + 1;
  return items.map(() => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return left.splice(state % left.length, 1)[0] as T;
  });
}
