import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../src/ids.ts';
import { projectRoot } from '../../../src/paths.ts';
import { useApp } from '../../support/app.ts';
import { someGoods } from '../../support/goods.ts';
import { useInvariants } from '../../support/invariants.ts';
import { setPlatform } from '../../support/platform-settings.ts';
import { providerDeliveries } from '../../support/provider-deliveries.ts';
import {
  aChatStore,
  accountDelivery,
  type ChatStore,
  chatChange,
  chatDelivery,
  chatMessage,
  chatMessages,
  chatStatuses,
  postDeliveryOf,
  SIGNED,
  socialDelivery,
  socialItem,
  storedMessages,
  textMessage,
  VERIFY_TOKENS,
} from '../../support/provider-events.ts';
import { rows } from '../../support/rows.ts';
import { testWithFile } from '../../support/test-with-file.ts';

const context = useApp(SIGNED);
useInvariants();
const post = postDeliveryOf(context);
let store: ChatStore;
beforeAll(async () => {
  store = await aChatStore(context);
});

interface KeptEvent {
  source: string;
  externalId: string;
  event: string;
  ownerId: string | null;
  state: string;
}
const kept = () =>
  rows<KeptEvent>(
    `select source, external_id as "externalId", event, owner_id as "ownerId", state
       from webhook_events order by id`,
  );
const newOnes = async (work: () => Promise<unknown>): Promise<KeptEvent[]> => {
  const before = new Set((await kept()).map(({ source, externalId }) => source + externalId));
  await work();
  return (await kept()).filter(({ source, externalId }) => !before.has(source + externalId));
};
const draftsOf = ({ ownerId }: ChatStore) =>
  rows<{ status: string; text: string }>(
    `select status, message_text as text from draft_orders where owner_id = ? order by id`,
    [ownerId],
  );

const FIXTURES = join(projectRoot, '../shared/fixtures');
testWithFile(
  FIXTURES,
  'whatever the provider is known to send is taken, and twice is once',
  async () => {
    const files = providerDeliveries(FIXTURES);
    expect(files.length).toBeGreaterThan(70);
    for (const name of files) {
      const body = readFileSync(join(FIXTURES, name));
      const answer = await post(body);
      expect([answer.statusCode, answer.body], name).toEqual([200, '{"success":true}']);
    }
    const events = await kept();
    expect(events.length).toBeGreaterThan(50);
    expect(events.filter(({ state }) => state !== 'processed')).toEqual([]);
    for (const name of files) {
      expect((await post(readFileSync(join(FIXTURES, name)))).statusCode, name).toBe(200);
    }
    expect(await kept()).toHaveLength(events.length);
  },
);

testWithFile(FIXTURES, 'the same, of a store’s own number and page, has its effect', async () => {
  const own = await aChatStore(context);
  const files = providerDeliveries(FIXTURES);
  for (const [index, name] of files.entries()) {
    const text = readFileSync(join(FIXTURES, name), 'utf8');
    const parsed = JSON.parse(text);
    for (const entry of parsed.entry ?? []) {
      entry.id = parsed.object === 'whatsapp_business_account' ? own.wabaId : own.pageId;
      for (const { value } of entry.changes ?? []) {
        if (value.metadata) value.metadata.phone_number_id = own.numberId;
        for (const message of value.messages ?? []) message.id = `wamid.${index}`;
      }
      for (const item of [...(entry.messaging ?? []), ...(entry.standby ?? [])]) {
        if (item.message?.mid) item.message.mid = `mid.${index}`;
      }
    }
    if (parsed.entry) expect((await post(parsed)).json(), name).toEqual({ success: true });
  }
  const messages = await storedMessages(own);
  const types = new Set(messages.map(({ type }) => type));
  for (const type of [
    'text',
    'image',
    'audio',
    'location',
    'contacts',
    'button',
    'interactive',
    'sticker',
    'video',
    'document',
    'unsupported',
    'postback',
    'quick_reply',
    'template',
  ]) {
    expect(types, type).toContain(type);
  }
  expect(messages.filter(({ direction }) => direction === 'out').map(({ text }) => text)).toEqual([
    'hello, world!',
    'hello, world!',
  ]);
});

