import { beforeEach, describe, expect, test } from 'vitest';
import { recordInbound } from '../../../src/features/conversations/record-inbound.ts';
import { approveDraft } from '../../../src/features/drafts/approve-draft.ts';
import { rejectDraft } from '../../../src/features/drafts/decide-draft.ts';
import type { Draft } from '../../../src/features/drafts/draft.ts';
import { editDraft } from '../../../src/features/drafts/edit-draft.ts';
import { readIntoDraft } from '../../../src/features/drafts/reading/read-into-draft.ts';
import { clearNoticeContext } from '../../../src/features/notifications/notice-context.ts';
import { inTransaction } from '../../../src/kernel/db/db.ts';
import { SYSTEM } from '../../../src/session.ts';
import { useApp } from '../../support/app.ts';
import { cpuTime } from '../../support/cpu-time.ts';
import {
  aChatShop,
  aDraft,
  type ChatShop,
  CLEAN,
  draftsOf,
  letExpire,
  orderedIn,
  theDraft,
  writes,
} from '../../support/drafts.ts';
import { orderCount } from '../../support/goods.ts';
import { inboundText } from '../../support/inbound.ts';
import { useInvariants } from '../../support/invariants.ts';
import { rows } from '../../support/rows.ts';
import { shopOf } from '../../support/stores.ts';

const context = useApp();
useInvariants();
let shop: ChatShop;

beforeEach(async () => {
  shop = await aChatShop(context);
});

const minutes = (count: number) => new Date(Date.now() + count * 60_000);
const notices = () =>
  rows<{ title: string; draftId: string; readAt: Date | null }>(
    `select title, draft_order_id as "draftId", read_at as "readAt" from notifications
      where owner_id = ? and event = 'draft_new' and channel = 'in_app'`,
    [shop.ownerId],
  );

describe('a message that orders', () => {
  test('becomes a draft with its lines, its customer and a notice', async () => {
    const { message, conversation } = await writes(shop, CLEAN);
    const draft = await theDraft(shop);
    expect(draft).toMatchObject({
      status: 'pending',
      channel: 'chat',
      conversationId: conversation.id,
      messageId: message.id,
      messageIds: [message.id],
      messageText: CLEAN,
      customer: {
        name: 'Asha Rao',
        phone: '+919876543210',
        address: { city: 'Kozhikode', postalCode: '673032' },
      },
      paymentMethod: 'unpaid',
      unmatched: [],
      version: 1,
      orderId: null,
    });
    expect(draft.items).toMatchObject([
      { productName: 'Blue Mug', sku: 'MUG', quantity: 2, unitPriceMinor: 49_900 },
    ]);
    expect(draft.expiresAt.getTime() - draft.createdAt.getTime()).toBe(24 * 3_600_000);
    expect(await notices()).toMatchObject([{ draftId: draft.id, readAt: null }]);
  });

  test('is known by what the provider tells of the shopper where the text says nothing', async () => {
    await writes(shop, '2 Blue Mug');
    const { customer, unknowns, checks } = await theDraft(shop);
    expect(customer).toEqual({ name: 'Asha', phone: '+919876500001' });
    // No address at all is nothing to look at; half of one is.
    expect({ unknowns, checks }).toEqual({ unknowns: 0, checks: 0 });
    await writes(shop, 'send it to pin 673032');
    expect((await theDraft(shop)).checks).toBe(1);
  });

  test('asks for a variant that was not said', async () => {
    await writes(shop, '1 Cotton Kurta please');
    const draft = await theDraft(shop);
    expect(draft.items).toMatchObject([{ variantId: null, quantity: 1, unitPriceMinor: 89_900 }]);
    expect(draft.unknowns).toBeGreaterThan(0);
    expect(draft.parseErrors.map(({ code }) => code)).toContain('VARIANT_UNKNOWN');
  });

  test('pays in cash where it says so and the store takes it', async () => {
    await writes(shop, `${CLEAN}\nCOD please`);
    expect((await theDraft(shop)).paymentMethod).toBe('cod');
    await rows('update stores set cod_enabled = false where owner_id = ?', [shop.ownerId]);
    const other = await aDraft(shop, `${CLEAN}\ncash on delivery`, {
      from: { waId: '919000000002' },
    });
    expect(other.paymentMethod).toBe('unpaid');
  });

  test('that is a greeting, a question or empty makes nothing', async () => {
    await writes(shop, 'Hello');
    await writes(shop, 'do you have blue mugs?');
    await writes(shop, '', { type: 'sticker' });
    expect(await draftsOf(shop)).toEqual([]);
  });

  test('leaves the address to the last one where it says so', async () => {
    const store = await shopOf(shop);
    const first = await aDraft(shop);
    await approveDraft(store, first.id, {}, { actor: SYSTEM, idempotency: null });
    const text = '1 Blue Mug to the same address, my number 9876543210';
    const next = await aDraft(shop, text, { sentAt: minutes(40) });
    expect(next.customer.address).toMatchObject({ city: 'Kozhikode', postalCode: '673032' });
  });
});

