import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { retryWebhookEvents } from '../../../worker/jobs/retry-webhook-events.ts';
import { useApp } from '../../support/app.ts';
import { aWaitingDraft } from '../../support/drafts.ts';
import { useGatewaySimulator } from '../../support/gateway-simulator.ts';
import { orderCount, someGoods, stockOf } from '../../support/goods.ts';
import { useInvariants } from '../../support/invariants.ts';
import { anOnlineShop } from '../../support/online-shop.ts';
import { alertReasonsOf, paymentsOf } from '../../support/payments.ts';
import { asJson, ask, type Reply } from '../../support/resilience/ask.ts';
import { bySize } from '../../support/resilience/by-size.ts';
import { figure } from '../../support/resilience/figures.ts';
import { rows } from '../../support/rows.ts';
import { aStore } from '../../support/stores.ts';
import { useWebProcesses } from '../../support/web-processes.ts';
import { openPayment, placeOrder, post, shopperNo } from '../../support/web-shoppers.ts';

const DIES = fileURLToPath(new URL('../../support/die-at-statement.mjs', import.meta.url));
/** All of them at full size. */
const STEP = bySize({ smoke: 4, full: 1 });
const MOST_POINTS = 60;
const STOCK = 5;

const context = useApp();
const gateway = useGatewaySimulator(context);
useInvariants();
const { start, urlOf } = useWebProcesses(context, () => ({ GATEWAY_API_URL: gateway.origin }));

/** Something that a process is asked to do, in a store of its own. */
interface Act {
  ask(origin: string): Promise<Reply>;
  /** That it was done wholly or not at all. */
  expectAllOrNothing(): Promise<void>;
  /** That it is done, and once, after it was asked for again. */
  expectDone(): Promise<void>;
}

/** Has it done by a process that dies at this moment of it, and then by another one. */
async function dying(at: string, prepare: () => Promise<Act>): Promise<boolean> {
  const [act, web] = await Promise.all([
    prepare(),
    start({ NODE_OPTIONS: `--import=${DIES}`, DIE_AT: at }),
  ]);
  web.child.kill('SIGUSR2');
  await expect.poll(() => web.output()).toContain('armed');
  const { status } = await act.ask(web.url);
  expect([0, 200, 201]).toContain(status);
  await act.expectAllOrNothing();
  const again = await act.ask(urlOf(1));
  expect(again.status, again.body).toBeLessThan(300);
  await act.expectDone();
  await web.stop();
  return status === 0;
}

async function dyingEverywhere(what: string, prepare: () => Promise<Act>): Promise<void> {
  expect(await dying('commit', prepare)).toBe(true);
  let died = 0;
  for (let point = 1; point < MOST_POINTS; point += STEP) {
    if (!(await dying(String(point), prepare))) break;
    died++;
  }
  expect(died).toBeGreaterThan(0);
  figure('B-02', { what: `${what}: moments of death`, value: died + 1, unit: '' });
}

const ordersHeld = async (ownerId: string): Promise<{ status: string; delta: number }[]> =>
  rows(
    `select o.status, coalesce(sum(m.delta), 0) as delta from orders o
       left join stock_movements m on m.owner_id = o.owner_id and m.order_id = o.id
      where o.owner_id = ? group by o.owner_id, o.id`,
    [ownerId],
  );

async function anApproval(): Promise<Act> {
  const store = await aStore(context.app);
  const goods = await someGoods(store, { stock: STOCK });
  const id = await aWaitingDraft(store, goods);
  const status = async () => {
    const [draft] = await rows<{ status: string }>(
      'select status from draft_orders where owner_id = ? and id = ?',
      [store.ownerId, id],
    );
    return draft?.status;
  };
  return {
    ask: async (origin) => {
      const path = `${origin}/api/draft-orders/${id}/approve`;
      const answer = await ask(path, asJson({}, store.headers));
      // Who asks again is told that it has been approved.
      return answer.status === 409 && (await status()) === 'approved'
        ? { ...answer, status: 200 }
        : answer;
    },
    expectAllOrNothing: async () => {
      const orders = await orderCount(store);
      expect(orders === 1 ? 'approved' : 'pending').toBe(await status());
      expect((await stockOf(store, goods.variantId)) < STOCK).toBe(orders === 1);
    },
    expectDone: async () => {
      expect([await orderCount(store), await status()]).toEqual([1, 'approved']);
    },
  };
}

async function aCancellation(): Promise<Act> {
  const store = await aStore(context.app);
  const goods = await someGoods(store, { stock: STOCK });
  const cart = { items: [{ ...goods, quantity: 2 }], customer: shopperNo(1) };
  const { body } = await placeOrder(urlOf(0), store, { paymentMethod: 'cod', ...cart });
  const path = `/api/orders/${body.order?.id}/status`;
  return {
    ask: (origin) =>
      ask(`${origin}${path}`, { ...asJson({ status: 'cancelled' }, store.headers), method: 'PUT' }),
    expectAllOrNothing: async () => {
      const [order] = await ordersHeld(store.ownerId);
      expect(order).toEqual(
        order?.status === 'cancelled'
          ? { status: 'cancelled', delta: 0 }
          : { status: order?.status, delta: -2 },
      );
    },
    expectDone: async () => {
      expect(await ordersHeld(store.ownerId)).toEqual([{ status: 'cancelled', delta: 0 }]);
      expect(await stockOf(store, goods.variantId)).toBe(STOCK);
    },
  };
}

async function aCapturedEvent(): Promise<Act> {
  const { store, goods } = await anOnlineShop(context, { stock: STOCK });
  const cart = { items: [{ ...goods, quantity: 1 }], customer: shopperNo(1) };
  const { body: opened } = await openPayment(urlOf(0), store, cart);
  const { paymentId } = gateway.pay(opened.gatewayOrderId);
  const event = gateway.event('payment.captured', { paymentId });
  const handled = async () => {
    // What the worker does within two minutes.
    await rows(
      `update webhook_events set leased_until = now(), next_attempt_at = now()
        where state in ('processing', 'failed')`,
    );
    await retryWebhookEvents();
  };
  return {
    ask: async (origin) => {
      const answer = await post<object>(
        `${origin}/webhooks/gateway`,
        event.body,
        event.headers,
      ).catch(() => ({ status: 0 }));
      return { status: answer.status, headers: new Headers(), body: '' };
    },
    expectAllOrNothing: async () => {
      const [payment] = await paymentsOf(store);
      expect(['created', 'captured']).toContain(payment?.status);
    },
    expectDone: async () => {
      await handled();
      const payments = await paymentsOf(store);
      expect(payments).toHaveLength(1);
      expect(payments[0]).toMatchObject({ status: 'captured' });
      expect(await alertReasonsOf(store)).toHaveLength(1);
      expect(await rows(`select state from webhook_events where state <> 'processed'`)).toEqual([]);
    },
  };
}

test('B-02 a process that dies at any moment of an approval leaves one order or a draft that waits', async () => {
  await dyingEverywhere('approval', anApproval);
}, 400_000);

test('B-02 a process that dies at any moment of a cancellation gives back all or nothing, and once', async () => {
  await dyingEverywhere('cancel', aCancellation);
}, 400_000);

test('B-02 a process that dies at any moment of a gateway event: the payment is captured, and told of once', async () => {
  await dyingEverywhere('webhook', aCapturedEvent);
}, 400_000);
