import { beforeEach, expect, test } from 'vitest';
import { fulfillOrder } from '../../../src/features/delivery/fulfill-order.ts';
import { changeStatus } from '../../../src/features/orders/change-status.ts';
import { editOrder } from '../../../src/features/orders/edit/edit-order.ts';
import { changeEndpoint } from '../../../src/features/outgoing-webhooks/change-endpoint.ts';
import { recordPayment } from '../../../src/features/payments/record-payment.ts';
import { sweepLowStock } from '../../../src/features/stock/sweep-low-stock.ts';
import { inTransaction } from '../../../src/kernel/db/db.ts';
import { SYSTEM } from '../../../src/session.ts';
import { useApp } from '../../support/app.ts';
import { anOrder } from '../../support/orders.ts';
import { rows } from '../../support/rows.ts';
import { aStore, shopOf, type TestStore } from '../../support/stores.ts';
import { anEndpoint, deliveriesOf } from '../../support/webhook-endpoints.ts';
import { useWebhookReceiver } from '../../support/webhook-receiver.ts';

const context = useApp();
const receiver = useWebhookReceiver(context);
let store: TestStore;
beforeEach(async () => {
  store = await aStore(context.app);
});

const typesOf = async (endpointId: string) =>
  (await deliveriesOf(endpointId)).map(({ type }) => type);
const events = (ownerId: string) =>
  rows<{ type: string; data: Record<string, unknown> }>(
    'select type, data from outgoing_events where owner_id = ? order by occurred_at',
    [ownerId],
  );

test('what happens to an order is written with it, in its order', async () => {
  const { id } = await anEndpoint(store, receiver.origin);
  const order = await anOrder(store);
  await changeStatus(store.tenant, order.id, { financialStatus: 'paid' }, SYSTEM);
  await changeStatus(store.tenant, order.id, { status: 'shipped' }, SYSTEM);
  await changeStatus(store.tenant, order.id, { status: 'cancelled' }, SYSTEM);
  expect(await typesOf(id)).toEqual([
    'order.created',
    'order.changed',
    'order.paid',
    'order.changed',
    'order.shipped',
    'order.changed',
    'order.cancelled',
  ]);
});

test('an event has the facts of its moment, and nobody’s name or phone', async () => {
  await anEndpoint(store, receiver.origin, ['order.created', 'order.shipped']);
  const order = await anOrder(store);
  await changeStatus(store.tenant, order.id, { status: 'shipped' }, SYSTEM);
  const [created, shipped] = await events(store.ownerId);
  expect(created?.data).toEqual({
    id: order.id,
    orderNumber: order.orderNumber,
    source: 'manual',
    status: 'pending',
    financialStatus: 'pending',
    fulfillmentStatus: 'unfulfilled',
    paymentStatus: 'cod',
    paymentMethod: 'cod',
    currency: 'INR',
    subtotalMinor: order.subtotalMinor,
    discountAmountMinor: 0,
    shippingAmountMinor: 0,
    taxAmountMinor: 0,
    totalAmountMinor: order.totalAmountMinor,
    customerId: expect.any(String),
    draftOrderId: null,
    cancelReason: null,
    cancelRequestedAt: null,
    payBy: null,
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    updatedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
  });
  expect(shipped).toMatchObject({ type: 'order.shipped', data: { status: 'shipped' } });
});

test('an edit is one event, with all that follows from it', async () => {
  await anEndpoint(store, receiver.origin, ['order.changed']);
  const order = await anOrder(store);
  const { totalAmountMinor: amountMinor } = order;
  await recordPayment(store.tenant, order.id, { amountMinor, method: 'cash' }, SYSTEM);
  await fulfillOrder(store.tenant, order.id, {}, SYSTEM);
  const before = await events(store.ownerId);
  const items = order.items.map((item) => ({ ...item, quantity: 3 }));
  await editOrder(await shopOf(store), order.id, { items }, SYSTEM);
  const [edited, ...others] = (await events(store.ownerId)).slice(before.length);
  expect(edited).toMatchObject({
    type: 'order.changed',
    data: {
      totalAmountMinor: 1.5 * amountMinor,
      financialStatus: 'partially_paid',
      fulfillmentStatus: 'partial',
    },
  });
  expect(others).toEqual([]);
});

test('each endpoint gets what it wants, and another store’s gets nothing', async () => {
  const all = await anEndpoint(store, `${receiver.origin}/all`);
  const paid = await anEndpoint(store, `${receiver.origin}/paid`, ['order.paid']);
  const other = await anEndpoint(await aStore(context.app), `${receiver.origin}/other`);
  const order = await anOrder(store);
  await changeStatus(store.tenant, order.id, { financialStatus: 'paid' }, SYSTEM);
  expect(await typesOf(all.id)).toEqual(['order.created', 'order.changed', 'order.paid']);
  expect(await typesOf(paid.id)).toEqual(['order.paid']);
  expect(await typesOf(other.id)).toEqual([]);
  expect(await events(store.ownerId)).toHaveLength(3);
});

test('a store without endpoints, or with one that is off, writes nothing', async () => {
  await anOrder(store);
  expect(await events(store.ownerId)).toEqual([]);
  const { id } = await anEndpoint(store, receiver.origin);
  await changeEndpoint(store.tenant, id, { isActive: false }, SYSTEM);
  await anOrder(store);
  expect(await events(store.ownerId)).toEqual([]);
});

test('a change that is taken back takes its events along', async () => {
  await anEndpoint(store, receiver.origin);
  const order = await anOrder(store);
  const taken = inTransaction(async (trx) => {
    await trx('orders')
      .where({ owner_id: store.ownerId, id: order.id })
      .update({ status: 'shipped' });
    throw new Error('no');
  });
  await expect(taken).rejects.toThrow('no');
  expect(await events(store.ownerId)).toHaveLength(1);
});

test('goods that run low are one event with what is left of each', async () => {
  const { id } = await anEndpoint(store, receiver.origin, ['stock.low']);
  const order = await anOrder(store);
  await rows('update product_variants set stock = 2 where owner_id = ?', [store.ownerId]);
  await sweepLowStock();
  expect(await typesOf(id)).toEqual(['stock.low']);
  const [event] = await events(store.ownerId);
  expect(event?.data).toEqual({
    count: 1,
    items: [
      {
        productId: order.items[0]?.productId,
        productName: 'Blue mug',
        variantName: expect.any(String),
        stock: 2,
      },
    ],
  });
});