describe('a follow-up within 30 minutes', () => {
  test('is read with what was written before', async () => {
    await writes(shop, '2 Blue Mug', { sentAt: minutes(-10) });
    const { message } = await writes(shop, 'and 1 Cotton Kurta M', { sentAt: minutes(-5) });
    const draft = await theDraft(shop);
    expect(orderedIn(draft)).toEqual({ MUG: 2, 'KURTA-M': 1 });
    expect(draft.messageIds).toHaveLength(2);
    expect(draft.messageIds[1]).toBe(message.id);
    expect(draft.items[1]?.spans[0]?.message).toBe(1);
    expect(draft.version).toBe(2);
    expect(await notices()).toHaveLength(1);
  });

  test('tells who the shopper is without touching the lines, and never empties what is known', async () => {
    await writes(shop, CLEAN, { sentAt: minutes(-10) });
    await writes(shop, 'My name is Meera Nair', { sentAt: minutes(-8) });
    await writes(shop, 'thanks', { sentAt: minutes(-7) });
    const draft = await theDraft(shop);
    expect(orderedIn(draft)).toEqual({ MUG: 2 });
    expect(draft.customer).toMatchObject({ name: 'Meera Nair', phone: '+919876543210' });
    expect(draft.customer.address).toMatchObject({ postalCode: '673032' });
  });

  test('counts from the last message that added to the draft', async () => {
    await writes(shop, '2 Blue Mug', { sentAt: minutes(-70) });
    await writes(shop, 'and 1 Cotton Kurta M', { sentAt: minutes(-45) });
    await writes(shop, 'and 1 Cotton Kurta L', { sentAt: minutes(-20) });
    expect(orderedIn(await theDraft(shop))).toEqual({ MUG: 2, 'KURTA-M': 1, 'KURTA-L': 1 });
  });

  test('that comes later begins another draft', async () => {
    await writes(shop, '2 Blue Mug', { sentAt: minutes(-50) });
    await writes(shop, '1 Cotton Kurta M', { sentAt: minutes(-10) });
    expect((await draftsOf(shop)).map(orderedIn)).toEqual([{ 'KURTA-M': 1 }, { MUG: 2 }]);
    expect(await notices()).toHaveLength(2);
  });

  test('of another shopper is none', async () => {
    await writes(shop, '2 Blue Mug');
    await writes(shop, '1 Cotton Kurta M', { from: { waId: '919000000001' } });
    expect(await draftsOf(shop)).toHaveLength(2);
  });

  test('adds to lines that a seller has changed, and leaves a seller’s customer alone', async () => {
    await writes(shop, '2 Blue Mug', { sentAt: minutes(-10) });
    const draft = await theDraft(shop);
    const { productId } = shop.goods.mug;
    await editDraft(
      await shopOf(shop),
      draft.id,
      {
        items: [{ productId, quantity: 5 }],
        customer: { name: 'Meera' },
      },
      SYSTEM,
    );
    const text = 'and 1 Cotton Kurta M. My name is Sunita';
    await writes(shop, text, { sentAt: minutes(-5) });
    const after = await theDraft(shop);
    expect(orderedIn(after)).toEqual({ MUG: 5, 'KURTA-M': 1 });
    expect(after.customer.name).toBe('Meera');
    expect(after.items[0]).toMatchObject({ id: draft.items[0]?.id, settled: true });
    expect(after.items[0]?.spans).toEqual(draft.items[0]?.spans);
  });

  test('names a product that was only asked about before', async () => {
    await writes(shop, 'do you have Cotton Kurta in M?', { sentAt: minutes(-4) });
    await writes(shop, 'ok send 2', { sentAt: minutes(-3) });
    expect(orderedIn(await theDraft(shop))).toEqual({ 'KURTA-M': 2 });
  });
});

