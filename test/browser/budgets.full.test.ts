import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { fillPlatform } from '../../dev/bulk/fill-platform.ts';
import { addDemoOrders } from '../../dev/demo/orders.ts';
import { addDemoProducts } from '../../dev/demo/products.ts';
import { findStoreOf } from '../../src/features/stores/find-store.ts';
import { SYSTEM } from '../../src/session.ts';
import { aWaitingDraft } from '../support/drafts.ts';
import { setGateway, useGatewaySimulator } from '../support/gateway-simulator.ts';
import { rows } from '../support/rows.ts';
import { unwatched } from '../support/shards/watch-statements.ts';
import { anOperator, aStore, type TestStore } from '../support/stores.ts';
import { useBrowser } from './support/use-browser.ts';
import { weigh } from './support/weigh.ts';

const KIB = 1024;
const { context, open } = useBrowser();
const gateway = useGatewaySimulator(context);

/** The sum of unexpected layout shifts since the page began to load (CLS). */
const layoutShift = (page: Page): Promise<number> =>
  page.evaluate(
    `new Promise((resolve) => {
       let sum = 0;
       new PerformanceObserver((list) => {
         for (const entry of list.getEntries()) if (!entry.hadRecentInput) sum += entry.value;
       }).observe({ type: 'layout-shift', buffered: true });
       requestAnimationFrame(() => setTimeout(() => resolve(sum), 0));
     })`,
  );

const blockingScripts = (page: Page): Promise<number> =>
  page.evaluate(
    `document.querySelectorAll('script[src]:not([type=module]):not([defer]):not([async])').length`,
  );

test('the first product page of a shop weighs at most 14 KB without its photos', async () => {
  const store = await aStore(context.app);
  await addDemoProducts(store.tenant, SYSTEM);
  const page = await open({ width: 360 });
  const weight = await weigh(page, `/catalog/${store.slug}/products/blue-mug`);
  expect(weight.document + weight.stylesheet + weight.script).toBeLessThanOrEqual(14 * KIB);
  expect(weight.document).toBeGreaterThan(0);
  expect(weight.stylesheet).toBeGreaterThan(0);
  expect(weight.image).toBeLessThanOrEqual(120 * KIB);
  expect(weight.font).toBe(0);
  expect(weight.total).toBeLessThanOrEqual(250 * KIB);
  expect(weight.requests).toBeLessThanOrEqual(15);
  expect(await blockingScripts(page)).toBe(0);
  expect(await layoutShift(page)).toBe(0);
});

test('the listing of a shop stays within its budget and does not shift', async () => {
  const store = await aStore(context.app);
  await addDemoProducts(store.tenant, SYSTEM);
  const page = await open({ width: 360 });
  const weight = await weigh(page, `/catalog/${store.slug}`);
  expect(weight.document).toBeLessThanOrEqual(15 * KIB);
  expect(weight.stylesheet).toBeLessThanOrEqual(10 * KIB);
  expect(weight.script).toBeLessThanOrEqual(10 * KIB);
  expect(weight.font).toBe(0);
  expect(weight.total).toBeLessThanOrEqual(250 * KIB);
  expect(weight.requests).toBeLessThanOrEqual(15);
  expect(await layoutShift(page)).toBeLessThanOrEqual(0.05);
});

