import { beforeEach, describe, expect, test } from 'vitest';
import { findConversation } from '../../../../src/features/conversations/find-conversation.ts';
import { recentMessages } from '../../../../src/features/conversations/queries/recent-messages.ts';
import { relinkShopper } from '../../../../src/features/conversations/record-identity-change.ts';
import { recordInbound } from '../../../../src/features/conversations/record-inbound.ts';
import { inTransaction } from '../../../../src/kernel/db/db.ts';
import { useApp } from '../../../support/app.ts';
import { inEnglish } from '../../../support/in-english.ts';
import { aNumber, aPage, inboundText, receive } from '../../../support/inbound.ts';
import { rows } from '../../../support/rows.ts';
import { aStore, type TestStore } from '../../../support/stores.ts';

const context = useApp();
let store: TestStore;
let number: string;

beforeEach(async () => {
  store = await aStore(context.app);
  number = await aNumber(store, context);
});

const BSUID = 'IN.13491208655302741918';
const threads = () =>
  rows<{ channelUserId: string; waId: string | null; phone: string | null }>(
    `select channel_user_id as "channelUserId", wa_id as "waId", phone
       from conversations where owner_id = ? order by created_at, id`,
    [store.ownerId],
  );
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

describe('a message', () => {
  test('makes the thread and is kept in it, with what it brought', async () => {
    const inbound = inboundText('2 blue mugs\u0000', {
      replyTo: 'wamid.before',
      details: { a: 1 },
    });
    const { conversation, message, isNew } = await receive(store, number, inbound);
    expect(isNew).toBe(true);
    expect(conversation).toMatchObject({
      channel: 'chat',
      channelUserId: '919876500001',
      phone: '+919876500001',
      name: 'Asha',
      connectionId: number,
      lastText: '2 blue mugs',
      unread: 1,
    });
    expect(conversation.lastInboundAt).toEqual(inbound.sentAt);
    const [kept] = await recentMessages(store.tenant, conversation.id, {
      since: minutesAgo(1),
      limit: 10,
    });
    expect(kept).toEqual(message);
    expect(message).toMatchObject({
      text: '2 blue mugs',
      details: { a: 1, replyTo: 'wamid.before' },
    });
  });

  test('takes one statement', async () => {
    await receive(store, number, inboundText('first'));
    const sent: string[] = [];
    const note = ({ sql }: { sql: string }) => sent.push(sql);
    context.db.knex.on('query', note);
    await receive(store, number, inboundText('second'));
    context.db.knex.removeListener('query', note);
    expect(sent.filter((sql) => !/^(?:BEGIN|COMMIT)/i.test(sql))).toHaveLength(1);
  });

  test('that is there already changes nothing', async () => {
    const inbound = inboundText('hello');
    const first = await receive(store, number, inbound);
    const again = await receive(store, number, inbound);
    expect(again).toMatchObject({ isNew: false, message: { id: first.message.id } });
    expect(again.conversation.unread).toBe(1);
  });

  test('that comes late leaves the newest words and the time for answers', async () => {
    const { conversation } = await receive(store, number, inboundText('now'));
    await receive(store, number, inboundText('six days ago', { sentAt: minutesAgo(6 * 1_440) }));
    const found = await findConversation(store.tenant, conversation.id);
    expect(found).toMatchObject({ lastText: 'now', unread: 2 });
    expect(found.lastInboundAt).toEqual(conversation.lastInboundAt);
  });

  test('of a clock that is ahead opens no longer time for answers', async () => {
    const { conversation } = await receive(
      store,
      number,
      inboundText('tomorrow', { sentAt: minutesAgo(-1_440) }),
    );
    expect(conversation.lastInboundAt?.getTime()).toBeLessThanOrEqual(Date.now());
  });

  test('keeps its pictures and the jobs that fetch them', async () => {
    const picture = {
      kind: 'image' as const,
      mimeType: 'image/jpeg',
      fileName: '',
      providerMediaId: '555',
      url: null,
    };
    const inbound = inboundText('', { type: 'image', media: [picture, picture] });
    const { conversation } = await receive(store, number, inbound);
    await receive(store, number, inbound);
    expect(inEnglish(conversation.lastText)).toBe('Photo');
    const media = await rows<{ id: string }>(
      `select id from message_media where owner_id = ? and state = 'waiting'`,
      [store.ownerId],
    );
    expect(media).toHaveLength(2);
    const jobs = await rows<{ id: string }>(
      `select data ->> 'mediaId' as id from jobs where name = 'fetch-media' and data ->> 'ownerId' = ?`,
      [store.ownerId],
    );
    expect(jobs.map(({ id }) => id)).toEqual(expect.arrayContaining(media.map(({ id }) => id)));
  });
});

