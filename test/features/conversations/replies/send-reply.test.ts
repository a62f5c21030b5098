import { beforeEach, describe, expect, test } from 'vitest';
import { removeConnection } from '../../../../src/features/channels/end-connection.ts';
import { findConversation } from '../../../../src/features/conversations/find-conversation.ts';
import { findMessage } from '../../../../src/features/conversations/find-message.ts';
import type { Conversation } from '../../../../src/features/conversations/message.ts';
import { recordEcho } from '../../../../src/features/conversations/record-echo.ts';
import { recordStatus } from '../../../../src/features/conversations/record-status.ts';
import { retryReply } from '../../../../src/features/conversations/retry-reply.ts';
import { markTaken, sendReply } from '../../../../src/features/conversations/send-reply.ts';
import { writeReply } from '../../../../src/features/conversations/write-reply.ts';
import { inTransaction, type Trx } from '../../../../src/kernel/db/db.ts';
import { SYSTEM } from '../../../../src/session.ts';
import { useApp } from '../../../support/app.ts';
import { inEnglish } from '../../../support/in-english.ts';
import { aNumber, aPage, inboundText, receive } from '../../../support/inbound.ts';
import { useProviderSimulator } from '../../../support/provider-simulator.ts';
import { rows } from '../../../support/rows.ts';
import { aStore, type TestStore } from '../../../support/stores.ts';

const context = useApp();
const provider = useProviderSimulator(context);
let store: TestStore;
let number: string;
let conversation: Conversation;

beforeEach(async () => {
  store = await aStore(context.app);
  number = await aNumber(store, context);
  ({ conversation } = await receive(store, number, inboundText('hi')));
});

const write = async (text = 'Which size?', id = conversation.id) =>
  (await writeReply(store.tenant, id, text, { actor: SYSTEM, idempotency: null })).result.id;
const reply = async (text?: string, id?: string) => {
  const messageId = await write(text, id);
  await sendReply(store.tenant, messageId);
  return findMessage(store.tenant, messageId);
};
const statusOf = (externalId: string, status: string, reference: string | null = null) => ({
  channel: 'chat' as const,
  externalId,
  status,
  reference,
  error: status === 'failed' ? 'No' : null,
});
const told = (...status: Parameters<typeof statusOf>) =>
  inTransaction((trx) => recordStatus(store.tenant, statusOf(...status), trx));
const outCount = async () =>
  (
    await rows<{ count: number }>(
      `select count(*) from messages where owner_id = ? and direction = 'out'`,
      [store.ownerId],
    )
  )[0]?.count;

describe('an answer', () => {
  test('goes to the number with its plus and is kept with the provider’s id', async () => {
    const message = await reply('Which size?');
    expect(provider.sent).toMatchObject([
      { to: '+919876500001', text: 'Which size?', reference: message.id },
    ]);
    expect(message).toMatchObject({ status: 'sent', externalId: provider.sent[0]?.id });
    expect(await findConversation(store.tenant, conversation.id)).toMatchObject({
      lastText: 'Which size?',
      unread: 1,
    });
  });

  test('to a shopper who hides the number goes to the lasting id', async () => {
    const from = { channelUserId: 'IN.77', waId: null, phone: null };
    const hidden = await receive(store, number, inboundText('hi', { from }));
    expect(await reply('Hello', hidden.conversation.id)).toMatchObject({ status: 'sent' });
    expect(provider.sent[0]?.to).toBe('IN.77');
  });

  test('from a page goes to the person there', async () => {
    const page = await aPage(store, context);
    const from = { channelUserId: '4455', waId: null, phone: null };
    const social = inboundText('hi', { channel: 'social', from });
    const { conversation: thread } = await receive(store, page, social);
    const message = await reply('Hello', thread.id);
    expect(provider.sent).toMatchObject([{ channel: 'social', to: '4455', text: 'Hello' }]);
    expect(message.externalId).toBe(provider.sent[0]?.id);
    await expect(write('é'.repeat(501), thread.id)).rejects.toMatchObject({ statusCode: 400 });
  });

  test('is sent once, however many send it', async () => {
    const id = await write();
    await Promise.all(Array.from({ length: 10 }, () => sendReply(store.tenant, id)));
    expect(provider.sent).toHaveLength(1);
  });

  test.each([
    ['', 'is required'],
    ['  \n ', 'is required'],
    ['a'.repeat(4_097), 'at most 4096'],
  ])('that cannot be sent is refused: %#', async (text, words) => {
    await expect(write(text)).rejects.toMatchObject({ statusCode: 400 });
    await expect(write(text)).rejects.toThrow(words);
  });

  test('is refused a day after the shopper’s last message, by the provider’s clock', async () => {
    const old = inboundText('hello', {
      from: { waId: '919876500009' },
      sentAt: new Date(Date.now() - 24 * 3_600_000 - 1_000),
    });
    const late = await receive(store, number, old);
    await expect(write('Hi', late.conversation.id)).rejects.toMatchObject({
      code: 'REPLY_WINDOW_CLOSED',
    });
    expect(await outCount()).toBe(0);
  });

  test('is refused where the number is gone', async () => {
    const used = (await findConversation(store.tenant, conversation.id)).connectionId;
    await removeConnection(store.tenant, used ?? '', SYSTEM);
    await expect(write()).rejects.toMatchObject({ code: 'NO_CHANNEL' });
  });
});

