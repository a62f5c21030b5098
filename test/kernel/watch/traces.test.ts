import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  bindChannels,
  openChannels,
} from '../../../src/features/notifications/deliver/channels.ts';
import { SecretBox } from '../../../src/kernel/crypto/encryption.ts';
import type { JobKey } from '../../../src/kernel/jobs/job.ts';
import { openTracing } from '../../../src/kernel/watch/open-tracing.ts';
import { closeTracing } from '../../../src/kernel/watch/tracing.ts';
import { logOptions } from '../../../src/log.ts';
import { JOB_HANDLERS } from '../../../worker/jobs/index.ts';
import { runJob } from '../../../worker/run-job.ts';
import { runRecurringJob } from '../../../worker/run-recurring-job.ts';
import { useApp } from '../../support/app.ts';
import { anAwb, setCourier, useCourierSimulator } from '../../support/courier-simulator.ts';
import { someGoods } from '../../support/goods.ts';
import { caughtLog } from '../../support/logs.ts';
import { type OtlpReceiver, type Span, startOtlpReceiver } from '../../support/otlp-receiver.ts';
import { rows } from '../../support/rows.ts';
import { ASHA } from '../../support/shopper.ts';
import { aStore, type TestStore } from '../../support/stores.ts';

let receiver: OtlpReceiver;
const logs = caughtLog();
beforeAll(async () => {
  receiver = await startOtlpReceiver();
  openTracing(receiver.url, 'web');
});
const PROXY = '10.1.2.3';
const context = useApp(
  { trustProxy: 'uniquelocal' },
  { ...logOptions('info'), stream: logs.stream },
);
useCourierSimulator();
afterAll(async () => {
  await closeTracing();
  await receiver.close();
});

const EMAIL = 'asha.rao@example.org';
const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const traceparent = `00-${TRACE}-00f067aa0ba902b7-01`;

/** Runs the jobs that wait, as the worker does. */
async function runJobs(): Promise<void> {
  bindChannels(openChannels(context.config, new SecretBox(context.config.encryptionKey)));
  const waiting = await rows<JobKey>(
    `select owner_id as "ownerId", id from jobs where state = 'queued' and run_at <= now() order by id`,
  );
  const signal = new AbortController().signal;
  for (const job of waiting) await runJob({ handlers: JOB_HANDLERS, log: logs.log, signal }, job);
}

const ofTrace = (id: string): Span[] => receiver.spans().filter(({ traceId }) => traceId === id);

/** Waits until a trace has these spans; of each, by name, the names above it, innermost first. */
async function treeOf(id: string, names: readonly string[]): Promise<Map<string, string[][]>> {
  const missing = () => names.filter((name) => !ofTrace(id).some((span) => span.name === name));
  await expect.poll(missing, { timeout: 15_000 }).toEqual([]);
  const byId = new Map(ofTrace(id).map((span) => [span.spanId, span]));
  const above = (span: Span): string[] => {
    const parent = byId.get(span.parentSpanId ?? '');
    return parent ? [parent.name, ...above(parent)] : [];
  };
  const tree = new Map<string, string[][]>();
  for (const span of byId.values()) {
    tree.set(span.name, [...(tree.get(span.name) ?? []), above(span)]);
  }
  return tree;
}

const CHECKOUT = 'POST /api/public/catalog/:slug/checkout';
const SHIP = 'POST /api/orders/:id/ship';

async function placed(store: TestStore, headers: Record<string, string> = {}) {
  const goods = await someGoods(store);
  return context.app.inject({
    method: 'POST',
    url: `/api/public/catalog/${store.slug}/checkout`,
    remoteAddress: PROXY,
    headers,
    payload: {
      paymentMethod: 'cod',
      customer: { ...ASHA, email: EMAIL },
      items: [{ ...goods, quantity: 1 }],
    },
  });
}

/** What an order's trace must hold; each below the one before. */
const WAY_OF_A_LETTER = ['mail', 'job deliver-notification'];

