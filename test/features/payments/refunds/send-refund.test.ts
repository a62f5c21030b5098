import { beforeAll, describe, expect, test } from 'vitest';
import { editOrder } from '../../../../src/features/orders/edit/edit-order.ts';
import { findOrder } from '../../../../src/features/orders/find-order.ts';
import { timeline } from '../../../../src/features/orders/timeline.ts';
import { recordPayment } from '../../../../src/features/payments/record-payment.ts';
import { refundOrder } from '../../../../src/features/payments/refund-order.ts';
import { findRefund } from '../../../../src/features/payments/refunds/find-refund.ts';
import {
  MAX_ATTEMPTS,
  type RefundOutcome,
} from '../../../../src/features/payments/refunds/refund-outcome.ts';
import { retryRefund } from '../../../../src/features/payments/refunds/refund-payment.ts';
import { sendRefund } from '../../../../src/features/payments/refunds/send-refund.ts';
import { settleRefund } from '../../../../src/features/payments/refunds/settle-refund.ts';
import { sweepDueRefunds } from '../../../../src/features/payments/sweep-due-refunds.ts';
import { findTransaction } from '../../../../src/features/payments/transactions/queries/find-transaction.ts';
import { inTransaction } from '../../../../src/kernel/db/db.ts';
import { SYSTEM } from '../../../../src/session.ts';
import { useApp } from '../../../support/app.ts';
import { useGatewaySimulator } from '../../../support/gateway-simulator.ts';
import type { TestGoods } from '../../../support/goods.ts';
import { useInvariants } from '../../../support/invariants.ts';
import { anOnlineShop } from '../../../support/online-shop.ts';
import { aPaidOrder, makeDue, type PaidOrder, refundRows } from '../../../support/paid-orders.ts';
import { rows } from '../../../support/rows.ts';
import { shopOf, type TestStore } from '../../../support/stores.ts';

const context = useApp();
useInvariants();
const simulator = useGatewaySimulator(context);
let store: TestStore;
let goods: TestGoods;

beforeAll(async () => {
  ({ store, goods } = await anOnlineShop(context, { stock: 1_000_000, priceMinor: 25_000 }));
});

const aPaid = () => aPaidOrder(context, simulator, store, goods);
const refund = ({ id }: PaidOrder, amountMinor = 100_000) =>
  refundOrder(store.tenant, id, { amountMinor, reason: 'Broken' }, SYSTEM);
const refundCalls = () => simulator.calls.filter((call) => call.endsWith('/refund'));
const atGateway = ({ paymentId }: PaidOrder) =>
  [...simulator.ledger.refunds.values()].filter((each) => each.payment_id === paymentId);
const wordOf = async ({ id }: PaidOrder) => (await findOrder(store.tenant, id)).financialStatus;
const transactionOf = ({ transactionId }: PaidOrder) =>
  findTransaction(store.tenant, transactionId);
const refundOf = async ({ transactionId }: PaidOrder) =>
  (await refundRows(store, transactionId)).at(-1)!;
const refundById = (id: string) => findRefund(store.tenant, id);
const eventsOf = async ({ id }: PaidOrder) =>
  (await timeline(store.tenant, id)).map(({ type }) => type).filter((type) => /^refund/.test(type));
const toldOf = ({ id }: PaidOrder) =>
  rows(
    `select data from notifications
      where owner_id = ? and order_id = ? and audience = 'shopper' and event = 'order_refunded'`,
    [store.ownerId, id],
  );
const alertsOf = ({ transactionId }: PaidOrder) =>
  rows(
    `select id from notifications where owner_id = ? and payment_transaction_id = ? and channel = 'in_app'`,
    [store.ownerId, transactionId],
  );