describe('a message', () => {
  test('becomes an entry of the thread and, when it orders, one draft, however often it comes', async () => {
    const own = await aChatStore(context);
    await someGoods(own, { name: 'Blue mug', stock: 50 });
    const ordering = chatMessages(own, textMessage('I want to order 2 blue mug please'));
    const again = await Promise.all(Array.from({ length: 20 }, () => post(ordering)));
    expect(again.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200));
    await post(chatMessages(own, textMessage('hello', { from: '919800000001' })));
    expect(await storedMessages(own)).toMatchObject([
      {
        text: 'I want to order 2 blue mug please',
        phone: '+919876543210',
        name: 'Asha 919876543210',
      },
      { text: 'hello', channelUserId: '919800000001' },
    ]);
    expect(await draftsOf(own)).toMatchObject([{ status: 'pending' }]);
  });

  test('to a number that nobody has connected is kept, and nothing else', async () => {
    const nobody = { ...store, numberId: '1', wabaId: '2' };
    const events = await newOnes(() => post(chatMessages(nobody, textMessage('2 blue mug'))));
    expect(events).toMatchObject([{ event: 'messages.text', ownerId: null, state: 'processed' }]);
  });

  test('of a shopper whose number is hidden has a thread by the lasting id', async () => {
    const own = await aChatStore(context);
    const userId = 'US.13491208655302741918';
    const hidden = { ...textMessage('hello'), from: undefined, from_user_id: userId };
    const value = {
      contacts: [{ user_id: userId, profile: { name: 'Sheena', username: '@sheena' } }],
      messages: [hidden],
    };
    await post(chatDelivery(own, chatChange(own, value)));
    expect(await storedMessages(own)).toMatchObject([
      { channelUserId: userId, waId: null, phone: null, name: 'Sheena' },
    ]);
  });

  test('is answered 200 without contacts, profile or words', async () => {
    const own = await aChatStore(context);
    const bare = [
      textMessage('no contacts'),
      chatMessage({ type: 'text' }),
      chatMessage({ type: 'hologram', hologram: { id: 7 } }),
      chatMessage({ type: 'order', order: { product_items: [{ quantity: '0' }, null, 'x'] } }),
    ];
    await post(chatDelivery(own, chatChange(own, { contacts: [{}], messages: bare })));
    const odd = {
      messages: [null, 'text', 7, {}, { id: 5 }, { type: 'text' }],
      statuses: [null, {}],
    };
    const answer = await post(chatDelivery(own, chatChange(own, odd), { field: 'messages' }));
    expect(answer.json()).toEqual({ success: true });
    expect((await storedMessages(own)).map(({ type }) => type)).toEqual([
      'text',
      'text',
      'hologram',
      'order',
    ]);
  });

  test('changed, taken back or marked with a sign stays one entry and makes no draft', async () => {
    const own = await aChatStore(context);
    await someGoods(own, { name: 'Blue mug', stock: 50 });
    await post(chatMessages(own, textMessage('hello', { id: 'wamid.first' })));
    const edit = {
      original_message_id: 'wamid.first',
      message: { type: 'text', text: { body: 'hi there' } },
    };
    await post(chatMessages(own, chatMessage({ type: 'edit', edit })));
    const reaction = { message_id: 'wamid.first', emoji: '👍' };
    await post(chatMessages(own, chatMessage({ type: 'reaction', reaction })));
    expect(await storedMessages(own)).toMatchObject([
      { text: 'hi there', details: { reaction: '👍', before: 'hello' }, deleted: false },
    ]);
    await post(
      chatMessages(
        own,
        chatMessage({ type: 'revoke', revoke: { original_message_id: 'wamid.first' } }),
      ),
    );
    expect(await storedMessages(own)).toMatchObject([{ deleted: true }]);
    expect(await draftsOf(own)).toEqual([]);
  });

  test('that orders, and is changed, has its draft changed', async () => {
    const own = await aChatStore(context);
    await someGoods(own, { name: 'Blue mug', stock: 50 });
    await post(chatMessages(own, textMessage('order 2 blue mug', { id: 'wamid.order' })));
    const message = { type: 'text', text: { body: 'order 3 blue mug' } };
    const edit = { original_message_id: 'wamid.order', message };
    await post(chatMessages(own, chatMessage({ type: 'edit', edit })));
    expect(await draftsOf(own)).toHaveLength(1);
    const ordered = 'select quantity from draft_order_items where owner_id = ?';
    expect(await rows(ordered, [own.ownerId])).toEqual([{ quantity: 3 }]);
  });

  test('that was taken back before it came shows no word and makes no draft', async () => {
    const own = await aChatStore(context);
    await someGoods(own, { name: 'Blue mug', stock: 50 });
    const revoke = { original_message_id: 'wamid.gone' };
    await post(chatMessages(own, chatMessage({ type: 'revoke', revoke })));
    const at = new Date(Date.now() - 5_000);
    await post(chatMessages(own, textMessage('order 2 blue mug', { id: 'wamid.gone', at })));
    const item = { message: { mid: 'mid.gone', is_deleted: true } };
    await post(socialDelivery(own, socialItem(own, item)));
    const said = { message: { mid: 'mid.gone', text: 'order 2 blue mug' } };
    await post(socialDelivery(own, socialItem(own, said)));
    expect(await storedMessages(own)).toMatchObject([
      { externalId: 'wamid.gone', direction: 'in', text: '', deleted: true, details: {} },
      { externalId: 'mid.gone', direction: 'in', text: '', deleted: true, details: {} },
    ]);
    expect(await draftsOf(own)).toEqual([]);
    const threads = 'select last_text as text, unread from conversations where owner_id = ?';
    expect(await rows(threads, [own.ownerId])).toEqual([
      { text: 'Deleted message', unread: 0 },
      { text: 'Deleted message', unread: 0 },
    ]);
  });

  test('that was changed before it came is read as it was changed', async () => {
    const own = await aChatStore(context);
    await someGoods(own, { name: 'Blue mug', stock: 50 });
    for (const [count, from] of [
      [3, new Date()],
      [4, new Date(Date.now() + 1_000)],
    ] as const) {
      const message = { type: 'text', text: { body: `order ${count} blue mug` } };
      const edit = { original_message_id: 'wamid.early', message };
      await post(chatMessages(own, chatMessage({ type: 'edit', edit }, { at: from })));
    }
    expect(await draftsOf(own)).toEqual([]);
    const at = new Date(Date.now() - 5_000);
    const late = chatMessages(own, textMessage('order 2 blue mug', { id: 'wamid.early', at }));
    for (const _ of [1, 2]) await post(late);
    expect(await storedMessages(own)).toMatchObject([
      { text: 'order 4 blue mug', details: { before: 'order 2 blue mug' }, deleted: false },
    ]);
    expect(await draftsOf(own)).toEqual([{ status: 'pending', text: 'order 4 blue mug' }]);
    const threads = 'select last_text as text, unread from conversations where owner_id = ?';
    expect(await rows(threads, [own.ownerId])).toEqual([{ text: 'order 4 blue mug', unread: 1 }]);
  });

  test('of the store’s own that is taken back before it is told leaves nothing', async () => {
    const own = await aChatStore(context);
    const item = socialItem(own, { message: { mid: 'mid.own', is_deleted: true } });
    await post(socialDelivery(own, { ...item, sender: item.recipient, recipient: item.sender }));
    expect(await storedMessages(own)).toEqual([]);
  });

  test('whose time is no time was written when it came', async () => {
    const own = await aChatStore(context);
    const since = Date.now();
    const times = ['-5', -5, '0', '99999999999999999999', 'yesterday', {}];
    for (const [index, timestamp] of times.entries()) {
      const message = { ...textMessage('hi', { id: `wamid.time.${index}` }), timestamp };
      await post(chatMessages(own, message));
    }
    const sent = await rows<{ at: Date }>('select sent_at as at from messages where owner_id = ?', [
      own.ownerId,
    ]);
    expect(sent).toHaveLength(times.length);
    for (const { at } of sent) expect(at.getTime()).toBeGreaterThanOrEqual(since);
  });

  test('that the store itself wrote is shown, and makes no draft', async () => {
    const own = await aChatStore(context);
    await someGoods(own, { name: 'Blue mug', stock: 50 });
    const echo = {
      from: '911234567890',
      to: '919876543210',
      id: 'wamid.echo',
      timestamp: '1763600000',
      type: 'text',
      text: { body: 'order 2 blue mug' },
    };
    const field = chatChange(own, { message_echoes: [echo] });
    await post(chatDelivery(own, { ...field, field: 'smb_message_echoes' }));
    const social = { message: { mid: 'mid.echo', is_echo: true, text: 'order 2 blue mug' } };
    await post(
      socialDelivery(own, {
        ...socialItem(own, social),
        sender: { id: own.pageId },
        recipient: { id: 'S1' },
      }),
    );
    expect(await storedMessages(own)).toMatchObject([
      { direction: 'out', channelUserId: '919876543210' },
      { direction: 'out', channelUserId: 'S1' },
    ]);
    expect(await draftsOf(own)).toEqual([]);
  });
});

