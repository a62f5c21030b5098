import { beforeAll, expect, test } from 'vitest';
import { KIND_OF } from '../../src/features/stores/log/log-kinds.ts';
import type { StoreLogAction } from '../../src/features/stores/store-log-enums.ts';
import { makePapers } from '../../worker/jobs/make-papers.ts';
import { apiOf } from '../support/api.ts';
import { useApp } from '../support/app.ts';
import { aStoreWithEverything, type Belongings } from '../support/belongings.ts';
import { useInstantWorker } from '../support/instant-worker.ts';
import { type Samples, samplePath, samplesOf } from '../support/query-plans/sample-paths.ts';
import { type Route, routesOf } from '../support/route-table.ts';
import { rows } from '../support/rows.ts';
import { anOperator } from '../support/stores.ts';

const context = useApp();
const worker = useInstantWorker({ 'make-papers': makePapers });
const call = apiOf(context);
let samples: Samples;
let own: Belongings;

/** Files without anything of the store’s customers or trade. */
const NOT_LOGGED: Record<string, string> = {
  '/api/store/delivery/areas.csv': 'what the shop tells each shopper who asks',
  '/dashboard/settings/delivery/areas.csv': 'what the shop tells each shopper who asks',
  '/dashboard/products/import/:importId/rejected.csv':
    'rows that the same person has just uploaded',
  '/dashboard/products/import/template.csv': 'the same for every store',
  '/dashboard/settings/papers/sample.pdf': 'made-up orders',
  '/dashboard/share/poster.pdf': 'what the shop’s public page shows',
};

const isExport = ({ rateLimit }: NonNullable<Route['config']>): boolean =>
  typeof rateLimit === 'object' && rateLimit.groupId === 'exports';

/** The routes by which files leave a store: those limited as exports, and documents. */
const fileRoutes = () =>
  routesOf(context.app).filter(
    ({ method, url, config }) =>
      method === 'GET' &&
      config?.access === 'tenant' &&
      (isExport(config) || /\.(?:csv|pdf|xlsx|zip)$/.test(url)),
  );

beforeAll(async () => {
  own = await aStoreWithEverything(context.app);
  const { store, ids } = own;
  for (const paper of ['invoice', 'label']) {
    await call(store, 'POST', `/api/orders/${ids.order}/${paper}`);
  }
  const request = { kinds: ['pick_list'], orderIds: [ids.order] };
  ids.papers = (await call(store, 'POST', '/api/papers', request)).json().id;
  await worker.idle();
  samples = await samplesOf(own, (await anOperator(context.app)).id);
});

test('every route by which a file leaves a store writes one entry into its log', async () => {
  const found: Record<string, string> = {};
  const { ownerId } = own.store;
  for (const route of fileRoutes()) {
    await rows('delete from store_log_entries where owner_id = ?', [ownerId]);
    const answer = await call(own.store, 'GET', samplePath(route, samples));
    expect(answer.statusCode, `${route.url}: ${answer.body.slice(0, 300)}`).toBe(200);
    const entries = await rows<{ action: StoreLogAction }>(
      'select action from store_log_entries where owner_id = ?',
      [ownerId],
    );
    if (route.url in NOT_LOGGED) expect(entries, route.url).toEqual([]);
    else {
      expect(
        entries.map(({ action }) => KIND_OF[action]),
        route.url,
      ).toEqual(['export']);
      found[route.url] = entries[0]?.action ?? '';
    }
  }
  expect(found).toMatchInlineSnapshot(`
    {
      "/api/customers/:id/export": "customers_exported",
      "/api/customers/export.csv": "customers_exported",
      "/api/orders/:id/invoice.pdf": "documents_printed",
      "/api/orders/:id/label.pdf": "documents_printed",
      "/api/orders/export.csv": "orders_exported",
      "/api/payments/claims/export.csv": "payments_exported",
      "/api/payments/export.csv": "payments_exported",
      "/api/payments/receivable/export.csv": "payments_exported",
      "/api/products/export.csv": "products_exported",
      "/api/refunds/export.csv": "payments_exported",
      "/api/reports/export.csv": "reports_exported",
      "/api/store/log/export.csv": "log_exported",
      "/dashboard/orders/export.csv": "orders_exported",
      "/dashboard/papers/:id/file.pdf": "documents_printed",
      "/dashboard/payments/claims.csv": "payments_exported",
      "/dashboard/payments/payments.csv": "payments_exported",
      "/dashboard/payments/receivable.csv": "payments_exported",
      "/dashboard/payments/refunds.csv": "payments_exported",
      "/dashboard/products/import/:importId/stock.csv": "products_exported",
      "/dashboard/reports/export.csv": "reports_exported",
      "/dashboard/settings/log.csv": "log_exported",
    }
  `);
  expect(fileRoutes().map(({ url }) => url)).toEqual(
    expect.arrayContaining(Object.keys(NOT_LOGGED)),
  );
});

test('a file that is refused or missing writes none', async () => {
  const { store } = own;
  await rows('delete from store_log_entries where owner_id = ?', [store.ownerId]);
  const unknown = '01a00000-0000-7000-8000-000000000000';
  for (const url of [
    '/api/orders/export.csv?from=never',
    `/api/customers/${unknown}/export`,
    `/dashboard/papers/${unknown}/file.pdf`,
    '/api/store/log/export.csv?person=me',
  ]) {
    expect((await call(store, 'GET', url)).statusCode, url).toBeGreaterThanOrEqual(400);
  }
  expect(await rows('select 1 from store_log_entries where owner_id = ?', [store.ownerId])).toEqual(
    [],
  );
});
