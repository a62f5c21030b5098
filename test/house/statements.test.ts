import { beforeAll, expect, test } from 'vitest';
import { createProduct } from '../../src/features/catalog/create-product.ts';
import { placeUnpaidCheckout } from '../../src/features/checkout/place-unpaid-checkout.ts';
import { SYSTEM } from '../../src/session.ts';
import { useApp } from '../support/app.ts';
import { aWaitingDraft } from '../support/drafts.ts';
import { someGoods } from '../support/goods.ts';
import { ASHA } from '../support/shopper.ts';
import { besideSettings, countingStatements } from '../support/statements.ts';
import { aStore, shopOf, type TestStore } from '../support/stores.ts';
import { aWaitingPayment } from '../support/waiting-payments.ts';

const FEW = 2;
const MANY = 24;

/** Statements that a page or list may send at most, the session's own included. */
const LIMITS: Record<string, number> = {
  '/catalog/:slug': 1,
  '/catalog/:slug/products/item-0': 1,
  '/api/public/catalog/:slug/products': 4,
  '/api/products?limit=100': 4,
  '/api/orders?limit=100': 5,
  '/api/draft-orders?limit=100': 4,
  '/api/customers?limit=100': 3,
  '/api/notifications?limit=100': 3,
  '/api/conversations?limit=100': 4,
  '/dashboard/conversations': 5,
  '/dashboard': 21,
  '/dashboard/orders?tab=all': 12,
  // One of them is the store, whose fees are in each row's total.
  '/dashboard/drafts': 12,
  '/dashboard/customers': 6,
  '/dashboard/products': 6,
  '/dashboard/parcels': 8,
  '/dashboard/notifications': 5,
  '/dashboard/notifications/log': 4,
  '/api/payments/attention?limit=100': 4,
  '/api/payments/cash-due?limit=100': 4,
  '/api/payments/claims?limit=100': 4,
  '/api/payments/receivable?limit=100': 6,
  '/dashboard/money': 10,
  '/dashboard/payments': 5,
  '/dashboard/payments?tab=payments': 6,
  '/dashboard/payments?tab=refunds': 6,
  '/dashboard/payments?tab=cash-due': 7,
  '/dashboard/payments?tab=claims': 5,
  '/dashboard/payments?tab=receivable': 6,
  '/dashboard/reports': 5,
  '/dashboard/reports?by=product': 5,
  '/dashboard/reports?by=source': 5,
  '/api/reports/sales': 4,
  // Two of them are the session and the entry in the store's log.
  '/api/orders/export.csv': 7,
  '/dashboard/settings/log': 4,
  '/api/store/log?limit=100': 3,
  '/dashboard/settings/log.csv': 3,
  '/api/fulfillments?limit=100': 6,
  '/api/payments?limit=100': 4,
  '/api/refunds?limit=100': 4,
  '/api/orders/timeline?limit=100': 3,
};

const context = useApp();
let few: TestStore;
let many: TestStore;

beforeAll(async () => {
  few = await aStoreWith(FEW);
  many = await aStoreWith(MANY);
});

/** A store with so many products, each ordered, and paid without an order, once. */
async function aStoreWith(count: number): Promise<TestStore> {
  const store = await aStore(context.app);
  const shop = await shopOf(store);
  for (let n = 0; n < count; n++) {
    const variants = [{ priceMinor: 10_000, stock: 5, options: { Size: 'S' } }];
    const product = { name: `Item ${n}`, options: ['Size'], variants };
    const productId = await createProduct(store.tenant, product, SYSTEM);
    const customer = { ...ASHA, phone: `98765${String(n).padStart(5, '0')}` };
    const items = [{ productId, quantity: 1 }];
    await placeUnpaidCheckout(shop, { items, customer }, { idempotency: null });
    await aWaitingPayment(store, { items, customer });
    await aWaitingDraft(store, await someGoods(store));
  }
  return store;
}

async function statementsOf(store: TestStore, path: string): Promise<number> {
  const url = path.replace(':slug', store.slug);
  const { result, statements } = await countingStatements(
    context.db.knex,
    () => context.app.inject({ url, headers: store.headers }),
    besideSettings,
  );
  expect(result.statusCode).toBe(200);
  return statements.length;
}

test.each(Object.entries(LIMITS))(
  '%s sends as many statements for many rows as for few, and at most %i',
  async (path, limit) => {
    const forFew = await statementsOf(few, path);
    expect(await statementsOf(many, path)).toBe(forFew);
    expect(forFew).toBeLessThanOrEqual(limit);
  },
);
