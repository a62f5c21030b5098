import { beforeEach, describe, expect, test } from 'vitest';
import type { Draft } from '../../../src/features/drafts/draft.ts';
import { findDraft } from '../../../src/features/drafts/find-draft.ts';
import { useApp } from '../../support/app.ts';
import { aReadyDraft, aShopper } from '../../support/desk-drafts.ts';
import {
  aChatShop,
  aDraft,
  type ChatShop,
  letExpire,
  theDraft,
  writes,
} from '../../support/drafts.ts';
import { pagesOf } from '../../support/pages.ts';
import { rows } from '../../support/rows.ts';
import { aStore } from '../../support/stores.ts';

const context = useApp();
const { get, post } = pagesOf(context);
const list = '/dashboard/drafts';
let shop: ChatShop;

beforeEach(async () => {
  shop = await aChatShop(context);
});

const clean = (n: number) => aReadyDraft(shop, `Shopper ${n}`);
const unsure = (n: number) => aDraft(shop, '1 Cotton Kurta', aShopper(`Shopper ${n}`));
const shownIn = (html: string): string[] => [
  ...new Set(html.match(/(?<=row-link" href="\/dashboard\/drafts\/)[0-9a-f-]{36}/g)),
];

describe('the list', () => {
  test('says who wrote, where, what, how it stands and how long it waits', async () => {
    const draft = await clean(1);
    const { body, statusCode } = await get(shop, list);
    expect(statusCode).toBe(200);
    for (const words of ['Shopper 1', '2 Blue Mug', 'Ready', 'Chat', 'Expires in 24 h']) {
      expect(body).toContain(words);
    }
    expect(shownIn(body)).toEqual([draft.id]);
  });

  test('is narrowed by how drafts stand, with their numbers', async () => {
    const [ready, check, gone] = [await clean(1), await unsure(2), await clean(3)];
    await letExpire(shop, gone.id);
    await rows(
      `update draft_orders set expires_at = now() + interval '2 hours' where owner_id = ? and id = ?`,
      [shop.ownerId, check.id],
    );
    const of = async (filter: string) =>
      shownIn((await get(shop, `${list}?filter=${filter}`)).body);
    expect(await of('ready')).toEqual([ready.id]);
    expect(await of('check')).toEqual([check.id]);
    expect(await of('expiring')).toEqual([check.id]);
    expect(await of('expired')).toEqual([gone.id]);
    expect(await of('rejected')).toEqual([]);
    expect(await of('nonsense')).toEqual([check.id, ready.id]);
    const { body } = await get(shop, list);
    expect(body).toMatch(/To review <span class="count">2</);
    expect(body).toMatch(/Ready <span class="count">1</);
    const ending = await get(shop, `${list}?sort=expiresAt`);
    expect(shownIn(ending.body)).toEqual([check.id, ready.id]);
  });

  test('goes on after the last one of a page, whatever came meanwhile', async () => {
    for (let n = 0; n < 22; n++) await unsure(n);
    const first = await get(shop, list);
    const next = /href="([^"]+)">Older drafts/.exec(first.body)?.[1] ?? '';
    await unsure(30);
    const second = await get(shop, next.replaceAll('&amp;', '&'));
    expect(shownIn(first.body)).toHaveLength(20);
    expect(shownIn(second.body)).toHaveLength(2);
    expect(shownIn(second.body).some((id) => shownIn(first.body).includes(id))).toBe(false);
    expect(second.body).not.toContain('Older drafts');
  });

  test('tells the three kinds of nothing apart', async () => {
    const stranger = await aStore(context.app);
    const never = await get(stranger, list);
    expect(never.body).toContain('Connect a number or page');
    expect((await get(shop, list)).body).toContain('No messages received yet');
    const draft = await clean(1);
    await post(shop, `${list}/${draft.id}/reject`, { reason: 'spam' });
    const done = await get(shop, list);
    expect(done.body).toContain('Last message received');
    expect(done.body).toContain('Check the connection');
    expect((await get(shop, `${list}?filter=approved`)).body).toContain('No approved drafts yet');
  });

  test('says which channel is in trouble, and since when', async () => {
    await rows(
      `update channel_connections set state = 'blocked', state_reason = 'The account is locked.',
         state_since = now() - interval '2 hours' where owner_id = ?`,
      [shop.ownerId],
    );
    const { body } = await get(shop, list);
    expect(body).toContain('is blocked');
    expect(body).toContain('The account is locked.');
    expect(body).toContain('2 h ago');
  });
});

describe('messages that could not be read', () => {
  const broken = async () => {
    const [event] = await rows<{ id: string }>(
      `insert into webhook_events (id, source, external_id, event, owner_id, payload, verified, state, attempts)
       values (gen_random_uuid(), 'chat', gen_random_uuid()::text, 'messages', ?, ?::jsonb, true, 'dead', 8)
       returning id`,
      [shop.ownerId, JSON.stringify(delivery)],
    );
    return event?.id ?? '';
  };
  const message = {
    from: '919876543210',
    id: 'wamid.x',
    timestamp: '1764000000',
    type: 'text',
    text: { body: '3 <b>mugs</b> please' },
  };
  const value = {
    messaging_product: 'whatsapp',
    metadata: { display_phone_number: '911234567890', phone_number_id: '1' },
    contacts: [{ wa_id: '919876543210', profile: { name: 'Asha' } }],
    messages: [message],
  };
  const delivery = {
    object: 'whatsapp_business_account',
    entry: [{ id: '1', changes: [{ field: 'messages', value }] }],
  };

  test('are shown as they came, and tried again with one press', async () => {
    const id = await broken();
    const { body } = await get(shop, list);
    expect(body).toContain('We couldn’t read a message');
    expect(body).not.toContain('No messages received yet');
    expect(body).toContain('3 &lt;b&gt;mugs&lt;/b&gt; please');
    expect(body).toContain(`action="/dashboard/drafts/unread/${id}"`);
    const answer = await post(shop, `${list}/unread/${id}`);
    expect(answer.headers.location).toBe(list);
    expect(await rows('select state from webhook_events where id = ?', [id])).toEqual([
      { state: 'failed' },
    ]);
    const stranger = await aStore(context.app);
    expect((await post(stranger, `${list}/unread/${id}`)).statusCode).toBe(404);
  });
});

