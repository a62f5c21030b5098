import { expect, test } from 'vitest';
import { setTags } from '../../../src/features/orders/order-tags.ts';
import { countOrders } from '../../../src/features/orders/queries/count-orders.ts';
import { recordPayment } from '../../../src/features/payments/record-payment.ts';
import { refundOrder } from '../../../src/features/payments/refund-order.ts';
import { inTransaction } from '../../../src/kernel/db/db.ts';
import { SYSTEM } from '../../../src/session.ts';
import { useApp } from '../../support/app.ts';
import { anOrder } from '../../support/orders.ts';
import { rows } from '../../support/rows.ts';
import { aStore, type TestStore } from '../../support/stores.ts';

const context = useApp();

const left = async ({ ownerId }: TestStore) => {
  const [found] = await rows<{ counts: number; words: number }>(
    `select (select count(*) from order_counts where owner_id = ?) as counts,
            (select count(*) from order_words where owner_id = ?) as words`,
    [ownerId, ownerId],
  );
  return found;
};

test('an order that is deleted takes its words along and is no longer counted', async () => {
  const store = await aStore(context.app);
  const { id } = await anOrder(store);
  const kept = await anOrder(store);
  await rows('delete from orders where owner_id = ? and id = ?', [store.ownerId, id]);
  expect(await countOrders(store.tenant, {})).toBe(1);
  expect(
    await rows('select distinct order_id as id from order_words where owner_id = ?', [
      store.ownerId,
    ]),
  ).toEqual([{ id: kept.id }]);
});

test('an owner who is deleted takes everything along, and others keep theirs', async () => {
  const [store, other] = [await aStore(context.app), await aStore(context.app)];
  await anOrder(other);
  const before = await left(other);
  const { id } = await anOrder(store);
  await setTags(store.tenant, id, ['gift'], SYSTEM);
  await recordPayment(store.tenant, id, { amountMinor: 50_000, method: 'cash' }, SYSTEM);
  await refundOrder(store.tenant, id, { amountMinor: 20_000, restock: true }, SYSTEM);
  await inTransaction(async (trx) => {
    // Money and lines hold on to what they are of, so these go first.
    for (const table of ['refunds', 'payment_transactions', 'orders']) {
      await rows(`delete from ${table} where owner_id = ?`, [store.ownerId], trx);
    }
    await rows('delete from users where id = ?', [store.ownerId], trx);
  });
  expect(await left(store)).toEqual({ counts: 0, words: 0 });
  expect(await left(other)).toEqual(before);
});
