import { expect, test } from 'vitest';
import { updateCustomer } from '../../../src/features/customers/change-customer.ts';
import { eraseCustomer } from '../../../src/features/customers/erase-customer.ts';
import { mergeCustomers } from '../../../src/features/customers/merge-customers.ts';
import { changeStatus } from '../../../src/features/orders/change-status.ts';
import { inTransaction } from '../../../src/kernel/db/db.ts';
import { SYSTEM } from '../../../src/session.ts';
import { useApp } from '../../support/app.ts';
import { customerBy, entryOf, miscounted } from '../../support/customers.ts';
import { someGoods } from '../../support/goods.ts';
import { useInvariants } from '../../support/invariants.ts';
import { anOrder } from '../../support/orders.ts';
import { rows } from '../../support/rows.ts';
import { ASHA, checkoutOf } from '../../support/shopper.ts';
import { aStore, type TestStore } from '../../support/stores.ts';

const context = useApp();
useInvariants();
const checkout = checkoutOf(context);

async function aDeliveredCustomer(store: TestStore, phone: string) {
  const { id } = await anOrder(store, { phone });
  await changeStatus(store.tenant, id, { status: 'delivered' }, SYSTEM);
  return customerBy(store, phone);
}

const isWaiting = async () =>
  (
    await rows(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
  ).length > 0;

test('erasing a person takes its locks in the order of an order under a merged number', async () => {
  const store = await aStore(context.app);
  const { id } = await aDeliveredCustomer(store, '98470 10000');
  const loser = await aDeliveredCustomer(store, '98470 10001');
  await mergeCustomers(store.tenant, { loserId: loser.id, winnerId: id }, SYSTEM);
  const lock = 'select 1 from customers where owner_id = ? and id = ? for no key update';
  const erased = await inTransaction(async (trx) => {
    await rows(lock, [store.ownerId, loser.id], trx);
    const erasing = eraseCustomer(store.tenant, id, SYSTEM);
    while (!(await isWaiting()));
    // Whoever placed the order goes on to the winner; the erasing must not stand in the way.
    await rows(`set local lock_timeout = '500ms'`, [], trx);
    await rows(lock, [store.ownerId, id], trx);
    return { erasing };
  });
  await erased.erasing;
  expect(await entryOf(store, id)).toMatchObject({ name: '', phone: null });
});

test('orders under a merged number are placed while the person is being erased', async () => {
  const store = await aStore(context.app);
  const goods = await someGoods(store, { stock: 10_000 });
  const { id } = await aDeliveredCustomer(store, '98470 20000');
  const loser = await aDeliveredCustomer(store, '98470 20001');
  await mergeCustomers(store.tenant, { loserId: loser.id, winnerId: id }, SYSTEM);
  const customer = { ...ASHA, phone: '98470 20001' };
  const place = () => checkout(store, { items: [{ ...goods, quantity: 1 }], customer });
  const [error, ...placed] = await Promise.all([
    eraseCustomer(store.tenant, id, SYSTEM).catch((refusal) => refusal),
    ...Array.from({ length: 12 }, place),
  ]);
  if (error) expect(error.code).toBe('CUSTOMER_HAS_OPEN_ORDERS');
  expect(placed.map(({ statusCode }) => statusCode)).toEqual(Array(12).fill(201));
  expect(await miscounted(store)).toEqual([]);
});

test('what is changed while a person is being erased does not come back', async () => {
  const store = await aStore(context.app);
  for (let round = 0; round < 12; round++) {
    const { id } = await aDeliveredCustomer(store, `98470 2${round + 100}0`);
    await Promise.all([
      eraseCustomer(store.tenant, id, SYSTEM),
      ...Array.from({ length: 4 }, () =>
        updateCustomer(store.tenant, id, { name: 'Asha', email: 'asha@example.com' }).catch(
          (error) => expect(error.statusCode).toBe(404),
        ),
      ),
    ]);
    expect(await entryOf(store, id)).toMatchObject({ name: '', email: null, phone: null });
  }
});
