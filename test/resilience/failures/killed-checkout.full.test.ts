import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { newId } from '../../../src/ids.ts';
import { retryWebhookEvents } from '../../../worker/jobs/retry-webhook-events.ts';
import { useApp } from '../../support/app.ts';
import {
  type OpenedPayment,
  paidCheckout,
  useGatewaySimulator,
} from '../../support/gateway-simulator.ts';
import { orderCount, stockOf } from '../../support/goods.ts';
import { useInvariants } from '../../support/invariants.ts';
import { anOnlineShop } from '../../support/online-shop.ts';
import { alertReasonsOf, paymentsOf } from '../../support/payments.ts';
import { bySize } from '../../support/resilience/by-size.ts';
import { rows } from '../../support/rows.ts';
import type { TestStore } from '../../support/stores.ts';
import { useWebProcesses } from '../../support/web-processes.ts';
import {
  type Answer,
  openPayment,
  type PlacedOrder,
  placeOrder,
  post,
  shopperNo,
} from '../../support/web-shoppers.ts';

const CHECKOUTS = bySize({ smoke: 300, full: 1_000 });
/** Evenly over the checkouts, each at a random moment. */
const KILLS = bySize({ smoke: 4, full: 50 });
const AT_ONCE = 12;
const STOCK = 10_000;
const context = useApp();
const simulator = useGatewaySimulator(context);
useInvariants();
const { processes, start, urlOf } = useWebProcesses(context, () => ({
  GATEWAY_API_URL: simulator.origin,
}));

async function aShop(stock: number) {
  const {
    store,
    goods: { productId, variantId },
  } = await anOnlineShop(context, { stock });
  return { store, variantId, items: [{ productId, quantity: 1 }] };
}

/** Asks one process after the other until one answers with what is wanted. */
async function untilDone<T>(
  first: number,
  send: (url: string) => Promise<Answer<T>>,
): Promise<Answer<T>> {
  for (let turn = first; ; turn++) {
    const answer = await send(urlOf(turn)).catch(() => null);
    if (answer && answer.status < 300) return answer;
    await wait(50);
  }
}

/** What the worker does within two minutes: the events that dead processes were at are handled. */
async function workerTakesOver(): Promise<void> {
  await rows(
    `update webhook_events set leased_until = now(), next_attempt_at = now()
      where state in ('processing', 'failed')`,
  );
  await retryWebhookEvents();
  expect(await rows(`select state, error from webhook_events where state <> 'processed'`)).toEqual(
    [],
  );
}

interface Came {
  paymentId: string;
  /** Null for one who gave up when the connection broke. */
  orderId: string | null;
}

/** One shopper from the tap on "Pay" to the thank-you page. One in ten never tries twice. */
async function buy(store: TestStore, items: object[], number: number): Promise<Came> {
  const cart = { items, customer: shopperNo(number) };
  const key = newId();
  const opening = (url: string) => openPayment(url, store, cart, key);
  const { body: opened } = await untilDone<OpenedPayment>(number, opening);
  const paid = simulator.pay(opened.gatewayOrderId);
  const { paymentId } = paid;
  const event = simulator.event('payment.captured', { paymentId });
  const telling = wait(Math.random() * 100).then(() =>
    // As the gateway does, until somebody has taken it.
    untilDone(number + 1, (url) => post(`${url}/webhooks/gateway`, event.body, event.headers)),
  );
  const checkout = paidCheckout(cart, opened, paid);
  const placing = (url: string) => placeOrder(url, store, checkout);
  const placed =
    number % 10 === 0
      ? await placing(urlOf(number)).catch(() => null)
      : await untilDone<PlacedOrder>(number, placing);
  await telling;
  return { paymentId, orderId: placed?.body.order?.id ?? null };
}

