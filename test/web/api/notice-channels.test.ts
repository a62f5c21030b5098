import { beforeEach, describe, expect, test } from 'vitest';
import { chatConnectionOf } from '../../../src/features/channels/sender-of.ts';
import { pushPublicKey, pushSender } from '../../../src/features/notifications/push/push-keys.ts';
import { CannotDecrypt, SecretBox } from '../../../src/kernel/crypto/encryption.ts';
import { useApp } from '../../support/app.ts';
import { aWaitingNotice, browserKeys, noticesOf } from '../../support/notices.ts';
import { anOrder } from '../../support/orders.ts';
import { useProviderSimulator } from '../../support/provider-simulator.ts';
import { rows } from '../../support/rows.ts';
import { aStore, type TestStore } from '../../support/stores.ts';

const context = useApp();
const { tokens } = useProviderSimulator(context);
let store: TestStore;
beforeEach(async () => {
  store = await aStore(context.app);
});

const call = (method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object, as = store) =>
  context.app.inject({ method, url, headers: as.headers, ...(payload ? { payload } : {}) });

describe('/api/store/channels', () => {
  const url = '/api/store/channels';
  const chat = {
    channel: 'chat',
    phoneNumberId: '555-api',
    accountId: '901',
    accessToken: 'EAAthe-first-token-1111',
  };

  test('connects a number, gives it a new token, and disconnects it', async () => {
    const receiver = {
      channel: 'chat',
      id: chat.phoneNumberId,
      accountId: chat.accountId,
    } as const;
    tokens.giveFor(receiver, chat.accessToken);
    tokens.giveFor(receiver, 'EAAthe-second-token-2222');
    const made = await call('POST', url, chat);
    expect(made.statusCode).toBe(201);
    expect(made.json()).toMatchObject({ ...chat, accessToken: '••••1111' });
    const again = await call('POST', url, { ...chat, accessToken: 'EAAthe-second-token-2222' });
    expect(again.json()).toMatchObject({ id: made.json().id, accessToken: '••••2222' });
    expect((await call('GET', url)).json().items).toHaveLength(1);
    const connection = await chatConnectionOf(store.tenant, context.app.secrets);
    expect(connection?.accessToken).toBe('EAAthe-second-token-2222');

    const other = await aStore(context.app);
    expect((await call('POST', url, chat, other)).json().code).toBe('CHANNEL_TAKEN');
    expect((await call('DELETE', `${url}/${made.json().id}`, undefined, other)).statusCode).toBe(
      404,
    );
    expect((await call('DELETE', `${url}/${made.json().id}`)).statusCode).toBe(204);
    expect(await chatConnectionOf(store.tenant, context.app.secrets)).toBeNull();
    expect((await call('POST', url, chat, other)).statusCode).toBe(201);
  });

  test('a page needs no number, a number cannot do without', async () => {
    const page = { channel: 'social', accountId: 'page-1', accessToken: 'token-of-a-page' };
    tokens.give(page.accessToken, { who: 'page', pageId: page.accountId });
    expect((await call('POST', url, page)).json()).toMatchObject({ phoneNumberId: null });
    const refused = await call('POST', url, { ...chat, phoneNumberId: null });
    expect(refused.statusCode).toBe(400);
    expect(refused.json().details.fields).toMatchObject([{ path: 'phoneNumberId' }]);
    expect((await call('POST', url, { ...chat, phoneNumberId: '../me' })).statusCode).toBe(400);
  });
});

