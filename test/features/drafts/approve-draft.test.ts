import { beforeEach, describe, expect, test } from 'vitest';
import { approveDraft } from '../../../src/features/drafts/approve-draft.ts';
import { rejectDraft, undoApprove, undoReject } from '../../../src/features/drafts/decide-draft.ts';
import type { Draft } from '../../../src/features/drafts/draft.ts';
import { editDraft } from '../../../src/features/drafts/edit-draft.ts';
import { findDraft } from '../../../src/features/drafts/find-draft.ts';
import { sweepExpiredDrafts } from '../../../src/features/drafts/sweep-expired-drafts.ts';
import { changeStatus } from '../../../src/features/orders/change-status.ts';
import { findOrder } from '../../../src/features/orders/find-order.ts';
import type { Store } from '../../../src/features/stores/store.ts';
import { stored } from '../../../src/kernel/translation/text.ts';
import { message } from '../../../src/kernel/translation/translator.ts';
import { type Actor, SYSTEM } from '../../../src/session.ts';
import { useApp } from '../../support/app.ts';
import {
  aChatShop,
  aDraft,
  type ChatShop,
  CLEAN,
  cart,
  letExpire,
  theDraft,
  writes,
} from '../../support/drafts.ts';
import { orderCount, stockOf } from '../../support/goods.ts';
import { useInvariants } from '../../support/invariants.ts';
import { rows } from '../../support/rows.ts';
import { shopOf } from '../../support/stores.ts';

const context = useApp();
useInvariants();
const MEERA: Actor = { id: null, name: 'Meera', impersonatedBy: null };
let shop: ChatShop;
let store: Store;

beforeEach(async () => {
  shop = await aChatShop(context);
  store = await shopOf(shop);
});

const approve = async (draft: Draft, approval = {}) => {
  const context = { actor: MEERA, idempotency: null };
  return (await approveDraft(await shopOf(shop), draft.id, approval, context)).result;
};
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => null,
    ({ statusCode, code, details }) => ({ statusCode, code, details }),
  );
const mugId = () => shop.goods.mug.variants.MUG ?? '';
const openNotices = async () =>
  (
    await rows(
      `select id from notifications where owner_id = ? and event = 'draft_new' and read_at is null`,
      [shop.ownerId],
    )
  ).length;

