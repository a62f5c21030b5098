import { beforeEach, expect, test } from 'vitest';
import { PUBLIC_INTERNET } from '../../../src/clients/outside.ts';
import {
  changeEndpoint,
  createEndpoint,
  deleteEndpoint,
} from '../../../src/features/outgoing-webhooks/change-endpoint.ts';
import { deliverDue } from '../../../src/features/outgoing-webhooks/deliver/deliver-due.ts';
import { connectOutgoing } from '../../../src/features/outgoing-webhooks/outgoing-connection.ts';
import { replayDeadSince } from '../../../src/features/outgoing-webhooks/replay-deliveries.ts';
import { sweepEndpointSecrets } from '../../../src/features/outgoing-webhooks/sweep-endpoint-secrets.ts';
import { findEndpoint } from '../../../src/features/outgoing-webhooks/webhook-endpoint.ts';
import { SecretBox } from '../../../src/kernel/crypto/encryption.ts';
import { inTransaction } from '../../../src/kernel/db/db.ts';
import { pruneTables } from '../../../src/kernel/tenancy/prune-tables.ts';
import { SYSTEM } from '../../../src/session.ts';
import { useApp } from '../../support/app.ts';
import { anOrder } from '../../support/orders.ts';
import { redirectsTo, testPolicy } from '../../support/outside.ts';
import { rows } from '../../support/rows.ts';
import { aStore, type TestStore } from '../../support/stores.ts';
import { anEndpoint, deliveriesOf, hurry } from '../../support/webhook-endpoints.ts';
import { answering, useWebhookReceiver, verified } from '../../support/webhook-receiver.ts';

const context = useApp({ smtpUrl: 'smtp://127.0.0.1:9' });
const receiver = useWebhookReceiver(context);
let store: TestStore;
const connect = (changes = {}) =>
  connectOutgoing({
    secrets: context.app.secrets,
    frontendUrl: 'https://shop.example',
    policy: testPolicy(changes),
  });
beforeEach(async () => {
  await rows('truncate webhook_endpoints, outgoing_events cascade');
  receiver.got.length = 0;
  receiver.answers = {};
  connect();
  store = await aStore(context.app);
});

const stateOf = (id: string) => findEndpoint(store.tenant, id);
const notices = () =>
  rows<{ channel: string; recipient: string | null; title: string; body: string }>(
    `select channel, recipient, title, body from notifications
      where owner_id = ? and event = 'webhook_off' order by channel`,
    [store.ownerId],
  );

test.each([
  ['http://shop.example/hook', 'https'],
  ['https://127.0.0.1/hook', 'public internet'],
  ['https://[::1]/hook', 'public internet'],
  ['https://2130706433/hook', 'public internet'],
  ['https://10.0.0.7/hook', 'public internet'],
  ['https://169.254.169.254/latest/meta-data', 'public internet'],
  ['https://inside.example/hook', 'public internet'],
  ['https://outside.example:8443/hook', 'port'],
  ['https://u:p@outside.example/hook', 'password'],
  ['ftp://outside.example', 'not a web address'],
  ['nonsense', 'not a web address'],
])('%s is refused as an endpoint', async (url, why) => {
  const addresses: Record<string, string> = {
    'inside.example': '192.168.1.1',
    'outside.example': '93.184.215.14',
    'shop.example': '93.184.215.14',
  };
  const resolve = async (host: string) => [{ address: addresses[host] ?? host, family: 4 }];
  const { allowsAddress, allowsPort } = PUBLIC_INTERNET;
  connect({
    resolve,
    allowsAddress,
    allowsPort: (port: number) => port !== 80 && allowsPort(port),
  });
  const adding = createEndpoint(store.tenant, { url, eventTypes: ['order.paid'] }, SYSTEM);
  await expect(adding).rejects.toMatchObject({
    statusCode: 400,
    details: { fields: [{ path: 'url', message: expect.stringContaining(why) }] },
  });
});

