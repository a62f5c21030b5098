import { beforeEach, expect, test } from 'vitest';
import { UNPAID_STORES } from '../../../src/limits.ts';
import { useApp } from '../../support/app.ts';
import { aReadyDraft } from '../../support/desk-drafts.ts';
import { aChatShop, letExpire } from '../../support/drafts.ts';
import { useFolder } from '../../support/files.ts';
import { someGoods } from '../../support/goods.ts';
import { multipartOf } from '../../support/multipart.ts';
import { aPicture } from '../../support/pictures.ts';
import { setPlan } from '../../support/plans.ts';
import { rows } from '../../support/rows.ts';
import { aStore, type TestStore } from '../../support/stores.ts';

const context = useApp({ dataDir: useFolder() });
let store: TestStore;

beforeEach(async () => {
  store = await aStore(context.app);
});

const addProduct = (name: string) =>
  context.app.inject({
    method: 'POST',
    url: '/api/products',
    headers: store.headers,
    payload: { name, variants: [{ price: 10 }] },
  });

async function send(url: string, file: { name: string; content: Buffer }) {
  const { payload, headers } = await multipartOf([file]);
  return context.app.inject({
    method: 'POST',
    url,
    headers: { ...store.headers, ...headers },
    payload,
  });
}

/** Rows that a store has, as many as it may. */
const fill = (count: number) =>
  rows(
    `insert into products (id, owner_id, name, slug)
     select gen_random_uuid(), ?, 'Filler ' || n, 'filler-' || n from generate_series(1, ?) n`,
    [store.ownerId, count],
  );

test('a trial has room for many products, not for any number, by whatever door', async () => {
  await fill(UNPAID_STORES.products - 1);
  expect((await addProduct('The last')).statusCode).toBe(201);
  const refused = await addProduct('One more');
  expect(refused.statusCode).toBe(409);
  expect(refused.json()).toMatchObject({ code: 'PLAN_LIMIT' });
  expect(refused.json().message).toContain('up to 5,000 products');
  const csv = Buffer.from('name,price\nFrom a file,10\n');
  const imported = await send('/api/products/import.csv', { name: 'p.csv', content: csv });
  expect(imported.json()).toMatchObject({ productsCreated: 0 });
  expect(JSON.stringify(imported.json().problems)).toContain('up to 5,000 products');
  const [found] = await rows<{ count: string }>(
    'select count(*) from products where owner_id = ?',
    [store.ownerId],
  );
  expect(Number(found?.count)).toBe(UNPAID_STORES.products);
});

test('the free plan has the same bound, a paid plan none', async () => {
  await fill(UNPAID_STORES.products);
  await setPlan(store, { planSlug: 'free', status: 'active', days: 30 });
  expect((await addProduct('On the free plan')).statusCode).toBe(409);
  await setPlan(store, { planSlug: 'starter', status: 'active', days: 30 });
  expect((await addProduct('On a paid plan')).statusCode).toBe(201);
});

test('photos are bounded, too', async () => {
  const { productId } = await someGoods(store);
  await fill(1);
  await rows(
    `insert into product_images (id, owner_id, product_id, position, alt, width, height)
     select gen_random_uuid(), owner_id, id, n, '', 1, 1
       from products, generate_series(1, ?) n where owner_id = ? and slug = 'filler-1'`,
    [UNPAID_STORES.photos, store.ownerId],
  );
  const content = await aPicture(60, 40).png().toBuffer();
  const refused = await send(`/api/products/${productId}/images`, { name: 'a.png', content });
  expect(refused.statusCode).toBe(409);
  expect(refused.json()).toMatchObject({ code: 'PLAN_LIMIT' });
});

test('a trial makes so many drafts by hand, and more with a plan; what comes in chats is read', async () => {
  const shop = await aChatShop(context);
  const draft = await aReadyDraft(shop, 'Asha');
  await letExpire(shop, draft.id);
  await rows(
    `insert into draft_orders (owner_id, id, channel, conversation_id, message_id, message_ids, origin,
       status, last_message_at, expires_at)
     select owner_id, gen_random_uuid(), channel, conversation_id, message_id, message_ids, 'again',
            'expired', last_message_at, expires_at
       from draft_orders, generate_series(1, ?) where owner_id = ? and id = ?`,
    [UNPAID_STORES.drafts - 1, shop.ownerId, draft.id],
  );
  const again = () =>
    context.app.inject({
      method: 'POST',
      url: `/api/draft-orders/${draft.id}/again`,
      headers: shop.headers,
    });
  const refused = await again();
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'PLAN_LIMIT']);
  expect(await aReadyDraft(shop, 'Devi')).toMatchObject({ status: 'pending' });
  await setPlan(shop, { planSlug: 'starter', status: 'active', days: 30 });
  expect((await again()).statusCode).toBe(201);
});
