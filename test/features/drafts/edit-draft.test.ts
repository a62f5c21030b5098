import { beforeEach, describe, expect, test } from 'vitest';
import { approveDraft } from '../../../src/features/drafts/approve-draft.ts';
import { customerParts, lineParts } from '../../../src/features/drafts/count-parts.ts';
import type { Draft } from '../../../src/features/drafts/draft.ts';
import { draftFromMessage } from '../../../src/features/drafts/draft-from-message.ts';
import { editDraft } from '../../../src/features/drafts/edit-draft.ts';
import { splitDraft } from '../../../src/features/drafts/split-draft.ts';
import type { Store } from '../../../src/features/stores/store.ts';
import { newId } from '../../../src/ids.ts';
import { SYSTEM } from '../../../src/session.ts';
import { useApp } from '../../support/app.ts';
import {
  aChatShop,
  aDraft,
  type ChatShop,
  CLEAN,
  cart,
  draftsOf,
  letExpire,
  orderedIn,
  theDraft,
  writes,
} from '../../support/drafts.ts';
import { someGoods } from '../../support/goods.ts';
import { useInvariants } from '../../support/invariants.ts';
import { rows } from '../../support/rows.ts';
import { aStore, shopOf } from '../../support/stores.ts';

const context = useApp();
useInvariants();
let shop: ChatShop;
let store: Store;

beforeEach(async () => {
  shop = await aChatShop(context);
  store = await shopOf(shop);
});

const minutes = (count: number) => new Date(Date.now() + count * 60_000);
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => null,
    ({ statusCode, code, details }) => ({ statusCode, code, details }),
  );
const kurta = (size: string) => ({
  productId: shop.goods.kurta.productId,
  variantId: shop.goods.kurta.variants[`KURTA-${size}`] ?? '',
});

