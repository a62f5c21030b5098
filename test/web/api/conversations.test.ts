import { beforeEach, expect, test } from 'vitest';
import { apiOf } from '../../support/api.ts';
import { useApp } from '../../support/app.ts';
import { aNumber, inboundText, receive } from '../../support/inbound.ts';
import { useProviderSimulator } from '../../support/provider-simulator.ts';
import { rows } from '../../support/rows.ts';
import { aStore, type TestStore } from '../../support/stores.ts';

const context = useApp();
const provider = useProviderSimulator(context);
const api = apiOf(context);
let store: TestStore;
let number: string;

beforeEach(async () => {
  store = await aStore(context.app);
  number = await aNumber(store, context);
});

test('conversations are listed, searched and read', async () => {
  const sentAt = new Date(Date.now() - 60_000);
  const { conversation } = await receive(store, number, inboundText('2 mugs', { sentAt }));
  const other = inboundText('hello', { from: { waId: '918281112233', name: 'Imran' } });
  await receive(store, number, other);
  const list = (await api(store, 'GET', '/api/conversations')).json();
  expect(list).toMatchObject({ total: 2, page: 1, totalPages: 1 });
  expect(list.items.map(({ lastText }: { lastText: string }) => lastText)).toEqual([
    'hello',
    '2 mugs',
  ]);
  const found = (await api(store, 'GET', '/api/conversations?search=asha&unread=true')).json();
  expect(found.items).toEqual([
    {
      id: conversation.id,
      channel: 'chat',
      shopper: {
        channelUserId: '919876500001',
        name: 'Asha',
        username: '',
        phone: '+919876500001',
      },
      lastText: '2 mugs',
      unread: 1,
      lastInboundAt: sentAt.toISOString(),
      lastMessageAt: sentAt.toISOString(),
      replyUntil: new Date(sentAt.getTime() + 24 * 3_600_000).toISOString(),
    },
  ]);
  const one = await api(store, 'GET', `/api/conversations/${conversation.id}`);
  expect(one.json()).toEqual(found.items[0]);
});

test('messages are listed with their files, and reading them marks nothing as seen', async () => {
  const file = {
    kind: 'voice' as const,
    mimeType: 'audio/ogg',
    fileName: '',
    providerMediaId: 'v',
    url: null,
  };
  const { conversation } = await receive(
    store,
    number,
    inboundText('', { type: 'audio', media: [file] }),
  );
  const here = `/api/conversations/${conversation.id}`;
  const { items } = (await api(store, 'GET', `${here}/messages`)).json();
  expect(items).toMatchObject([
    { direction: 'in', type: 'audio', status: null, media: [{ state: 'waiting', url: null }] },
  ]);
  expect((await api(store, 'GET', here)).json().unread).toBe(1);
});

test('an answer is sent once for its key', async () => {
  const { conversation } = await receive(store, number, inboundText('hi'));
  const send = (text: string, key?: string) =>
    context.app.inject({
      method: 'POST',
      url: `/api/conversations/${conversation.id}/messages`,
      headers: { ...store.headers, ...(key ? { 'idempotency-key': key } : {}) },
      payload: { text },
    });
  const first = await send('Which size?', 'k1');
  expect(first.statusCode).toBe(201);
  expect(first.json()).toMatchObject({ direction: 'out', status: 'sent', sentBy: 'Meera' });
  const again = await send('Which size?', 'k1');
  expect(again.statusCode).toBe(201);
  expect(again.headers['idempotent-replayed']).toBe('true');
  expect(again.json().id).toBe(first.json().id);
  expect((await send('Another', 'k1')).statusCode).toBe(422);
  expect(provider.sent).toHaveLength(1);
  expect((await send('  ')).statusCode).toBe(400);
  expect((await send('x'.repeat(4_097))).statusCode).toBe(400);
});

test('an answer that the provider refuses is there, with the reason', async () => {
  const { conversation } = await receive(store, number, inboundText('hi'));
  provider.fault = 'ended token';
  const { statusCode, body } = await api(
    store,
    'POST',
    `/api/conversations/${conversation.id}/messages`,
    { text: 'Hello' },
  );
  expect(statusCode).toBe(201);
  expect(JSON.parse(body)).toMatchObject({
    status: 'failed',
    error: expect.stringContaining('Connect the channel again'),
  });
});

test('a day after the last message an answer is refused', async () => {
  const sentAt = new Date(Date.now() - 25 * 3_600_000);
  const { conversation } = await receive(store, number, inboundText('hi', { sentAt }));
  const late = await api(store, 'POST', `/api/conversations/${conversation.id}/messages`, {
    text: 'Hello',
  });
  expect(late.statusCode).toBe(409);
  expect(late.json().code).toBe('REPLY_WINDOW_CLOSED');
});

test('an answer that did not arrive is sent again, once', async () => {
  const { conversation } = await receive(store, number, inboundText('hi'));
  const here = `/api/conversations/${conversation.id}/messages`;
  provider.fault = 'no chat there';
  const { id } = (await api(store, 'POST', here, { text: 'Hello' })).json();
  const again = await api(store, 'POST', `${here}/${id}/retry`);
  expect([again.statusCode, again.json()]).toMatchObject([200, { id, status: 'failed' }]);
  provider.fault = 'none';
  const sent = await api(store, 'POST', `${here}/${id}/retry`);
  expect(sent.json()).toMatchObject({ id, text: 'Hello', status: 'sent', error: null });
  const twice = await api(store, 'POST', `${here}/${id}/retry`);
  expect([twice.statusCode, twice.json().code]).toEqual([409, 'ALREADY_SENT']);
  expect(provider.sent).toHaveLength(1);
});

test('an answer is sent again in its own conversation and store, within the day', async () => {
  const { conversation } = await receive(store, number, inboundText('hi'));
  provider.fault = 'no chat there';
  const here = `/api/conversations/${conversation.id}/messages`;
  const { id } = (await api(store, 'POST', here, { text: 'Hello' })).json();
  const from = { waId: '918281112233', name: 'Imran' };
  const next = await receive(store, number, inboundText('hello', { from }));
  const elsewhere = `/api/conversations/${next.conversation.id}/messages/${id}/retry`;
  expect((await api(store, 'POST', elsewhere)).statusCode).toBe(404);
  const other = await aStore(context.app);
  expect((await api(other, 'POST', `${here}/${id}/retry`)).statusCode).toBe(404);
  await rows(
    `update conversations set last_inbound_at = now() - interval '25 hours' where owner_id = ?`,
    [store.ownerId],
  );
  const late = await api(store, 'POST', `${here}/${id}/retry`);
  expect([late.statusCode, late.json().code]).toEqual([409, 'REPLY_WINDOW_CLOSED']);
  expect(provider.sent).toEqual([]);
});

test('a conversation is marked as read', async () => {
  const { conversation } = await receive(store, number, inboundText('hi'));
  const here = `/api/conversations/${conversation.id}`;
  const other = await aStore(context.app);
  expect((await api(other, 'POST', `${here}/read`)).statusCode).toBe(404);
  expect((await api(store, 'GET', here)).json().unread).toBe(1);
  expect((await api(store, 'POST', `${here}/read`)).statusCode).toBe(204);
  expect((await api(store, 'GET', here)).json().unread).toBe(0);
});