describe('the provider', () => {
  test('refuses: the reason stands at the message, which may be sent again', async () => {
    provider.fault = 'outside the 24 hours';
    const failed = await reply();
    expect(failed.status).toBe('failed');
    expect(inEnglish(failed.statusError)).toContain('only send an approved template');
    provider.fault = 'none';
    await retryReply(store.tenant, conversation.id, failed.id);
    expect(await findMessage(store.tenant, failed.id)).toMatchObject({
      status: 'sent',
      statusError: null,
    });
    await expect(retryReply(store.tenant, conversation.id, failed.id)).rejects.toMatchObject({
      code: 'ALREADY_SENT',
    });
    expect(provider.sent).toHaveLength(1);
  });

  test('takes it and never answers: nobody claims to know', async () => {
    provider.fault = 'takes it, but never answers';
    const message = await reply();
    expect(message).toMatchObject({ status: 'unsure', externalId: null });
    expect(inEnglish(message.statusError)).toContain('may have arrived');
    await sendReply(store.tenant, message.id);
    expect(provider.sent).toHaveLength(1);
    // Its status says that it did arrive.
    expect(await told('wamid.1', 'delivered', message.id)).toBe(true);
    expect(await findMessage(store.tenant, message.id)).toMatchObject({
      status: 'delivered',
      statusError: null,
      externalId: 'wamid.1',
    });
  }, 20_000);
});

