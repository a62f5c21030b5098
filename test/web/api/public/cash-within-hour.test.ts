import { beforeEach, describe, expect, test } from 'vitest';
import { pruneTables } from '../../../../src/kernel/tenancy/prune-tables.ts';
import { useApp } from '../../../support/app.ts';
import { orderCount, someGoods, stockOf, type TestGoods } from '../../../support/goods.ts';
import { rows } from '../../../support/rows.ts';
import { ADDRESS, ASHA } from '../../../support/shopper.ts';
import { aStore, type TestStore } from '../../../support/stores.ts';

const context = useApp();
let store: TestStore;
let goods: TestGoods;
let number = 0;

beforeEach(async () => {
  store = await aStore(context.app);
  await rows(
    `update stores set cod_max_amount_minor = 2500000, cod_max_pieces = 50 where owner_id = ?`,
    [store.ownerId],
  );
  goods = await someGoods(store, { priceMinor: 10_000, stock: 1_000 });
});

/** Somebody with a phone, an address and a network of their own. */
const somebody = (changes: { phone?: string; line1?: string; from?: string } = {}) => {
  number += 1;
  const phone = changes.phone ?? String(9_800_000_000 + number);
  const line1 = changes.line1 ?? `${number} Some Street`;
  const from = changes.from ?? `8.${number >> 8}.${number & 255}.7`;
  return { from, customer: { ...ASHA, phone, address: { ...ADDRESS, line1 } } };
};

const order = ({ from, customer }: ReturnType<typeof somebody>, quantity: number, path = '') =>
  context.app.inject({
    method: 'POST',
    url: `/api/public/catalog/${store.slug}/checkout${path}`,
    remoteAddress: from,
    payload: {
      paymentMethod: 'cod',
      items: [{ productId: goods.productId, quantity }],
      customer,
    },
  });

const codes = (answers: { statusCode: number; body: string }[]) =>
  answers.map(({ statusCode, body }) => (statusCode === 201 ? 201 : JSON.parse(body).code)).sort();

describe('orders of an hour are judged together', () => {
  test.each([
    ['one phone', () => somebody({ phone: '98123 00001' }), 1],
    ['one phone in other spellings', spelled, 1],
    ['one delivery address', () => somebody({ line1: '7, Hill-Road' }), 2],
    ['one network', (n: number) => somebody({ from: `9.9.9.${n + 1}` }), 4],
    ['one network of IPv6', (n: number) => somebody({ from: `2400:cb00:1:2::${n + 1}` }), 4],
  ])('of %s, at once and of 50 pieces each', async (_whose, who, allowed) => {
    const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => order(who(n), 50)));
    const refused = Array(8 - allowed).fill('COD_LIMIT');
    expect(codes(answers)).toEqual([...Array(allowed).fill(201), ...refused]);
    expect(await stockOf(store, goods.variantId)).toBe(1_000 - allowed * 50);
    expect(await orderCount(store)).toBe(allowed);
    expect((await order(somebody(), 50)).statusCode).toBe(201);
  });

  test('by their money, too', async () => {
    const dear = await someGoods(store, { priceMinor: 1_500_000, stock: 10 });
    const buy = (who: ReturnType<typeof somebody>) =>
      context.app.inject({
        method: 'POST',
        url: `/api/public/catalog/${store.slug}/checkout`,
        remoteAddress: who.from,
        payload: {
          paymentMethod: 'cod',
          items: [{ productId: dear.productId, quantity: 1 }],
          customer: who.customer,
        },
      });
    const phone = '9812300002';
    expect((await buy(somebody({ phone }))).statusCode).toBe(201);
    const second = await buy(somebody({ phone }));
    expect([second.statusCode, second.json().code]).toEqual([400, 'COD_LIMIT']);
    expect(second.json().message).toContain('Try again in an hour');
  });

  test('and what was refused or is an hour old counts for nothing', async () => {
    const phone = '9812300003';
    expect((await order(somebody({ phone }), 40)).statusCode).toBe(201);
    expect((await order(somebody({ phone }), 11)).statusCode).toBe(400);
    expect((await order(somebody({ phone }), 10)).statusCode).toBe(201);
    await rows(`update cash_tallies set since = since - interval '1 hour' where owner_id = ?`, [
      store.ownerId,
    ]);
    expect((await order(somebody({ phone }), 50)).statusCode).toBe(201);
  });

  test('but other stores count for themselves, and a proxy’s own address is nobody’s', async () => {
    const phone = '9812300004';
    expect((await order(somebody({ phone }), 50)).statusCode).toBe(201);
    store = await aStore(context.app);
    goods = await someGoods(store, { stock: 1_000 });
    expect((await order(somebody({ phone }), 50)).statusCode).toBe(201);
    await rows(`update stores set cod_max_pieces = 10 where owner_id = ?`, [store.ownerId]);
    const inside = await Promise.all(
      Array.from({ length: 9 }, () => order(somebody({ from: '127.0.0.1' }), 10)),
    );
    expect(new Set(codes(inside))).toEqual(new Set([201]));
  });

  test('above it, a store that holds large orders holds them', async () => {
    await rows(`update stores set cod_above_limit = 'confirm' where owner_id = ?`, [store.ownerId]);
    const phone = '9812300005';
    for (const _ of [1, 2, 3]) expect((await order(somebody({ phone }), 40)).statusCode).toBe(201);
    const held = await rows<{ held: boolean }>(
      `select confirm_by is not null as held from orders where owner_id = ? order by order_number`,
      [store.ownerId],
    );
    expect(held.map((row) => row.held)).toEqual([false, true, true]);
  });

  test('nothing of the person is kept, and that for no longer than needed', async () => {
    const who = somebody({ phone: '9812300006' });
    await order(who, 1);
    const kept = await rows<{ whose: string }>(
      `select whose from cash_tallies where owner_id = ?`,
      [store.ownerId],
    );
    expect(kept).toHaveLength(3);
    for (const { whose } of kept) expect(whose).toMatch(/^[\w-]{22}$/);
    await rows(`update cash_tallies set since = since - interval '2 hours' where owner_id = ?`, [
      store.ownerId,
    ]);
    await pruneTables();
    const left = await rows(`select 1 from cash_tallies where owner_id = ?`, [store.ownerId]);
    expect(left).toEqual([]);
  });
});

const SPELLINGS = ['9812300009', '+91 98123 00009', '098123-00009', '0091 9812300009'];
function spelled(n: number) {
  return somebody({ phone: SPELLINGS[n % SPELLINGS.length] as string });
}

describe('a plan’s monthly orders', () => {
  const usage = async () =>
    (await context.app.inject({ url: '/api/subscription', headers: store.headers })).json().usage
      .orders.count;

  test('are given back by cancelled ones, once, and taken again by reopened ones', async () => {
    const placed = await Promise.all([1, 2, 3].map(() => order(somebody(), 1)));
    const ids = placed.map((answer) => answer.json().order.id);
    const move = (id: string, status: string) =>
      context.app.inject({
        method: 'PUT',
        url: `/api/orders/${id}/status`,
        headers: store.headers,
        payload: { status },
      });
    expect(await usage()).toBe(3);
    for (const id of [ids[0], ids[0], ids[1]]) await move(id, 'cancelled');
    expect(await usage()).toBe(1);
    await move(ids[0], 'confirmed');
    expect(await usage()).toBe(2);
  });
});
