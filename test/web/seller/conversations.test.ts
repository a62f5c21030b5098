import { beforeEach, describe, expect, test } from 'vitest';
import { findConversation } from '../../../src/features/conversations/find-conversation.ts';
import { fetchMedia } from '../../../src/features/conversations/media/fetch-media.ts';
import {
  recordDeletion,
  recordEdit,
  recordReaction,
} from '../../../src/features/conversations/record-change.ts';
import { inTransaction } from '../../../src/kernel/db/db.ts';
import { useApp } from '../../support/app.ts';
import { aNumber, aPage, inboundText, receive } from '../../support/inbound.ts';
import { pagesOf } from '../../support/pages.ts';
import { useProviderSimulator } from '../../support/provider-simulator.ts';
import { rows } from '../../support/rows.ts';
import { aStore, type TestStore } from '../../support/stores.ts';

const context = useApp();
const provider = useProviderSimulator(context);
const { get, post } = pagesOf(context);
const HOME = '/dashboard/conversations';
const HTMX = { 'hx-request': 'true' };
const DAY = 24 * 3_600_000;
let store: TestStore;
let number: string;

beforeEach(async () => {
  store = await aStore(context.app);
  number = await aNumber(store, context);
});

const aThread = async (text = 'hi', changes: Parameters<typeof inboundText>[1] = {}) => {
  const { conversation } = await receive(store, number, inboundText(text, changes));
  return `${HOME}/${conversation.id}`;
};
const idIn = (here: string) => here.split('/').at(-1) ?? '';

describe('the list', () => {
  test('has three kinds of nothing', async () => {
    const bare = await aStore(context.app);
    expect((await get(bare, HOME)).body).toContain('Connect a number');
    expect((await get(store, HOME)).body).toContain('No messages yet');
    await aThread();
    expect((await get(store, `${HOME}?search=kurta`)).body).toContain(
      'No conversations match “kurta”',
    );
    await rows('update conversations set unread = 0 where owner_id = ?', [store.ownerId]);
    const { body } = await get(store, `${HOME}?show=unread`);
    expect(body).toContain('No unread messages');
    expect(body).toContain('Last message:');
  });

  test('says who wrote what, and finds it by name, number and words', async () => {
    await aThread('2 blue <b>mugs</b>', { from: { name: 'Asha' } });
    await aThread('hello', { from: { waId: '918281112233', name: 'Imran' } });
    const { body } = await get(store, HOME);
    expect(body).toContain('2 blue &lt;b&gt;mugs&lt;/b&gt;');
    expect(body).toContain('1 unread</span>');
    const found = async (typed: string) => {
      const page = await get(store, `${HOME}?search=${encodeURIComponent(typed)}`, HTMX);
      return ['Asha', 'Imran'].filter((name) => page.body.includes(`${name}</a>`));
    };
    expect(await found('asha')).toEqual(['Asha']);
    expect(await found('BLUE')).toEqual(['Asha']);
    expect(await found('82811 12233')).toEqual(['Imran']);
    expect(await found('+91 8281112233')).toEqual(['Imran']);
    expect(await found('%')).toEqual([]);
  });

  test('goes on with the older ones', async () => {
    for (let at = 0; at < 32; at++) {
      await aThread(`message ${at}`, { from: { waId: String(919_000_000_000 + at) } });
    }
    const first = (await get(store, HOME)).body;
    const [, older = ''] = /href="([^"]+)">Older conversations/.exec(first) ?? [];
    const second = (await get(store, older.replaceAll('&amp;', '&'))).body;
    const words = (html: string) => [...html.matchAll(/message \d+/g)].map(([text]) => text);
    expect(words(first)).toHaveLength(30);
    expect(words(second)).toEqual(['message 1', 'message 0']);
    expect(second).not.toContain('Older conversations');
  });

  test('offers what is new and says nothing otherwise', async () => {
    await aThread();
    const [, poll = ''] = /hx-get="([^"]+since=[^"]+)"/.exec((await get(store, HOME)).body) ?? [];
    expect((await get(store, poll, HTMX)).statusCode).toBe(204);
    await aThread('again', { sentAt: new Date(Date.now() + 5) });
    await expect.poll(async () => (await get(store, poll, HTMX)).body).toContain('Show 1 new');
    const { body } = await get(store, poll, HTMX);
    // The row that is there says it in its place.
    expect(body).toMatch(/<li id="c-[^"]+" hx-swap-oob="outerHTML"[^>]*>.*again/s);
    const [, next = ''] = /id="fresh"[^>]*hx-get="([^"]+)"/.exec(body) ?? [];
    expect((await get(store, next.replaceAll('&amp;', '&'), HTMX)).statusCode).toBe(204);
  });

  test('leads to the draft that waits', async () => {
    const { conversation, message } = await receive(store, number, inboundText('2 mugs'));
    await rows(
      `insert into draft_orders (owner_id, id, channel, conversation_id, message_id, message_ids,
                                 last_message_at, expires_at)
       values (?, ?, 'chat', ?, ?, array[?::uuid], now(), now() + interval '1 day')`,
      [store.ownerId, message.id, conversation.id, message.id, message.id],
    );
    expect((await get(store, HOME)).body).toContain(`/dashboard/drafts/${message.id}`);
    expect((await get(store, `${HOME}/${conversation.id}`)).body).toContain('Review the draft');
  });
});

