import { beforeEach, describe, expect, test, vi } from 'vitest';
import { timeline } from '../../../../src/features/orders/timeline.ts';
import { closePayment } from '../../../../src/features/payments/attention/close-payment.ts';
import { refundOrder } from '../../../../src/features/payments/refund-order.ts';
import {
  refundWaiting,
  retryRefund,
} from '../../../../src/features/payments/refunds/refund-payment.ts';
import { sweepDueRefunds } from '../../../../src/features/payments/sweep-due-refunds.ts';
import { findTransaction } from '../../../../src/features/payments/transactions/queries/find-transaction.ts';
import { SYSTEM } from '../../../../src/session.ts';
import { freshAddress } from '../../../support/accounts.ts';
import { useApp } from '../../../support/app.ts';
import { someGoods } from '../../../support/goods.ts';
import { HOSTED, type HostedPayment, useHostedGateways } from '../../../support/hosted-shops.ts';
import { useInstantWorker } from '../../../support/instant-worker.ts';
import { useInvariants } from '../../../support/invariants.ts';
import { makeDue, refundRows } from '../../../support/paid-orders.ts';
import { alertReasonsOf } from '../../../support/payments.ts';
import { rows } from '../../../support/rows.ts';
import { ASHA } from '../../../support/shopper.ts';
import { aStore, type TestStore } from '../../../support/stores.ts';

const context = useApp();
const gateways = useHostedGateways(context);
const worker = useInstantWorker();
useInvariants();
const by = { actor: SYSTEM, idempotency: null };

