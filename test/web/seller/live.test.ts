import { beforeAll, expect, test } from 'vitest';
import { endSessionsOf } from '../../../src/features/accounts/sessions/end-session.ts';
import { recordInbound } from '../../../src/features/conversations/record-inbound.ts';
import { rejectDraft } from '../../../src/features/drafts/decide-draft.ts';
import { switchStore } from '../../../src/features/stores/switch-store.ts';
import { inTransaction } from '../../../src/kernel/db/db.ts';
import { SYSTEM } from '../../../src/session.ts';
import { useApp } from '../../support/app.ts';
import { openDesk } from '../../support/desk-stream.ts';
import { aChatShop, aDraft } from '../../support/drafts.ts';
import { anImpersonation } from '../../support/impersonation.ts';
import { aNumber, inboundText, receive } from '../../support/inbound.ts';
import { anOrder } from '../../support/orders.ts';
import { rows } from '../../support/rows.ts';
import { anOperator, aStore } from '../../support/stores.ts';

const context = useApp();
let url: string;

beforeAll(async () => {
  url = await context.app.listen({ host: '127.0.0.1', port: 0 });
});

test('a desk is told which conversation and order has changed, and nothing of what', async () => {
  const store = await aStore(context.app);
  const number = await aNumber(store, context);
  const desk = await openDesk(url, store);
  const { conversation } = await receive(store, number, inboundText('hi'));
  expect(await desk.next('messages')).toEqual([conversation.id]);
  const order = await anOrder(store);
  expect(await desk.next('orders')).toEqual([order.id]);
  desk.close();
});

test('a desk is told of a draft that is made and rejected', async () => {
  const shop = await aChatShop(context);
  const desk = await openDesk(url, shop);
  const { id } = await aDraft(shop);
  expect(await desk.next('drafts')).toEqual([id]);
  await rejectDraft(shop.tenant, id, {}, SYSTEM);
  expect(await desk.next('drafts')).toEqual([id]);
  desk.close();
});

test('a desk is told nothing of another store', async () => {
  const [store, other] = [await aStore(context.app), await aStore(context.app)];
  const desk = await openDesk(url, store);
  await anOrder(other);
  const order = await anOrder(store);
  expect(await desk.next('orders')).toEqual([order.id]);
  desk.close();
});

test('what was rolled back is not told', async () => {
  const store = await aStore(context.app);
  const number = await aNumber(store, context);
  const desk = await openDesk(url, store);
  const failing = inTransaction(async (trx) => {
    await recordInbound(store.tenant, number, inboundText('hi'), trx);
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  const { conversation } = await receive(store, number, inboundText('hello'));
  expect(await desk.next('messages')).toEqual([conversation.id]);
  desk.close();
});

test('a stream passes proxies: it is not kept, not buffered and not compressed', async () => {
  const store = await aStore(context.app);
  const desk = await openDesk(url, {
    headers: { ...store.headers, 'accept-encoding': 'br, gzip' },
  });
  expect(desk.status).toBe(200);
  expect(desk.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(desk.headers.get('cache-control')).toBe('no-store');
  expect(desk.headers.get('x-accel-buffering')).toBe('no');
  expect(desk.headers.get('content-encoding')).toBeNull();
  desk.close();
});

test('a stream ends with its session', async () => {
  const store = await aStore(context.app);
  const desk = await openDesk(url, store);
  await inTransaction((trx) => endSessionsOf(store.ownerId, trx));
  expect(await desk.next('orders')).toBeNull();
  expect((await openDesk(url, store)).status).toBe(401);
});

test('a stream ends when the store is switched off, and comes back when it is on again', async () => {
  const store = await aStore(context.app);
  const operator = await anOperator(context.app);
  const desk = await openDesk(url, store);
  await switchStore(store.storeId, { reason: 'a test', active: false }, operator);
  expect(await desk.next('orders')).toBeNull();
  expect((await openDesk(url, store)).status).toBe(409);
  await switchStore(store.storeId, { reason: 'a test', active: true }, operator);
  const again = await openDesk(url, store);
  expect(again.status).toBe(200);
  again.close();
});

test('an operator who acts for a seller hears what the seller hears, until that ends', async () => {
  const store = await aStore(context.app);
  const { headers } = (await anImpersonation(context.app, store)).acting;
  const desk = await openDesk(url, { headers });
  const order = await anOrder(store);
  expect(await desk.next('orders')).toEqual([order.id]);
  await context.app.inject({ method: 'POST', url: '/impersonation/exit', headers });
  expect(await desk.next('orders')).toBeNull();
});

test('one session has at most six streams, and one that is left makes room', async () => {
  const store = await aStore(context.app);
  const desks = await Promise.all(Array.from({ length: 6 }, () => openDesk(url, store)));
  expect(desks.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
  const refused = await openDesk(url, store);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  desks[0]?.close();
  const comesBack = async () => {
    const again = await openDesk(url, store);
    again.close();
    return again.status;
  };
  await expect.poll(comesBack).toBe(200);
  for (const desk of desks) desk.close();
});

test('a seller whose plan has ended hears nothing', async () => {
  const store = await aStore(context.app);
  await rows(
    `update user_subscriptions set status = 'expired', trial_ends_at = now() - interval '1 day',
            current_period_end = now() - interval '1 day' where user_id = ?`,
    [store.ownerId],
  );
  expect((await openDesk(url, store)).status).toBe(402);
});