describe('a thread', () => {
  test('shows messages in their order and is seen by that', async () => {
    const here = await aThread('first');
    await aThread('second <script>');
    const { body } = await get(store, here);
    expect(body.indexOf('first')).toBeLessThan(body.indexOf('second &lt;script&gt;'));
    expect(await findConversation(store.tenant, idIn(here))).toMatchObject({ unread: 0 });
  });

  test('answers 204 until something changes', async () => {
    const here = await aThread('hello');
    const [, poll = ''] = /hx-get="([^"]+seen=[^"]+)"/.exec((await get(store, here)).body) ?? [];
    expect((await get(store, poll, HTMX)).statusCode).toBe(204);
    await aThread('and more');
    const { statusCode, body } = await get(store, poll, HTMX);
    expect(statusCode).toBe(200);
    expect(body).toMatch(/^<div id="thread"/);
    expect(body).toContain('and more');
  });

  test('has an order of the catalog as a table', async () => {
    const order = [{ retailerId: 'NO-SUCH', quantity: 2 }];
    const here = await aThread('', { type: 'order', order });
    const { body } = await get(store, here);
    expect(body).toContain('Catalog order');
    expect(body).toContain('NO-SUCH');
    expect(body).toContain('× 2');
  });

  test('shows edits, reactions and what an answer quotes; a deleted message is gone', async () => {
    const inbound = inboundText('2 mugs');
    const { conversation } = await receive(store, number, inbound);
    const here = `${HOME}/${conversation.id}`;
    await receive(store, number, inboundText('the blue ones', { replyTo: inbound.externalId }));
    const about = { channel: 'chat' as const, externalId: inbound.externalId };
    const at = new Date();
    const earlier = new Date(at.getTime() - 60_000);
    await inTransaction(async (trx) => {
      await recordEdit(store.tenant, { ...about, text: '3 mugs', at }, trx);
      await recordEdit(store.tenant, { ...about, text: '9 mugs', at: earlier }, trx);
      await recordReaction(store.tenant, { ...about, emoji: '👍', at }, trx);
      await recordReaction(store.tenant, { ...about, emoji: null, at: earlier }, trx);
    });
    const shown = (await get(store, here)).body;
    expect(shown).toContain('<blockquote class="small soft" dir="auto">3 mugs</blockquote>');
    expect(shown).toContain('Before editing: “2 mugs”');
    expect(shown).toContain('👍');
    expect(shown).not.toContain('9 mugs');
    await inTransaction((trx) => recordDeletion(store.tenant, { ...about, at }, trx));
    const { body } = await get(store, here);
    expect(body).toContain('Deleted by the customer');
    expect(body).toContain('Deleted message');
    expect(body).not.toContain('3 mugs');
  });

  test('has earlier messages on a page of their own', async () => {
    const here = await aThread('message 0', { sentAt: new Date(Date.now() - 100_000) });
    for (let at = 1; at < 52; at++) {
      await aThread(`message ${at}`, { sentAt: new Date(Date.now() - 100_000 + at * 1_000) });
    }
    const { body } = await get(store, here);
    expect(body).not.toContain('message 1<');
    const [, earlier = ''] = /href="([^"]+)">Earlier messages/.exec(body) ?? [];
    const before = (await get(store, earlier)).body;
    expect(before).toContain('message 0<');
    expect(before).toContain('message 1<');
    expect(before).not.toContain('message 2<');
    expect(before).toContain('Back to the newest messages');
  });
});

