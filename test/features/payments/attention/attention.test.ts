import { beforeEach, describe, expect, test } from 'vitest';
import { createOrderFromPayment } from '../../../../src/features/checkout/create-order-from-payment.ts';
import { closePayment } from '../../../../src/features/payments/attention/close-payment.ts';
import {
  countAttention,
  findAttention,
  listAttention,
  settlementOf,
} from '../../../../src/features/payments/list-attention.ts';
import { newId } from '../../../../src/ids.ts';
import type { Actor } from '../../../../src/session.ts';
import { useApp } from '../../../support/app.ts';
import { orderCount, someGoods, stockOf } from '../../../support/goods.ts';
import { useInvariants } from '../../../support/invariants.ts';
import { anOrder } from '../../../support/orders.ts';
import { alertsOf } from '../../../support/payments.ts';
import { rows } from '../../../support/rows.ts';
import { ASHA } from '../../../support/shopper.ts';
import { aStore, shopOf, type TestStore } from '../../../support/stores.ts';
import {
  aSecondPayment,
  aWaitingPayment,
  type WaitingOptions,
} from '../../../support/waiting-payments.ts';

const context = useApp();
useInvariants();
let store: TestStore;

beforeEach(async () => {
  store = await aStore(context.app);
});

const MEERA: Actor = { id: null, name: 'Meera', impersonatedBy: null };
const PAGE = { page: 1, limit: 20 };
const list = async () => (await listAttention(store.tenant, PAGE)).items;
const close = (id: string, reason = 'Paid back in cash') =>
  closePayment(store.tenant, id, { reason }, MEERA);
const createOrder = async (id: string) =>
  createOrderFromPayment(await shopOf(store), id, { actor: MEERA, idempotency: null });

describe('what waits', () => {
  test('shows who paid how much for what, and what there is of it now', async () => {
    const [mug, cup, dish] = [
      await someGoods(store, { name: 'Blue mug', stock: 5 }),
      await someGoods(store, { name: 'Cup', stock: 1, priceMinor: 1_000 }),
      await someGoods(store, { name: 'Dish', trackStock: false, stock: 0, priceMinor: 2_000 }),
    ];
    const items = [
      { ...mug, quantity: 2 },
      { ...cup, quantity: 1 },
      { ...dish, quantity: 3 },
    ];
    const paid = await aWaitingPayment(store, { items });
    await rows('update product_variants set stock = 0 where owner_id = ? and id = ?', [
      store.ownerId,
      cup.variantId,
    ]);
    await rows('delete from stock_movements where owner_id = ? and variant_id = ?', [
      store.ownerId,
      cup.variantId,
    ]);
    expect(await list()).toMatchObject([
      {
        reason: 'captured_without_order',
        sum: { amountMinor: 106_800, currency: 'INR' },
        gatewayPaymentId: paid.paymentId,
        verified: true,
        payer: { ...ASHA, email: 'asha@example.com' },
        lines: [
          {
            productName: 'Blue mug',
            quantity: 2,
            unitPriceMinor: 49_900,
            stock: 'enough',
            stockLeft: 5,
          },
          { productName: 'Cup', quantity: 1, stock: 'short', stockLeft: 0 },
          { productName: 'Dish', quantity: 3, stock: 'enough', stockLeft: null },
        ],
        order: null,
        failedRefund: null,
      },
    ]);
  });

  test('comes newest first, page by page, and only from the own store', async () => {
    const other = await aStore(context.app);
    await aWaitingPayment(other);
    const ids = [];
    for (let n = 0; n < 3; n++) ids.unshift((await aWaitingPayment(store)).id);
    const first = await listAttention(store.tenant, { page: 1, limit: 2 });
    const second = await listAttention(store.tenant, { page: 2, limit: 2 });
    expect([...first.items, ...second.items].map(({ transaction }) => transaction.id)).toEqual(ids);
    expect(first).toMatchObject({ total: 3, totalPages: 2 });
    expect(await countAttention(store.tenant)).toBe(3);
    expect(await findAttention(other.tenant, ids[0] ?? '')).toBeNull();
  });

  test.each<[string, WaitingOptions, object]>([
    ['needs_refund', { missing: 'needsRefund' }, { sum: { amountMinor: 99_800 } }],
    [
      'amount_mismatch',
      { seen: { amountMinor: 1_000 } },
      { sum: { amountMinor: 1_000 }, asked: { amountMinor: 99_800 } },
    ],
    [
      'captured_without_order',
      { seen: { verified: false, confirmed: false } },
      { verified: false },
    ],
  ])('%s says what it needs', async (reason, options, more) => {
    const { paymentId } = await aWaitingPayment(store, options);
    expect(await list()).toMatchObject([{ reason, gatewayPaymentId: paymentId, ...more }]);
  });

  test('a second payment names the order and the shopper of the first', async () => {
    const paid = await aWaitingPayment(store);
    const { order } = await createOrder(paid.id);
    await aSecondPayment(store, paid);
    expect(await list()).toMatchObject([
      {
        reason: 'needs_refund',
        transaction: { metadata: { extraOf: paid.id } },
        payer: { name: 'Asha Rao', phone: ASHA.phone },
        lines: [],
        order: { orderNumber: order.orderNumber },
      },
    ]);
  });

  test('a product that was deleted is said to be gone', async () => {
    const goods = await someGoods(store);
    await aWaitingPayment(store, { items: [{ ...goods, quantity: 1 }] });
    for (const table of ['stock_movements', 'product_variants']) {
      const column = table === 'product_variants' ? 'id' : 'variant_id';
      await rows(`delete from ${table} where owner_id = ? and ${column} = ?`, [
        store.ownerId,
        goods.variantId,
      ]);
    }
    expect((await list())[0]?.lines).toMatchObject([{ stock: 'deleted', stockLeft: null }]);
  });
});