test('a name that later leads inside is not called', async () => {
  const inside = { address: '93.184.215.14', family: 4 };
  connect({ resolve: async () => [inside], allowsAddress: PUBLIC_INTERNET.allowsAddress });
  const port = new URL(receiver.origin).port;
  const { id } = await anEndpoint(store, `http://rebound.example:${port}/`, ['order.created']);
  inside.address = '127.0.0.1';
  await anOrder(store);
  await deliverDue();
  expect(receiver.got).toEqual([]);
  expect(await deliveriesOf(id)).toMatchObject([
    { state: 'pending', attempts: 1, status_code: null, error: expect.stringContaining('public') },
  ]);
});

test('a redirect is never followed', async () => {
  const { id } = await anEndpoint(store, `${receiver.origin}/away`, ['order.created']);
  receiver.answers['/away'] = redirectsTo(`${receiver.origin}/inside`);
  await anOrder(store);
  await deliverDue();
  expect(receiver.got.map(({ path }) => path)).toEqual(['/away']);
  expect(await deliveriesOf(id)).toMatchObject([
    { state: 'pending', status_code: 302, error: expect.stringContaining('Redirect') },
  ]);
});

test('a receiver that is slow, endless or not there costs no more than its time', async () => {
  connect({ timeoutMs: 300 });
  const slow = await anEndpoint(store, `${receiver.origin}/slow`, ['order.created']);
  const endless = await anEndpoint(store, `${receiver.origin}/endless`, ['order.created']);
  const gone = await anEndpoint(store, 'http://127.0.0.1:9/', ['order.created']);
  receiver.answers['/slow'] = () => {};
  receiver.answers['/endless'] = (_request, response) => {
    response.writeHead(200);
    const more = setInterval(() => response.write('x'.repeat(4_096)), 5);
    response.once('close', () => clearInterval(more));
  };
  await anOrder(store);
  await deliverDue();
  expect(await deliveriesOf(slow.id)).toMatchObject([
    { state: 'pending', error: expect.stringContaining('in time') },
  ]);
  const [cut] = await deliveriesOf(endless.id);
  expect(cut).toMatchObject({ state: 'delivered', status_code: 200 });
  expect(cut?.answer).toHaveLength(1_024);
  expect(await deliveriesOf(gone.id)).toMatchObject([
    { state: 'pending', error: expect.stringContaining('did not respond') },
  ]);
});

test('410 turns the endpoint off, ends what waits and tells the owner by email', async () => {
  const { id } = await anEndpoint(store, `${receiver.origin}/gone`, ['order.created']);
  receiver.answers['/gone'] = answering(500);
  await anOrder(store);
  await anOrder(store);
  await deliverDue();
  receiver.answers['/gone'] = answering(410);
  await rows(`update outgoing_deliveries set next_attempt_at = now() where owner_id = ?`, [
    store.ownerId,
  ]);
  await deliverDue();
  expect(await stateOf(id)).toMatchObject({
    disabledReason: 'gone',
    disabledAt: expect.any(Date),
  });
  expect((await deliveriesOf(id)).map(({ state }) => state)).toEqual(['dead', 'dead']);
  expect(await notices()).toMatchObject([
    { channel: 'email', recipient: store.email, body: expect.stringContaining('410') },
    { channel: 'in_app', title: 'A webhook endpoint was turned off' },
  ]);
  await expect(replayDeadSince(store.tenant, id, new Date(0))).rejects.toMatchObject({
    code: 'ENDPOINT_OFF',
  });
  receiver.answers = {};
  await changeEndpoint(store.tenant, id, { isActive: true }, SYSTEM);
  expect(await replayDeadSince(store.tenant, id, new Date(0))).toBe(2);
  await deliverDue();
  expect((await deliveriesOf(id)).map(({ state }) => state)).toEqual(['delivered', 'delivered']);
});

test('an order that was begun before its endpoint was turned off leaves nothing waiting', async () => {
  const { id } = await anEndpoint(store, receiver.origin, ['order.changed']);
  const order = await anOrder(store);
  await inTransaction(async (trx) => {
    await trx('orders')
      .where({ owner_id: store.ownerId, id: order.id })
      .update({ updated_at: new Date() });
    await changeEndpoint(store.tenant, id, { isActive: false }, SYSTEM);
  });
  expect(await deliveriesOf(id)).toMatchObject([{ state: 'pending' }]);
  await deliverDue();
  expect(receiver.got).toEqual([]);
  expect(await deliveriesOf(id)).toMatchObject([{ state: 'dead', attempts: 0 }]);
});