describe('a refund of money that was paid online', () => {
  test('is done as soon as the gateway says so', async () => {
    const order = await aPaid();
    const done = await refund(order, 30_000);
    expect(done).toMatchObject({
      status: 'done',
      provider: 'gateway',
      method: 'online',
      providerRefundId: atGateway(order)[0]?.id,
      paymentId: order.transactionId,
    });
    expect(await wordOf(order)).toBe('partially_refunded');
    expect((await transactionOf(order)).status).toBe('partially_refunded');
    await refund(order, 70_000);
    expect(await wordOf(order)).toBe('refunded');
    expect(atGateway(order).map(({ amount }) => amount)).toEqual([30_000, 70_000]);
    expect(await eventsOf(order)).toEqual([
      'refund_requested',
      'refunded',
      'refund_requested',
      'refunded',
    ]);
  });

  test('does not show as refunded before, and nobody is told', async () => {
    simulator.refundsSettle = 'pending';
    const order = await aPaid();
    expect(await refund(order)).toMatchObject({ status: 'requested' });
    expect(await wordOf(order)).toBe('paid');
    expect((await transactionOf(order)).status).toBe('captured');
    expect(await eventsOf(order)).toEqual(['refund_requested']);
    await expect(refund(order, 1)).rejects.toMatchObject({ code: 'REFUND_EXCEEDS_PAID' });
    expect(await refundOf(order)).toMatchObject({ attempts: 1, waits: 1, leased: false });
    const { id } = await refundOf(order);
    simulator.settleRefund(atGateway(order)[0]!.id);
    await makeDue(store, id);
    expect(await sendRefund(store.tenant, id)).toMatchObject({ status: 'done' });
    expect(await wordOf(order)).toBe('refunded');
    expect(refundCalls()).toHaveLength(1);
  });

  test('that the gateway refuses fails at once, in the gateway’s words, and waits for the seller', async () => {
    simulator.refundsSettle = 'refuse';
    const order = await aPaid();
    expect(await refund(order)).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('does not have enough balance'),
    });
    expect(await wordOf(order)).toBe('paid');
    expect((await transactionOf(order)).attention).toBe('refund_failed');
    expect(await alertsOf(order)).toHaveLength(1);
    expect(await eventsOf(order)).toEqual(['refund_requested', 'refund_failed']);
    expect(await toldOf(order)).toEqual([]);
  });

  test('that failed is tried again under another key, and leaves the desk', async () => {
    simulator.refundsSettle = 'fail';
    const order = await aPaid();
    expect(await refund(order)).toMatchObject({ status: 'failed' });
    simulator.refundsSettle = 'at once';
    const { result } = await retryRefund(store.tenant, order.transactionId, {
      actor: SYSTEM,
      idempotency: null,
    });
    expect(result).toMatchObject({ status: 'done', error: null });
    expect(await refundRows(store, order.transactionId)).toHaveLength(1);
    expect(atGateway(order).map(({ status }) => status)).toEqual(['failed', 'processed']);
    expect((await transactionOf(order)).attention).toBeNull();
    expect(await alertsOf(order)).toEqual([]);
    expect(await wordOf(order)).toBe('refunded');
    await expect(
      retryRefund(store.tenant, order.transactionId, { actor: SYSTEM, idempotency: null }),
    ).rejects.toMatchObject({ code: 'PAYMENT_SETTLED' });
  });

  test('that failed leaves the desk when it is made by hand', async () => {
    simulator.refundsSettle = 'refuse';
    const order = await aPaid();
    await refund(order);
    const byHand = { amountMinor: 100_000, method: 'cash' } as const;
    expect(await refundOrder(store.tenant, order.id, byHand, SYSTEM)).toMatchObject({
      status: 'done',
      provider: 'manual',
    });
    expect((await transactionOf(order)).attention).toBeNull();
    expect(await wordOf(order)).toBe('refunded');
  });

  test.each(['down', 'reset', 'rubbish', 'unauthorized', 'busy', 'lost-answer'] as const)(
    'stays requested while the gateway is %s, and is made once',
    async (fault) => {
      const order = await aPaid();
      simulator.fault = fault;
      expect(await refund(order)).toMatchObject({ status: 'requested' });
      expect(await refundOf(order)).toMatchObject({ attempts: 1, tries: 0, waits: 1 });
      const { id } = await refundOf(order);
      // Not due yet: nobody asks.
      const calls = simulator.calls.length;
      await sendRefund(store.tenant, id);
      expect(simulator.calls).toHaveLength(calls);
      await makeDue(store, id);
      await sendRefund(store.tenant, id);
      expect(await refundOf(order)).toMatchObject({ attempts: 2, waits: 5 });
      simulator.fault = 'none';
      await makeDue(store, id);
      expect(await sendRefund(store.tenant, id)).toMatchObject({ status: 'done', error: null });
      expect(atGateway(order)).toHaveLength(1);
    },
  );

  test('fails for the seller to decide after a day of silence, and keeps its key', async () => {
    const order = await aPaid();
    simulator.fault = 'lost-answer';
    const { id } = await refund(order);
    for (let attempt = 2; attempt <= MAX_ATTEMPTS; attempt++) {
      expect((await refundOf(order)).status).toBe('requested');
      await makeDue(store, id);
      await sendRefund(store.tenant, id);
    }
    expect(await refundOf(order)).toMatchObject({ status: 'failed', tries: 0, waits: null });
    expect((await transactionOf(order)).attention).toBe('refund_failed');
    simulator.fault = 'none';
    await retryRefund(store.tenant, order.transactionId, { actor: SYSTEM, idempotency: null });
    expect(await wordOf(order)).toBe('refunded');
    expect(atGateway(order)).toHaveLength(1);
  });

  test('is not judged by what came of the try before', async () => {
    const order = await aPaid();
    simulator.fault = 'down';
    const { id } = await refund(order);
    const tried = { id, paymentId: order.transactionId, tries: 0 };
    const refused = {
      status: 'failed',
      providerRefundId: null,
      error: 'No',
      isCertain: true,
    } as const;
    const settle = (outcome: RefundOutcome) =>
      inTransaction((trx) => settleRefund(store.tenant, tried, outcome, trx));
    expect(await settle(refused)).toMatchObject({ status: 'failed' });
    await retryRefund(store.tenant, order.transactionId, { actor: SYSTEM, idempotency: null });
    expect(await settle(refused)).toMatchObject({ status: 'requested' });
    const back = { status: 'processed', providerRefundId: `rfnd_${id.slice(-14)}` } as const;
    expect(await settle(back)).toMatchObject({ status: 'done' });
  });

  test('stands, and is the worker’s, when it cannot be sent at once for whatever reason', async () => {
    const order = await aPaid();
    const setProvider = (provider: string) =>
      rows(`update payment_transactions set provider = ? where owner_id = ? and id = ?`, [
        provider,
        store.ownerId,
        order.transactionId,
      ]);
    await setProvider('nowhere');
    const { id, status } = await refund(order, 40_000);
    expect(status).toBe('requested');
    await setProvider('gateway');
    await rows(`update refunds set provider = 'gateway' where owner_id = ? and id = ?`, [
      store.ownerId,
      id,
    ]);
    await makeDue(store, id);
    await sweepDueRefunds();
    expect((await refundOf(order)).status).toBe('done');
  });

  test('that its web process died over is sent by the worker, once however many look', async () => {
    const order = await aPaid();
    simulator.fault = 'down';
    const { id } = await refund(order);
    simulator.fault = 'none';
    simulator.calls.length = 0;
    await rows(
      `update refunds set next_attempt_at = now(), leased_until = now() + interval '1 minute'
        where owner_id = ? and id = ?`,
      [store.ownerId, id],
    );
    await sweepDueRefunds();
    expect(refundCalls()).toEqual([]);
    await makeDue(store, id);
    await Promise.all([1, 2, 3].map(() => sweepDueRefunds()));
    expect(refundCalls()).toHaveLength(1);
    expect((await refundOf(order)).status).toBe('done');
  });

  test('is told to the shopper once it is done, unless the seller does not want that', async () => {
    simulator.refundsSettle = 'pending';
    const order = await aPaid();
    const told = { amountMinor: 60_000, reason: 'A' };
    await refundOrder(store.tenant, order.id, told, SYSTEM);
    await refundOrder(
      store.tenant,
      order.id,
      { ...told, amountMinor: 40_000, tellCustomer: false },
      SYSTEM,
    );
    expect(await toldOf(order)).toEqual([]);
    for (const { id } of await refundRows(store, order.transactionId)) {
      simulator.settleRefund((await refundById(id)).providerRefundId ?? '');
      await makeDue(store, id);
      await sendRefund(store.tenant, id);
    }
    expect(await toldOf(order)).toMatchObject([{ data: { amountMinor: 60_000 } }]);
    expect(await wordOf(order)).toBe('refunded');
  });
});

