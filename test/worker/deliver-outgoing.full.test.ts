import { beforeAll, expect, test } from 'vitest';
import { newId } from '../../src/ids.ts';
import { inTransaction, rows as run } from '../../src/kernel/db/db.ts';
import { acrossTenants } from '../../src/kernel/tenancy/tenant.ts';
import { useApp } from '../support/app.ts';
import { redirectsTo } from '../support/outside.ts';
import { useRealWorker } from '../support/real-worker.ts';
import { rows } from '../support/rows.ts';
import { aStore } from '../support/stores.ts';
import { anEndpoint, deliveriesOf } from '../support/webhook-endpoints.ts';
import { answering, useWebhookReceiver } from '../support/webhook-receiver.ts';

const context = useApp();
const receiver = useWebhookReceiver(context);
useRealWorker(context);

const ORDERS = 500;
const STEPS = 5;
/** Each of them gets every step of every order. */
const ENDPOINTS = ['/well', '/slow', '/failing', '/gone'] as const;
/** Some of them go to one that redirects, too. */
const REDIRECTED = 10;
/** Every fiftieth order is never accepted by the failing endpoint. */
const isBad = (order: unknown) => Number(order) % 50 === 0;
const endpoints: Record<string, string> = {};

const typesOf = (order: number) =>
  order <= REDIRECTED ? ['order.changed', 'order.paid'] : ['order.changed'];

beforeAll(async () => {
  const store = await aStore(context.app);
  const tried = new Map<string, number>();
  receiver.answers['/slow'] = (_request, response) => {
    setTimeout(() => response.writeHead(200).end(), 30);
  };
  receiver.answers['/failing'] = (_request, response) => {
    const got = receiver.got.at(-1);
    const tries = (tried.get(got?.id ?? '') ?? 0) + 1;
    tried.set(got?.id ?? '', tries);
    const isAccepted = tries > 1 && !isBad(got?.data.order);
    response.writeHead(isAccepted ? 200 : 503).end();
  };
  receiver.answers['/gone'] = answering(410);
  receiver.answers['/away'] = redirectsTo(`${receiver.origin}/inside`);
  for (const path of ENDPOINTS) {
    endpoints[path] = (await anEndpoint(store, receiver.origin + path, ['order.changed'])).id;
  }
  endpoints['/away'] = (await anEndpoint(store, `${receiver.origin}/away`, ['order.paid'])).id;
  // All at once: the worker is already at work.
  await inTransaction(async (trx) => {
    for (let order = 1; order <= ORDERS; order++) {
      await run(
        `select add_outgoing_event(?, type, ?, jsonb_build_object('order', ?::int, 'step', step))
           from generate_series(1, ${STEPS}) step, unnest(?::text[]) type`,
        [store.ownerId, newId(), order, typesOf(order)],
        trx,
      );
    }
  });
});

/** Lets no failed delivery wait for its time. */
const hurryAll = acrossTenants(
  `update outgoing_deliveries set next_attempt_at = now()
    where state = 'pending' and leased_until is null and next_attempt_at > now()`,
);

test('10,000 deliveries arrive in the order of their orders’ events, or are dead and shown', {
  timeout: 900_000,
}, async () => {
  const pending = async () => {
    await rows(hurryAll);
    const [left] = await rows<{ count: number }>(
      acrossTenants(`select count(*) from outgoing_deliveries where state = 'pending'`),
    );
    return left?.count;
  };
  await expect.poll(pending, { timeout: 890_000, interval: 300 }).toBe(0);

  expect(receiver.got.filter(({ path }) => path === '/inside')).toEqual([]);
  for (const path of ['/well', '/slow', '/failing']) {
    const steps = new Map<unknown, number[]>();
    for (const { data } of receiver.got.filter((each) => each.path === path)) {
      steps.set(data.order, [...(steps.get(data.order) ?? []), Number(data.step)]);
    }
    expect(steps.size).toBe(ORDERS);
    for (const seen of steps.values()) {
      expect(seen).toEqual(seen.toSorted((a, b) => a - b));
      expect(new Set(seen).size).toBe(STEPS);
    }
  }
  const statesOf = async (path: string) => {
    const counts: Record<string, number> = {};
    for (const { state } of await deliveriesOf(endpoints[path] ?? '')) {
      counts[state] = (counts[state] ?? 0) + 1;
    }
    return counts;
  };
  const all = ORDERS * STEPS;
  expect(await statesOf('/well')).toEqual({ delivered: all });
  expect(await statesOf('/slow')).toEqual({ delivered: all });
  expect(await statesOf('/failing')).toEqual({
    delivered: all * 0.98,
    dead: all * 0.02,
  });
  expect(await statesOf('/gone')).toEqual({ dead: all });
  expect(await statesOf('/away')).toEqual({ dead: REDIRECTED * STEPS });
  // After the first 410, at most those that were already under way.
  expect(receiver.got.filter(({ path }) => path === '/gone').length).toBeLessThanOrEqual(4);
});