describe('an edit', () => {
  test('changes a line in its place, which keeps the words it was read from', async () => {
    const draft = await aDraft(shop, '1 Cotton Kurta');
    const [line] = draft.items;
    const items = [{ id: line?.id, ...kurta('L'), quantity: 2 }];
    const edited = await editDraft(store, draft.id, { items }, SYSTEM);
    expect(edited.items).toMatchObject([
      {
        id: line?.id,
        sku: 'KURTA-L',
        quantity: 2,
        spans: line?.spans,
        sourceText: line?.sourceText,
        settled: true,
      },
    ]);
    expect(edited.version).toBe(2);
    expect(edited.editedAt).not.toBeNull();
    expect(lineParts(edited.items[0] as Draft['items'][0])).toEqual({
      product: 'sure',
      variant: 'sure',
      quantity: 'sure',
    });
  });

  test('finds lines without their ids, adds new ones and takes others away', async () => {
    const draft = await aDraft(shop, '2 Blue Mug and 1 Cotton Kurta M');
    const edited = await editDraft(
      store,
      draft.id,
      {
        items: [
          { ...kurta('S'), quantity: 1 },
          { ...kurta('L'), quantity: 4 },
        ],
      },
      SYSTEM,
    );
    expect(orderedIn(edited)).toEqual({ 'KURTA-S': 1, 'KURTA-L': 4 });
    const [, was] = draft.items;
    expect(edited.items[0]?.id).toBe(was?.id);
    expect(edited.items[1]?.spans).toEqual([]);
  });

  test('leaves a line open whose variant is still to be said', async () => {
    const draft = await aDraft(shop);
    const items = [{ productId: shop.goods.kurta.productId, variantId: null, quantity: 1 }];
    const edited = await editDraft(store, draft.id, { items }, SYSTEM);
    expect(edited.items).toMatchObject([{ variantId: null, unitPriceMinor: 89_900 }]);
    expect(edited.unknowns).toBe(1);
  });

  test('refuses what the store does not sell, and quantities that no order holds', async () => {
    const draft = await aDraft(shop);
    const theirs = await someGoods(await aStore(context.app));
    for (const productId of [theirs.productId, newId(), 'x']) {
      const edit = editDraft(store, draft.id, { items: [{ productId, quantity: 1 }] }, SYSTEM);
      expect(await refusal(edit)).toMatchObject({
        statusCode: 400,
        code: 'PRODUCT_NOT_FOUND',
        details: { fields: [{ path: 'items.0.productId' }] },
      });
    }
    for (const quantity of [0, 1.5, 10_000]) {
      const edit = editDraft(store, draft.id, { items: [{ ...kurta('M'), quantity }] }, SYSTEM);
      expect(await refusal(edit)).toMatchObject({
        details: { fields: [{ path: 'items.0.quantity' }] },
      });
    }
  });

  test('of the customer changes what it names and empties what it says', async () => {
    const draft = await aDraft(shop);
    const customer = { email: 'asha@example.com', address: { line2: 'Flat 4', city: '' } };
    const edited = await editDraft(store, draft.id, { customer }, SYSTEM);
    expect(edited.customer).toMatchObject({
      name: 'Asha Rao',
      email: 'asha@example.com',
      address: { line2: 'Flat 4', postalCode: '673032' },
    });
    expect(edited.customer.address?.city).toBeUndefined();
    expect(edited.settledFields).toEqual(['email', 'address']);
    const without = await editDraft(store, draft.id, { customer: { address: null } }, SYSTEM);
    expect(without.customer.address).toBeUndefined();
    for (const bad of [{ phone: '12' }, { email: 'asha' }]) {
      expect(await refusal(editDraft(store, draft.id, { customer: bad }, SYSTEM))).toMatchObject({
        statusCode: 400,
        code: 'VALIDATION_FAILED',
      });
    }
  });

  test('says what needs no more attention', async () => {
    const items = ['MUG', 'GONE'].map((retailerId) => ({ retailerId, quantity: 1 }));
    await writes(shop, cart(items, { text: 'pin 673032' }));
    const draft = await theDraft(shop);
    expect({ ...customerParts(draft) }).toEqual({ name: 'sure', phone: 'sure', address: 'check' });
    expect([draft.unknowns, draft.checks]).toEqual([1, 1]);
    const edited = await editDraft(
      store,
      draft.id,
      {
        settledUnmatched: [0],
        settledFields: ['address'],
        notes: ' ring twice ',
        paymentMethod: 'cod',
      },
      SYSTEM,
    );
    expect(edited).toMatchObject({
      unknowns: 0,
      checks: 0,
      notes: 'ring twice',
      paymentMethod: 'cod',
      editedAt: null,
    });
  });

  test('of another version is refused', async () => {
    const draft = await aDraft(shop);
    await editDraft(store, draft.id, { notes: 'one', version: 1 }, SYSTEM);
    expect(
      await refusal(editDraft(store, draft.id, { notes: 'two', version: 1 }, SYSTEM)),
    ).toMatchObject({
      statusCode: 409,
      code: 'DRAFT_CHANGED',
    });
  });
});

describe('a split', () => {
  test('makes two drafts of the same messages, each of which becomes an order', async () => {
    const draft = await aDraft(shop, `1 Cotton Kurta M\n${CLEAN}`);
    const moving = draft.items.filter(({ sku }) => sku === 'KURTA-M').map(({ id }) => id);
    const { draft: first, split } = await splitDraft(shop.tenant, draft.id, { itemIds: moving });
    expect([first, split].map(orderedIn)).toEqual([{ MUG: 2 }, { 'KURTA-M': 1 }]);
    expect(split).toMatchObject({
      origin: 'split',
      messageId: draft.messageId,
      messageIds: draft.messageIds,
      customer: draft.customer,
      expiresAt: draft.expiresAt,
    });
    for (const each of [first, split]) {
      await approveDraft(store, each.id, {}, { actor: SYSTEM, idempotency: null });
    }
    expect((await draftsOf(shop)).map(({ status }) => status)).toEqual(['approved', 'approved']);
  });

  test('leaves the first part to later messages', async () => {
    const draft = await aDraft(shop, '2 Blue Mug and 1 Cotton Kurta M', { sentAt: minutes(-5) });
    const moving = draft.items.slice(0, 1).map(({ id }) => id);
    const { split } = await splitDraft(shop.tenant, draft.id, { itemIds: moving });
    await writes(shop, 'and 1 Cotton Kurta L', { sentAt: minutes(-4) });
    const after = await draftsOf(shop);
    expect(after).toHaveLength(2);
    const parts = after.map((each) => (each.id === split.id ? 'split' : orderedIn(each)));
    expect(parts).toContainEqual({ 'KURTA-M': 1, 'KURTA-L': 1 });
  });

  test('that moves all or nothing is refused', async () => {
    const draft = await aDraft(shop);
    for (const itemIds of [[], draft.items.map(({ id }) => id), [newId()]]) {
      expect(await refusal(splitDraft(shop.tenant, draft.id, { itemIds }))).toMatchObject({
        statusCode: 400,
      });
    }
  });
});