test('a shopper who changes number or id keeps the thread', async () => {
  const own = await aChatStore(context);
  await post(chatMessages(own, textMessage('hello', { from: '919811111111' })));
  const system = { type: 'user_changed_number', body: 'changed', wa_id: '919822222222' };
  await post(chatMessages(own, chatMessage({ type: 'system', system }, { from: '919811111111' })));
  await post(chatMessages(own, textMessage('me again', { from: '919822222222' })));
  const messages = await storedMessages(own);
  expect(new Set(messages.map(({ conversationId }) => conversationId)).size).toBe(1);
  expect(messages[0]).toMatchObject({ phone: '+919822222222' });
});

test('C-08 statuses of one message are events of their own and go forward only', async () => {
  const own = await aChatStore(context);
  await post(chatMessages(own, textMessage('hello')));
  const [message] = await storedMessages(own);
  const id = newId();
  await rows(
    `insert into messages (owner_id, id, conversation_id, channel, direction, external_id, type, text, status, sent_at)
     values (?, ?, ?, 'chat', 'out', 'wamid.ours', 'text', 'yes', 'sent', now())`,
    [own.ownerId, id, message?.conversationId ?? ''],
  );
  const told = (status: string) => ({ id: 'wamid.ours', status, timestamp: '1763600000' });
  const events = await newOnes(async () => {
    for (const status of ['read', 'delivered', 'sent', 'in_orbit', 'read']) {
      expect((await post(chatStatuses(own, told(status)))).json()).toEqual({ success: true });
    }
  });
  expect(events.map(({ externalId }) => externalId)).toEqual([
    'wamid.ours:read',
    'wamid.ours:delivered',
    'wamid.ours:sent',
    'wamid.ours:in_orbit',
  ]);
  expect((await storedMessages(own)).at(-1)?.status).toBe('read');
});

