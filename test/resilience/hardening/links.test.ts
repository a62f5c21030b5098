import { createServer, type Server } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../../dev/postgres/free-port.ts';
import { RECURRING_JOBS, type RecurringJobName } from '../../../src/kernel/jobs/job-names.ts';
import { runRecurringJob } from '../../../worker/run-recurring-job.ts';
import { useApp } from '../../support/app.ts';
import { aStoreWithEverything, type Belongings } from '../../support/belongings.ts';
import { operationsOf, placesIn } from '../../support/hardening/api-document.ts';
import { useInstantWorker } from '../../support/instant-worker.ts';
import { useInvariants } from '../../support/invariants.ts';
import { browserKeys } from '../../support/notices.ts';

const context = useApp();
const worker = useInstantWorker();
useInvariants();

let inside: Server;
let port: number;
let calls = 0;
let own: Belongings;
beforeAll(async () => {
  inside = createServer((socket) => {
    calls += 1;
    socket.destroy();
  });
  // One that nobody had before: what has lost its server would call here.
  port = await freePort();
  await new Promise<void>((resolve) => inside.listen(port, '0.0.0.0', resolve));
  own = await aStoreWithEverything(context.app);
});
afterAll(() => new Promise((resolve) => inside.close(resolve)));

const send = (method: 'POST' | 'PATCH', url: string, payload: object) =>
  context.app.inject({ method, url, payload, headers: own.store.headers });

/** Fields that hold an address, and what takes them. */
const FIELDS = [
  'POST /api/orders/:id/fulfillments trackingUrl',
  'POST /api/orders/:id/fulfillments labelUrl',
  'PATCH /api/orders/:id/fulfillments/:fulfillmentId trackingUrl',
  'PATCH /api/orders/:id/fulfillments/:fulfillmentId labelUrl',
  'POST /api/orders/:id/ship trackingUrl',
  'POST /api/orders/:id/ship labelUrl',
  'POST /api/push-subscriptions endpoint',
  'POST /api/store/webhook-endpoints url',
  'PATCH /api/store/webhook-endpoints/:id url',
];

test('D-09 every field of the API that takes an address is tried below', async () => {
  const operations = await operationsOf(context.app);
  const found = operations.flatMap(({ method, url, body }) =>
    placesIn(body ?? {})
      .map(({ path }) => String(path.at(-1) ?? ''))
      .filter((name) => /url$|endpoint|link|website|callback/i.test(name))
      .map((name) => `${method} ${url} ${name}`),
  );
  expect([...new Set(found)].sort()).toEqual([...FIELDS].sort());
});

const webhooks = (url: string) =>
  send('POST', '/api/store/webhook-endpoints', { url, eventTypes: ['order.created'] });

const parcel = (fields: object) =>
  send('PATCH', `/api/orders/${own.ids.order}/fulfillments/${own.ids.fulfillment}`, fields);

test.each([
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'JaVaScRiPt://%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
  'ftp://example.com/a',
  'gopher://127.0.0.1/',
  '//evil.example/a',
  '/dashboard',
  'https://',
  'http://[',
])('D-09 %j is no link', async (address) => {
  for (const field of ['trackingUrl', 'labelUrl']) {
    expect((await parcel({ [field]: address })).statusCode, field).toBe(400);
    const sent = await send('POST', `/api/orders/${own.ids.order}/ship`, { [field]: address });
    expect(sent.statusCode, field).toBe(400);
  }
  const endpoint = { endpoint: address, keys: browserKeys() };
  expect((await send('POST', '/api/push-subscriptions', endpoint)).statusCode).toBe(400);
  expect((await webhooks(address)).statusCode).toBe(400);
  const changed = await send('PATCH', `/api/store/webhook-endpoints/${own.ids.endpoint}`, {
    url: address,
  });
  expect(changed.statusCode).toBe(400);
});

test('D-09 nothing inside the network is called for any address that is kept', async () => {
  const hosts = ['127.0.0.1', 'localhost', '2130706433', '0x7f.1', '0.0.0.0', '[::ffff:127.0.0.1]'];
  for (const host of hosts) {
    const address = `https://${host}:${port}/a`;
    const kept = await parcel({ trackingUrl: address, labelUrl: address });
    expect(kept.statusCode, kept.body).toBe(200);
    const phone = { endpoint: address, keys: browserKeys() };
    expect((await send('POST', '/api/push-subscriptions', phone)).statusCode).toBe(201);
  }
  await context.app.inject({
    method: 'POST',
    url: `/api/public/catalog/${own.store.slug}/checkout`,
    payload: {
      paymentMethod: 'cod',
      items: [{ productId: own.ids.product, variantId: own.ids.variant, quantity: 1 }],
      customer: {
        name: 'Asha',
        phone: '9876543210',
        address: { line1: '1 Beach Road', city: 'Kochi', postalCode: '682001' },
      },
    },
  });
  for (const name of Object.keys(RECURRING_JOBS) as RecurringJobName[]) await runRecurringJob(name);
  await worker.idle();
  for (const url of ['/dashboard/parcels', `/dashboard/orders/${own.ids.order}`]) {
    const page = await context.app.inject({ url, headers: own.store.headers });
    expect(page.statusCode).toBe(200);
    expect(page.body).not.toMatch(/(?:href|src)="\s*(?:javascript|data:text|vbscript)/i);
  }
  expect(calls).toBe(0);
});
