import { beforeEach, describe, expect, test } from 'vitest';
import { sweepExpiredDrafts } from '../../../src/features/drafts/sweep-expired-drafts.ts';
import { newId } from '../../../src/ids.ts';
import { useApp } from '../../support/app.ts';
import { aChatShop, aDraft, type ChatShop, CLEAN, letExpire } from '../../support/drafts.ts';
import { orderCount } from '../../support/goods.ts';
import { rows } from '../../support/rows.ts';

const context = useApp();
let shop: ChatShop;

beforeEach(async () => {
  shop = await aChatShop(context);
});

const call = (method: 'GET' | 'POST' | 'PATCH', path: string, payload?: object, headers = {}) =>
  context.app.inject({
    method,
    url: `/api/draft-orders${path}`,
    headers: { ...shop.headers, ...headers },
    ...(payload ? { payload } : {}),
  });

describe('GET /api/draft-orders', () => {
  test('answers a draft as the contract shows it', async () => {
    const draft = await aDraft(shop);
    const answer = await call('GET', `/${draft.id}`);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      id: draft.id,
      status: 'pending',
      channel: 'chat',
      conversationId: draft.conversationId,
      messageText: CLEAN,
      shopper: { channelUserId: '919876500001', name: 'Asha', phone: '+919876500001' },
      customer: draft.customer,
      items: [
        {
          id: draft.items[0]?.id,
          productId: shop.goods.mug.productId,
          variantId: shop.goods.mug.variants.MUG,
          productName: 'Blue Mug',
          variantName: '',
          sku: 'MUG',
          quantity: 2,
          unitPrice: 499,
          confidence: draft.items[0]?.confidence,
          sourceText: draft.items[0]?.sourceText,
          settled: draft.items[0]?.settled,
        },
      ],
      unmatched: [],
      settledFields: [],
      confidence: draft.confidence,
      reader: 'built-in',
      customerCancelled: null,
      isItAnOrder: false,
      alternatives: [],
      parseErrors: [],
      notes: '',
      paymentMethod: 'unpaid',
      deliveryOptionId: null,
      deliveryPrice: null,
      version: 1,
      orderId: null,
      rejectReason: null,
      expiresAt: draft.expiresAt.toISOString(),
      createdAt: draft.createdAt.toISOString(),
      updatedAt: draft.updatedAt.toISOString(),
    });
    const list = await call('GET', '?limit=1');
    expect(list.json()).toEqual({
      items: [answer.json()],
      page: 1,
      limit: 1,
      total: 1,
      totalPages: 1,
    });
  });

  test('filters by one status or several; what is over counts as expired', async () => {
    const waiting = await aDraft(shop);
    const over = await aDraft(shop, CLEAN, { from: { waId: '919000000001' } });
    await letExpire(shop, over.id);
    const ids = async (query: string) =>
      (await call('GET', query)).json().items.map(({ id }: { id: string }) => id);
    expect(await ids('?status=pending')).toEqual([waiting.id]);
    expect(await ids('?status=expired')).toEqual([over.id]);
    expect(await ids('?status=pending,expired&sort=-createdAt')).toEqual([waiting.id, over.id]);
    expect(await ids('?status=approved')).toEqual([]);
    expect((await call('GET', '?status=open')).json()).toMatchObject({
      statusCode: 400,
      code: 'VALIDATION_FAILED',
    });
  });
});

test('PATCH changes items, customer and notes; wrong ones are named', async () => {
  const { id } = await aDraft(shop);
  const { productId, variants } = shop.goods.kurta;
  const items = [{ productId, variantId: variants['KURTA-M'], quantity: 3 }];
  const edited = await call('PATCH', `/${id}`, {
    items,
    customer: { name: 'Meera', email: null },
    notes: 'Ring twice',
    nonsense: true,
  });
  expect(edited.statusCode).toBe(200);
  expect(edited.json()).toMatchObject({
    version: 2,
    items: [{ sku: 'KURTA-M', quantity: 3, unitPrice: 899 }],
    customer: { name: 'Meera', phone: '+919876543210' },
    notes: 'Ring twice',
  });
  const wrong = [
    { items: [{ productId, quantity: 0 }] },
    { items: [{ productId, quantity: '1' }] },
    { items: 'all' },
    { customer: { name: 1 } },
    { customer: { phone: '12' } },
    { paymentMethod: 'paid' },
  ];
  for (const body of wrong) {
    expect((await call('PATCH', `/${id}`, body)).statusCode, JSON.stringify(body)).toBe(400);
  }
});

