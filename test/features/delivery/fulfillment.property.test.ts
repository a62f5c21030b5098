import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { Refusal } from '../../../src/errors.ts';
import { cancelFulfillment } from '../../../src/features/delivery/change-fulfillment.ts';
import { fulfillOrder } from '../../../src/features/delivery/fulfill-order.ts';
import { editOrder } from '../../../src/features/orders/edit/edit-order.ts';
import { findOrder } from '../../../src/features/orders/find-order.ts';
import { SYSTEM } from '../../../src/session.ts';
import { useApp } from '../../support/app.ts';
import { someGoods } from '../../support/goods.ts';
import { useInvariants } from '../../support/invariants.ts';
import { anOrder } from '../../support/orders.ts';
import { rows } from '../../support/rows.ts';
import { aStore, shopOf, type TestStore } from '../../support/stores.ts';

const context = useApp();
useInvariants();
let store: TestStore;
beforeAll(async () => {
  store = await aStore(context.app);
});

type Step =
  | { kind: 'all' }
  | { kind: 'some'; line: number; quantity: number }
  | { kind: 'cancel'; parcel: number }
  | { kind: 'edit'; line: number; quantity: number };

const line = fc.nat({ max: 1 });
const quantity = fc.integer({ min: 1, max: 6 });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.constant({ kind: 'all' } as const),
  fc.record({ kind: fc.constant('some' as const), line, quantity }),
  fc.record({ kind: fc.constant('cancel' as const), parcel: fc.nat({ max: 5 }) }),
  fc.record({ kind: fc.constant('edit' as const), line, quantity }),
);

/** Pieces by line: ordered, and in parcels that stand, read straight from the tables. */
const sums = (orderId: string) =>
  rows<{ ordered: number; sent: number }>(
    `select i.quantity as ordered, coalesce(sum(fi.quantity) filter (where f.cancelled_at is null), 0)::integer as sent
       from order_items i
       left join fulfillment_items fi on fi.owner_id = i.owner_id and fi.order_item_id = i.id
       left join fulfillments f on f.owner_id = fi.owner_id and f.id = fi.fulfillment_id
      where i.owner_id = ? and i.order_id = ? group by i.id, i.quantity`,
    [store.ownerId, orderId],
  );

async function twoLines() {
  const order = await anOrder(store, { quantity: 3 });
  const other = await someGoods(store);
  return edit(order.id, [...order.items, { ...other, quantity: 2 }]);
}

async function edit(
  orderId: string,
  items: { productId: string; variantId: string; quantity: number }[],
) {
  const shop = await shopOf(store);
  const lines = items.map(({ productId, variantId, quantity }) => ({
    productId,
    variantId,
    quantity,
  }));
  return (await editOrder(shop, orderId, { items: lines }, SYSTEM)).order;
}

async function take(orderId: string, parcels: string[], { ...next }: Step): Promise<void> {
  const order = await findOrder(store.tenant, orderId);
  if (next.kind === 'all') {
    parcels.push((await fulfillOrder(store.tenant, orderId, {}, SYSTEM)).id);
  } else if (next.kind === 'some') {
    const items = [{ orderItemId: order.items[next.line]?.id ?? '', quantity: next.quantity }];
    parcels.push((await fulfillOrder(store.tenant, orderId, { items }, SYSTEM)).id);
  } else if (next.kind === 'cancel') {
    const id = parcels[next.parcel];
    if (id) await cancelFulfillment(store.tenant, orderId, id, SYSTEM);
  } else {
    const changed = order.items.map((item, index) =>
      index === next.line ? { ...item, quantity: next.quantity } : item,
    );
    await edit(orderId, changed);
  }
}

test('whatever is sent, cancelled and edited, never more is sent than ordered and the word is right', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 9 }), async (steps) => {
      const { id } = await twoLines();
      const parcels: string[] = [];
      for (const next of steps) {
        await take(id, parcels, next).catch((error) => {
          if (!(error instanceof Refusal)) throw error;
          expect(['FULFILLMENT_EXCEEDS_ORDERED', 'ITEMS_FULFILLED']).toContain(error.code);
        });
        const lines = await sums(id);
        const sent = lines.reduce((sum, each) => sum + each.sent, 0);
        const ordered = lines.reduce((sum, each) => sum + each.ordered, 0);
        for (const each of lines) expect(each.sent).toBeLessThanOrEqual(each.ordered);
        const word = sent === 0 ? 'unfulfilled' : sent === ordered ? 'fulfilled' : 'partial';
        expect((await findOrder(store.tenant, id)).fulfillmentStatus).toBe(word);
      }
    }),
    { numRuns: 15 },
  );
});

test('two who send the same order at once send it once', async () => {
  const order = await anOrder(store, { quantity: 3 });
  const tries = await Promise.allSettled(
    [1, 2, 3].map(() => fulfillOrder(store.tenant, order.id, {}, SYSTEM)),
  );
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await sums(order.id)).toEqual([{ ordered: 3, sent: 3 }]);
});
