import { beforeEach, expect, test } from 'vitest';
import type { Message } from '../../../src/features/conversations/message.ts';
import { recordEdit } from '../../../src/features/conversations/record-change.ts';
import { approveDraft } from '../../../src/features/drafts/approve-draft.ts';
import { editDraft } from '../../../src/features/drafts/edit-draft.ts';
import { rereadDraft } from '../../../src/features/drafts/reading/reread-draft.ts';
import { inTransaction } from '../../../src/kernel/db/db.ts';
import { SYSTEM } from '../../../src/session.ts';
import { useApp } from '../../support/app.ts';
import {
  aChatShop,
  aDraft,
  type ChatShop,
  CLEAN,
  cart,
  draftsOf,
  orderedIn,
  theDraft,
  writes,
} from '../../support/drafts.ts';
import { orderCount } from '../../support/goods.ts';
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

/** The shopper changes what a message says, as its webhook handles it. */
async function edits(
  { externalId, channel }: Message,
  text: string,
  at = new Date(),
): Promise<void> {
  const store = await shopOf(shop);
  const edit = { channel, externalId: externalId ?? '', text, at };
  await inTransaction(async (trx) => {
    const edited = await recordEdit(shop.tenant, edit, trx);
    if (edited) await rereadDraft(store, edited, trx);
  });
}

test('a draft that waits follows the words, whichever of its messages they are in', async () => {
  const { message } = await writes(shop, '2 Blue Mug', { sentAt: minutes(-3) });
  await writes(shop, 'and 1 Cotton Kurta M', { sentAt: minutes(-2) });
  const before = await theDraft(shop);
  await edits(message, '3 Blue Mug');
  const after = await theDraft(shop);
  expect(orderedIn(after)).toEqual({ MUG: 3, 'KURTA-M': 1 });
  expect(after).toMatchObject({ id: before.id, messageIds: before.messageIds });
  expect(after.version).toBe(before.version + 1);
});

test('of two changes in one second the later one counts, and an older one that comes late does not', async () => {
  const { message } = await writes(shop, '2 Blue Mug', { sentAt: minutes(-3) });
  const second = minutes(-1);
  await edits(message, '3 Blue Mug', second);
  await edits(message, '4 Blue Mug', second);
  await edits(message, '5 Blue Mug', minutes(-2));
  expect(orderedIn(await theDraft(shop))).toEqual({ MUG: 4 });
});

test('words that order only now begin a draft, or add to the one that waits', async () => {
  const { message } = await writes(shop, 'good morning', { sentAt: minutes(-3) });
  await edits(message, '2 Blue Mug');
  expect(orderedIn(await theDraft(shop))).toEqual({ MUG: 2 });
  const { message: thanks } = await writes(shop, 'thank you');
  await edits(thanks, 'and 1 Cotton Kurta M');
  expect(orderedIn(await theDraft(shop))).toEqual({ MUG: 2, 'KURTA-M': 1 });
});

test('what is approved is ordered once, and what a person has changed stays', async () => {
  const store = await shopOf(shop);
  const { message } = await writes(shop, CLEAN);
  const as = { actor: SYSTEM, idempotency: null };
  await approveDraft(store, (await theDraft(shop)).id, {}, as);
  await edits(message, CLEAN.replace('2', '5'));
  expect(await draftsOf(shop)).toHaveLength(1);
  expect(await orderCount(shop)).toBe(1);

  const other = await writes(shop, '2 Blue Mug', { from: { waId: '919000000001' } });
  const draft = (await draftsOf(shop)).find(({ messageId }) => messageId === other.message.id);
  const { productId } = shop.goods.mug;
  await editDraft(store, draft?.id ?? '', { items: [{ productId, quantity: 7 }] }, SYSTEM);
  await edits(other.message, '3 Blue Mug');
  expect((await draftsOf(shop)).map(orderedIn)).toContainEqual({ MUG: 7 });
});

test('a draft whose cart was sent, or that went on for long, is not read anew', async () => {
  const { message } = await writes(shop, '1 Cotton Kurta M', { sentAt: minutes(-50) });
  await writes(shop, 'and 1 Cotton Kurta S', { sentAt: minutes(-25) });
  await writes(shop, 'and 1 Cotton Kurta L', { sentAt: minutes(-5) });
  const before = await theDraft(shop);
  await edits(message, '9 Cotton Kurta M');
  expect(await theDraft(shop)).toEqual(before);

  const from = { waId: '919000000002' };
  const words = await aDraft(shop, '1 Cotton Kurta M', { from, sentAt: minutes(-2) });
  await writes(shop, cart([{ retailerId: 'MUG', quantity: 2 }], { from }));
  const [first] = await rows<Message>(
    `select external_id as "externalId", channel from messages where owner_id = ? and id = ?`,
    [shop.ownerId, words.messageId],
  );
  if (first) await edits(first, '9 Cotton Kurta M');
  expect((await draftsOf(shop)).map(orderedIn)).toContainEqual({ 'KURTA-M': 1, MUG: 2 });
});

test('a message that became an order at once makes no draft beside it', async () => {
  await rows(`update stores set chat_order_mode = 'direct' where owner_id = ?`, [shop.ownerId]);
  const address = 'Asha Rao, 12 Beach Road, Kozhikode 673032, 9876543210';
  const sent = cart([{ retailerId: 'MUG', quantity: 2 }], { text: address });
  const { message } = await writes(shop, sent);
  expect(await orderCount(shop)).toBe(1);
  await edits(message, `3 Blue Mug, ${address}`);
  expect(await orderCount(shop)).toBe(1);
  expect(await draftsOf(shop)).toEqual([]);
});