test('PATCH makes one line of those of one item, before it judges them', async () => {
  const { id, items } = await aDraft(shop);
  const { productId, variants } = shop.goods.mug;
  const mug = (quantity: number, variantId?: string | null) => ({ productId, variantId, quantity });
  const lines = [mug(2, variants.MUG), mug(1, null), mug(1, variants.MUG?.toUpperCase())];
  const edited = await call('PATCH', `/${id}`, { items: lines });
  expect(edited.json().items).toMatchObject([{ id: items[0]?.id, sku: 'MUG', quantity: 4 }]);
  const { kurta } = shop.goods;
  const open = { productId: kurta.productId, quantity: 1 };
  const both = await call('PATCH', `/${id}`, { items: [open, mug(1), open] });
  expect(both.json().items).toMatchObject([{ variantId: null, quantity: 2 }, { sku: 'MUG' }]);
  const tooMany = await call('PATCH', `/${id}`, { items: [mug(6_000), mug(6_000, variants.MUG)] });
  expect(tooMany.statusCode).toBe(400);
  expect(tooMany.json().details.fields).toMatchObject([{ path: 'items.1.quantity' }]);
});

test('PATCH says what a person has looked at', async () => {
  const { id } = await aDraft(shop);
  await rows(
    `update draft_orders set unmatched = '[{"text":"tin kettle","quantity":1,"spans":[]}]'
      where owner_id = ? and id = ?`,
    [shop.ownerId, id],
  );
  const words = { text: 'tin kettle', quantity: 1 };
  const before = (await call('GET', `/${id}`)).json();
  expect(before).toMatchObject({ unmatched: [{ ...words, settled: false }], settledFields: [] });
  const looked = { settledUnmatched: [0], settledFields: ['address'] };
  expect((await call('PATCH', `/${id}`, looked)).json()).toMatchObject({
    unmatched: [{ ...words, settled: true }],
    settledFields: ['address'],
  });
  for (const wrong of [{ settledFields: ['shoe'] }, { settledUnmatched: [-1] }]) {
    expect((await call('PATCH', `/${id}`, wrong)).statusCode).toBe(400);
  }
});

test('PATCH of nothing makes no new version', async () => {
  const { id } = await aDraft(shop);
  const answer = await call('PATCH', `/${id}`, {});
  expect([answer.statusCode, answer.json().version]).toEqual([200, 1]);
  expect((await call('PATCH', `/${id}`, { version: 2 })).json().code).toBe('DRAFT_CHANGED');
});

describe('POST /api/draft-orders/:id/approve', () => {
  test('answers the order and the draft, and the same again with the same key', async () => {
    const { id } = await aDraft(shop);
    const key = { 'idempotency-key': newId() };
    const first = await call('POST', `/${id}/approve`, undefined, key);
    expect(first.statusCode).toBe(201);
    const { order, draft } = first.json();
    expect(order).toMatchObject({ status: 'new', source: 'chat', draftOrderId: id, tags: [] });
    expect(draft).toMatchObject({ id, status: 'approved', orderId: order.id });
    const again = await call('POST', `/${id}/approve`, undefined, key);
    expect(again.statusCode).toBe(201);
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect(again.json()).toEqual(first.json());
    const without = await call('POST', `/${id}/approve`, {});
    expect(without.json()).toMatchObject({
      statusCode: 409,
      code: 'DRAFT_NOT_PENDING',
      details: { orderId: order.id },
    });
    expect(await orderCount(shop)).toBe(1);
  });

  test('of one that is older than a day is refused, marked or not', async () => {
    const { id } = await aDraft(shop);
    await letExpire(shop, id);
    const answer = await call('POST', `/${id}/approve`);
    expect(answer.json()).toMatchObject({ statusCode: 409, code: 'DRAFT_EXPIRED' });
  });

  test('is refused by the age of the draft, whatever its end says', async () => {
    const { id } = await aDraft(shop);
    await rows(
      `update draft_orders set created_at = now() - interval '25 hours' where owner_id = ? and id = ?`,
      [shop.ownerId, id],
    );
    for (const path of ['approve', 'reject']) {
      const answer = await call('POST', `/${id}/${path}`);
      expect(answer.json()).toMatchObject({ statusCode: 409, code: 'DRAFT_EXPIRED' });
    }
    expect((await call('GET', `/${id}`)).json().status).toBe('expired');
    expect((await call('GET', '?status=expired')).json().total).toBe(1);
    expect((await call('GET', '?status=pending')).json().total).toBe(0);
    await sweepExpiredDrafts();
    const marked = await rows('select status from draft_orders where owner_id = ?', [shop.ownerId]);
    expect(marked).toEqual([{ status: 'expired' }]);
  });
});

test('POST /api/draft-orders/:id/reject turns it down once', async () => {
  const { id } = await aDraft(shop);
  const rejected = await call('POST', `/${id}/reject`, { reason: 'spam' });
  expect(rejected.statusCode).toBe(200);
  expect(rejected.json()).toMatchObject({ id, status: 'rejected', rejectReason: 'spam' });
  for (const path of ['reject', 'approve']) {
    const again = await call('POST', `/${id}/${path}`);
    expect(again.json()).toMatchObject({ statusCode: 409, code: 'DRAFT_NOT_PENDING' });
  }
  expect((await call('POST', `/${newId()}/reject`)).statusCode).toBe(404);
});