describe('a file', () => {
  const media = (kind: 'image' | 'voice') => ({
    kind,
    mimeType: kind === 'image' ? 'image/jpeg' : 'text/html',
    fileName: '',
    providerMediaId: kind === 'image' ? 'picture' : 'voice',
    url: null,
  });
  const fetched = async (kind: 'image' | 'voice') => {
    const here = await aThread('', { type: kind, media: [media(kind)] });
    const [file] = await rows<{ id: string }>(
      'select id from message_media where owner_id = ? order by id desc limit 1',
      [store.ownerId],
    );
    return { here, mediaId: file?.id ?? '' };
  };

  test('is shown once it has been fetched, to its own store', async () => {
    const { here, mediaId } = await fetched('image');
    expect((await get(store, here)).body).toContain('is being downloaded');
    expect((await get(store, `${here}/media/${mediaId}`)).statusCode).toBe(404);
    await fetchMedia({ ownerId: store.ownerId, mediaId });
    expect((await get(store, here)).body).toContain(
      `<img class="bubble-picture" src="${here}/media/${mediaId}"`,
    );
    const { headers, statusCode } = await get(store, `${here}/media/${mediaId}`);
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toBe('image/webp');
    expect(headers['content-security-policy']).toBe("default-src 'none'; sandbox");
    expect(headers['x-content-type-options']).toBe('nosniff');
    const stranger = await aStore(context.app);
    expect((await get(stranger, `${here}/media/${mediaId}`)).statusCode).toBe(404);
  });

  test('that is a voice is played, under a type of ours', async () => {
    const { here, mediaId } = await fetched('voice');
    await fetchMedia({ ownerId: store.ownerId, mediaId });
    expect((await get(store, here)).body).toContain(`<audio controls preload="none" src="${here}`);
    const { headers } = await get(store, `${here}/media/${mediaId}`);
    expect(headers['content-type']).toBe('audio/wav');
    expect(headers['content-disposition']).toMatch(/^attachment/);
  });

  test('is saved under the name that its sender gave it, whatever that holds', async () => {
    const { here, mediaId } = await fetched('voice');
    await fetchMedia({ ownerId: store.ownerId, mediaId });
    const name = 'नमस्ते "a"; filename=b.html\r\nX-Evil: 1';
    await rows('update message_media set file_name = ? where owner_id = ? and id = ?', [
      name,
      store.ownerId,
      mediaId,
    ]);
    const { headers } = await get(store, `${here}/media/${mediaId}`);
    const disposition = String(headers['content-disposition']);
    const [, encoded = ''] = /^attachment; filename\*=UTF-8''([\w.%-]+)$/.exec(disposition) ?? [];
    expect(decodeURIComponent(encoded)).toBe(name);
    expect(headers['x-evil']).toBeUndefined();
  });
});