describe('a draft by hand', () => {
  test('is made anew of the messages of one that expired, once', async () => {
    const old = await aDraft(shop, '2 Blue Mug', { sentAt: minutes(-5) });
    await writes(shop, 'and 1 Cotton Kurta M', { sentAt: minutes(-4) });
    expect(await refusal(draftFromMessage(store, old.messageId, SYSTEM))).toMatchObject({
      statusCode: 409,
      code: 'DRAFT_WAITS',
      details: { draftId: old.id },
    });
    await letExpire(shop, old.id);
    const again = await draftFromMessage(store, old.messageId, SYSTEM);
    expect(again).toMatchObject({ origin: 'again', status: 'pending', messageId: old.messageId });
    expect(orderedIn(again)).toEqual({ MUG: 2, 'KURTA-M': 1 });
    expect(again.expiresAt.getTime()).toBeGreaterThan(Date.now() + 23 * 3_600_000);
    expect(await refusal(draftFromMessage(store, old.messageId, SYSTEM))).toMatchObject({
      code: 'DRAFT_WAITS',
      details: { draftId: again.id },
    });
    await approveDraft(store, again.id, {}, { actor: SYSTEM, idempotency: null });
    expect(await refusal(draftFromMessage(store, old.messageId, SYSTEM))).toMatchObject({
      statusCode: 409,
      code: 'MESSAGE_ORDERED',
    });
  });

  test('of a message that was taken for no order holds its words', async () => {
    const { message } = await writes(shop, 'good morning');
    const draft = await draftFromMessage(store, message.id, SYSTEM);
    expect(draft).toMatchObject({ origin: 'message', messageText: 'good morning', items: [] });
    expect(draft.unknowns).toBeGreaterThan(0);
    const told = await rows(`select id from notifications where owner_id = ?`, [shop.ownerId]);
    expect(told).toEqual([]);
  });

  test('of one message is made once, however often it is asked for', async () => {
    const old = await aDraft(shop);
    await letExpire(shop, old.id);
    const asked = Array.from({ length: 5 }, () => draftFromMessage(store, old.messageId, SYSTEM));
    const made = await Promise.allSettled(asked);
    const refused = made.flatMap((each) => (each.status === 'rejected' ? [each.reason.code] : []));
    expect(refused).toEqual(Array(4).fill('DRAFT_WAITS'));
  });

  test('is made of no other store’s message, nor of one that the store wrote or that was taken back', async () => {
    const { message } = await writes(shop, 'good morning');
    const other = await shopOf(await aStore(context.app));
    expect(await refusal(draftFromMessage(other, message.id, SYSTEM))).toMatchObject({
      statusCode: 404,
    });
    await rows(`update messages set direction = 'out' where owner_id = ?`, [shop.ownerId]);
    expect(await refusal(draftFromMessage(store, message.id, SYSTEM))).toMatchObject({
      statusCode: 400,
    });
    const taken = await writes(shop, 'hello', { from: { waId: '919876500077' } });
    await rows(`update messages set deleted_at = now() where owner_id = ?`, [shop.ownerId]);
    expect(await refusal(draftFromMessage(store, taken.message.id, SYSTEM))).toMatchObject({
      statusCode: 400,
    });
  });
});
