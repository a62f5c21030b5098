import { beforeAll, expect, test } from 'vitest';
import { takenSlugs } from '../../src/features/catalog/choose-slug.ts';
import { listProducts } from '../../src/features/catalog/list-products.ts';
import { markPurged, unpurgedShops } from '../../src/features/catalog/purge-cdn.ts';
import { customers } from '../../src/features/customers/customer.list.ts';
import { findCustomer } from '../../src/features/customers/find-customer.ts';
import { mergeSuggestions } from '../../src/features/customers/merge-customers.ts';
import { cashDue } from '../../src/features/payments/cash-due.ts';
import { listClaims } from '../../src/features/payments/claims/queries/list-claims.ts';
import { listAttention } from '../../src/features/payments/list-attention.ts';
import { receivable } from '../../src/features/payments/receivable.ts';
import { countJobs } from '../../src/kernel/jobs/queries/count-jobs.ts';
import { useApp } from '../support/app.ts';
import { firstPlan } from '../support/first-plan.ts';
import { rows } from '../support/rows.ts';
import { aStore, type TestStore } from '../support/stores.ts';

const context = useApp();
let store: TestStore;
let customerId: string;

beforeAll(async () => {
  store = await aStore(context.app);
  await rows(
    `insert into products (owner_id, id, slug, name)
     select ?, gen_random_uuid(), 'goods-of-place-' || n, 'Goods' from generate_series(1, 5000) n`,
    [store.ownerId],
  );
  await rows('analyze products');
  await rows(
    `insert into customers (owner_id, id, phone, name, email, address, order_count,
       total_spent_minor, last_order_at, tags, no_cod, refused_count)
     select ?, gen_random_uuid(), '+9198' || lpad(n::text, 8, '0'), 'Asha ' || n,
       n || '@example.com', jsonb_build_object('postalCode', n), n, n, now() - n * interval '1 hour',
       case when n % 50 = 0 then array['vip'] else '{}' end, n % 50 = 1, (n % 50 = 2)::integer
       from generate_series(1, 5000) n`,
    [store.ownerId],
  );
  await rows('analyze customers');
  const [someone] = await rows<{ id: string }>(
    'select id from customers where owner_id = ? limit 1',
    [store.ownerId],
  );
  customerId = someone?.id ?? '';
});

const planOf = (ask: () => Promise<unknown>) => firstPlan(context.db, ask);

const FIRST = { page: 1, limit: 20 };

test('the newest and the oldest products are read off an index', async () => {
  for (const sort of ['-createdAt', 'createdAt'] as const) {
    const plan = await planOf(() => listProducts(store.tenant, { ...FIRST, sort }));
    expect(plan).toContain('products_recent');
    expect(plan).not.toContain('Sort Key: products.created_at');
  }
});

test('an address and its numbered forms are looked up, not searched for', async () => {
  const plan = await planOf(() => takenSlugs(store.tenant, ['cup']));
  expect(plan).toContain('products_slug_stem');
});

const ordersOfTheList: [Partial<Parameters<typeof customers.find>[1]>, string][] = [
  [{}, 'customers_recent'],
  [{ sort: '-totalSpent' }, 'customers_spent'],
  [{ sort: '-orderCount' }, 'customers_orders'],
  [{ sort: 'name' }, 'customers_name'],
  [{ refused: true }, 'customers_refused'],
  [{ noCod: true }, 'customers_no_cod'],
  [{ tag: 'vip' }, 'customers_tagged'],
];

test.each(ordersOfTheList)('customers by %j are read off an index', async (query, index) => {
  const plan = await planOf(() => customers.find(store.tenant, { ...FIRST, ...query }));
  expect(plan).toContain(index);
  expect(plan).not.toContain('Sort Key');
});

test('a probe counts the jobs that are open without reading a week of finished ones', async () => {
  await rows(
    `insert into jobs (id, name, data, state, finished_at)
     select gen_random_uuid(), 'make-papers', '{}', 'done', now() from generate_series(1, 5000)`,
  );
  await rows('analyze jobs');
  const plan = await planOf(countJobs);
  expect(plan).toContain('jobs_waiting');
  expect(plan).toContain('jobs_dead');
  expect(plan).not.toContain('jobs_finished');
  expect(plan).not.toContain('Seq Scan on jobs');
});

test('who may be the same person is looked up, not searched for', async () => {
  const customer = await findCustomer(store.tenant, customerId);
  const plan = await planOf(() => mergeSuggestions(store.tenant, customer));
  for (const index of ['customers_email', 'customers_name', 'customers_number']) {
    expect(plan).toContain(index);
  }
});

test('cash that is due is read off an index, oldest first', async () => {
  const plan = await planOf(() => cashDue(store.tenant, FIRST));
  expect(plan).toMatch(/orders_cash_due|orders_by_status/);
  expect(plan).not.toContain('Sort Key');
});

test('what is to be received, and what is to be confirmed, are read off indexes', async () => {
  const due = await planOf(() => receivable(store.tenant, FIRST));
  expect(due).toMatch(/orders_receivable|orders_by_status/);
  expect(due).not.toContain('Seq Scan on orders');
  const claims = await planOf(() => listClaims(store.tenant, { ...FIRST, state: 'confirmed' }));
  expect(claims).toContain('payment_claims_by_state');
});

test('payments that need a decision are found among thousands that need none', async () => {
  await rows(
    `insert into payment_transactions (owner_id, id, provider, provider_payment_id, status,
       amount_minor, currency, metadata)
     select ?, gen_random_uuid(), 'gateway', 'pay_plan_' || n, 'captured', 100, 'INR',
            case when n % 500 = 0 then '{"needsRefund":true}'::jsonb else '{}'::jsonb end
       from generate_series(1, 5000) n`,
    [store.ownerId],
  );
  await rows('analyze payment_transactions');
  const plan = await planOf(() => listAttention(store.tenant, FIRST));
  expect(plan).toContain('payment_transactions_attention');
});

test('what a CDN was not told of is read off an index of that alone, and marked by its key', async () => {
  await rows(
    `insert into catalog_changes (xid, owner_id, purged)
     select n::text::xid8, ?, true from generate_series(1000001, 1020000) n`,
    [store.ownerId],
  );
  await rows('analyze catalog_changes');
  expect(await planOf(() => unpurgedShops(3_660, 1_000))).toContain('catalog_changes_unpurged');
  const told = [{ ownerId: store.ownerId, xids: ['1000001'], photosGone: false }];
  expect(await planOf(() => markPurged(told))).toContain('catalog_changes_pkey');
});