describe('a shopper', () => {
  const withId = { channelUserId: BSUID };

  test('of twenty first messages at once has one thread', async () => {
    const texts = Array.from({ length: 20 }, (_, at) => `message ${at}`);
    await Promise.all(
      texts.map((text) => receive(store, number, inboundText(text, { from: withId }))),
    );
    const [found] = await rows<{ unread: number }>(
      'select unread from conversations where owner_id = ?',
      [store.ownerId],
    );
    expect(await threads()).toHaveLength(1);
    expect(found?.unread).toBe(20);
  });

  test('known by number only gets the lasting id later', async () => {
    await receive(store, number, inboundText('hi'));
    await receive(store, number, inboundText('hi', { from: withId }));
    expect(await threads()).toEqual([
      { channelUserId: BSUID, waId: '919876500001', phone: '+919876500001' },
    ]);
  });

  test('who hides the number is known by the lasting id, and keeps the number that was known', async () => {
    await receive(store, number, inboundText('hi', { from: withId }));
    const hidden = { ...withId, waId: null, phone: null };
    const { conversation } = await receive(store, number, inboundText('hi', { from: hidden }));
    expect(conversation.phone).toBe('+919876500001');
    expect(await threads()).toHaveLength(1);
  });

  test('without a number at first tells it later', async () => {
    const hidden = { ...withId, waId: null, phone: null };
    await receive(store, number, inboundText('hi', { from: hidden }));
    await receive(store, number, inboundText('call me', { from: withId }));
    expect(await threads()).toEqual([
      { channelUserId: BSUID, waId: '919876500001', phone: '+919876500001' },
    ]);
  });

  test('who got somebody else’s old number has a thread of their own', async () => {
    await receive(store, number, inboundText('hi', { from: withId }));
    const other = { channelUserId: 'IN.999' };
    await receive(store, number, inboundText('hi, I am new', { from: other }));
    expect(await threads()).toEqual([
      { channelUserId: BSUID, waId: null, phone: null },
      { channelUserId: 'IN.999', waId: '919876500001', phone: '+919876500001' },
    ]);
  });

  test('who changes number keeps the thread', async () => {
    await receive(store, number, inboundText('hi'));
    const change = {
      channel: 'chat' as const,
      from: { channelUserId: null, waId: '919876500001' },
      to: { channelUserId: null, waId: '919876500002', phone: '+919876500002' },
    };
    expect(await inTransaction((trx) => relinkShopper(store.tenant, change, trx))).toBe(true);
    await receive(store, number, inboundText('new', { from: { waId: '919876500002' } }));
    expect(await threads()).toEqual([
      { channelUserId: '919876500002', waId: '919876500002', phone: '+919876500002' },
    ]);
    expect(await inTransaction((trx) => relinkShopper(store.tenant, change, trx))).toBe(false);
  });

  test('who writes from another number under the lasting id is answered there', async () => {
    const [waId, phone] = ['919876500002', '+919876500002'];
    await receive(store, number, inboundText('hi', { from: withId }));
    await receive(
      store,
      number,
      inboundText('my new number', { from: { ...withId, waId, phone } }),
    );
    const now = [{ channelUserId: BSUID, waId, phone }];
    expect(await threads()).toEqual(now);
    const late = inboundText('from the old one', { from: withId, sentAt: minutesAgo(10) });
    await receive(store, number, late);
    expect(await threads()).toEqual(now);
  });

  test('of a page is another than the one of a number', async () => {
    const page = await aPage(store, context);
    const from = { channelUserId: '919876500001', waId: null, phone: null };
    await receive(store, number, inboundText('hi'));
    await receive(store, page, inboundText('hi', { channel: 'social', from }));
    expect(await threads()).toHaveLength(2);
  });
});

test('two stores know the same shopper and message each for themselves', async () => {
  const other = await aStore(context.app);
  const theirs = await aNumber(other, context);
  const inbound = inboundText('hi');
  expect((await receive(store, number, inbound)).isNew).toBe(true);
  expect((await receive(other, theirs, inbound)).isNew).toBe(true);
  expect(await threads()).toHaveLength(1);
});

test('the thread is locked until the message’s transaction ends', async () => {
  await receive(store, number, inboundText('first'));
  let second: Promise<unknown> = Promise.resolve();
  let seen = 0;
  await inTransaction(async (trx) => {
    await recordInbound(store.tenant, number, inboundText('a'), trx);
    second = receive(store, number, inboundText('b')).then(() => seen++);
    await rows('select pg_sleep(0.1)', [], trx);
    expect(seen).toBe(0);
  });
  await second;
  expect(seen).toBe(1);
});