describe('an approval', () => {
  test('makes the order of the draft, both linked, with its stock and without a notice to the seller', async () => {
    const draft = await aDraft(shop, `${CLEAN}\nCOD`);
    expect(await openNotices()).toBe(1);
    const order = await approve(draft);
    expect(order).toMatchObject({
      source: 'chat',
      status: 'new',
      paymentMethod: 'cod',
      draftOrderId: draft.id,
      subtotalMinor: 99_800,
      customer: { name: 'Asha Rao', address: { postalCode: '673032' } },
    });
    const after = await findDraft(shop.tenant, draft.id);
    expect(after).toMatchObject({ status: 'approved', orderId: order.id, resolvedByName: 'Meera' });
    expect(await findOrder(shop.tenant, order.id)).toEqual(order);
    expect(await stockOf(shop, mugId())).toBe(48);
    expect(await openNotices()).toBe(0);
    const told = await rows(
      `select id from notifications where owner_id = ? and event = 'order_placed' and audience = 'seller'`,
      [shop.ownerId],
    );
    expect(told).toEqual([]);
    const usage = await rows('select count from usage_counters where owner_id = ?', [shop.ownerId]);
    expect(usage).toEqual([]);
  });

  test('takes today’s prices and the store’s own charges', async () => {
    const draft = await aDraft(shop, `${CLEAN}\ncash on delivery`);
    await rows(
      `update stores set shipping_fee_minor = 5000, cod_fee_minor = 2500 where owner_id = ?`,
      [shop.ownerId],
    );
    await rows(`update product_variants set price_minor = 60000 where owner_id = ? and id = ?`, [
      shop.ownerId,
      mugId(),
    ]);
    const order = await approve(draft);
    expect(order).toMatchObject({ shippingAmountMinor: 7_500, totalAmountMinor: 127_500 });
  });

  test('may say how it is paid; cash that the store does not take is refused', async () => {
    const draft = await aDraft(shop);
    await rows('update stores set cod_enabled = false where owner_id = ?', [shop.ownerId]);
    expect(await refusal(approve(draft, { paymentMethod: 'cod' }))).toMatchObject({
      statusCode: 400,
      code: 'COD_NOT_AVAILABLE',
    });
    expect((await approve(draft)).paymentMethod).toBe('unpaid');
  });

  test('keeps an address that is not whole in the notes', async () => {
    await writes(shop, cart([{ retailerId: 'MUG', quantity: 2 }], { text: 'pin 673032' }));
    const draft = await theDraft(shop);
    const order = await approve(draft);
    expect(order.customer.address).toBeUndefined();
    expect(order.notes).toBe('Address so far: Kozhikode 673032, Kerala');
  });

  test('needs lines, their variants, a name and a phone', async () => {
    const { productId, variants } = shop.goods.kurta;
    const draft = await aDraft(shop, '1 Cotton Kurta and 2 Blue Mug');
    const at = draft.items.findIndex(({ variantId }) => variantId === null);
    expect(await refusal(approve(draft))).toMatchObject({
      statusCode: 400,
      code: 'VARIANT_REQUIRED',
      details: { fields: [{ path: `items.${at}.variantId` }] },
    });
    const items = [{ productId, variantId: variants['KURTA-M'], quantity: 1 }];
    await editDraft(store, draft.id, { items, customer: { phone: null } }, SYSTEM);
    expect(await refusal(approve(draft))).toMatchObject({
      details: { fields: [{ path: 'customer.phone' }] },
    });
    await editDraft(store, draft.id, { customer: { phone: '98765 43210', name: '' } }, SYSTEM);
    expect(await refusal(approve(draft))).toMatchObject({
      details: { fields: [{ path: 'customer.name' }] },
    });
    await editDraft(store, draft.id, { items: [], customer: { name: 'Asha' } }, SYSTEM);
    expect(await refusal(approve(draft))).toMatchObject({
      details: { fields: [{ path: 'items' }] },
    });
  });

  test('that is short leaves the draft waiting', async () => {
    const draft = await aDraft(shop, CLEAN.replace('2', '51'));
    expect(await refusal(approve(draft))).toMatchObject({ statusCode: 400, code: 'OUT_OF_STOCK' });
    expect(await findDraft(shop.tenant, draft.id)).toMatchObject({ status: 'pending', version: 1 });
    expect(await orderCount(shop)).toBe(0);
  });

  test('of two at once makes one order; the other is told of it', async () => {
    const draft = await aDraft(shop);
    const answers = await Promise.allSettled([approve(draft), approve(draft)]);
    const [order] = answers.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    const [lost] = answers.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
    expect(lost).toMatchObject({
      statusCode: 409,
      code: 'DRAFT_NOT_PENDING',
      details: { orderId: order?.id, by: 'Meera', status: 'approved' },
    });
    expect(await orderCount(shop)).toBe(1);
  });

  test('of what a message has changed meanwhile is refused when it says what was seen', async () => {
    const draft = await aDraft(shop);
    await writes(shop, 'and 1 Cotton Kurta M');
    expect(await refusal(approve(draft, { version: draft.version }))).toMatchObject({
      statusCode: 409,
      code: 'DRAFT_CHANGED',
      details: { version: 2 },
    });
    expect((await approve(draft, { version: 2 })).items).toHaveLength(2);
  });
});