describe('a status', () => {
  const seen = async (statuses: string[]) => {
    const { id, externalId } = await reply();
    for (const status of statuses) await told(externalId ?? '', status);
    return (await findMessage(store.tenant, id)).status;
  };

  test.each([
    [['sent', 'delivered', 'read', 'played'], 'played'],
    [['read', 'delivered', 'sent'], 'read'],
    [['failed'], 'failed'],
    [['failed', 'sent'], 'failed'],
    [['failed', 'delivered'], 'delivered'],
    [['delivered', 'failed'], 'delivered'],
    [['in_orbit'], 'in_orbit'],
    [['in_orbit', 'delivered'], 'delivered'],
    [['read', 'in_orbit'], 'read'],
  ])('%j leads to %s', async (statuses, status) => {
    expect(await seen(statuses)).toBe(status);
  });

  test('that comes before the answer of the send is joined by our own name', async () => {
    const id = await write();
    await told('wamid.early', 'delivered', id);
    await sendReply(store.tenant, id);
    const message = await findMessage(store.tenant, id);
    expect(message.status).toBe('delivered');
    expect(message.externalId).toBe('wamid.early');
    // A message that is known to have arrived is not sent.
    expect(provider.sent).toHaveLength(0);
  });

  test('of somebody else’s message is not ours', async () => {
    expect(await told('wamid.unknown', 'read')).toBe(false);
    expect(await told('wamid.unknown', 'read', store.ownerId)).toBe(false);
    expect(await told('wamid.unknown', 'read', 'no uuid')).toBe(false);
  });

  test('gives a message that was erased no name of the provider back', async () => {
    const id = await write();
    await rows(`update messages set deleted_at = now() where owner_id = ? and id = ?`, [
      store.ownerId,
      id,
    ]);
    await told('wamid.late', 'read', id);
    await sendReply(store.tenant, id);
    expect(provider.sent).toHaveLength(0);
    const erased = await findMessage(store.tenant, id);
    expect(erased).toMatchObject({ status: 'queued', externalId: null });
    await markTaken(
      store.tenant,
      { ...erased, connectionId: null, channelUserId: '', phone: null },
      'wamid.later',
    );
    expect((await findMessage(store.tenant, id)).externalId).toBeNull();
  });

  test('of a notice goes to the notice', async () => {
    const id = store.storeId;
    await rows(
      `insert into notifications (owner_id, id, kind, channel, audience, status, title, provider_id)
       values (?, ?, 'order_new', 'chat', 'shopper', 'sent', 'Order', 'wamid.n')`,
      [store.ownerId, id],
    );
    const notice = async () =>
      (
        await rows<{ status: string; error: string | null }>(
          'select status, error from notifications where owner_id = ? and id = ?',
          [store.ownerId, id],
        )
      )[0];
    expect(await told('wamid.other', 'failed', id)).toBe(true);
    expect(await notice()).toEqual({ status: 'sent', error: null });
    await told('wamid.n', 'failed', id);
    expect(await notice()).toEqual({ status: 'failed', error: 'No' });
    await told('wamid.n', 'delivered', id);
    await told('wamid.n', 'failed', id);
    expect(await notice()).toEqual({ status: 'sent', error: null });
  });
});

describe('an echo', () => {
  let page: string;
  let thread: Conversation;
  const from = { channelUserId: '4455', waId: null, phone: null, name: '' };
  beforeEach(async () => {
    page = await aPage(store, context);
    const social = inboundText('hi', { channel: 'social', from });
    ({ conversation: thread } = await receive(store, page, social));
  });
  const echo = (externalId: string, text: string) =>
    inTransaction((trx) =>
      recordEcho(
        store.tenant,
        page,
        inboundText(text, { channel: 'social', from, externalId }),
        trx,
      ),
    );

  test('of what was written elsewhere is shown as the store’s, and is not unread', async () => {
    await echo('m_1', 'From the app');
    await echo('m_1', 'From the app');
    const found = await findConversation(store.tenant, thread.id);
    expect(found).toMatchObject({ lastText: 'From the app', unread: 1 });
    expect(found.lastInboundAt).toEqual(thread.lastInboundAt);
    expect(await outCount()).toBe(1);
  });

  test('to somebody who never wrote makes a thread that cannot be answered yet', async () => {
    await inTransaction((trx) =>
      recordEcho(
        store.tenant,
        page,
        inboundText('Hello', { channel: 'social', from: { ...from, channelUserId: '99' } }),
        trx,
      ),
    );
    const [made] = await rows<{ id: string; lastInboundAt: Date | null; unread: number }>(
      `select id, last_inbound_at as "lastInboundAt", unread from conversations
        where owner_id = ? and channel_user_id = '99'`,
      [store.ownerId],
    );
    expect(made).toMatchObject({ lastInboundAt: null, unread: 0 });
    await expect(write('Hi', made?.id)).rejects.toMatchObject({ code: 'REPLY_WINDOW_CLOSED' });
  });

  test('is not taken for an answer of ours that was refused', async () => {
    const refused = await write('Which size?', thread.id);
    await rows(
      `update messages set status = 'failed', status_error = 'No' where id = ? and owner_id = ?`,
      [refused, store.ownerId],
    );
    await echo('m_2', 'Which size?');
    expect(await outCount()).toBe(2);
    expect(await findMessage(store.tenant, refused)).toMatchObject({
      status: 'failed',
      statusError: 'No',
    });
  });

  test('to somebody who has a number that another thread still holds is kept', async () => {
    const [waId, phone] = ['919876500009', '+919876500009'];
    const old = { channelUserId: 'IN.1', waId, phone };
    const before = await receive(store, number, inboundText('hi', { from: old }));
    const told = inboundText('Hello', { from: { ...old, channelUserId: 'IN.2' } });
    await inTransaction((trx) => recordEcho(store.tenant, number, told, trx));
    const [kept] = await rows<{ name: string; thread: string }>(
      `select c.channel_user_id as name, c.id as thread from messages m
         join conversations c on c.owner_id = m.owner_id and c.id = m.conversation_id
        where m.owner_id = ? and m.external_id = ?`,
      [store.ownerId, told.externalId],
    );
    expect(kept?.name).toBe('IN.2');
    expect((await findConversation(store.tenant, before.conversation.id)).phone).toBeNull();
  });

  test('of our own send is joined by its id, before or after the send has ended', async () => {
    const { id, externalId } = await reply('Hello', thread.id);
    await echo(externalId ?? '', 'Hello');
    expect(await outCount()).toBe(1);

    const second = await write('And you?', thread.id);
    await echo('m_early', 'And you?');
    expect(await outCount()).toBe(2);
    expect(await findMessage(store.tenant, second)).toMatchObject({
      status: 'sent',
      externalId: 'm_early',
    });
    expect((await findMessage(store.tenant, id)).externalId).toBe(externalId);
  });
});