test('find anything finds the draft of a shopper by name and number', async () => {
  const draft = await aDraft(shop, '1 Cotton Kurta', aShopper('Chitra Menon'));
  const { body } = await get(shop, '/dashboard/find?q=chitra');
  expect(body).toContain(`href="/dashboard/drafts/${draft.id}"`);
  expect(body).toContain('Draft to review');
});

describe('a draft', () => {
  test('shows the message with the words of each line marked, and the order beside it', async () => {
    const draft = await clean(1);
    const { body } = await get(shop, `${list}/${draft.id}`);
    expect(body).toMatch(/<mark title="Line 1: Blue Mug">[^<]*Blue Mug/);
    expect(body).toContain('Approve · ₹998');
    expect(body).toContain('50 in stock');
    expect(body).not.toContain('to look at');
  });

  test('of several messages shows each on a line of its own', async () => {
    await writes(shop, '2 Blue Mug');
    await writes(shop, '1 Cotton Kurta M');
    const { body } = await get(shop, `${list}/${(await theDraft(shop)).id}`);
    const glance = body.match(/class="draft-glance"[^>]*>(.*?)<span class="draft-fold/s)?.[1] ?? '';
    expect(
      glance
        .replace(/<br>/g, ' / ')
        .replace(/<sup>.*?<\/sup>|<[^>]*>/g, '')
        .trim(),
    ).toBe('2 Blue Mug / 1 Cotton Kurta M');
  });

  test('what is not sure comes first, in words, with its field', async () => {
    const draft = await unsure(1);
    const { body } = await get(shop, `${list}/${draft.id}`);
    expect(body).toContain('<a href="#line-0-first" dir="auto">Line 1: choose a size</a>');
    expect(body).toContain('id="line-0-first"');
    expect(body.match(/Check 1 detail/g)).toHaveLength(4);
    expect(body).toContain('Which size?');
  });

  test('a line that is sold out meanwhile is a thing to check, in the list as on the page', async () => {
    const draft = await clean(1);
    await rows('update product_variants set stock = 0 where owner_id = ? and product_id = ?', [
      shop.ownerId,
      shop.goods.mug.productId,
    ]);
    const { body } = await get(shop, `${list}/${draft.id}`);
    expect(body).toContain('Line 1: Blue Mug is sold out');
    expect(body.match(/Check 1 detail/g)).toHaveLength(4);
    expect((await get(shop, list)).body).toContain('Check 1 detail');
  });

  test('opening it marks its notice as read', async () => {
    const draft = await clean(1);
    const open = () =>
      rows(
        `select 1 from notifications where owner_id = ? and event = 'draft_new' and read_at is null`,
        [shop.ownerId],
      );
    expect(await open()).toHaveLength(1);
    await get(shop, `${list}/${draft.id}`);
    expect(await open()).toHaveLength(0);
  });

  test('of another store is not found', async () => {
    const draft = await clean(1);
    const stranger = await aChatShop(context);
    expect((await get(stranger, `${list}/${draft.id}`)).statusCode).toBe(404);
    expect((await post(stranger, `${list}/${draft.id}`, { do: 'approve' })).statusCode).toBe(404);
    expect((await findDraft(shop.tenant, draft.id)).status).toBe('pending');
  });

  test('that expired is read only, and can be made anew', async () => {
    const draft = await clean(1);
    await letExpire(shop, draft.id);
    const page = await get(shop, `${list}/${draft.id}`);
    expect(page.body).toContain('Create a new draft from this message');
    expect(page.body).not.toContain('value="approve"');
    const late = await post(shop, `${list}/${draft.id}`, { do: 'approve', version: '1' });
    expect(late.statusCode).toBe(409);
    const again = await post(shop, `${list}/${draft.id}/again`);
    expect(again.statusCode).toBe(303);
    const made: Draft = await findDraft(
      shop.tenant,
      again.headers.location?.split('/').at(-1) ?? '',
    );
    expect(made).toMatchObject({ status: 'pending', origin: 'again' });
    // Twice: the one that waits is opened.
    const twice = await post(shop, `${list}/${draft.id}/again`);
    expect(twice.headers.location).toBe(`${list}/${made.id}`);
  });
});

test('a draft whose only message was deleted says so', async () => {
  const draft = await clean(1);
  const page = async () => (await get(shop, `${list}/${draft.id}`)).body;
  expect(await page()).not.toContain('The customer deleted this message');
  await rows('update messages set deleted_at = now() where owner_id = ? and id = ?', [
    shop.ownerId,
    draft.messageId,
  ]);
  expect(await page()).toContain('The customer deleted this message');
});
