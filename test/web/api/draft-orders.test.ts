import { beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../../src/ids.ts';
import { useApp } from '../../support/app.ts';
import { aChatShop, aDraft, type ChatShop, CLEAN, letExpire } from '../../support/drafts.ts';
import { orderCount } from '../../support/goods.ts';

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
        },
      ],
      confidence: draft.confidence,
      parseErrors: [],
      notes: '',
      paymentMethod: 'unpaid',
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
