import { beforeEach, describe, expect, test, vi } from 'vitest';
import { deleteProduct } from '../../../src/features/catalog/delete-product.ts';
import { placeUnpaidCheckout } from '../../../src/features/checkout/place-unpaid-checkout.ts';
import type { Store } from '../../../src/features/stores/store.ts';
import { inTransaction } from '../../../src/kernel/db/db.ts';
import { idempotencyKey } from '../../../src/kernel/idempotency/idempotency-key.ts';
import { SYSTEM } from '../../../src/session.ts';
import { useApp } from '../../support/app.ts';
import { orderCount, someGoods, stockOf, type TestGoods } from '../../support/goods.ts';
import { useInvariants } from '../../support/invariants.ts';
import { rows } from '../../support/rows.ts';
import { ASHA } from '../../support/shopper.ts';
import { aStore, shopOf, type TestStore } from '../../support/stores.ts';
import { waitingForLocks } from '../../support/waiting-for-locks.ts';

const context = useApp();
useInvariants();

interface Shop {
  owner: TestStore;
  store: Store;
  goods: TestGoods;
}

const SHOPS = 8;
let shops: Shop[];
beforeEach(async () => {
  shops = await Promise.all(Array.from({ length: SHOPS }, aShop));
});

async function aShop(): Promise<Shop> {
  const owner = await aStore(context.app);
  return { owner, store: await shopOf(owner), goods: await someGoods(owner, { stock: 5 }) };
}

const shop = (place: number): Shop => shops[place] as Shop;
const phone = (n: number): string => `98765 4${String(n).padStart(4, '0')}`;

/** One piece for the nth shopper, unless told otherwise. */
const buy = ({ owner, store, goods }: Shop, n: number, { quantity = 1, key = '' } = {}) =>
  placeUnpaidCheckout(
    store,
    {
      items: [{ productId: goods.productId, quantity }],
      customer: { ...ASHA, phone: phone(n) },
    },
    { idempotency: key ? idempotencyKey(owner.tenant, '/checkout', key, n) : null },
  );

describe('checkouts that come at the same time', () => {
  test('of several stores are written each whole', async () => {
    const result = await Promise.all(shops.map((each, n) => buy(each, n)));
    for (const [n, { order }] of result.entries()) {
      const { owner, goods } = shop(n);
      const [customer] = await rows<{ id: string }>(
        `select id from customers where owner_id = ? and order_count = 1`,
        [owner.ownerId],
      );
      expect(order).toMatchObject({ orderNumber: 1001, customerId: customer?.id });
      expect(order.items).toMatchObject([{ variantId: goods.variantId, quantity: 1 }]);
      expect(await stockOf(owner, goods.variantId)).toBe(4);
      expect(await orderCount(owner)).toBe(1);
    }
  });

  test('of one store bear numbers without a gap, and the ledger tells of each', async () => {
    const { owner, goods } = shop(0);
    const result = await Promise.all([0, 1, 2, 3].map((n) => buy(shop(0), n)));
    const numbers = result.map(({ order }) => order.orderNumber);
    expect(numbers.sort()).toEqual([1001, 1002, 1003, 1004]);
    const ledger = await rows<{ orderId: string; stockAfter: number }>(
      `select order_id as "orderId", stock_after as "stockAfter" from stock_movements
        where owner_id = ? and reason = 'sale' order by stock_after desc`,
      [owner.ownerId],
    );
    expect(ledger.map(({ stockAfter }) => stockAfter)).toEqual([4, 3, 2, 1]);
    expect(ledger.map(({ orderId }) => orderId).sort()).toEqual(
      result.map(({ order }) => order.id).sort(),
    );
    expect(await stockOf(owner, goods.variantId)).toBe(1);
    const [usage] = await rows<object>(`select count from usage_counters where owner_id = ?`, [
      owner.ownerId,
    ]);
    expect(usage).toEqual({ count: 4 });
  });

  test('for the last pieces: as many orders as pieces, the others are told how many are left', async () => {
    const { owner, goods } = shop(0);
    const settled = await Promise.allSettled([0, 1, 2, 3, 4, 5, 6].map((n) => buy(shop(0), n)));
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    const refused = settled.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
    expect(refused).toMatchObject(
      [0, 1].map(() => ({ code: 'OUT_OF_STOCK', details: { lines: [{ available: 0 }] } })),
    );
    expect(await stockOf(owner, goods.variantId)).toBe(0);
  });

  test('of one person, the second as the first, are two orders of one customer', async () => {
    const { owner, store, goods } = shop(0);
    const spelt = ['98765 43210', '+91 98765-43210', '9876543210'];
    const placed = await Promise.all(
      spelt.map((typed) =>
        placeUnpaidCheckout(
          store,
          {
            items: [{ productId: goods.productId, quantity: 1 }],
            customer: { ...ASHA, phone: typed },
          },
          { idempotency: null },
        ),
      ),
    );
    expect(new Set(placed.map(({ order }) => order.customerId)).size).toBe(1);
    const customers = await rows<object>(
      `select order_count as "orderCount" from customers where owner_id = ?`,
      [owner.ownerId],
    );
    expect(customers).toEqual([{ orderCount: 3 }]);
  });
});

