import { beforeEach, expect, test } from 'vitest';
import { changeStatus } from '../../../../src/features/orders/change-status.ts';
import { sweepUnconfirmed } from '../../../../src/features/orders/cod/sweep-unconfirmed.ts';
import { changeStore } from '../../../../src/features/stores/change-store.ts';
import { SYSTEM } from '../../../../src/session.ts';
import { useApp } from '../../../support/app.ts';
import { brokenStock, someGoods, stockOf, type TestGoods } from '../../../support/goods.ts';
import { rows } from '../../../support/rows.ts';
import { ASHA, checkoutOf } from '../../../support/shopper.ts';
import { aStore, type TestStore } from '../../../support/stores.ts';

const context = useApp();
const checkout = checkoutOf(context);
let store: TestStore;
let goods: TestGoods[];
beforeEach(async () => {
  store = await aStore(context.app);
  // As every store begins.
  await rows(
    `update stores set cod_max_amount_minor = default, cod_max_pieces = default where owner_id = ?`,
    [store.ownerId],
  );
  goods = await Promise.all(
    ['Saree', 'Kurta', 'Mug', 'Vase', 'Lamp'].map((name) =>
      someGoods(store, { name, priceMinor: 50_000, stock: 1_000 }),
    ),
  );
});

const linesOf = (quantity: number, of = goods) =>
  of.map(({ productId }) => ({ productId, quantity }));
const stock = () => Promise.all(goods.map(({ variantId }) => stockOf(store, variantId)));
const settings = (changes: Parameters<typeof changeStore>[1]) =>
  changeStore(store.tenant, changes, context.app.secrets, SYSTEM);
const page = async (url: string, headers = {}) => (await context.app.inject({ url, headers })).body;
const timeIsUp = (id: string) =>
  rows(`update orders set confirm_by = now() - interval '1 second' where owner_id = ? and id = ?`, [
    store.ownerId,
    id,
  ]);
/** One of many: a single saree and mug, above a bound of one piece. */
async function aLargeOrder() {
  await settings({ codMaxPieces: 1, codAboveLimit: 'confirm' });
  const placed = await checkout(store, { items: linesOf(2, goods.slice(0, 1)) });
  expect(placed.statusCode, placed.body).toBe(201);
  return placed.json().order;
}
const read = async (id: string) =>
  (await context.app.inject({ url: `/api/orders/${id}`, headers: store.headers })).json();

test('one request of a stranger empties no shop', async () => {
  const emptied = await checkout(store, {
    customer: { ...ASHA, name: 'Nobody', phone: '+919000000001' },
    items: linesOf(1_000),
  });
  expect(emptied.statusCode, emptied.body).toBe(400);
  expect(emptied.json()).toMatchObject({
    code: 'COD_LIMIT',
    message:
      'Cash on delivery is available for orders up to ₹25,000 and 50 items. Reduce your order, or contact the shop',
    details: { maxAmount: 25_000, maxPieces: 50 },
  });
  expect(await stock()).toEqual([1_000, 1_000, 1_000, 1_000, 1_000]);
});

test('the bounds themselves are within, one more of either is not', async () => {
  const mug = [goods[0] as TestGoods];
  const answers = async (quantity: number) =>
    (await checkout(store, { items: linesOf(quantity, mug) })).statusCode;
  expect(await answers(50)).toBe(201);
  expect(await answers(51)).toBe(400);
  await settings({ codMaxPieces: null });
  expect(await answers(51)).toBe(400);
  await settings({ codMaxAmountMinor: null });
  expect(await answers(51)).toBe(201);
  // Of many lines it is the sum that counts.
  await settings({ codMaxPieces: 9 });
  expect((await checkout(store, { items: linesOf(2) })).json().code).toBe('COD_LIMIT');
});

test.each([
  ['USD', 30_000],
  ['JPY', 45_000],
  ['KWD', 90_000],
  ['XAF', null],
])('a store in %s has a bound of its own', async (currency, minor) => {
  const fresh = await aStore(context.app);
  const { codMaxAmountMinor, codMaxPieces } = await changeStore(
    fresh.tenant,
    { currency },
    context.app.secrets,
    SYSTEM,
  );
  expect([codMaxAmountMinor, codMaxPieces]).toEqual([minor, null]);
});