describe('a draft that is over', () => {
  test('is refused as expired, marked by the job or not', async () => {
    const draft = await aDraft(shop);
    await letExpire(shop, draft.id);
    const expired = { statusCode: 409, code: 'DRAFT_EXPIRED' };
    expect((await findDraft(shop.tenant, draft.id)).status).toBe('expired');
    expect(await refusal(approve(draft))).toMatchObject(expired);
    expect(await refusal(rejectDraft(shop.tenant, draft.id, {}, MEERA))).toMatchObject(expired);
    expect(await sweepExpiredDrafts()).toBe(1);
    expect(await sweepExpiredDrafts()).toBe(0);
    expect(await refusal(approve(draft))).toMatchObject(expired);
    expect(await refusal(editDraft(store, draft.id, { notes: 'x' }, SYSTEM))).toMatchObject(
      expired,
    );
    expect(await openNotices()).toBe(0);
  });

  test('that somebody holds is left to them', async () => {
    const draft = await aDraft(shop);
    await letExpire(shop, draft.id);
    const held = await context.db.knex.transaction();
    await held.raw('select id from draft_orders where owner_id = ? and id = ? for update', [
      shop.ownerId,
      draft.id,
    ]);
    expect(await sweepExpiredDrafts()).toBe(0);
    await held.commit();
    expect(await sweepExpiredDrafts()).toBe(1);
  });
});

describe('an approval that is undone', () => {
  test('is taken back with the order cancelled and its stock exact, and can come again', async () => {
    const draft = await aDraft(shop);
    const before = await stockOf(shop, mugId());
    const order = await approve(draft);
    expect(await undoApprove(shop.tenant, draft.id, MEERA)).toMatchObject({
      status: 'pending',
      orderId: null,
    });
    expect(await stockOf(shop, mugId())).toBe(before);
    expect(await findOrder(shop.tenant, order.id)).toMatchObject({
      status: 'cancelled',
      cancelReason: stored(message('orders.reason.approvalUndone')),
    });
    expect(await refusal(undoApprove(shop.tenant, draft.id, MEERA))).toMatchObject({
      code: 'DRAFT_NOT_APPROVED',
    });
    const again = await approve(draft);
    expect(again.id).not.toBe(order.id);
    expect(again.status).toBe('new');
  });

  test('stands once something has happened to its order', async () => {
    const draft = await aDraft(shop);
    const order = await approve(draft);
    await changeStatus(shop.tenant, order.id, { status: 'confirmed' }, MEERA);
    expect(await refusal(undoApprove(shop.tenant, draft.id, MEERA))).toMatchObject({
      statusCode: 409,
      code: 'ORDER_TOUCHED',
      details: { orderId: order.id },
    });
    expect((await findOrder(shop.tenant, order.id)).status).toBe('confirmed');
  });
});

describe('a rejection', () => {
  test('ends the draft with its reason, and can be taken back', async () => {
    const draft = await aDraft(shop);
    const rejected = await rejectDraft(shop.tenant, draft.id, { reason: ' spam ' }, MEERA);
    expect(rejected).toMatchObject({
      status: 'rejected',
      rejectReason: 'spam',
      resolvedByName: 'Meera',
    });
    expect(await refusal(approve(draft))).toMatchObject({
      statusCode: 409,
      code: 'DRAFT_NOT_PENDING',
      details: { status: 'rejected', reason: 'spam' },
    });
    expect(await undoReject(shop.tenant, draft.id)).toMatchObject({
      status: 'pending',
      rejectReason: null,
      resolvedByName: '',
    });
    expect(await refusal(undoReject(shop.tenant, draft.id))).toMatchObject({
      statusCode: 409,
      code: 'DRAFT_NOT_REJECTED',
    });
  });

  test('stands once the shopper has begun another order, or the day is over', async () => {
    const draft = await aDraft(shop);
    await rejectDraft(shop.tenant, draft.id, {}, SYSTEM);
    const sentAt = new Date(Date.now() + 60_000);
    const next = await aDraft(shop, '1 Cotton Kurta M', { sentAt });
    expect(await refusal(undoReject(shop.tenant, draft.id))).toMatchObject({
      code: 'DRAFT_REPLACED',
      details: { draftId: next.id },
    });
    await rejectDraft(shop.tenant, next.id, {}, SYSTEM);
    await letExpire(shop, next.id);
    expect(await refusal(undoReject(shop.tenant, next.id))).toMatchObject({
      code: 'DRAFT_EXPIRED',
    });
  });
});