describe('C-07 a batch', () => {
  test('holds one shopper’s messages in the order in which they were written', async () => {
    const own = await aChatStore(context);
    const start = Date.now() - 3_600_000;
    const messages = Array.from({ length: 20 }, (_, n) =>
      textMessage(String(n), { at: new Date(start + n * 2_000) }),
    );
    await post(chatMessages(own, ...messages.toReversed()));
    expect((await storedMessages(own)).map(({ text }) => text)).toEqual(
      messages.map((_, n) => String(n)),
    );
  });

  test('may be about several stores and both kinds of its channel', async () => {
    const [one, other] = [await aChatStore(context), await aChatStore(context)];
    const both = {
      object: 'whatsapp_business_account',
      entry: [one, other].flatMap((own) => chatMessages(own, textMessage('hi')).entry),
    };
    await post([both, both]);
    expect(await storedMessages(one)).toHaveLength(1);
    expect(await storedMessages(other)).toHaveLength(1);
  });
});

describe('an id', () => {
  test('longer than we keep is named by a hash; a long number loses no digit', async () => {
    const own = await aChatStore(context);
    const long = 'w'.repeat(2_000);
    const events = await newOnes(() => post(chatMessages(own, textMessage('hi', { id: long }))));
    expect(events[0]?.externalId).toMatch(/^sha256:[\da-f]{64}$/);
    expect(await storedMessages(own)).toMatchObject([
      { text: 'hi', externalId: events[0]?.externalId },
    ]);
    const revoke = { original_message_id: long };
    await post(chatMessages(own, chatMessage({ type: 'revoke', revoke })));
    expect(await storedMessages(own)).toMatchObject([{ deleted: true }]);
    const item = JSON.stringify(
      socialItem(
        own,
        { message: { mid: 'mid.long', text: '"\\" 12345678901234567890' } },
        'SENDER',
      ),
    );
    const body = JSON.stringify(socialDelivery(own)).replace(
      '[]',
      `[${item.replace('"SENDER"', '17841400000000001')}]`,
    );
    expect((await post(body)).json()).toEqual({ success: true });
    expect((await storedMessages(own)).at(-1)).toMatchObject({
      channelUserId: '17841400000000001',
      text: '"\\" 12345678901234567890',
    });
  });

  test('that is missing is a hash of all that is told; the message is there, and its draft', async () => {
    const own = await aChatStore(context);
    await someGoods(own, { name: 'Blue mug', stock: 50 });
    const { id: _, ...nameless } = textMessage('order 2 blue mug');
    const social = socialItem(own, { message: { text: 'order 1 blue mug' } });
    for (const _again of [1, 2]) {
      await post(chatMessages(own, nameless));
      await post(socialDelivery(own, social));
    }
    const externalId = expect.stringMatching(/^sha256:/);
    expect(await storedMessages(own)).toMatchObject([
      { text: 'order 2 blue mug', externalId },
      { text: 'order 1 blue mug', externalId },
    ]);
    expect(await draftsOf(own)).toHaveLength(2);
  });

  test('with what no database keeps is an id all the same', async () => {
    const own = await aChatStore(context);
    const text = 'zero \u0000 and half \ud800 of one';
    await post(chatMessages(own, textMessage(text)));
    expect((await storedMessages(own)).at(-1)?.text).toBe('zero  and half  of one');
  });
});

