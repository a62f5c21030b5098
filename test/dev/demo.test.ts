import { beforeAll, expect, test } from 'vitest';
import { setDemoChannels } from '../../dev/demo/connections.ts';
import { addDemoMessages } from '../../dev/demo/messages.ts';
import { addDemoOrders } from '../../dev/demo/orders.ts';
import { addDemoProducts } from '../../dev/demo/products.ts';
import { nameOffers } from '../../src/features/drafts/corrections/queries/name-offers.ts';
import { draftCounts, sureDrafts } from '../../src/features/drafts/queries/count-drafts.ts';
import { SYSTEM } from '../../src/session.ts';
import { useApp } from '../support/app.ts';
import { setGateway, useGatewaySimulator } from '../support/gateway-simulator.ts';
import { violations } from '../support/invariants.ts';
import { pagesOf } from '../support/pages.ts';
import { rows } from '../support/rows.ts';
import { aStore, shopOf, type TestStore } from '../support/stores.ts';

const context = useApp();
const gateway = useGatewaySimulator(context);
const { get } = pagesOf(context);
let store: TestStore;

beforeAll(async () => {
  store = await aStore(context.app);
  await addDemoProducts(store.tenant, SYSTEM);
  await setGateway(store);
  const shop = await shopOf(store);
  await addDemoOrders(shop, SYSTEM, gateway);
  await setDemoChannels(store.tenant, context.app.secrets);
  await addDemoMessages(store.tenant, SYSTEM);
});

const words = async (sql: string): Promise<string[]> =>
  (await rows<{ word: string }>(`${sql} order by word`, [store.ownerId])).map(({ word }) => word);

test('the demo store has orders in every state, and every rule holds', async () => {
  expect(
    await words(
      `select distinct status || ' ' || financial_status as word from orders where owner_id = ?`,
    ),
  ).toEqual([
    'cancelled pending',
    'confirmed paid',
    'confirmed pending',
    'delivered paid',
    'delivered partially_refunded',
    'delivered pending',
    'new paid',
    'new pending',
    'packed pending',
    'pending pending',
    'refunded refunded',
    'shipped pending',
  ]);
  expect(
    await words(`select distinct parcel_state as word from fulfillments where owner_id = ?`),
  ).toEqual(['attention', 'delivered', 'in_transit', 'returned']);
  expect(
    await words(
      `select cod_answer as word from orders where owner_id = ? and cod_answer is not null`,
    ),
  ).toEqual(['asked', 'confirmed']);
  expect(await violations()).toEqual([]);
});

test('drafts of every kind that a seller meets at the desk', async () => {
  const { review, ready, check, expiring } = await draftCounts(store.tenant);
  expect(review).toBeGreaterThanOrEqual(6);
  for (const count of [ready, check, expiring]) expect(count).toBeGreaterThanOrEqual(1);
  expect(
    await words(
      `select distinct status || ' ' || channel as word from draft_orders where owner_id = ?`,
    ),
  ).toEqual(['approved chat', 'pending chat', 'pending social', 'rejected chat']);
  expect(await words(`select state as word from webhook_events where owner_id = ?`)).not.toContain(
    'failed',
  );
});

test('a desk that has learned: sure readings that stood, and a name that was corrected twice', async () => {
  expect(await sureDrafts(store.tenant)).toEqual({ decided: 3, unchanged: 2 });
  expect(await nameOffers(store.tenant, { limit: 9 })).toMatchObject([
    { name: 'snack plates', productName: 'Rose Side Plate', times: 2 },
  ]);
});

test('a paid online order and three payments that need a decision', async () => {
  expect(
    await words(
      `select attention as word from payment_transactions where owner_id = ? and attention is not null`,
    ),
  ).toEqual(['captured_without_order', 'needs_refund', 'refund_failed']);
  expect(
    await words(
      `select t.status as word from payment_transactions t
        where owner_id = ? and provider = 'gateway' and attention is null`,
    ),
  ).toEqual(['captured']);
});

test('its past lies in the past, and nothing in the future', async () => {
  for (const table of [
    'orders',
    'order_events',
    'fulfillments',
    'payment_transactions',
    'refunds',
  ]) {
    const [found] = await rows<{ ahead: number; days: number }>(
      `select count(*) filter (where created_at > now()) as ahead,
              extract(day from max(created_at) - min(created_at))::integer as days
         from ${table} where owner_id = ?`,
      [store.ownerId],
    );
    expect(found?.ahead, table).toBe(0);
    if (table !== 'refunds') expect(found?.days, table).toBeGreaterThan(5);
  }
});

test('its reports and home page have something to say', async () => {
  const { body } = await get(store, '/dashboard/reports');
  expect(body.match(/<rect x=/g)?.length ?? 0).toBeGreaterThan(10);
  // On the 30th of a month its last thirty days are that month, which is compared with the one before.
  expect(body).toMatch(/(?:than|as|×) (?:the previous 30 days|\w+ \d{4})/);
  expect((await get(store, '/dashboard')).statusCode).toBe(200);
});