test('five days without a success turn it off; one success starts them anew', async () => {
  const { id } = await anEndpoint(store, `${receiver.origin}/bad`, ['order.created']);
  const daysAgo = (days: number) =>
    rows(
      `update webhook_endpoints set failing_since = now() - ? * interval '1 day' where owner_id = ?`,
      [days, store.ownerId],
    );
  receiver.answers['/bad'] = answering(500);
  await anOrder(store);
  await deliverDue();
  expect((await stateOf(id)).failingSince).toBeInstanceOf(Date);
  await daysAgo(4.9);
  receiver.answers = {};
  await hurry(id);
  await deliverDue();
  expect(await stateOf(id)).toMatchObject({ failingSince: null, disabledAt: null });
  receiver.answers['/bad'] = answering(500);
  await anOrder(store);
  await deliverDue();
  await daysAgo(5.1);
  await hurry(id);
  await deliverDue();
  expect(await stateOf(id)).toMatchObject({ disabledReason: 'failing' });
  expect(await notices()).toHaveLength(2);
  const log = await rows<{ action: string; subject: string; actor_name: string }>(
    `select action, subject, actor_name from store_log_entries where owner_id = ? order by id desc`,
    [store.ownerId],
  );
  expect(log[0]).toEqual({
    action: 'webhooks_changed',
    subject: `${receiver.origin}/bad`,
    actor_name: 'System',
  });
});

test('a store has five endpoints at most, also when they are added at once', async () => {
  const adding = Array.from({ length: 8 }, (_, at) =>
    anEndpoint(store, `${receiver.origin}/${at}`),
  );
  const results = await Promise.allSettled(adding);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
  expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { statusCode: 409, code: 'TOO_MANY_ENDPOINTS' },
  });
});

test('an endpoint that is deleted while orders come fails none of them', async () => {
  const { id } = await anEndpoint(store, receiver.origin);
  const first = await anOrder(store);
  const orders = Array.from({ length: 6 }, () => anOrder(store, { product: 'Mug' }));
  await Promise.all([deleteEndpoint(store.tenant, id, SYSTEM), ...orders]);
  expect(first.id).toBeTruthy();
  expect(await deliveriesOf(id)).toEqual([]);
});

test('secrets are stored encrypted and move to a new key', async () => {
  const { secret } = await anEndpoint(store, receiver.origin, ['order.created']);
  const stored = async () =>
    (
      await rows<{ secret: string }>('select secret from webhook_endpoints where owner_id = ?', [
        store.ownerId,
      ])
    )[0]?.secret ?? '';
  const before = await stored();
  expect(before).toMatch(/^enc:v1:/);
  expect(before).not.toContain(secret.slice(6));
  const box = new SecretBox('another-key-another-key-another-key!', context.config.encryptionKey);
  expect(await sweepEndpointSecrets(box)).toMatchObject({ reencrypted: 1, unreadable: [] });
  expect(box.isCurrent(await stored())).toBe(true);
  connectOutgoing({ secrets: box, frontendUrl: 'https://shop.example', policy: testPolicy() });
  await anOrder(store);
  await deliverDue();
  verified(receiver.got[0]!, secret);
});

test('events older than a month go, with their deliveries', async () => {
  const { id } = await anEndpoint(store, receiver.origin, ['order.created']);
  await anOrder(store);
  await anOrder(store);
  await rows(
    `update outgoing_events set occurred_at = now() - interval '31 days'
      where owner_id = ? and id = (select min(id::text)::uuid from outgoing_events where owner_id = ?)`,
    [store.ownerId, store.ownerId],
  );
  expect(await pruneTables()).toMatchObject({ outgoingEvents: 1 });
  expect(await deliveriesOf(id)).toHaveLength(1);
});
