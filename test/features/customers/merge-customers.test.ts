import { expect, test } from 'vitest';
import { updateCustomer } from '../../../src/features/customers/change-customer.ts';
import { findCustomer } from '../../../src/features/customers/find-customer.ts';
import { mergeCustomers } from '../../../src/features/customers/merge-customers.ts';
import { changeStatus } from '../../../src/features/orders/change-status.ts';
import { editOrder } from '../../../src/features/orders/edit/edit-order.ts';
import { findOrder } from '../../../src/features/orders/find-order.ts';
import { timeline } from '../../../src/features/orders/timeline.ts';
import { findStoreOf } from '../../../src/features/stores/find-store.ts';
import { SYSTEM } from '../../../src/session.ts';
import { useApp } from '../../support/app.ts';
import { customerBy, entryOf, miscounted } from '../../support/customers.ts';
import { someGoods } from '../../support/goods.ts';
import { useInvariants } from '../../support/invariants.ts';
import { anOrder } from '../../support/orders.ts';
import { rows } from '../../support/rows.ts';
import { ADDRESS, checkoutOf } from '../../support/shopper.ts';
import { aStore } from '../../support/stores.ts';

const context = useApp();
useInvariants();
const checkout = checkoutOf(context);

const ONE = '98470 00001';
const OTHER = '98470 00002';

async function twoCustomers() {
  const store = await aStore(context.app);
  const first = await anOrder(store, { phone: ONE, name: 'Asha Rao' });
  const second = await anOrder(store, { phone: OTHER, name: 'Asha R' });
  const [winner, loser] = [await customerBy(store, ONE), await customerBy(store, OTHER)];
  return { store, first, second, winner, loser };
}

test('orders, totals, tags, notes and the cash ban go to the winner; orders keep their words', async () => {
  const { store, second, winner, loser } = await twoCustomers();
  await updateCustomer(store.tenant, winner.id, { notes: 'Calls back', tags: ['vip'] });
  await updateCustomer(store.tenant, loser.id, {
    notes: 'Rude',
    tags: ['vip', 'gift'],
    noCod: true,
  });
  await mergeCustomers(store.tenant, { loserId: loser.id, winnerId: winner.id }, SYSTEM);
  const merged = await findCustomer(store.tenant, loser.id);
  expect(merged).toMatchObject({
    id: winner.id,
    name: 'Asha Rao',
    orderCount: 2,
    totalSpentMinor: 2 * second.totalAmountMinor,
    notes: 'Calls back\nRude',
    tags: ['vip', 'gift'],
    noCod: true,
  });
  const order = await findOrder(store.tenant, second.id);
  expect(order.customerId).toBe(winner.id);
  expect(order.customer).toEqual(second.customer);
  expect((await timeline(store.tenant, second.id)).at(-1)).toMatchObject({
    type: 'customer_merged',
    data: { from: { name: 'Asha R' }, into: { name: 'Asha Rao' } },
  });
  expect(await entryOf(store, loser.id)).toMatchObject({
    mergedInto: winner.id,
    mergedBy: 'System',
    orderCount: 0,
    totalSpentMinor: 0,
  });
});

test('later orders under the loser’s number count to the winner, also through two merges', async () => {
  const { store, winner, loser } = await twoCustomers();
  await mergeCustomers(store.tenant, { loserId: loser.id, winnerId: winner.id }, SYSTEM);
  await anOrder(store, { phone: '98470 00003', name: 'Asha' });
  const third = await customerBy(store, '98470 00003');
  await mergeCustomers(store.tenant, { loserId: winner.id, winnerId: third.id }, SYSTEM);
  const order = await anOrder(store, { phone: OTHER, name: 'Asha Menon' });
  expect((await findOrder(store.tenant, order.id)).customerId).toBe(third.id);
  expect(await customerBy(store, OTHER)).toMatchObject({
    id: third.id,
    name: 'Asha Menon',
    orderCount: 4,
  });
  expect(await miscounted(store)).toEqual([]);
});

test('an order under the loser’s number leaves its entry as the merge left it', async () => {
  const { store, winner, loser } = await twoCustomers();
  await mergeCustomers(store.tenant, { loserId: loser.id, winnerId: winner.id }, SYSTEM);
  const before = await entryOf(store, loser.id);
  const goods = await someGoods(store);
  const address = { ...ADDRESS, line1: '7 Hill Road' };
  const customer = { name: 'Asha', phone: OTHER, email: 'asha@example.com', address };
  const answer = await checkout(store, { items: [{ ...goods, quantity: 1 }], customer });
  expect(answer.statusCode).toBe(201);
  expect(await entryOf(store, winner.id)).toMatchObject({
    email: 'asha@example.com',
    address: { line1: '7 Hill Road' },
    orderCount: 3,
  });
  expect(await entryOf(store, loser.id)).toEqual(before);
});

