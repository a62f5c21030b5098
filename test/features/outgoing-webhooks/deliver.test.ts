import { beforeEach, expect, test } from 'vitest';
import { changeStatus } from '../../../src/features/orders/change-status.ts';
import { renewSecret } from '../../../src/features/outgoing-webhooks/change-endpoint.ts';
import { deliverDue } from '../../../src/features/outgoing-webhooks/deliver/deliver-due.ts';
import { claimDeliveries } from '../../../src/features/outgoing-webhooks/queries/claim-deliveries.ts';
import {
  replayDeadSince,
  replayDelivery,
} from '../../../src/features/outgoing-webhooks/replay-deliveries.ts';
import { SYSTEM } from '../../../src/session.ts';
import { useApp } from '../../support/app.ts';
import { anOrder } from '../../support/orders.ts';
import { rows } from '../../support/rows.ts';
import { aStore, type TestStore } from '../../support/stores.ts';
import { anEndpoint, deliveriesOf, hurry } from '../../support/webhook-endpoints.ts';
import { answering, useWebhookReceiver, verified } from '../../support/webhook-receiver.ts';

const context = useApp();
const receiver = useWebhookReceiver(context);
let store: TestStore;
beforeEach(async () => {
  await rows('truncate webhook_endpoints, outgoing_events cascade');
  receiver.got.length = 0;
  receiver.answers = {};
  store = await aStore(context.app);
});

const sentTo = (path: string) => receiver.got.filter((each) => each.path === path);

test('a delivery is signed by the Standard Webhooks scheme and leads to the rest', async () => {
  const { secret } = await anEndpoint(store, `${receiver.origin}/in`, ['order.created']);
  const order = await anOrder(store);
  expect(await deliverDue()).toBe(1);
  const [got, ...others] = receiver.got;
  expect(others).toEqual([]);
  expect(verified(got!, secret)).toEqual({
    type: 'order.created',
    timestamp: expect.any(String),
    data: expect.objectContaining({
      id: order.id,
      orderNumber: order.orderNumber,
      url: `https://shop.example/api/orders/${order.id}`,
    }),
  });
  expect(() => verified({ ...got!, body: got!.body.replace('order', 'other') }, secret)).toThrow();
  expect(got?.headers).toMatchObject({ 'content-type': 'application/json' });
});

test('after a new secret, the one before signs as well for a day', async () => {
  const { id, secret: old } = await anEndpoint(store, receiver.origin, ['order.created']);
  const { secret } = await renewSecret(store.tenant, id, SYSTEM);
  await anOrder(store);
  await deliverDue();
  verified(receiver.got[0]!, old);
  verified(receiver.got[0]!, secret);
  await rows('update webhook_endpoints set old_secret_until = now() where owner_id = ?', [
    store.ownerId,
  ]);
  await anOrder(store);
  await deliverDue();
  verified(receiver.got[1]!, secret);
  expect(() => verified(receiver.got[1]!, old)).toThrow();
});

test('a failure is shown and tried again, with the same id, after longer and longer', async () => {
  const { id } = await anEndpoint(store, `${receiver.origin}/bad`, ['order.created']);
  await anOrder(store);
  receiver.answers['/bad'] = answering(500, {}, 'out of \0 order');
  await deliverDue();
  const [failed] = await deliveriesOf(id);
  expect(failed).toMatchObject({
    state: 'pending',
    attempts: 1,
    status_code: 500,
    error: 'Answered with status 500',
    answer: 'out of  order',
  });
  expect(failed?.wait).toBeGreaterThan(3);
  expect(failed?.wait).toBeLessThan(7);
  expect(await deliverDue()).toBe(0);
  for (let tries = 2; tries <= 10; tries++) {
    await hurry(id);
    await deliverDue();
  }
  const [late] = await deliveriesOf(id);
  expect(late?.wait).toBeGreaterThan(86_000);
  await hurry(id);
  await deliverDue();
  expect(await deliveriesOf(id)).toMatchObject([{ state: 'dead', attempts: 11 }]);
  expect(new Set(receiver.got.map((each) => each.id)).size).toBe(1);
  receiver.answers = {};
  await replayDelivery(store.tenant, id, failed!.id);
  await deliverDue();
  expect(await deliveriesOf(id)).toMatchObject([
    { state: 'delivered', attempts: 1, status_code: 204, error: null },
  ]);
});

