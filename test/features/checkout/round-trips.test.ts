import { expect, test } from 'vitest';
import { inTransaction, rows } from '../../../src/kernel/db/db.ts';
import { useApp } from '../../support/app.ts';
import { someGoods } from '../../support/goods.ts';
import { useInvariants } from '../../support/invariants.ts';
import { useRoundTrips } from '../../support/round-trips.ts';
import { checkoutOf } from '../../support/shopper.ts';
import { aStore } from '../../support/stores.ts';

const context = useApp();
const roundTripsOf = useRoundTrips(context);
const checkout = checkoutOf(context);
useInvariants();

test('a transaction begins with its first statement, and is asked once more to commit', async () => {
  const work = () => inTransaction((trx) => rows('select 1', [], trx));
  expect(await roundTripsOf(work)).toBe(2);
});

/** The shop, its goods, the number; key and customer; order, stock, the month's count, answer; commit. */
test('a cash order asks the database six times', async () => {
  const store = await aStore(context.app);
  const { productId } = await someGoods(store, { stock: 100 });
  const items = [{ productId, quantity: 1 }];
  let orders = 0;
  const buy = async () => {
    const answer = await checkout(store, { items }, { 'idempotency-key': `of-${++orders}` });
    expect(answer.statusCode).toBe(201);
  };
  expect(await roundTripsOf(buy)).toBe(6);
});