describe('closing', () => {
  test('keeps who, when and why, and takes the alert along', async () => {
    const { id } = await aWaitingPayment(store);
    expect(await alertsOf(store)).toHaveLength(1);
    await close(id, '  Paid back in cash ');
    expect(await list()).toEqual([]);
    expect(await alertsOf(store)).toEqual([]);
    expect(await settlementOf(store.tenant, id)).toEqual({
      order: null,
      givenBack: false,
      closed: { reason: 'Paid back in cash', by: 'Meera', at: expect.stringMatching(/Z$/) },
    });
    await expect(close(id)).rejects.toMatchObject({ code: 'NOTHING_TO_DECIDE', statusCode: 409 });
    await expect(createOrder(id)).rejects.toMatchObject({ code: 'PAYMENT_SETTLED' });
  });

  test.each(['', '  ', 'x'.repeat(501)])('needs a reason, not %j', async (reason) => {
    const { id } = await aWaitingPayment(store);
    await expect(close(id, reason)).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
    expect(await countAttention(store.tenant)).toBe(1);
  });

  test('is 404 for what is no payment through a gateway, or another store’s', async () => {
    const foreign = await aWaitingPayment(await aStore(context.app));
    for (const id of [newId(), 'x', foreign.id, (await anOrder(store)).id]) {
      await expect(close(id)).rejects.toMatchObject({ statusCode: 404 });
    }
  });

  test('takes the alert away in every channel, also where it was sent already', async () => {
    const { id } = await aWaitingPayment(store, { missing: 'needsRefund' });
    const channels = () =>
      rows<{ channel: string }>(
        `select channel from notifications where owner_id = ? and payment_transaction_id = ?
          order by channel`,
        [store.ownerId, id],
      );
    expect(await channels()).toEqual([{ channel: 'email' }, { channel: 'in_app' }]);
    await rows(`update notifications set status = 'sent' where owner_id = ?`, [store.ownerId]);
    await close(id);
    expect(await channels()).toEqual([]);
  });
});

describe('two sellers at once', () => {
  test('create one order, and the second one gets it too', async () => {
    const goods = await someGoods(store, { stock: 10 });
    const { id } = await aWaitingPayment(store, { items: [{ ...goods, quantity: 2 }] });
    const made = await Promise.all([createOrder(id), createOrder(id), createOrder(id)]);
    expect(new Set(made.map(({ order }) => order.id)).size).toBe(1);
    expect(made.filter(({ duplicate }) => !duplicate)).toHaveLength(1);
    expect(await orderCount(store)).toBe(1);
    expect(await stockOf(store, goods.variantId)).toBe(8);
    expect(await countAttention(store.tenant)).toBe(0);
    expect(await alertsOf(store)).toEqual([]);
  });

  test.each([1, 2, 3, 4])('close it or order it, never both (%i)', async () => {
    const { id } = await aWaitingPayment(store);
    const [ordered, closed] = await Promise.allSettled([createOrder(id), close(id)]);
    const isOrdered = ordered.status === 'fulfilled';
    expect(closed.status).toBe(isOrdered ? 'rejected' : 'fulfilled');
    expect(await orderCount(store)).toBe(isOrdered ? 1 : 0);
    const { order, closed: reason } = await settlementOf(store.tenant, id);
    expect([order !== null, reason !== null]).toEqual([isOrdered, !isOrdered]);
    expect(await alertsOf(store)).toEqual([]);
  });
});

test('what turns out to be sold out goes on waiting, as that', async () => {
  const goods = await someGoods(store, { stock: 1 });
  const items = [{ ...goods, quantity: 1 }];
  const first = await aWaitingPayment(store, { items });
  const second = await aWaitingPayment(store, { items });
  await createOrder(first.id);
  await expect(createOrder(second.id)).rejects.toMatchObject({ code: 'OUT_OF_STOCK' });
  expect(await list()).toMatchObject([{ reason: 'needs_refund', lines: [{ stock: 'short' }] }]);
  expect(await alertsOf(store)).toMatchObject([{ paymentId: second.id }]);
});
