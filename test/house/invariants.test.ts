import { expect, test } from 'vitest';
import { inTransaction, rows, type Trx } from '../../src/db.ts';
import { runBulk } from '../../src/domain/orders/bulk/run-bulk.ts';
import { startBulk } from '../../src/domain/orders/bulk/start-bulk.ts';
import { fulfillOrder } from '../../src/domain/shipping/fulfill-order.ts';
import { newId } from '../../src/ids.ts';
import { SYSTEM } from '../../src/session.ts';
import { acrossTenants } from '../../src/tenant.ts';
import { useApp } from '../support/app.ts';
import { someGoods } from '../support/goods.ts';
import { violations } from '../support/invariants.ts';
import { ASHA, checkoutOf } from '../support/shopper.ts';
import { aStore } from '../support/stores.ts';

const context = useApp();
const checkout = checkoutOf(context);

class Undo extends Error {}

/** Each damage is done to a sound database, in a transaction that is taken back. */
const DAMAGES: [invariant: RegExp, sql: string][] = [
  [/below zero/, `update product_variants set stock = -1`],
  [/the ledger adds up/, `update product_variants set stock = stock + 1`],
  [/holds its pieces/, `update orders set status = 'cancelled'`],
  [/more than it took/, `update stock_movements set delta = 5 where reason = 'sale'`],
  [
    /add up to its subtotal/,
    `update order_items set quantity = 2, total_minor = 2 * unit_price_minor`,
  ],
  [/add up to its subtotal/, `delete from order_items`],
  [/next one/, `update order_counters set last_number = 1`],
  [/its creation/, `delete from order_events`],
  [/told of each order/, `delete from notifications`],
  [/usage/, `update usage_counters set count = count + 1`],
  [/usage/, `delete from usage_counters`],
  [/customer’s money/, `update customers set total_spent_minor = 1`],
  [/who was merged/, `update customers set merged_into = id`],
  [
    /given back than was paid/,
    `insert into refunds (owner_id, id, order_id, status, amount_minor, currency, method, actor_name)
     select owner_id, gen_random_uuid(), id, 'done', 1, currency, 'cash', 'Meera' from orders`,
  ],
  [
    /in its currency/,
    `insert into payment_transactions (owner_id, id, provider, status, amount_minor, currency, order_id)
     select owner_id, gen_random_uuid(), 'manual', 'captured', 1, 'EUR', id from orders`,
  ],
  [/money word/, `update orders set financial_status = 'paid'`],
  [/one tenant/, `update order_items set product_id = gen_random_uuid()`],
  [/sent than was ordered/, `update orders set fulfillment_status = 'partial'`],
  [/sent than was ordered/, `update fulfillment_items set quantity = 9`],
  [/sent than was ordered/, `update fulfillment_items set order_item_id = gen_random_uuid()`],
  [/invoice’s number/, `update orders set invoice_url = '/api/orders/' || id || '/invoice.pdf'`],
  [
    /invoice’s number/,
    `insert into invoices (owner_id, order_id, number, number_text)
     select owner_id, id, 1, 'INV-1' from orders`,
  ],
  [/bulk action/, `update bulk_action_items set state = 'waiting'`],
  [/a notice failed/, `update notifications set status = 'failed' where channel <> 'in_app'`],
  [/a notice failed/, `update notifications set status = 'queued'`],
  [/a notice failed/, `update notifications set audience = 'shopper'`],
  [/sealed/, `update stores set courier_settings = '{"password": "paper-boats"}'`],
  [/sealed/, `update stores set payment_settings = '{"gatewayKeySecret": "paper-boats"}'`],
  [/idempotency key/, `update idempotency_keys set response = null`],
  [/idempotency key/, `delete from orders`],
  [
    /used next/,
    `insert into refresh_tokens (id, user_id, family_id, token_hash, expires_at)
     select gen_random_uuid(), user_id, family_id, 'x', expires_at from refresh_tokens limit 1`,
  ],
  [/signed in is gone/, `delete from users where role = 'OWNER'`],
  [/switched off/, `update users set is_active = false`],
];

test('a sound database breaks no invariant, and each of them notices its damage', async () => {
  const store = await aStore(context.app);
  const { productId } = await someGoods(store);
  const items = [{ productId, quantity: 1 }];
  const placed = await checkout(store, { items, customer: ASHA }, { 'idempotency-key': newId() });
  expect(placed.statusCode).toBe(201);
  const { id, items: lines } = placed.json().order;
  const parcel = { items: [{ orderItemId: lines[0].id, quantity: 1 }] };
  await fulfillOrder(store.tenant, id, parcel, SYSTEM);
  const tagged = { action: 'add_tag', params: { tag: 'gift' }, orderIds: [id] } as const;
  const bulk = await startBulk(store.tenant, tagged, SYSTEM);
  await runBulk({ ownerId: store.ownerId, bulkId: bulk.id });
  expect(await violations()).toEqual([]);
  for (const [invariant, sql] of DAMAGES) {
    const undone = inTransaction(async (trx) => {
      await dropConstraints(trx);
      await rows(acrossTenants(sql), [], trx);
      const found = (await violations(trx)).map((violation) => violation.invariant);
      expect(found, sql).toContainEqual(expect.stringMatching(invariant));
      throw new Undo();
    });
    await expect(undone).rejects.toThrow(Undo);
  }
  expect(await violations()).toEqual([]);
});

/** What the constraints forbid cannot be tried while they are there. */
async function dropConstraints(trx: Trx): Promise<void> {
  const constraints = await rows<{ drop: string }>(
    `select format('alter table %s drop constraint %I cascade', conrelid::regclass, conname) as drop
       from pg_constraint where contype in ('c', 'f') and connamespace = 'public'::regnamespace`,
    [],
    trx,
  );
  for (const { drop } of constraints) await rows(drop, [], trx);
}