test('the checkout page says the bound before anything is typed', async () => {
  const [product] = goods;
  const url = `/catalog/${store.slug}/checkout?product=${product?.productId}`;
  expect(await page(url)).toContain('For orders up to ₹25,000 and 50 items.');
  await settings({ codMaxAmountMinor: 40_000 });
  expect(await page(url)).toContain(
    'Cash on delivery is available for orders up to ₹400 and 50 items',
  );
  await settings({ codAboveLimit: 'confirm' });
  expect(await page(url)).toContain('If they can’t reach you within 12 hours');
});

test('a large order that waits is cancelled when nobody confirms it, and its stock is back', async () => {
  const order = await aLargeOrder();
  expect((await stock())[0]).toBe(998);
  const confirmBy = new Date((await read(order.id)).confirmBy);
  const hours = (confirmBy.getTime() - Date.now()) / 3_600_000;
  expect(hours).toBeGreaterThan(11.9);
  expect(hours).toBeLessThan(12.1);
  expect(await page(`/dashboard/orders/${order.id}`, store.headers)).toMatch(
    /Call the customer and confirm the order by [^<]*\d{1,2}:\d\d/,
  );
  expect(await page(`/catalog/${store.slug}/orders/${order.publicToken}`)).toMatch(
    /Blue Mug will call you first. If they can’t reach you by [^<]*\d{1,2}:\d\d/,
  );
  // Whoever typed the number may say yes on the page: that is no word of the phone's owner.
  await rows(`update orders set cod_answer = 'confirmed' where owner_id = ?`, [store.ownerId]);
  expect(await sweepUnconfirmed()).toEqual({ cancelled: 0, failed: 0 });
  await timeIsUp(order.id);
  const both = await Promise.all([sweepUnconfirmed(), sweepUnconfirmed()]);
  expect(both.reduce((sum, { cancelled }) => sum + cancelled, 0)).toBe(1);
  expect(await sweepUnconfirmed()).toEqual({ cancelled: 0, failed: 0 });
  expect(await read(order.id)).toMatchObject({
    status: 'cancelled',
    cancelReason: 'Not confirmed within 12 hours',
    confirmBy: null,
  });
  expect(await stock()).toEqual([1_000, 1_000, 1_000, 1_000, 1_000]);
  expect(await brokenStock(store)).toEqual([]);
  const told = await rows<{ title: string }>(
    `select title from notifications where owner_id = ? and event = 'cod_answered' and channel = 'in_app'`,
    [store.ownerId],
  );
  expect(told).toEqual([{ title: `Order ${order.orderNumber} was cancelled: not confirmed` }]);
  expect(await page(`/dashboard/orders/${order.id}`, store.headers)).toContain(
    'Not confirmed within 12 hours',
  );
  // Opened again, it is the seller's own.
  await changeStatus(store.tenant, order.id, { status: 'new' }, SYSTEM);
  expect(await sweepUnconfirmed()).toEqual({ cancelled: 0, failed: 0 });
});

test('what the seller confirmed, or has money for, stays', async () => {
  const [confirmed, paid, small] = [await aLargeOrder(), await aLargeOrder(), await aLargeOrder()];
  await changeStatus(store.tenant, confirmed.id, { status: 'confirmed' }, SYSTEM);
  expect((await read(confirmed.id)).confirmBy).toBeNull();
  await changeStatus(store.tenant, paid.id, { financialStatus: 'paid' }, SYSTEM);
  await timeIsUp(paid.id);
  await settings({ codMaxPieces: 2 });
  // The large ones were ordered in an earlier hour.
  await rows(`delete from cash_tallies where owner_id = ?`, [store.ownerId]);
  const within = await checkout(store, { items: linesOf(2, goods.slice(1, 2)) });
  expect((await read(within.json().order.id)).confirmBy).toBeNull();
  await timeIsUp(small.id);
  expect(await sweepUnconfirmed()).toEqual({ cancelled: 1, failed: 0 });
  expect((await stock()).slice(0, 2)).toEqual([996, 998]);
});