test('B-01 web processes that are killed while people pay: each payment has its order or an alert, none two', async () => {
  const { store, variantId, items } = await aShop(STOCK);
  let number = 0;
  const came: Came[] = [];
  const shop = async () => {
    while (number < CHECKOUTS) came.push(await buy(store, items, number++));
  };
  // One at a time: the others serve on.
  const killing = async () => {
    for (let kill = 0; kill < KILLS; kill++) {
      const moment = ((kill + Math.random()) * CHECKOUTS) / KILLS;
      while (came.length < Math.min(moment, CHECKOUTS - AT_ONCE)) await wait(5);
      processes[kill % processes.length]?.child.kill('SIGKILL');
      processes[kill % processes.length] = await start();
    }
  };
  await Promise.all([killing(), ...Array.from({ length: AT_ONCE }, shop)]);
  await workerTakesOver();

  const payments = new Map((await paymentsOf(store)).map((each) => [each.providerPaymentId, each]));
  const alerted = new Set((await alertReasonsOf(store)).map(([id]) => id));
  for (const { paymentId, orderId } of came) {
    const payment = payments.get(paymentId);
    expect(payment).toMatchObject({ status: 'captured' });
    if (orderId) expect(payment?.orderId).toBe(orderId);
    expect(alerted.has(payment?.id ?? '')).toBe(payment?.orderId === null);
    expect(payment?.attention === null).toBe(payment?.orderId !== null);
  }
  const linked = [...payments.values()].flatMap(({ orderId }) => orderId ?? []);
  expect(new Set(linked).size).toBe(linked.length);
  expect(await orderCount(store)).toBe(linked.length);
  expect(await stockOf(store, variantId)).toBe(STOCK - linked.length);
  expect(came).toHaveLength(CHECKOUTS);
  expect(linked.length).toBeGreaterThanOrEqual(CHECKOUTS * 0.9);
}, 300_000);

const DIES = fileURLToPath(new URL('../../support/die-at-statement.mjs', import.meta.url));
const AT_A_TIME = 2;
/** Every one at full size. */
const STEP = bySize({ smoke: 3, full: 1 });

/** Checks out at a process that dies at this moment of it. Returns its answer, if it survived. */
async function dyingCheckout(at: string): Promise<PlacedOrder | null> {
  const [{ store, variantId, items }, web] = await Promise.all([
    aShop(5),
    start({ NODE_OPTIONS: `--import=${DIES}`, DIE_AT: at }),
  ]);
  const cart = { items, customer: shopperNo(1) };
  const { body: opened } = await openPayment(urlOf(0), store, cart);
  const checkout = paidCheckout(cart, opened, simulator.pay(opened.gatewayOrderId));
  web.child.kill('SIGUSR2');
  await expect.poll(() => web.output()).toContain('armed');
  const answer = await placeOrder(web.url, store, checkout).catch(() => null);
  if (answer) expect(answer.status).toBe(201);

  // All of it or nothing, before anybody tries again.
  const written = await orderCount(store);
  if (at === 'commit') expect(written).toBe(1);
  expect(await stockOf(store, variantId)).toBe(5 - written);
  const [before] = await paymentsOf(store);
  expect(before?.orderId !== null).toBe(written === 1);

  const again = await placeOrder(urlOf(1), store, checkout);
  expect([again.status, again.body.duplicate]).toEqual(written === 1 ? [200, true] : [201, false]);
  expect(await orderCount(store)).toBe(1);
  expect(await stockOf(store, variantId)).toBe(4);
  const [after] = await paymentsOf(store);
  expect(after).toMatchObject({ orderId: again.body.order?.id, attention: null });
  expect(await alertReasonsOf(store)).toEqual([]);
  await web.stop();
  return answer?.body ?? null;
}

test('B-02 a web process that dies before any statement of a checkout, or right after its COMMIT, leaves all or nothing', async () => {
  expect(await dyingCheckout('commit')).toBeNull();
  const survived: boolean[] = [];
  while (!survived.at(-1)) {
    const points = Array.from({ length: AT_A_TIME }, (_, n) =>
      String((survived.length + n) * STEP + 1),
    );
    const answers = await Promise.all(points.map(dyingCheckout));
    survived.push(...answers.map((answer) => answer !== null));
  }
  const points = survived.indexOf(true);
  // It died at each point up to the last statement, and at none after it.
  expect(survived.slice(points)).not.toContain(false);
  expect(points * STEP).toBeGreaterThan(3);
}, 300_000);