describe('a refund that no single payment can bear', () => {
  test('is refused, naming the parts; each of them is taken', async () => {
    const order = await aPaid();
    await editOrder(await shopOf(store), order.id, { items: [{ ...goods, quantity: 5 }] }, SYSTEM);
    await recordPayment(store.tenant, order.id, { amountMinor: 25_000, method: 'upi' }, SYSTEM);
    await expect(refund(order, 110_000)).rejects.toMatchObject({
      statusCode: 400,
      code: 'REFUND_IN_PARTS',
      message: expect.stringMatching(/₹1,000.*online and ₹100.*manually/),
      details: { online: [1_000], byHand: 100, currency: 'INR' },
    });
    const byHand = { amountMinor: 125_000, method: 'cash' } as const;
    expect(await refund(order, 100_000)).toMatchObject({ status: 'done', provider: 'gateway' });
    await expect(refundOrder(store.tenant, order.id, byHand, SYSTEM)).rejects.toMatchObject({
      code: 'REFUND_EXCEEDS_PAID',
    });
    expect(await refund(order, 25_000)).toMatchObject({ method: 'upi', provider: 'manual' });
    expect(await wordOf(order)).toBe('refunded');
  });

  test('is made by hand when the seller says so', async () => {
    const order = await aPaid();
    await editOrder(await shopOf(store), order.id, { items: [{ ...goods, quantity: 5 }] }, SYSTEM);
    await recordPayment(store.tenant, order.id, { amountMinor: 25_000, method: 'upi' }, SYSTEM);
    const byHand = { amountMinor: 110_000, method: 'cash' } as const;
    expect(await refundOrder(store.tenant, order.id, byHand, SYSTEM)).toMatchObject({
      status: 'done',
      paymentId: null,
    });
    await expect(
      refundOrder(store.tenant, order.id, { amountMinor: 15_001, method: 'online' }, SYSTEM),
    ).rejects.toMatchObject({ code: 'REFUND_EXCEEDS_PAID' });
    expect(await refund(order, 15_000)).toMatchObject({ provider: 'gateway', status: 'done' });
  });
});