describe('what was settled', () => {
  test('is over: the next message begins anew', async () => {
    const store = await shopOf(shop);
    const first = await aDraft(shop, CLEAN, { sentAt: minutes(-10) });
    await approveDraft(store, first.id, {}, { actor: SYSTEM, idempotency: null });
    const second = await aDraft(shop, '1 Cotton Kurta M', { sentAt: minutes(-5) });
    expect(orderedIn(second)).toEqual({ 'KURTA-M': 1 });
    await rejectDraft(shop.tenant, second.id, {}, SYSTEM);
    const third = await aDraft(shop, '3 Blue Mug', { sentAt: minutes(-4) });
    expect(orderedIn(third)).toEqual({ MUG: 3 });
    await letExpire(shop, third.id);
    const fourth = await aDraft(shop, '1 Cotton Kurta L', { sentAt: minutes(-3) });
    expect(orderedIn(fourth)).toEqual({ 'KURTA-L': 1 });
    expect(await draftsOf(shop)).toHaveLength(4);
    expect(await orderCount(shop)).toBe(1);
  });

  test('is over at the latest now, whatever time a message says', async () => {
    const first = await aDraft(shop, CLEAN, { sentAt: minutes(600_000) });
    await rejectDraft(shop.tenant, first.id, {}, SYSTEM);
    await writes(shop, '1 Cotton Kurta M', { sentAt: minutes(1) });
    await writes(shop, 'and 1 Blue Mug', { sentAt: minutes(2) });
    const [next] = await draftsOf(shop);
    expect(orderedIn(next as Draft)).toEqual({ 'KURTA-M': 1, MUG: 1 });
  });

  test('is not opened again by a message that comes late: that one stands for itself', async () => {
    const store = await shopOf(shop);
    const first = await aDraft(shop, CLEAN, { sentAt: minutes(-10) });
    await approveDraft(store, first.id, {}, { actor: SYSTEM, idempotency: null });
    const late = await aDraft(shop, '1 Cotton Kurta M', { sentAt: minutes(-11) });
    expect(late.messageIds).toHaveLength(1);
    expect(orderedIn(late)).toEqual({ 'KURTA-M': 1 });
    const [, settled] = await draftsOf(shop);
    expect(settled).toMatchObject({ id: first.id, status: 'approved' });
    expect(settled?.items).toEqual(first.items);
  });
});

describe('messages in another order than they were written', () => {
  test('are read as they were written', async () => {
    const first = { sentAt: minutes(-10) };
    await writes(shop, 'and 1 Cotton Kurta M', { sentAt: minutes(-9) });
    await writes(shop, '2 Blue Mug', first);
    expect(orderedIn(await theDraft(shop))).toEqual({ MUG: 2, 'KURTA-M': 1 });
    const { messageIds, items } = await theDraft(shop);
    const marks = items.map(({ productName, spans }) => [productName, spans[0]?.message]);
    expect(messageIds).toHaveLength(2);
    expect(marks).toEqual([
      ['Blue Mug', 0],
      ['Cotton Kurta', 1],
    ]);
  });

  test('a correction that came first still corrects', async () => {
    await writes(shop, 'make it 3 instead of 2', { sentAt: minutes(-9) });
    await writes(shop, '2 Blue Mug', { sentAt: minutes(-10) });
    expect(orderedIn(await theDraft(shop))).toEqual({ MUG: 3 });
  });
});