test('the echo of an answer and the end of its sending leave one message, however they meet', async () => {
  const page = await aPage(store, context);
  const from = { channelUserId: '4455', waId: null, phone: null };
  const social = inboundText('hi', { channel: 'social', from });
  const { conversation: thread } = await receive(store, page, social);
  for (let round = 0; round < 10; round++) {
    const claimed = {
      id: await write(`answer ${round}`, thread.id),
      conversationId: thread.id,
      channel: 'social' as const,
      text: '',
      details: {},
      connectionId: page,
      channelUserId: '4455',
      phone: null,
    };
    const externalId = `m_${round}`;
    // The other words are those of a page that changes what it sends.
    const text = round % 2 === 0 ? `answer ${round}` : 'changed';
    const echo = inboundText(text, { channel: 'social', from, externalId });
    await Promise.all([
      markTaken(store.tenant, claimed, externalId),
      inTransaction((trx) => recordEcho(store.tenant, page, echo, trx)),
    ]);
    expect(await outCount()).toBe(round + 1);
    expect((await findMessage(store.tenant, claimed.id)).externalId).toBe(externalId);
  }
});

test('statuses of messages that are not ours cost little where the table was small a moment ago', async () => {
  const recordStrangers = async (trx: Trx) => {
    for (let n = 0; n < 10; n++) {
      await recordStatus(store.tenant, statusOf(`wamid.stranger.${n}`, 'delivered'), trx);
    }
  };
  const work = async (trx: Trx) => {
    await trx.raw(`set local plan_cache_mode = 'force_generic_plan'`);
    // What is asked first is planned while there is next to nothing, and the planner knows it.
    await trx.raw('analyze messages');
    await recordStrangers(trx);
    await trx.raw(
      `insert into messages (owner_id, id, conversation_id, channel, direction, external_id, type, sent_at)
       select owner_id, gen_random_uuid(), id, channel, 'in', 'wamid.many.' || n, 'text', now()
         from conversations, generate_series(1, 1000) n where owner_id = ?`,
      [store.ownerId],
    );
    const before = await messagesRead(trx);
    await recordStrangers(trx);
    return (await messagesRead(trx)) - before;
  };
  const read = await inTransaction(work, { isFrequent: true });
  expect(read).toBeLessThan(100);
});

/** Rows of messages that this transaction has read so far. */
async function messagesRead(trx: Trx): Promise<number> {
  const { rows: found } = await trx.raw(
    `select (seq_tup_read + coalesce(idx_tup_fetch, 0))::integer as read
       from pg_stat_xact_user_tables where relname = 'messages'`,
  );
  return found[0].read;
}