describe('a seller’s pages, with weeks of trade in them', () => {
  let seller: TestStore;
  let order: string;
  let customer: string;
  let draft: string;
  const firstOf = async (table: string): Promise<string> => {
    const select = `select id from ${table} where owner_id = ? order by created_at limit 1`;
    return (await rows<{ id: string }>(select, [seller.ownerId]))[0]?.id ?? '';
  };

  const variantOf = async (productId: string): Promise<string> => {
    const select = `select id from product_variants where owner_id = ? and product_id = ? limit 1`;
    return (await rows<{ id: string }>(select, [seller.ownerId, productId]))[0]?.id ?? '';
  };

  beforeAll(async () => {
    seller = await aStore(context.app);
    await addDemoProducts(seller.tenant, SYSTEM);
    await setGateway(seller);
    const store = await findStoreOf(seller.tenant);
    if (store) await addDemoOrders(store, SYSTEM, gateway);
    order = await firstOf('orders');
    customer = await firstOf('customers');
    const goods = { productId: await firstOf('products'), variantId: '' };
    goods.variantId = await variantOf(goods.productId);
    for (let n = 0; n < 25; n++) draft = await aWaitingDraft(seller, goods);
  });

  test.each([
    '/dashboard',
    '/dashboard/orders?tab=all',
    '/dashboard/orders/:order',
    '/dashboard/orders/:order/edit',
    '/dashboard/products',
    '/dashboard/parcels?tab=delivered',
    '/dashboard/payments?tab=payments',
    '/dashboard/customers',
    '/dashboard/customers/:customer',
    '/dashboard/reports',
    '/dashboard/notifications',
    '/dashboard/settings/notices',
    '/dashboard/settings/messages',
    '/dashboard/find?q=a',
    '/dashboard/drafts',
    '/dashboard/drafts/:draft',
  ])('%s stays within the budget', async (path) => {
    const page = await open({ width: 360, signedIn: seller });
    const address = path
      .replace(':order', order)
      .replace(':customer', customer)
      .replace(':draft', draft);
    const weight = await weigh(page, address);
    expect(weight.document).toBeGreaterThan(0);
    expect(weight.document).toBeLessThanOrEqual(20 * KIB);
    expect(weight.stylesheet).toBeLessThanOrEqual(20 * KIB);
    expect(weight.script).toBeLessThanOrEqual(40 * KIB);
    expect(weight.image).toBeLessThanOrEqual(40 * KIB);
    expect(weight.font).toBe(0);
    expect(weight.total).toBeLessThanOrEqual(130 * KIB);
    expect(weight.requests).toBeLessThanOrEqual(12);
    expect(await blockingScripts(page)).toBe(0);
  });

  test.each(['orders?tab=all', 'parcels?tab=delivered', 'payments?tab=payments', 'find?q=a'])(
    'what is fetched of %s alone weighs at most 15 KB',
    async (list) => {
      const answer = await context.app.inject({
        url: `/dashboard/${list}`,
        headers: { ...seller.headers, 'hx-request': 'true', 'accept-encoding': 'gzip' },
      });
      expect(answer.statusCode).toBe(200);
      expect(answer.rawPayload.length).toBeLessThanOrEqual(15 * KIB);
      expect(answer.headers['content-encoding']).toBe('gzip');
    },
  );
});

describe('the operator’s pages, over a platform at work', () => {
  let operator: Awaited<ReturnType<typeof anOperator>>;
  let ids: { store: string; user: string; subscription: string };

  beforeAll(async () => {
    operator = await anOperator(context.app);
    await unwatched(() =>
      fillPlatform({ stores: 120, orders: 600, subscriptions: 240, work: 150 }),
    );
    const [found] = await rows<typeof ids>(
      `select s.id as store, s.owner_id as "user", u.id as subscription
         from stores s join user_subscriptions u on u.user_id = s.owner_id
        where s.slug like 'bulk-%' order by s.id, u.id limit 1`,
    );
    if (found) ids = found;
  });

  test.each([
    '/admin',
    '/admin/stores',
    '/admin/stores/:store',
    '/admin/users',
    '/admin/users/:user',
    '/admin/users/:user/delete',
    '/admin/subscriptions',
    '/admin/subscriptions/:subscription',
    '/admin/subscriptions/:subscription/override',
    '/admin/revenue',
    '/admin/health',
    '/admin/settings',
    '/admin/settings/audit',
  ])('%s stays within the budget', async (path) => {
    const page = await open({ width: 1280, signedIn: operator });
    const address = path.replace(/:(\w+)/, (_, kind) => ids[kind as keyof typeof ids]);
    const weight = await weigh(page, address);
    expect(weight.document).toBeGreaterThan(0);
    expect(weight.document).toBeLessThanOrEqual(30 * KIB);
    expect(weight.script).toBeLessThanOrEqual(45 * KIB);
    expect(weight.font).toBe(0);
    expect(weight.total).toBeLessThanOrEqual(150 * KIB);
    expect(weight.requests).toBeLessThanOrEqual(12);
    expect(await blockingScripts(page)).toBe(0);
  });

  test.each([
    'stores?limit=100',
    'users?limit=100',
    'subscriptions?limit=100',
    'settings/audit',
    'health',
    'overview/needs',
  ])('what is fetched of %s alone weighs at most 20 KB', async (part) => {
    const answer = await context.app.inject({
      url: `/admin/${part}`,
      headers: { ...operator.headers, 'hx-request': 'true', 'accept-encoding': 'gzip' },
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.body).not.toContain('<html');
    expect(answer.rawPayload.length).toBeLessThanOrEqual(20 * KIB);
  });
});
