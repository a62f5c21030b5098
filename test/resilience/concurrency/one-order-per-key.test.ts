import { expect, test } from 'vitest';
import { newId } from '../../../src/ids.ts';
import { useApp } from '../../support/app.ts';
import { orderCount, someGoods, stockOf } from '../../support/goods.ts';
import { useInvariants } from '../../support/invariants.ts';
import { rows } from '../../support/rows.ts';
import { ASHA, checkoutOf } from '../../support/shopper.ts';
import { aStore } from '../../support/stores.ts';

const context = useApp();
useInvariants();
const checkout = checkoutOf(context);

test('A-06 one key, 100 times at once and 100 times later: one order, the same answer', async () => {
  const store = await aStore(context.app);
  const { productId, variantId } = await someGoods(store, { stock: 1 });
  const headers = { 'idempotency-key': newId() };
  const items = [{ productId, quantity: 1 }];
  const send = () => checkout(store, { items }, headers);
  const atOnce = await Promise.all(Array.from({ length: 100 }, send));
  const later = await Promise.all(Array.from({ length: 100 }, send));
  const answers = [...atOnce, ...later];
  const first = answers.filter(({ statusCode }) => statusCode === 201);
  const replays = answers.filter(({ statusCode }) => statusCode === 200);
  expect({ first: first.length, replays: replays.length }).toEqual({ first: 1, replays: 199 });
  const { order } = first[0]!.json();
  for (const replay of replays) {
    expect(replay.headers['idempotent-replayed']).toBe('true');
    expect(replay.json()).toEqual({ ...first[0]!.json(), duplicate: true });
  }
  expect(await orderCount(store)).toBe(1);
  expect(order.id).toBeTypeOf('string');
  expect(await stockOf(store, variantId)).toBe(0);
});

test('A-06 the body counts as JSON: order of fields and spaces do not, its content does', async () => {
  const store = await aStore(context.app);
  const { productId } = await someGoods(store);
  const key = { 'idempotency-key': 'order-1' };
  const items = [{ productId, quantity: 1 }];
  expect((await checkout(store, { items, notes: 'x' }, key)).statusCode).toBe(201);
  const turned = { notes: 'x', customer: ASHA, items, paymentMethod: 'cod' };
  expect((await checkout(store, turned, key)).statusCode).toBe(200);
  const other = await checkout(store, { items, notes: 'y' }, key);
  expect(other.statusCode).toBe(422);
  expect(other.json().code).toBe('IDEMPOTENCY_KEY_REUSED');
  expect(await orderCount(store)).toBe(1);
});

test('A-06 two bodies under one key at once: one order, the other is told', async () => {
  const store = await aStore(context.app);
  const { productId } = await someGoods(store);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      checkout(
        store,
        { items: [{ productId, quantity: 1 + (index % 2) }] },
        { 'idempotency-key': 'one' },
      ),
    ),
  );
  const codes = answers.map(({ statusCode }) => statusCode);
  expect(codes.filter((code) => code === 201)).toHaveLength(1);
  expect(codes.filter((code) => code === 200)).toHaveLength(9);
  expect(codes.filter((code) => code === 422)).toHaveLength(10);
});

test('A-06 a refusal keeps no key: the next try is judged anew', async () => {
  const store = await aStore(context.app);
  const { productId, variantId } = await someGoods(store, { stock: 0 });
  const key = { 'idempotency-key': 'again' };
  const items = [{ productId, quantity: 1 }];
  expect((await checkout(store, { items }, key)).statusCode).toBe(400);
  expect(
    await rows(`select key from idempotency_keys where owner_id = ?`, [store.ownerId]),
  ).toEqual([]);
  await rows(`update product_variants set oversell = true where owner_id = ? and id = ?`, [
    store.ownerId,
    variantId,
  ]);
  expect((await checkout(store, { items }, key)).statusCode).toBe(201);
});

test('A-06 a key belongs to its store, and has 1 to 255 characters', async () => {
  const [one, two] = [await aStore(context.app), await aStore(context.app)];
  const key = { 'idempotency-key': 'shared' };
  for (const store of [one, two]) {
    const { productId } = await someGoods(store);
    expect((await checkout(store, { items: [{ productId, quantity: 1 }] }, key)).statusCode).toBe(
      201,
    );
  }
  const { productId } = await someGoods(one);
  const items = [{ productId, quantity: 1 }];
  for (const bad of ['', ' ', 'x'.repeat(256)]) {
    const answer = await checkout(one, { items }, { 'idempotency-key': bad });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().code).toBe('INVALID_IDEMPOTENCY_KEY');
  }
});

test('A-06 while the first call is running, the second waits at most five seconds', async () => {
  const store = await aStore(context.app);
  const { productId } = await someGoods(store);
  const busy = await context.db.knex.transaction();
  try {
    await busy.raw(
      `insert into idempotency_keys (owner_id, route, key, request_hash) values (?, ?, 'slow', 'x')`,
      [store.ownerId, 'POST /api/public/catalog/:slug/checkout'],
    );
    const answer = await checkout(
      store,
      { items: [{ productId, quantity: 1 }] },
      { 'idempotency-key': 'slow' },
    );
    expect(answer.statusCode).toBe(409);
    expect(answer.json().code).toBe('IDEMPOTENCY_IN_PROGRESS');
  } finally {
    await busy.rollback();
  }
});