test('the first message of a conversation asks for nothing that cannot be there', async () => {
  const store = await shopOf(shop);
  await aDraft(shop);
  const first = inboundText(CLEAN, { from: { waId: '919000000004' } });
  clearNoticeContext(shop.tenant);
  const seen: string[] = [];
  const watch = ({ sql }: { sql: string }) => seen.push(sql);
  await inTransaction(async (trx) => {
    const { conversation, message } = await recordInbound(shop.tenant, shop.numberId, first, trx);
    context.db.knex.on('query', watch);
    await readIntoDraft(store, conversation, message, trx, { isFirst: true });
    context.db.knex.off('query', watch);
  });
  expect((await draftsOf(shop)).map(orderedIn)).toEqual([{ MUG: 2 }, { MUG: 2 }]);
  // Whom to tell, which is asked once in a second, and all that is written.
  expect(seen).toHaveLength(2);
});

test('the same message again changes nothing', async () => {
  const inbound = inboundText(CLEAN);
  await writes(shop, inbound);
  await writes(shop, inbound);
  expect((await theDraft(shop)).version).toBe(1);
});

describe('messages that are too long to be read again together', () => {
  const talk = ' and thank you so much, it was lovely to talk to you'.repeat(30);

  test('stand as the draft has them, and the next one is added', async () => {
    for (const order of ['2 Blue Mug', '1 Cotton Kurta M', '3 Cotton Kurta L']) {
      await writes(shop, order + talk);
    }
    const before = orderedIn(await theDraft(shop));
    expect(before).toMatchObject({ MUG: 2, 'KURTA-M': 1 });
    await writes(shop, talk.slice(0, 1_000));
    expect(orderedIn(await theDraft(shop))).toEqual(before);
    await writes(shop, 'make it 5 Blue Mug');
    expect(orderedIn(await theDraft(shop))).toEqual({ ...before, MUG: 5 });
  });

  test('cost no more than one of them, however many there are', async () => {
    const words = 'send 2 Blue Mug and 3 Cotton Kurta M '.repeat(120).slice(0, 4_000);
    await writes(shop, words);
    const one = await cpuTime(() => writes(shop, words));
    for (let more = 0; more < 5; more++) await writes(shop, words);
    expect(await cpuTime(() => writes(shop, words))).toBeLessThan(4 * one + 1_000);
  }, 60_000);
});

describe('a number that the shopper shares', () => {
  const hidden = { channelUserId: 'IN.7', waId: null, name: 'Asha' };
  const shares = (phone: string | null) =>
    writes(shop, inboundText('', { type: 'contacts', from: { ...hidden, phone } }));

  test('is the draft’s that waits without one', async () => {
    await writes(shop, '2 Blue Mug', { from: hidden, sentAt: minutes(-50) });
    const before = await theDraft(shop);
    expect(before.customer.phone).toBeUndefined();
    await shares(null);
    expect((await theDraft(shop)).version).toBe(before.version);
    await shares('+919876543210');
    expect(await theDraft(shop)).toMatchObject({
      customer: { name: 'Asha', phone: '+919876543210' },
      unknowns: before.unknowns - 1,
      version: before.version + 1,
      items: before.items,
    });
  });

  test('changes neither a number that is there nor what a person decided', async () => {
    const own = { from: hidden, sentAt: minutes(-50) };
    await writes(shop, '2 Blue Mug\n9876500009', own);
    const typed = await theDraft(shop);
    expect(typed.customer.phone).toBe('+919876500009');
    await shares('+919876543210');
    expect(await theDraft(shop)).toEqual(typed);
    await editDraft(await shopOf(shop), typed.id, { customer: { phone: null } }, SYSTEM);
    await shares('+919876543210');
    expect((await theDraft(shop)).customer.phone).toBeUndefined();
  });
});