describe('an event about the account', () => {
  const stateOf = ({ ownerId }: ChatStore, channel = 'chat') =>
    rows<Record<string, string>>(
      `select state, state_reason as reason, review, verification, quality, display_name as name
         from channel_connections where owner_id = ? and channel = ?`,
      [ownerId, channel],
    ).then(([found]) => found);
  const noticesOf = ({ ownerId }: ChatStore) =>
    rows<{ body: string }>(
      `select body from notifications where owner_id = ? and event = 'channel_trouble' and channel = 'in_app' order by id`,
      [ownerId],
    );
  const disabled = { event: 'DISABLED_UPDATE', ban_info: { waba_ban_state: 'DISABLE' } };
  const reinstated = { event: 'DISABLED_UPDATE', ban_info: { waba_ban_state: 'REINSTATE' } };

  test('blocks the number, tells the seller once, and gives it free again', async () => {
    const own = await aChatStore(context);
    const ban = accountDelivery(own, 'account_update', disabled);
    for (const _ of [1, 2]) expect((await post(ban)).statusCode).toBe(200);
    expect(await stateOf(own)).toMatchObject({
      state: 'blocked',
      reason: expect.stringMatching(/suspended your account/),
    });
    expect(await noticesOf(own)).toHaveLength(1);
    await post(accountDelivery(own, 'account_update', reinstated, new Date(Date.now() + 2_000)));
    expect(await stateOf(own)).toMatchObject({ state: 'good', reason: '' });
  });

  test('that is older than what is known changes nothing', async () => {
    const own = await aChatStore(context);
    await post(accountDelivery(own, 'account_update', reinstated));
    await post(accountDelivery(own, 'account_update', disabled, new Date(Date.now() - 60_000)));
    expect(await stateOf(own)).toMatchObject({ state: 'good' });
    expect(await noticesOf(own)).toEqual([]);
  });

  test('keeps review, verification, quality and name; the worst of them counts', async () => {
    const own = await aChatStore(context);
    const tell = (field: string, value: object) => post(accountDelivery(own, field, value));
    await tell('account_review_update', { decision: 'APPROVED' });
    const info = { client_business_id: '1', status: 'FAILED', rejection_reasons: ['NO_WEBSITE'] };
    // In an event about a partner's customer, the entry is the partner.
    const partner = { ...own, wabaId: '999' };
    await post(
      accountDelivery(partner, 'account_update', {
        event: 'PARTNER_CLIENT_CERTIFICATION_STATUS_UPDATE',
        waba_info: { waba_id: own.wabaId },
        partner_client_certification_info: info,
      }),
    );
    await tell('phone_number_quality_update', {
      display_phone_number: '911234567890',
      event: 'UNFLAGGED',
    });
    await tell('phone_number_name_update', {
      decision: 'APPROVED',
      requested_verified_name: 'Blue Mug',
    });
    expect(await stateOf(own)).toEqual({
      state: 'warned',
      reason: 'The provider could not verify your business · no website',
      review: 'APPROVED',
      verification: 'FAILED',
      quality: 'UNFLAGGED',
      name: 'Blue Mug',
    });
  });

  test('of a page that breaks the rules blocks the page', async () => {
    const own = await aChatStore(context);
    const policy = (action: string) => ({
      recipient: { id: own.pageId },
      timestamp: Date.now(),
      'policy-enforcement': { action, reason: 'Too much spam' },
    });
    await post(socialDelivery(own, policy('block')));
    expect(await stateOf(own, 'social')).toMatchObject({ state: 'blocked' });
    expect(await stateOf(own)).toMatchObject({ state: 'good' });
    await post(socialDelivery(own, policy('unblock')));
    expect(await stateOf(own, 'social')).toMatchObject({ state: 'good' });
  });

  test('tells what became of a template; the newest word stays', async () => {
    const own = await aChatStore(context);
    const value = {
      message_template_id: 1_666_333_000_111_222,
      message_template_name: 'order_placed',
      message_template_language: 'en',
    };
    const tell = (event: string, at: Date) =>
      post(
        accountDelivery(
          own,
          'message_template_status_update',
          { ...value, event, reason: 'NONE' },
          at,
        ),
      );
    const now = new Date();
    const events = await newOnes(async () => {
      await tell('PAUSED', now);
      await tell('APPROVED', new Date(now.getTime() - 60_000));
    });
    expect(events[0]?.externalId).toBe(
      `1666333000111222:PAUSED:${Math.floor(now.getTime() / 1_000)}`,
    );
    const templates = await rows(
      'select external_id as id, name, status, reason from message_templates where owner_id = ?',
      [own.ownerId],
    );
    expect(templates).toEqual([
      { id: '1666333000111222', name: 'order_placed', status: 'PAUSED', reason: '' },
    ]);
  });
});

