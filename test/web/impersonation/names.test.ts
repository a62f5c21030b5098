import { beforeAll, expect, test } from 'vitest';
import { runBulk } from '../../../worker/jobs/run-bulk.ts';
import { useApp } from '../../support/app.ts';
import { aChatShop, aDraft, type ChatShop, writes } from '../../support/drafts.ts';
import { anImpersonation, type TestImpersonation } from '../../support/impersonation.ts';
import { useInstantWorker } from '../../support/instant-worker.ts';
import { anOrder } from '../../support/orders.ts';
import { pagesOf } from '../../support/pages.ts';
import { rows } from '../../support/rows.ts';

const t = useApp();
const worker = useInstantWorker({ 'run-bulk': runBulk });
const BY = 'Meera, by Asha (platform support)';
let shop: ChatShop;
let acting: TestImpersonation;
let operatorId: string;
beforeAll(async () => {
  shop = await aChatShop(t);
  const begun = await anImpersonation(t.app, shop);
  acting = begun.acting;
  operatorId = begun.operator.id;
});

const call = (method: 'POST' | 'PUT' | 'PATCH', url: string, payload?: object) =>
  t.app.inject({ method, url, headers: acting.headers, ...(payload ? { payload } : {}) });

async function one<T>(sql: string): Promise<T | undefined> {
  return (await rows<{ name: T }>(sql, [shop.ownerId])).at(-1)?.name;
}

test('an order’s timeline names both, in the API and on the page', async () => {
  const order = await anOrder(shop);
  await call('PUT', `/api/orders/${order.id}/status`, { status: 'confirmed' });
  const url = `/api/orders/${order.id}/timeline`;
  const { items } = (await t.app.inject({ url, headers: shop.headers })).json();
  expect(items.at(-1).actor).toEqual({
    id: shop.ownerId,
    name: 'Meera',
    impersonatedBy: operatorId,
  });
  const { get } = pagesOf(t);
  const page = await get(shop, `/dashboard/orders/${order.id}`);
  expect(page.body.replace(/<[^>]+>/g, '')).toContain(BY);
  const home = await get(shop, '/dashboard');
  expect(home.body.replace(/<[^>]+>/g, '')).toContain(BY);
  // What the owner does afterwards is the owner's.
  await t.app.inject({
    method: 'PUT',
    url: `/api/orders/${order.id}/status`,
    headers: shop.headers,
    payload: { status: 'cancelled' },
  });
  const after = (await t.app.inject({ url, headers: shop.headers })).json().items;
  expect(after.at(-1).actor).toEqual({ id: shop.ownerId, name: 'Meera' });
});

test('a bulk action that runs later still names the operator', async () => {
  const order = await anOrder(shop);
  await t.app.inject({
    method: 'POST',
    url: '/dashboard/bulk',
    headers: { ...acting.headers, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ do: 'confirmed', ids: order.id }).toString(),
  });
  await worker.idle();
  const [event] = await rows(
    `select actor_name, impersonated_by, impersonator_name from order_events
      where owner_id = ? and order_id = ? and type = 'status_changed'`,
    [shop.ownerId, order.id],
  );
  expect(event).toEqual({
    actor_name: 'Meera',
    impersonated_by: operatorId,
    impersonator_name: 'Asha',
  });
});

test('stock, drafts and answers name both where only a text is kept', async () => {
  const { productId } = shop.goods.mug;
  const variantId = shop.goods.mug.variants.MUG;
  await call('PATCH', `/api/products/${productId}/variants/${variantId}`, { stock: 44 });
  expect(
    await one(
      `select actor_name as name from stock_movements where owner_id = ? order by created_at, id`,
    ),
  ).toBe(BY);

  const draft = await aDraft(shop);
  await call('POST', `/api/draft-orders/${draft.id}/reject`, { reason: 'spam' });
  expect(
    await one(
      `select resolved_by_name as name from draft_orders where owner_id = ? and status = 'rejected'`,
    ),
  ).toBe(BY);

  const { conversation } = await writes(shop, 'hello');
  const sent = await call('POST', `/api/conversations/${conversation.id}/messages`, {
    text: 'Which size?',
  });
  expect(sent.statusCode).toBe(201);
  expect(
    await one(`select sent_by_name as name from messages where owner_id = ? and direction = 'out'`),
  ).toBe(BY);
});

test('a merge of customers names both', async () => {
  const make = async (name: string, phone: string) =>
    (await call('POST', '/api/customers', { name, phone })).json().id;
  const [one1, two] = [await make('Asha', '+919876500101'), await make('A. Rao', '+919876500102')];
  await call('POST', `/api/customers/${two}/merge`, { intoId: one1 });
  expect(
    await one(
      `select merged_by as name from customers where owner_id = ? and merged_by is not null`,
    ),
  ).toBe(BY);
});