test('of one order, the next event waits until the one before has arrived', async () => {
  const { id } = await anEndpoint(store, `${receiver.origin}/line`, [
    'order.created',
    'order.paid',
    'order.shipped',
  ]);
  receiver.answers['/line'] = answering(503);
  const order = await anOrder(store);
  await changeStatus(store.tenant, order.id, { financialStatus: 'paid' }, SYSTEM);
  const other = await anOrder(store, { phone: '98765 43211' });
  await deliverDue();
  await changeStatus(store.tenant, order.id, { status: 'shipped' }, SYSTEM);
  await deliverDue();
  const failed = receiver.got.map(({ type, data }) => `${type} ${data.id}`);
  expect(new Set(failed)).toEqual(
    new Set([`order.created ${order.id}`, `order.created ${other.id}`]),
  );
  expect(failed).toHaveLength(2);
  receiver.answers = {};
  await hurry(id);
  await deliverDue();
  const ofOrder = receiver.got.slice(2).filter(({ data }) => data.id === order.id);
  expect(ofOrder.map(({ type }) => type)).toEqual(['order.created', 'order.paid', 'order.shipped']);
  expect((await deliveriesOf(id)).map(({ state }) => state)).toEqual(Array(4).fill('delivered'));
});

test('a dead event lets the next one through', async () => {
  const { id } = await anEndpoint(store, `${receiver.origin}/line`, [
    'order.created',
    'order.paid',
  ]);
  receiver.answers['/line'] = answering(500);
  const order = await anOrder(store);
  await changeStatus(store.tenant, order.id, { financialStatus: 'paid' }, SYSTEM);
  for (let tries = 1; tries <= 11; tries++) {
    await hurry(id);
    await deliverDue();
  }
  receiver.answers = {};
  await hurry(id);
  await deliverDue();
  expect((await deliveriesOf(id)).map(({ type, state }) => [type, state])).toEqual([
    ['order.created', 'dead'],
    ['order.paid', 'delivered'],
  ]);
  expect(await replayDeadSince(store.tenant, id, new Date(Date.now() + 60_000))).toBe(0);
  expect(await replayDeadSince(store.tenant, id, new Date(Date.now() - 60_000))).toBe(1);
  await deliverDue();
  expect((await deliveriesOf(id)).map(({ state }) => state)).toEqual(['delivered', 'delivered']);
});

test('an endpoint gets four at once, one while it fails, and keeps nobody else waiting', async () => {
  await anEndpoint(store, `${receiver.origin}/slow`, ['order.created']);
  await anEndpoint(store, `${receiver.origin}/fast`, ['order.created']);
  for (let each = 0; each < 9; each++) await anOrder(store);
  const held: (() => void)[] = [];
  receiver.answers['/slow'] = (_request, response) => {
    held.push(() => response.writeHead(500).end());
  };
  const delivering = deliverDue();
  await expect.poll(() => sentTo('/fast').length).toBe(9);
  expect(held).toHaveLength(4);
  expect(receiver.most['/slow']).toBe(4);
  receiver.most['/slow'] = 0;
  receiver.answers['/slow'] = answering(500);
  for (const release of held) release();
  await delivering;
  expect(sentTo('/slow')).toHaveLength(9);
  expect(receiver.most['/slow']).toBeLessThanOrEqual(1);
});

test('claims that race never take the same delivery, and hold the endpoint’s limit', async () => {
  const endpoint = await anEndpoint(store, receiver.origin, ['order.created']);
  for (let each = 0; each < 6; each++) await anOrder(store);
  const claimed = await Promise.all(Array.from({ length: 10 }, () => claimDeliveries(3)));
  const ids = claimed.flat().map(({ id }) => id);
  expect(ids).toHaveLength(4);
  expect(new Set(ids).size).toBe(4);
  // Their process died: when the lease has ended, they are sent all the same.
  await hurry(endpoint.id);
  await deliverDue();
  expect(receiver.got).toHaveLength(6);
});

test('a stop breaks off what is under way, and it is sent again later', async () => {
  const { id } = await anEndpoint(store, `${receiver.origin}/never`, ['order.created']);
  await anOrder(store);
  receiver.answers['/never'] = () => {};
  const stopping = new AbortController();
  const delivering = deliverDue({ stop: stopping.signal });
  await expect.poll(() => receiver.got.length).toBe(1);
  stopping.abort();
  await delivering;
  expect(await deliveriesOf(id)).toMatchObject([{ state: 'pending', error: null }]);
  receiver.answers = {};
  await hurry(id);
  await deliverDue();
  expect(await deliveriesOf(id)).toMatchObject([{ state: 'delivered' }]);
});