describe('C-10 the handshake', () => {
  const ask = (query: string, url = '/webhooks/provider') =>
    context.app.inject({ method: 'GET', url: `${url}?${query}` });
  const with_ = (token: string, challenge = '1158201444') =>
    `hub.mode=subscribe&hub.challenge=${encodeURIComponent(challenge)}&hub.verify_token=${token}`;

  test('echoes the challenge for either token, as plain text', async () => {
    for (const token of Object.values(VERIFY_TOKENS)) {
      const answer = await ask(with_(token, '<b>1</b>'));
      expect([answer.statusCode, answer.body]).toEqual([200, '<b>1</b>']);
      expect(answer.headers['content-type']).toMatch(/^text\/plain/);
      expect(answer.headers['x-content-type-options']).toBe('nosniff');
    }
  });

  test.each([
    with_('wrong'),
    with_(''),
    with_('the-chat-toke'),
    with_('the-chat-token%20'),
    'hub.mode=subscribe&hub.challenge=1',
    `hub.mode=unsubscribe&hub.challenge=1&hub.verify_token=${VERIFY_TOKENS.chat}`,
    `hub.challenge=1&hub.verify_token=${VERIFY_TOKENS.chat}`,
    `hub.mode=subscribe&hub.verify_token=${VERIFY_TOKENS.chat}`,
    `${with_(VERIFY_TOKENS.chat)}&hub.verify_token=${VERIFY_TOKENS.chat}`,
    `hub.mode=subscribe&hub.challenge=1&hub.verify_token[]=${VERIFY_TOKENS.chat}`,
    with_(VERIFY_TOKENS.chat, 'x'.repeat(257)),
    '',
  ])('refuses all else: %s', async (query) => {
    const answer = await ask(query);
    expect(answer.statusCode).toBe(403);
    expect(answer.body).not.toContain('1158201444');
  });

  test('of a narrow address takes its own channel’s token only', async () => {
    const { chat, social } = VERIFY_TOKENS;
    expect((await ask(with_(chat), '/api/chat-business-webhook')).statusCode).toBe(200);
    expect((await ask(with_(social), '/api/chat-business-webhook')).statusCode).toBe(403);
    expect((await ask(with_(social), '/api/social-dm/webhook')).statusCode).toBe(200);
    expect((await ask(with_(chat), '/api/social-dm/webhook')).statusCode).toBe(403);
  });
});