test('placing an order is one trace: request, statements, job and letter', async () => {
  const store = await aStore(context.app);
  const answer = await placed(store, { traceparent });
  expect(answer.statusCode, answer.body).toBe(201);
  await runJobs();
  const tree = await treeOf(TRACE, [CHECKOUT, 'insert orders', ...WAY_OF_A_LETTER]);
  expect(tree.get(CHECKOUT)).toEqual([[]]);
  expect(tree.get('insert orders')).toEqual([[CHECKOUT]]);
  expect(tree.get('commit')).toContainEqual([CHECKOUT]);
  expect(tree.get('mail')).toContainEqual(['job deliver-notification', CHECKOUT]);
  const request = ofTrace(TRACE).find(({ name }) => name === CHECKOUT);
  expect(request).toMatchObject({
    parentSpanId: '00f067aa0ba902b7',
    attributes: {
      'http.route': '/api/public/catalog/:slug/checkout',
      'http.response.status_code': '201',
      'stallkeeper.owner_id': store.ownerId,
      'stallkeeper.request_id': answer.headers['x-request-id'],
    },
  });
  const line = logs.lines().find(({ requestId }) => requestId === answer.headers['x-request-id']);
  expect(line).toMatchObject({ traceId: TRACE, ownerId: store.ownerId, service: 'web' });
});

test('shipping it is one: request, statements, job, letter and the question to the courier', async () => {
  const store = await aStore(context.app);
  await setCourier(store);
  const { order } = (await placed(store)).json();
  await runJobs();
  const shipped = await context.app.inject({
    method: 'POST',
    url: `/api/orders/${order.id}/ship`,
    headers: store.headers,
    payload: { awb: anAwb(), courier: 'Blue Dart', ship: true },
  });
  expect(shipped.statusCode, shipped.body).toBeLessThan(300);
  await runJobs();
  await runRecurringJob('poll-shipments');
  const trace = String(shipped.headers['x-request-id']).replaceAll('-', '');
  const tree = await treeOf(trace, [
    SHIP,
    'insert fulfillments',
    'courier POST',
    ...WAY_OF_A_LETTER,
  ]);
  expect(tree.get(SHIP)).toEqual([[]]);
  expect(tree.get('insert fulfillments')).toEqual([[SHIP]]);
  expect(tree.get('mail')).toContainEqual(['job deliver-notification', SHIP]);
  expect(tree.get('courier POST')).toContainEqual(['track parcels', SHIP]);
  // The next question is none of its business.
  const before = ofTrace(trace).length;
  await rows('update fulfillments set next_poll_at = now() where owner_id = ?', [store.ownerId]);
  await runRecurringJob('poll-shipments');
  await expect
    .poll(() => receiver.spans().filter(({ name }) => name === 'job poll-shipments').length)
    .toBe(2);
  expect(ofTrace(trace)).toHaveLength(before);
});

test('a stranger chooses no trace and no request id', async () => {
  const answer = await context.app.inject({
    url: '/login',
    remoteAddress: '203.0.113.9',
    headers: { traceparent: traceparent.replace('4bf9', 'dead'), 'x-request-id': 'chosen-by-me' },
  });
  expect(answer.headers['x-request-id']).not.toBe('chosen-by-me');
  await treeOf(String(answer.headers['x-request-id']).replaceAll('-', ''), ['GET /login']);
  expect(receiver.text()).not.toContain('deadf35');
});

test('a proxy of ours does', async () => {
  const headers = { 'x-request-id': 'lb-0000-4711' };
  const answer = await context.app.inject({ url: '/login', remoteAddress: PROXY, headers });
  expect(answer.headers['x-request-id']).toBe('lb-0000-4711');
});

test('nothing that was sent names people, addresses or values', () => {
  expect(receiver.text()).toContain('insert orders');
  // Ids and nanoseconds have any five digits somewhere, but not ten in a row of a phone.
  for (const word of [EMAIL, 'Asha', ASHA.phone, '9876543210', 'Beach Road', 'Blue Dart']) {
    expect(receiver.text()).not.toContain(word);
  }
});