describe('/api/push-subscriptions', () => {
  const url = '/api/push-subscriptions';
  const phone = () => ({
    endpoint: 'https://push.example.com/abc',
    keys: browserKeys(),
    device: 'Firefox on Android',
  });

  test('keeps a browser once, tests it, and forgets it', async () => {
    const made = await call('POST', url, phone());
    expect(made.statusCode).toBe(201);
    const { id } = made.json();
    expect((await call('POST', url, phone())).json()).toEqual({ id });
    expect((await call('POST', `${url}/${id}/test`)).statusCode).toBe(202);
    expect(await noticesOf(store)).toMatchObject([{ channel: 'push', recipient: id }]);
    const other = await aStore(context.app);
    expect((await call('POST', `${url}/${id}/test`, undefined, other)).statusCode).toBe(404);
    expect((await call('DELETE', `${url}/${id}`, undefined, other)).statusCode).toBe(404);
    expect((await call('DELETE', `${url}/${id}`)).statusCode).toBe(204);
    expect((await call('DELETE', `${url}/${id}`)).statusCode).toBe(404);
  });

  test.each([
    ['an address without TLS', { endpoint: 'http://push.example.com/abc' }],
    ['no address', { endpoint: 'javascript:alert(1)' }],
    ['keys of no browser', { keys: { p256dh: 'AAAA', auth: 'AAAA' } }],
  ])('refuses %s', async (_what, wrong) => {
    expect((await call('POST', url, { ...phone(), ...wrong })).statusCode).toBe(400);
  });
});

test('every process knows the installation by one pair of keys, sealed in the database', async () => {
  await rows('update platform_settings set push_keys = null');
  const { secrets } = context.app;
  const keys = await Promise.all(Array.from({ length: 5 }, () => pushPublicKey(secrets)));
  expect(new Set(keys).size).toBe(1);
  const again = new SecretBox('test-key-test-key-test-key-test-key');
  const sender = await pushSender(again, 'https://shop.example.com');
  expect(sender).toMatchObject({ publicKey: keys[0], subject: 'https://shop.example.com' });
  expect(Buffer.from(sender.privateKey, 'base64url')).toHaveLength(32);
  const [kept] = await rows<{ text: string }>(
    'select push_keys::text as text from platform_settings',
  );
  expect(kept?.text).not.toContain(sender.privateKey);
  const foreign = new SecretBox('another-key-another-key-another-key!!');
  await expect(pushSender(foreign, 'https://shop.example.com')).rejects.toThrow(CannotDecrypt);
});

test('POST /api/notifications/:id/resend sends again what has an end', async () => {
  const id = await aWaitingNotice(store);
  expect((await call('POST', `/api/notifications/${id}/resend`)).json().code).toBe(
    'NOT_RESENDABLE',
  );
  await rows(
    `update notifications set status = 'failed', error = 'down' where owner_id = ? and id = ?`,
    [store.ownerId, id],
  );
  const list = await call('GET', '/api/notifications?channel=email');
  expect(list.json().items).toMatchObject([{ id, status: 'failed', error: 'down' }]);
  const again = await call('POST', `/api/notifications/${id}/resend`);
  expect(again.json()).toMatchObject({ id, status: 'queued', error: null, attempts: 0 });
  expect((await call('POST', '/api/notifications/not-an-id/resend')).statusCode).toBe(400);
});

test('GET /api/notifications is the log: by state, and of one order', async () => {
  const [failed, waiting] = [await aWaitingNotice(store), await aWaitingNotice(store)];
  await rows(
    `update notifications set status = 'failed', next_attempt_at = null where owner_id = ? and id = ?`,
    [store.ownerId, failed],
  );
  const order = await anOrder(store);
  const list = async (query: string, as = store) =>
    (await call('GET', `/api/notifications?${query}`, undefined, as)).json().items;
  expect(await list('status=failed')).toMatchObject([
    { id: failed, orderId: null, resends: 0, nextAttemptAt: null, sentAt: null },
  ]);
  expect(await list('status=queued&channel=email&audience=seller')).toMatchObject([
    { id: waiting, nextAttemptAt: expect.any(String) },
  ]);
  await rows(`update notifications set order_id = ? where owner_id = ? and id = ?`, [
    order.id,
    store.ownerId,
    waiting,
  ]);
  expect(await list(`orderId=${order.id}&channel=email&audience=seller`)).toMatchObject([
    { id: waiting, orderId: order.id },
  ]);
  expect(await list(`orderId=${order.id}`, await aStore(context.app))).toEqual([]);
  expect((await call('GET', '/api/notifications?orderId=1')).statusCode).toBe(400);
});

test('/push-worker.js may open every page, and is looked up anew each time', async () => {
  const { statusCode, headers, body } = await context.app.inject('/push-worker.js');
  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
    'service-worker-allowed': '/',
  });
  expect(body).toContain('showNotification');
});