describe.each(HOSTED)('a refund at $provider', ({ provider, currency }) => {
  const simulator = gateways.simulators[provider];
  let store: TestStore;
  let opened: HostedPayment;

  beforeEach(async () => {
    store = await aStore(context.app, currency);
    await gateways.connect(store, provider);
    const { productId } = await someGoods(store, { priceMinor: 50_000, stock: 9 });
    const customer = { ...ASHA, email: 'asha@example.com' };
    opened = await gateways.open(store, provider, {
      items: [{ productId, quantity: 1 }],
      customer,
    });
  });

  const row = () => findTransaction(store.tenant, opened.transactionId);
  const page = () => gateways.pageOf(opened);
  const payment = () => {
    const [found] = gateways.paymentsOf(opened);
    if (!found) throw new Error('Nobody has paid');
    return found;
  };
  /** Half of it, in the gateway's units. */
  const half = () => payment().units / 2;
  const kept = async () =>
    (await refundRows(store, opened.transactionId)).map(({ status, amountMinor }) => [
      status,
      amountMinor,
    ]);
  const reasons = async () => (await alertReasonsOf(store)).map(([, reason]) => reason);
  const comeBack = () =>
    context.app.inject({
      url: `/catalog/${store.slug}/checkout/payments/${opened.publicToken}/return`,
      remoteAddress: freshAddress(),
    });
  const told = async () => {
    await gateways.webhooksSent();
    await worker.idle();
  };
  /** Its order's refunds, as the shopper was told of them. */
  const notices = async () =>
    (
      await rows(
        `select id from notifications
          where owner_id = ? and audience = 'shopper' and event = 'order_refunded'`,
        [store.ownerId],
      )
    ).length;

  describe('of an order', () => {
    let orderId: string;
    beforeEach(async () => {
      simulator.pay(page().id, { webhook: false });
      await comeBack();
      orderId = (await row()).orderId ?? '';
    });
    const refund = (amountMinor = 25_000) =>
      refundOrder(store.tenant, orderId, { amountMinor, reason: 'Broken' }, SYSTEM);
    const events = async () =>
      (await timeline(store.tenant, orderId))
        .map(({ type }) => type)
        .filter((type) => type.startsWith('refund'));
    const atGateway = () => simulator.ledger.refundsOf(payment().id);
    const settle = (status: 'processed' | 'failed') => {
      for (const { id } of atGateway()) simulator.settleRefund(id, status);
    };

    test('is requested until a webhook tells that it has arrived, also twice', async () => {
      simulator.refundsSettle = 'pending';
      expect((await refund()).status).toBe('requested');
      await told();
      expect([await kept(), await notices()]).toEqual([[['requested', 25_000]], 0]);
      simulator.webhooks = 'twice';
      settle('processed');
      await told();
      expect([await kept(), await notices()]).toEqual([[['done', 25_000]], 1]);
      expect((await events()).filter((type) => type === 'refunded')).toHaveLength(1);
      expect((await row()).status).toBe('partially_refunded');
    });

    test('is asked about where no webhook comes', async () => {
      simulator.webhooks = 'never';
      simulator.refundsSettle = 'pending';
      const { id } = await refund();
      settle('processed');
      await makeDue(store, id);
      await sweepDueRefunds();
      expect([await kept(), await notices(), atGateway().length]).toEqual([
        [['done', 25_000]],
        1,
        1,
      ]);
    });

    test('that the bank sends back waits for the seller, and is made again under another key', async () => {
      simulator.refundsSettle = 'pending';
      await refund();
      await told();
      settle('failed');
      await told();
      expect([await kept(), await reasons(), await notices()]).toEqual([
        [['failed', 25_000]],
        ['refund_failed'],
        0,
      ]);
      simulator.refundsSettle = 'at once';
      await retryRefund(store.tenant, opened.transactionId, by);
      await told();
      expect([await kept(), await reasons(), await notices()]).toEqual([[['done', 25_000]], [], 1]);
      expect(atGateway().map(({ status }) => status)).toEqual(['processed', 'failed']);
    });

    test('whose answer was lost is one, also told before it is asked for again', async () => {
      simulator.webhooks = 'never';
      const giveBack = simulator.giveBack.bind(simulator);
      vi.spyOn(simulator, 'giveBack').mockImplementationOnce((...asked) => {
        simulator.fault = 'lost-once';
        return giveBack(...asked);
      });
      const { id, status } = await refund();
      expect(status).toBe('requested');
      const [made] = atGateway();
      await simulator.send(simulator.latest(made?.id ?? ''));
      await told();
      expect([await kept(), await notices()]).toEqual([[['done', 25_000]], 1]);
      await makeDue(store, id);
      await sweepDueRefunds();
      expect([await kept(), await notices(), atGateway().length]).toEqual([
        [['done', 25_000]],
        1,
        1,
      ]);
    });

    test('that the gateway refuses fails in its words', async () => {
      simulator.refundsSettle = 'refuse';
      await refund();
      expect(await reasons()).toEqual(['refund_failed']);
      const [{ error } = { error: null }] = await refundRows(store, opened.transactionId);
      expect(JSON.stringify(error)).toContain('Insufficient balance');
    });

    test('that was made in its own dashboard is recorded once', async () => {
      simulator.webhooks = 'twice';
      simulator.giveBack(payment(), half());
      await told();
      expect([await kept(), await notices()]).toEqual([[['done', 25_000]], 1]);
      // What is left, and no more.
      await expect(refund(25_001)).rejects.toMatchObject({ code: 'REFUND_EXCEEDS_PAID' });
      expect((await refund()).status).toBe('done');
      expect((await row()).status).toBe('refunded');
    });

    test('that nobody has signed changes nothing that the gateway does not say', async () => {
      simulator.webhooks = 'never';
      simulator.refundsSettle = 'pending';
      await refund();
      const [pending] = atGateway();
      const happening = simulator.latest(pending?.id ?? '');
      if (happening.what !== 'refund') throw new Error('It is no refund');
      const lie = { ...happening, refund: { ...happening.refund, status: 'processed' as const } };
      for (const { url, ...event } of [
        ...simulator.events(lie, { isWrong: true }),
        ...simulator.events(lie),
      ]) {
        await fetch(url, { method: 'POST', ...event });
      }
      await told();
      expect([await kept(), await notices()]).toEqual([[['requested', 25_000]], 0]);
    });
  });

  describe('of money that no order was made of', () => {
    beforeEach(async () => {
      simulator.pay(page().id, { units: page().units / 2, webhook: false });
      await comeBack();
      expect(await reasons()).toEqual(['amount_mismatch']);
    });

    test('in the dashboard leaves the rest to be given back', async () => {
      simulator.giveBack(payment(), half());
      await told();
      expect([await kept(), await reasons()]).toEqual([[['done', 12_500]], ['needs_refund']]);
      await refundWaiting(store.tenant, opened.transactionId, by);
      expect([await kept(), await reasons()]).toEqual([
        [
          ['done', 12_500],
          ['done', 12_500],
        ],
        [],
      ]);
      expect((await row()).status).toBe('refunded');
    });

    test('in the dashboard, of all of it, leaves nothing to decide', async () => {
      simulator.giveBack(payment(), payment().units);
      await told();
      expect([await kept(), await reasons()]).toEqual([[['done', 25_000]], []]);
      await expect(refundWaiting(store.tenant, opened.transactionId, by)).rejects.toMatchObject({
        statusCode: 409,
      });
    });

    test('in the dashboard after the seller has closed the card is recorded, too', async () => {
      await closePayment(store.tenant, opened.transactionId, { reason: 'In cash' }, SYSTEM);
      simulator.giveBack(payment(), payment().units);
      await told();
      expect([await kept(), await reasons()]).toEqual([[['done', 25_000]], []]);
    });
  });
});