test('an order that was moved by a merge is cancelled and edited at the winner’s cost', async () => {
  const { store, first, second, winner, loser } = await twoCustomers();
  await mergeCustomers(store.tenant, { loserId: loser.id, winnerId: winner.id }, SYSTEM);
  await changeStatus(store.tenant, second.id, { status: 'cancelled' }, SYSTEM);
  expect((await entryOf(store, winner.id)).totalSpentMinor).toBe(first.totalAmountMinor);
  const shop = (await findStoreOf(store.tenant))!;
  await editOrder(shop, first.id, { customer: { name: 'Asha', phone: OTHER } }, SYSTEM);
  expect((await findOrder(store.tenant, first.id)).customerId).toBe(winner.id);
  expect(await miscounted(store)).toEqual([]);
});

test('a cash ban holds for the number of a merged entry', async () => {
  const { store, winner, loser } = await twoCustomers();
  await updateCustomer(store.tenant, winner.id, { noCod: true });
  await mergeCustomers(store.tenant, { loserId: loser.id, winnerId: winner.id }, SYSTEM);
  const goods = await someGoods(store);
  const customer = { name: 'Asha', phone: OTHER, address: ADDRESS };
  const answer = await checkout(store, { items: [{ ...goods, quantity: 1 }], customer });
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'COD_NOT_AVAILABLE']);
  await expect(anOrder(store, { phone: ONE })).rejects.toMatchObject({ code: 'COD_NOT_AVAILABLE' });
});

test('with oneself, twice, or with somebody unknown is refused', async () => {
  const { store, winner, loser } = await twoCustomers();
  const merge = (loserId: string, winnerId: string) =>
    mergeCustomers(store.tenant, { loserId, winnerId }, SYSTEM);
  await expect(merge(loser.id, loser.id)).rejects.toMatchObject({ code: 'SAME_CUSTOMER' });
  await expect(merge(loser.id, store.ownerId)).rejects.toMatchObject({ statusCode: 404 });
  const both = await Promise.allSettled([merge(loser.id, winner.id), merge(winner.id, loser.id)]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  await expect(merge(winner.id, loser.id)).rejects.toMatchObject({ code: 'CUSTOMER_MERGED' });
});

test('orders that are placed, moved and edited while customers are merged end with right totals', async () => {
  const store = await aStore(context.app);
  const goods = await someGoods(store, { stock: 1_000 });
  const phones = Array.from({ length: 4 }, (_, n) => `98470 0010${n}`);
  const place = async (phone: string) => {
    const customer = { name: `Asha ${phone.at(-1)}`, phone, address: ADDRESS };
    const answer = await checkout(store, { items: [{ ...goods, quantity: 1 }], customer });
    expect(answer.statusCode).toBe(201);
    return answer.json().order.id as string;
  };
  const known = await Promise.all(phones.flatMap((phone) => [place(phone), place(phone)]));
  const entries = await Promise.all(phones.map((phone) => customerBy(store, phone)));
  const merges = [
    [1, 0],
    [2, 1],
    [3, 2],
    [0, 3],
    [2, 0],
  ].map(([loser = 0, winner = 0]) =>
    mergeCustomers(
      store.tenant,
      { loserId: entries[loser]!.id, winnerId: entries[winner]!.id },
      SYSTEM,
    ).catch((error) => expect(error.code).toMatch(/^(?:CUSTOMER_MERGED|SAME_CUSTOMER)$/)),
  );
  const shop = (await findStoreOf(store.tenant))!;
  const placed = Array.from({ length: 24 }, (_, n) => place(phones[n % 4]!));
  const moves = known.slice(0, 6).map(async (id) => {
    await changeStatus(store.tenant, id, { status: 'cancelled' }, SYSTEM);
    await changeStatus(store.tenant, id, { status: 'new' }, SYSTEM);
  });
  const edits = known
    .slice(6)
    .map((id) => editOrder(shop, id, { customer: { name: 'Asha', phone: phones[1]! } }, SYSTEM));
  await Promise.all([...merges, ...placed, ...moves, ...edits]);
  expect(await miscounted(store)).toEqual([]);
  expect(
    await rows(
      `select o.id from orders o join customers c on c.owner_id = o.owner_id and c.id = o.customer_id
        where o.owner_id = ? and c.merged_into is not null`,
      [store.ownerId],
    ),
  ).toEqual([]);
  const merged = await Promise.all(phones.map((phone) => customerBy(store, phone)));
  expect(merged.every(({ mergedInto }) => mergedInto === null)).toBe(true);
}, 30_000);
