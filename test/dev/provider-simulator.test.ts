import type { AddressInfo } from 'node:net';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { seedConnection } from '../../dev/seed/seed-connection.ts';
import { SIMULATED_NUMBER, SIMULATED_PAGE } from '../../dev/simulators/provider/accounts.ts';
import { fetchMedia } from '../../src/features/conversations/media/fetch-media.ts';
import { useApp } from '../support/app.ts';
import { multipartOf } from '../support/multipart.ts';
import { pagesOf } from '../support/pages.ts';
import { useProviderSimulator } from '../support/provider-simulator.ts';
import { rows } from '../support/rows.ts';
import { aStore, type TestStore } from '../support/stores.ts';

const SECRETS = { chat: 'simulated-chat-secret', social: 'simulated-social-secret' };
const context = useApp({
  environment: 'development',
  appSecrets: { chat: [SECRETS.chat], social: [SECRETS.social] },
});
const provider = useProviderSimulator(context);
const { get, post } = pagesOf(context);
let store: TestStore;

beforeAll(async () => {
  await context.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = context.app.server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/webhooks/provider`;
  provider.shop.settings = { url, secrets: SECRETS };
  store = await aStore(context.app);
  for (const channel of [SIMULATED_NUMBER, SIMULATED_PAGE]) {
    await seedConnection(store.tenant, channel, context.app.secrets);
  }
});
beforeEach(() => {
  provider.said = '';
});

const CHAT = `chat ${SIMULATED_NUMBER.phoneNumberId} ${SIMULATED_NUMBER.accountId}`;
const SOCIAL = `social ${SIMULATED_PAGE.accountId}`;

const fill = async (fields: Record<string, string>) => {
  const body = new URLSearchParams({ to: CHAT, shopper: '0', kind: 'text', ...fields });
  await fetch(`${provider.origin}/write`, { method: 'POST', body });
  return provider.said;
};
const messages = () =>
  rows<{ text: string; type: string; direction: string; status: string; name: string }>(
    `select m.text, m.type, m.direction, m.status, c.name, c.phone
       from messages m join conversations c on c.owner_id = m.owner_id and c.id = m.conversation_id
      where m.owner_id = ? order by m.created_at, m.id`,
    [store.ownerId],
  );
const last = async () => (await messages()).at(-1);

test('a developer writes as a shopper, signed, and the shop has it', async () => {
  expect(await fill({ text: '2 blue mugs — ₹, é and 🙏/' })).toBe('The shop answered 200');
  expect(await last()).toMatchObject({
    text: '2 blue mugs — ₹, é and 🙏/',
    direction: 'in',
    name: 'Asha Verma',
    phone: '+919876543210',
  });
  expect(await fill({ shopper: '2', sample: 'make it 3' })).toBe('The shop answered 200');
  expect(await last()).toMatchObject({ text: 'make it 3', phone: null });
  expect(await fill({ kind: 'order', text: 'KT-IND 2\nBV-22' })).toBe('The shop answered 200');
  expect(await last()).toMatchObject({ type: 'order' });
  expect(await fill({ to: SOCIAL, text: 'hello' })).toBe('The shop answered 200');
  expect(await last()).toMatchObject({ text: 'hello', phone: null });
  expect(await fill({ text: '' })).toBe('There is nothing to send');
});

test('a wrong secret is told', async () => {
  const settings = provider.shop.settings;
  if (!settings) throw new Error('no settings');
  provider.shop.settings = { ...settings, secrets: { ...SECRETS, chat: 'another' } };
  expect(await fill({ text: 'hello' })).toBe('The shop answered 401');
  provider.shop.settings = settings;
});

test.each([
  [CHAT, 'picture'],
  [CHAT, 'voice'],
  [SOCIAL, 'picture'],
  [SOCIAL, 'voice'],
])('on %s a %s comes with a file that can be fetched', async (to, kind) => {
  await fill({ to, kind, text: '' });
  const [file] = await rows<{ id: string }>(
    `select id from message_media where owner_id = ? and state = 'waiting' order by id desc limit 1`,
    [store.ownerId],
  );
  await fetchMedia({ ownerId: store.ownerId, mediaId: file?.id ?? '' });
  const [fetched] = await rows<{ state: string; error: string | null }>(
    'select state, error from message_media where owner_id = ? and id = ?',
    [store.ownerId, file?.id],
  );
  expect(fetched).toEqual({ state: 'stored', error: null });
});

test('what the shop answers is followed by its statuses, a page’s by its echo', async () => {
  await fill({ text: 'hello' });
  await fill({ to: SOCIAL, text: 'hello' });
  const list = (await get(store, '/dashboard/conversations')).body;
  const [social, chat] = [
    ...list.matchAll(/"(\/dashboard\/conversations\/[0-9a-f-]{36})#reply"/g),
  ].map(([, path = '']) => path);
  await post(store, `${chat}/messages`, { text: 'Which size?' });
  await post(store, `${social}/messages`, { text: 'Which colour?' });
  await provider.shop.settled();
  const ours = (await messages()).filter(({ direction }) => direction === 'out');
  expect(ours.map(({ text, status }) => `${text} ${status}`)).toEqual([
    'Which size? read',
    'Which colour? sent',
  ]);
  provider.fault = 'fails after it was taken';
  await post(store, `${chat}/messages`, { text: 'Hello?' });
  await provider.shop.settled();
  expect((await get(store, chat ?? '')).body).toContain('Not delivered');
});

test('messages of a file come from shoppers of their own, those before them first', async () => {
  const lines = [
    { id: 'b1', catalog: 'one', channel: 'chat', context: ['2 mugs'], text: 'make it 3' },
    { id: 'b2', catalog: 'two', channel: 'chat', context: [], text: 'not this one' },
  ];
  const content = Buffer.from(
    `${lines.map((line) => JSON.stringify(line)).join('\n')}\nnonsense\n`,
  );
  const { payload, headers } = await multipartOf([{ name: 'a.jsonl', content }], {
    to: CHAT,
    catalog: 'one',
  });
  const body = new Uint8Array(payload);
  await fetch(`${provider.origin}/file`, { method: 'POST', headers, body });
  expect(provider.said).toBe('1 of 1 messages of the file were taken');
  const written = (await messages()).filter(({ name }) => name === 'Shopper b1');
  expect(written.map(({ text }) => text)).toEqual(['2 mugs', 'make it 3']);
});

test('the page has a form for all of it', async () => {
  const page = await (await fetch(provider.origin)).text();
  expect(page).toContain(CHAT);
  expect(page).toContain('action="/write"');
  expect(page).toContain('action="/file"');
  expect(page).toContain('/webhooks/provider');
});
