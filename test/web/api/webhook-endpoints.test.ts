import { beforeEach, expect, test } from 'vitest';
import { deliverDue } from '../../../src/features/outgoing-webhooks/deliver/deliver-due.ts';
import { OUTGOING_EVENTS } from '../../../src/features/outgoing-webhooks/outgoing-enums.ts';
import { apiOf } from '../../support/api.ts';
import { useApp } from '../../support/app.ts';
import { anOrder } from '../../support/orders.ts';
import { aStaffMember } from '../../support/people.ts';
import { rows } from '../../support/rows.ts';
import { aStore, type TestStore } from '../../support/stores.ts';
import { answering, useWebhookReceiver, verified } from '../../support/webhook-receiver.ts';

const context = useApp();
const receiver = useWebhookReceiver(context);
const call = apiOf(context);
const HERE = '/api/store/webhook-endpoints';
let store: TestStore;
beforeEach(async () => {
  await rows('truncate webhook_endpoints, outgoing_events cascade');
  receiver.got.length = 0;
  receiver.answers = {};
  store = await aStore(context.app);
});

const add = async (path = '/in', eventTypes: string[] = ['order.created']) => {
  const body = { url: `${receiver.origin}${path}`, eventTypes };
  const response = await call(store, 'POST', HERE, body);
  expect(response.statusCode).toBe(201);
  return response.json() as { id: string; signingSecret: string };
};

test('an endpoint is added, shown without its secret, changed and deleted', async () => {
  const made = await add();
  expect(made).toMatchObject({
    url: `${receiver.origin}/in`,
    eventTypes: ['order.created'],
    isActive: true,
    disabledAt: null,
    signingSecret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
  });
  const { signingSecret: _, ...shown } = made;
  expect((await call(store, 'GET', HERE)).json()).toEqual({ items: [shown] });
  const one = `${HERE}/${made.id}`;
  expect((await call(store, 'GET', one)).json()).toEqual(shown);
  const off = await call(store, 'PATCH', one, { isActive: false, eventTypes: ['stock.low'] });
  expect(off.json()).toMatchObject({
    isActive: false,
    disabledReason: 'paused',
    eventTypes: ['stock.low'],
  });
  const on = await call(store, 'PATCH', one, { isActive: true });
  expect(on.json()).toMatchObject({ isActive: true, disabledReason: null });
  expect((await call(store, 'DELETE', one)).statusCode).toBe(204);
  expect((await call(store, 'GET', one)).statusCode).toBe(404);
  const log = (await call(store, 'GET', '/api/store/log')).json();
  expect(log.items.map((entry: { action: string }) => entry.action)).toEqual(
    Array(5).fill('webhooks_changed'),
  );
  expect(JSON.stringify(log)).not.toContain('whsec_');
});

test('wrong fields are named', async () => {
  const refused = async (body: object) => (await call(store, 'POST', HERE, body)).json();
  expect(await refused({ url: 'nonsense', eventTypes: ['order.paid'] })).toMatchObject({
    code: 'VALIDATION_FAILED',
    details: { fields: [{ path: 'url' }] },
  });
  expect(await refused({ url: receiver.origin, eventTypes: [] })).toMatchObject({
    details: { fields: [{ path: 'eventTypes' }] },
  });
  expect(await refused({ url: receiver.origin, eventTypes: ['endpoint.test'] })).toMatchObject({
    code: 'VALIDATION_FAILED',
  });
});

test('a new secret comes once, and the one before signs for another day', async () => {
  const made = await add();
  const renewed = (await call(store, 'POST', `${HERE}/${made.id}/secret`)).json();
  expect(renewed.signingSecret).not.toBe(made.signingSecret);
  expect(Date.parse(renewed.oldSecretUntil) - Date.now()).toBeGreaterThan(23 * 3_600_000);
  await call(store, 'POST', `${HERE}/${made.id}/test`);
  await deliverDue();
  verified(receiver.got[0]!, made.signingSecret);
  expect(verified(receiver.got[0]!, renewed.signingSecret)).toMatchObject({
    type: 'endpoint.test',
    data: {},
  });
});

test('the log tells what was sent and answered, and what was given up is sent again', async () => {
  const { id } = await add('/in', ['order.created']);
  const deliveries = `${HERE}/${id}/deliveries`;
  receiver.answers['/in'] = answering(500, {}, 'database away');
  await anOrder(store);
  await call(store, 'POST', `${HERE}/${id}/test`);
  await deliverDue();
  const [tested, tried] = (await call(store, 'GET', deliveries)).json().items;
  expect(tried).toEqual({
    id: expect.any(String),
    eventId: receiver.got.find(({ type }) => type === 'order.created')?.id,
    type: 'order.created',
    state: 'pending',
    attempts: 1,
    nextAttemptAt: expect.any(String),
    statusCode: 500,
    durationMs: expect.any(Number),
    error: 'Answered with status 500',
    answer: 'database away',
    createdAt: expect.any(String),
    finishedAt: null,
  });
  // A test is tried once.
  expect(tested).toMatchObject({ type: 'endpoint.test', state: 'dead', nextAttemptAt: null });
  const replay = (delivery: string) =>
    call(store, 'POST', `${deliveries}/${delivery}/replay`).then(({ statusCode }) => statusCode);
  expect(await replay(tried.id)).toBe(409);
  expect(await replay(id)).toBe(404);
  receiver.answers = {};
  expect(await replay(tested.id)).toBe(204);
  await deliverDue();
  const done = (await call(store, 'GET', `${deliveries}?state=delivered`)).json();
  expect(done).toMatchObject({ total: 1, items: [{ id: tested.id, statusCode: 204 }] });
  expect((await call(store, 'POST', `${HERE}/${id}/replay`, { since: 'soon' })).statusCode).toBe(
    400,
  );
  const since = new Date(Date.now() - 60_000).toISOString();
  const again = await call(store, 'POST', `${HERE}/${id}/replay`, { since });
  expect(again.json()).toEqual({ replayed: 0 });
});

test('only the owner has webhooks', async () => {
  const { id } = await add();
  const ravi = { ...store, headers: (await aStaffMember(context, store)).headers };
  for (const path of [HERE, `${HERE}/${id}`, `${HERE}/${id}/deliveries`]) {
    expect((await call(ravi, 'GET', path)).json()).toMatchObject({ code: 'FORBIDDEN' });
  }
});

test('the description of the API has what is sent', async () => {
  const document = (await context.app.inject('/docs/json')).json();
  expect(Object.keys(document.webhooks)).toEqual([...OUTGOING_EVENTS]);
  const { requestBody, parameters } = document.webhooks['order.paid'].post;
  const { data, type } = requestBody.content['application/json'].schema.properties;
  expect(type.const).toBe('order.paid');
  expect(parameters.map(({ name }: { name: string }) => name)).toEqual([
    'webhook-id',
    'webhook-timestamp',
    'webhook-signature',
  ]);
  await add();
  await anOrder(store);
  await deliverDue();
  expect(Object.keys(receiver.got[0]!.data).sort()).toEqual(Object.keys(data.properties).sort());
});