describe('what refuses one of them leaves the others', () => {
  const others = () => shops.slice(1).map((each, n) => buy(each, n + 1));

  async function expectAlone(first: Promise<unknown>, refusal: object): Promise<void> {
    const [refused, ...placed] = await Promise.allSettled([first, ...others()]);
    expect(refused).toMatchObject({ status: 'rejected', reason: refusal });
    expect(placed.map(({ status }) => status)).toEqual(placed.map(() => 'fulfilled'));
    for (const { owner, goods } of shops.slice(1)) {
      expect(await stockOf(owner, goods.variantId)).toBe(4);
    }
  }

  test('too few pieces, which its pricing sees', async () => {
    await expectAlone(buy(shop(0), 0, { quantity: 6 }), { code: 'OUT_OF_STOCK' });
    expect(await orderCount(shop(0).owner)).toBe(0);
  });

  test('a customer who gets no cash, which only its rows say', async () => {
    const { owner } = shop(0);
    await buy(shop(0), 0);
    await rows(`update customers set no_cod = true where owner_id = ?`, [owner.ownerId]);
    await expectAlone(buy(shop(0), 0), { code: 'COD_NOT_AVAILABLE' });
    expect(await orderCount(owner)).toBe(1);
    expect(await stockOf(owner, shop(0).goods.variantId)).toBe(4);
  });

  test('a product that was deleted since it was priced, by its id', async () => {
    const { owner, store, goods } = shop(0);
    await buy(shop(0), 0);
    const deleted = await someGoods(owner, { name: 'Bowl' });
    const items = [goods, goods, deleted].map(({ productId }) => ({ productId, quantity: 1 }));
    let waiting: Promise<unknown> = Promise.resolve();
    await inTransaction(async (trx) => {
      // Prices are read before the number is drawn.
      await rows(`select from order_counters where owner_id = ? for update`, [owner.ownerId], trx);
      waiting = placeUnpaidCheckout(store, { items, customer: ASHA }, { idempotency: null });
      waiting.catch(() => {});
      await vi.waitUntil(async () => (await waitingForLocks()) === 1);
      await deleteProduct(owner.tenant, deleted.productId, SYSTEM);
    });
    await expectAlone(waiting, {
      code: 'PRODUCT_NOT_FOUND',
      message: `Product not found: ${deleted.productId}`,
      details: { productId: deleted.productId },
    });
    expect(await orderCount(owner)).toBe(1);
  });

  test('a key that is taken, which is answered as before', async () => {
    const { order } = await buy(shop(0), 0, { key: 'again' });
    const [again, ...placed] = await Promise.all([buy(shop(0), 0, { key: 'again' }), ...others()]);
    expect(again).toMatchObject({ duplicate: true, replayed: true, order: { id: order.id } });
    expect(placed.map(({ duplicate }) => duplicate)).toEqual(placed.map(() => false));
    expect(await orderCount(shop(0).owner)).toBe(1);
  });

  test.each([
    ['stock', 'select from product_variants where owner_id = ? for update'],
    ['order numbers', 'select from order_counters where owner_id = ? for update'],
  ])('a row of its %s that somebody else holds: nobody else waits for that', async (_, hold) => {
    const { owner, goods } = shop(0);
    await buy(shop(0), 100);
    let waiting: Promise<unknown> = Promise.resolve();
    await inTransaction(async (trx) => {
      await rows(hold, [owner.ownerId], trx);
      waiting = buy(shop(0), 0);
      await Promise.all(others());
      expect(await Promise.race([waiting, 'waits'])).toBe('waits');
    });
    expect(await waiting).toMatchObject({ duplicate: false });
    expect(await stockOf(owner, goods.variantId)).toBe(3);
  });
});