describe('an answer', () => {
  test('is sent and stands in the thread', async () => {
    const here = await aThread();
    const sent = await post(store, `${here}/messages`, { text: ' Which size? ', key: 'a' });
    expect(sent.headers.location).toBe(here);
    await post(store, `${here}/messages`, { text: ' Which size? ', key: 'a' });
    expect(provider.sent.map(({ text }) => text)).toEqual(['Which size?']);
    const { body } = await get(store, here);
    expect(body).toContain('Which size?');
    expect(body).toContain('Meera');
  });

  test('goes back to the draft that it was written on, and nowhere else', async () => {
    const here = await aThread();
    const to = async (back: string, key: string) =>
      (await post(store, `${here}/messages`, { text: 'Hi', key, back })).headers.location;
    expect(await to('/dashboard/drafts/1?filter=ready', 'a')).toBe(
      '/dashboard/drafts/1?filter=ready',
    );
    expect(await to('https://evil.example', 'b')).toBe(here);
    expect(await to('/dashboard/drafts/\\evil', 'c')).toBe(here);
  });

  test('that is empty keeps the page, with words', async () => {
    const here = await aThread();
    const { statusCode, body } = await post(store, `${here}/messages`, { text: ' ' }, HTMX);
    expect(statusCode).toBe(422);
    expect(body).toMatch(/^<div id="conversation"|^\s*<div id="conversation"/);
    expect(body).toContain('The message is required');
    expect(provider.sent).toEqual([]);
  });

  test('that fails says why and may be sent again', async () => {
    const here = await aThread();
    provider.fault = 'no chat there';
    await post(store, `${here}/messages`, { text: 'Hello' });
    const { body } = await get(store, here);
    expect(body).toContain('Not delivered');
    expect(body).toContain('This number cannot receive chat messages');
    const [, again = ''] = /action="([^"]+retry)"/.exec(body) ?? [];
    provider.fault = 'none';
    expect((await post(store, again)).headers.location).toBe(here);
    expect((await post(store, again)).statusCode).toBe(422);
    expect(provider.sent).toHaveLength(1);
  });

  test('is not offered a day after the last message', async () => {
    const here = await aThread('old', { sentAt: new Date(Date.now() - DAY - 60_000) });
    const { body } = await get(store, here);
    expect(body).toContain('You can’t reply here now');
    expect(body).not.toContain('<textarea');
    const late = await post(store, `${here}/messages`, { text: 'Hello' });
    expect(late.statusCode).toBe(422);
    expect(late.body).toContain('The customer hasn’t messaged you in the last 24 hours');
  });

  test('that is ready stands in the box, below what was typed there; nothing is sent', async () => {
    const here = await aThread();
    const pressed = async (answer: string, text = '') =>
      /<textarea[^>]*>\n(.*)<\/textarea>/s.exec(
        (await post(store, `${here}/messages`, { text, answer, key: 'a' }, HTMX)).body,
      )?.[1];
    const which = 'Which size would you like?';
    expect(await pressed('0')).toBe(which);
    expect(await pressed('0', 'Hello <Asha>')).toBe(`Hello &lt;Asha&gt;\n${which}`);
    expect(await pressed('3', which)).toBe('Thank you! We will get back to you shortly.');
    expect(await pressed('99', 'Hello')).toBe('Hello');
    expect(provider.sent).toEqual([]);
  });

  test('from a page has its own limit', async () => {
    const page = await aPage(store, context);
    const from = { channelUserId: '4455', waId: null, phone: null };
    const { conversation } = await receive(
      store,
      page,
      inboundText('hi', { channel: 'social', from }),
    );
    const long = await post(store, `${HOME}/${conversation.id}/messages`, {
      text: 'क'.repeat(400),
    });
    expect(long.statusCode).toBe(422);
    expect(long.body).toContain('must be at most 1,000 bytes');
  });
});
