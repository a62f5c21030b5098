import { beforeEach, expect, test } from 'vitest';
import { deliverDue } from '../../../src/features/outgoing-webhooks/deliver/deliver-due.ts';
import { useApp } from '../../support/app.ts';
import { anOrder } from '../../support/orders.ts';
import { pagesOf } from '../../support/pages.ts';
import { aStaffMember } from '../../support/people.ts';
import { rows } from '../../support/rows.ts';
import { aStore, type TestStore } from '../../support/stores.ts';
import { anEndpoint, deliveriesOf, hurry } from '../../support/webhook-endpoints.ts';
import { answering, useWebhookReceiver, verified } from '../../support/webhook-receiver.ts';

const context = useApp();
const receiver = useWebhookReceiver(context);
const { get, post } = pagesOf(context);
const HERE = '/dashboard/settings/webhooks';
let store: TestStore;
beforeEach(async () => {
  await rows('truncate webhook_endpoints, outgoing_events cascade');
  receiver.got.length = 0;
  receiver.answers = {};
  store = await aStore(context.app);
});

const secretIn = (body: string) =>
  /<code[^>]*>(whsec_[^<]+)<\/code>/.exec(body)?.[1]?.replaceAll('&#x2F;', '/') ?? '';

test('an endpoint is added with a secret that is shown once, and tested', async () => {
  expect((await get(store, '/dashboard/settings')).body).toContain(HERE);
  expect((await get(store, HERE)).body).toContain('No endpoints yet');
  const added = await post(store, HERE, { url: `${receiver.origin}/in`, eventTypes: 'order.paid' });
  expect(added.statusCode).toBe(200);
  expect(added.headers['cache-control']).toBe('no-store');
  const secret = secretIn(added.body);
  const page = /href="(\/dashboard\/settings\/webhooks\/[^"]+)"/.exec(added.body)?.[1] ?? '';
  const shown = await get(store, page);
  expect(shown.body).toContain(`value="${receiver.origin}/in"`);
  expect(shown.body).not.toContain('whsec_');
  expect((await post(store, `${page}/test`)).statusCode).toBe(303);
  await deliverDue();
  verified(receiver.got[0]!, secret);
  const log = (await get(store, page)).body;
  expect(log).toContain('Test event');
  expect(log).toContain('Delivered');
});

test('what is wrong with an endpoint is said beside its field', async () => {
  const none = await post(store, HERE, { url: receiver.origin });
  expect(none.statusCode).toBe(422);
  expect(none.body).toContain('Events are required: choose at least one');
  const inner = await post(store, HERE, { url: 'https://10.0.0.1/', eventTypes: 'order.paid' });
  expect(inner.statusCode).toBe(422);
  expect(inner.body).toContain('10.0.0.1 is not on the public internet');
  const { id } = await anEndpoint(store, receiver.origin);
  const changed = await post(store, `${HERE}/${id}`, { url: 'x', eventTypes: 'stock.low' });
  expect(changed.statusCode).toBe(422);
  expect(changed.body).toContain('not a web address');
  expect(changed.body).toContain('value="x"');
});

test('the log shows failures with the answer as text, and sends them again', async () => {
  const { id } = await anEndpoint(store, `${receiver.origin}/in`, ['order.created']);
  receiver.answers['/in'] = answering(500, {}, '<script>alert(1)</script>');
  const order = await anOrder(store);
  await deliverDue();
  const page = `${HERE}/${id}`;
  const { body } = await get(store, page);
  expect(body).toContain('Trying again');
  expect(body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  expect(body).toContain(`· ${order.orderNumber}`);
  expect(body).toContain('Deliveries are failing');
  for (let tries = 2; tries <= 11; tries++) {
    await hurry(id);
    await deliverDue();
  }
  const dead = await get(store, `${page}/deliveries?state=dead`);
  expect(dead.body).toContain('Given up');
  receiver.answers = {};
  const [delivery] = await deliveriesOf(id);
  const again = await post(store, `${page}/deliveries/${delivery?.id}/replay`);
  expect(again.headers.location).toBe(`${page}#deliveries`);
  await deliverDue();
  expect(await deliveriesOf(id)).toMatchObject([{ state: 'delivered' }]);
  expect((await get(store, `${page}/deliveries?state=dead`)).body).toContain('None of these');
  expect((await post(store, `${page}/replay`, { since: 'x' })).statusCode).toBe(422);
  expect((await post(store, `${page}/replay`, { since: '2026-01-01' })).statusCode).toBe(303);
});

test('an endpoint is turned off and on, gets a new secret, and goes', async () => {
  const { id, secret } = await anEndpoint(store, receiver.origin);
  const page = `${HERE}/${id}`;
  await post(store, `${page}/off`);
  expect((await get(store, page)).body).toContain('by the owner');
  await post(store, `${page}/on`);
  expect((await get(store, page)).body).toContain('Turn off');
  const renewed = await post(store, `${page}/secret`);
  expect(secretIn(renewed.body)).toMatch(/^whsec_/);
  expect(secretIn(renewed.body)).not.toBe(secret);
  expect((await get(store, page)).body).toContain('also signed with the old secret until');
  await post(store, `${page}/delete`);
  expect((await get(store, page)).statusCode).toBe(404);
  const log = (await get(store, '/dashboard/settings/log')).body;
  expect(log).toContain('Webhook endpoint changed');
});

test('staff neither see the pages nor the way there', async () => {
  const ravi = { ...store, headers: (await aStaffMember(context, store)).headers };
  expect((await get(ravi, '/dashboard/settings')).body).not.toContain(HERE);
  expect((await get(ravi, HERE)).statusCode).toBe(403);
});