describe('an old address', () => {
  const ALIASES = [
    { url: '/api/chat-business-webhook', takes: ['chat'], isDeprecated: true },
    { url: '/api/webhooks/chat', takes: ['chat', 'social'], isDeprecated: true },
    { url: '/api/webhooks/social', takes: ['chat', 'social'], isDeprecated: true },
    { url: '/api/social-dm/webhook', takes: ['social'], isDeprecated: false },
  ];

  test.each(ALIASES)('$url takes the same events, once', async ({ url, takes, isDeprecated }) => {
    const own = await aChatStore(context);
    const deliveries = {
      chat: chatMessages(own, textMessage('hi')),
      social: socialDelivery(own, socialItem(own, { message: { mid: newId(), text: 'hi' } })),
    };
    for (const [channel, delivery] of Object.entries(deliveries)) {
      const answer = await post(delivery, { url });
      expect(answer.statusCode, channel).toBe(takes.includes(channel) ? 200 : 401);
      expect(answer.headers.deprecation !== undefined).toBe(isDeprecated);
      expect(answer.headers.link).toBe(
        isDeprecated ? '</webhooks/provider>; rel="successor-version"' : undefined,
      );
      expect((await post(delivery)).statusCode).toBe(200);
      expect((await post(delivery, { url, signature: 'wrong' })).statusCode).toBe(401);
    }
    expect(await storedMessages(own)).toHaveLength(2);
  });

  test('C-12 lies inside the maintenance gate, the new one outside', async () => {
    await setPlatform({ maintenanceMode: true });
    const delivery = chatMessages(store, textMessage('hi'));
    for (const { url } of ALIASES)
      expect((await post(delivery, { url })).statusCode, url).toBe(503);
    const answer = await post(delivery);
    expect(answer.statusCode).toBe(200);
    await setPlatform({ maintenanceMode: false });
  });

  test('and the new one answer no other origin', async () => {
    const answer = await context.app.inject({
      method: 'OPTIONS',
      url: '/webhooks/provider',
      headers: { origin: context.config.frontendUrl, 'access-control-request-method': 'POST' },
    });
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
  });
});

describe('a simulation', () => {
  const simulate = (url: string, payload: object) =>
    context.app.inject({ method: 'POST', url, payload });

  test('takes what a shopper writes, without a signature', async () => {
    const own = await aChatStore(context);
    const { variantId } = await someGoods(own, { name: 'Blue mug', stock: 50 });
    const chat = {
      to: own.numberId,
      from: '+919876543210',
      name: 'Asha',
      text: '2 blue mug please',
    };
    expect((await simulate('/api/test-webhook/chat', chat)).json()).toEqual({ success: true });
    const cart = {
      to: own.numberId,
      from: 'IN.123',
      items: [{ retailerId: variantId, quantity: '2' }],
    };
    await simulate('/api/webhook-simulator/message', cart);
    await simulate('/api/test-webhook/social', { to: own.pageId, from: 'S1', text: 'hi' });
    expect(await storedMessages(own)).toMatchObject([
      { text: '2 blue mug please', phone: '+919876543210' },
      {
        type: 'order',
        channelUserId: 'IN.123',
        details: { order: [{ retailerId: variantId, quantity: 2 }] },
      },
      { text: 'hi', channelUserId: 'S1' },
    ]);
    expect(await draftsOf(own)).toHaveLength(2);
  });

  test('takes a whole delivery, and refuses what is neither', async () => {
    const own = await aChatStore(context);
    const delivery = chatMessages(own, textMessage('hi'));
    expect((await simulate('/api/webhook-simulator/raw', delivery)).statusCode).toBe(200);
    expect(await storedMessages(own)).toHaveLength(1);
    for (const payload of [{}, { to: '1' }, { from: '1' }, []]) {
      expect((await simulate('/api/test-webhook/chat', payload)).statusCode).toBe(400);
    }
  });
});
