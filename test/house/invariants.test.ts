import { expect, test } from 'vitest';
import { orderWithoutShopper } from '../../src/features/checkout/order-without-shopper.ts';
import { fulfillOrder } from '../../src/features/delivery/fulfill-order.ts';
import { approveDraft } from '../../src/features/drafts/approve-draft.ts';
import { runBulk } from '../../src/features/orders/bulk/run-bulk.ts';
import { startBulk } from '../../src/features/orders/bulk/start-bulk.ts';
import { sweepPayments } from '../../src/features/payments/sweep-payments.ts';
import {
  brokenRulesIn,
  everyStore,
  RULE_NAMES,
} from '../../src/features/platform/invariants/find-broken-rules.ts';
import { finishPayment } from '../../src/features/subscriptions/payments/finish-payment.ts';
import { newId } from '../../src/ids.ts';
import { inTransaction, type Trx } from '../../src/kernel/db/db.ts';
import { acrossTenants } from '../../src/kernel/tenancy/tenant.ts';
import { SYSTEM } from '../../src/session.ts';
import { useApp } from '../support/app.ts';
import { aChatShop, aDraft, CLEAN, cart, writes } from '../support/drafts.ts';
import { aPayment, setGateway, useGatewaySimulator } from '../support/gateway-simulator.ts';
import { someGoods } from '../support/goods.ts';
import { brokenNow, violations } from '../support/invariants.ts';
import { aPlanPayment } from '../support/plans.ts';
import { rows } from '../support/rows.ts';
import { ASHA, checkoutOf } from '../support/shopper.ts';
import { aStore, shopOf, type TestStore } from '../support/stores.ts';

const context = useApp();
const gateway = useGatewaySimulator(context);
const checkout = checkoutOf(context);

class Undo extends Error {}

/** Each damage is done to a sound database, in a transaction that is taken back. */
const DAMAGES: [invariant: RegExp, sql: string][] = [
  [/names a method of its store/, `update orders set payment_method = 'transfer'`],
  [/waits for its transfer/, `update orders set pay_by = now(), financial_status = 'paid'`],
  [
    /sold for, and more with cash/,
    `update orders set delivery = jsonb_build_object('priceMinor', shipping_amount_minor + 1)`,
  ],
  [/areas are those of its version/, `update stores set delivery_version = 1`],
  [/below zero/, `update product_variants set stock = -1`],
  [/the sum of its ledger/, `update product_variants set stock = stock + 1`],
  [/holds its stock/, `update orders set status = 'cancelled'`],
  [/returns more stock than it took/, `update stock_movements set delta = 5 where reason = 'sale'`],
  [
    /add up to its subtotal/,
    `update order_items set quantity = 2, total_minor = 2 * unit_price_minor`,
  ],
  [/add up to its subtotal/, `delete from order_items`],
  [/store’s next number/, `update order_counters set last_number = 1`],
  [/its creation/, `delete from order_events`],
  [/notified of each new/, `delete from notifications`],
  [/usage/, `update usage_counters set count = count + 1`],
  [/usage/, `delete from usage_counters`],
  [/customer’s totals/, `update customers set total_spent_minor = 1`],
  [/a merged customer/, `update customers set merged_into = id`],
  [
    /refunds do not exceed/,
    `insert into refunds (owner_id, id, order_id, status, amount_minor, currency, method, actor_name)
     select owner_id, gen_random_uuid(), id, 'done', 1, currency, 'cash', 'Meera' from orders`,
  ],
  [
    /open for an order that owes nothing/,
    `with o as (update orders set status = 'cancelled' returning *)
     insert into payment_requests
         (owner_id, id, order_id, token, amount_minor, currency, expires_at, actor_name)
     select owner_id, gen_random_uuid(), id, 'a-token-of-22-characters', 1, currency,
            now() + interval '1 day', 'Meera' from o limit 1`,
  ],
  [
    /confirmed claim has one payment/,
    `with p as (insert into payment_transactions
         (owner_id, id, provider, status, amount_minor, currency, order_id)
       select owner_id, gen_random_uuid(), 'manual', 'failed', 1, currency, id from orders limit 1
       returning *)
     insert into payment_claims
         (owner_id, id, order_id, state, amount_minor, currency, decided_at, payment_transaction_id)
     select owner_id, gen_random_uuid(), order_id, 'confirmed', 1, currency, now(), id from p`,
  ],
  [
    /what is claimed is in/,
    `insert into payment_claims (owner_id, id, order_id, amount_minor, currency)
     select owner_id, gen_random_uuid(), id, 1, 'EUR' from orders`,
  ],
  [
    /in its currency/,
    `insert into payment_transactions (owner_id, id, provider, status, amount_minor, currency, order_id)
     select owner_id, gen_random_uuid(), 'manual', 'captured', 1, 'EUR', id from orders`,
  ],
  [/in its currency/, `update refunds set order_id = null, currency = 'EUR'`],
  [/gateway payment has an order/, `update payment_transactions set metadata = '{}'`],
  [/one alert/, `update payment_transactions set metadata = '{}'`],
  [/one alert/, `delete from notifications where payment_transaction_id is not null`],
  [/paid online has exactly one payment/, `update payment_transactions set order_id = null`],
  [/paid online has exactly one payment/, `update payment_transactions set amount_minor = 1`],
  [/paid online has exactly one payment/, `update payment_transactions set status = 'created'`],
  [
    /paid online has exactly one payment/,
    `update payment_transactions p set order_id = o.id from orders o
      where p.attention is not null and o.payment_method = 'online'`,
  ],
  [/at most one order/, `update orders set payment_method = 'cod'`],
  [/at most one order/, `update payment_transactions set status = 'failed'`],
  [
    /is not waiting for one/,
    `update payment_transactions set metadata = '{"needsOrderCreation": true}'`,
  ],
  [
    /refund belongs to a payment/,
    `update refunds set order_id = null, payment_transaction_id = null`,
  ],
  [/refund belongs to a payment/, `update refunds set order_id = null`],
  [/refund belongs to a payment/, `update refunds set provider_refund_id = null, status = 'done'`],
  [/refund belongs to a payment/, `update refunds set provider = 'other'`],
  [/incoming events/, `update webhook_events set state = 'dead'`],
  [/incoming events/, `update webhook_events set leased_until = now() - interval '16 minutes'`],
  [
    /incoming events/,
    `update webhook_events set state = 'failed', next_attempt_at = now() - interval '2 hours'`,
  ],
  [/approved draft/, `update orders set draft_order_id = null`],
  [/approved draft/, `update draft_orders set status = 'rejected'`],
  [/approved draft/, `update draft_orders set order_id = gen_random_uuid()`],
  [/approved draft/, `delete from draft_orders`],
  [/before it expires/, `update draft_orders set resolved_at = expires_at + interval '1 second'`],
  [
    /before it expires/,
    `update draft_orders set status = 'pending', expires_at = now() - interval '11 minutes'`,
  ],
  [
    /creates one draft/,
    `drop index draft_orders_message; update draft_orders d set message_id = o.message_id
       from draft_orders o where o.status = 'approved'`,
  ],
  [
    /creates one draft/,
    `insert into direct_orders (owner_id, message_id, conversation_id, order_id, last_message_at)
     select owner_id, message_id, conversation_id, order_id, now() from draft_orders
      where order_id is not null`,
  ],
  [/in a conversation of their store/, `update messages set conversation_id = gen_random_uuid()`],
  [
    /in a conversation of their store/,
    `update draft_orders set conversation_id = gen_random_uuid()`,
  ],
  [
    /in a conversation of their store/,
    `update draft_order_items set draft_order_id = gen_random_uuid()`,
  ],
  [
    /in a conversation of their store/,
    `update draft_order_items set variant_id = v.id from product_variants v
      where v.owner_id <> draft_order_items.owner_id`,
  ],
  [/in a conversation of their store/, `update direct_orders set order_id = gen_random_uuid()`],
  [/payment status matches/, `update orders set financial_status = 'paid'`],
  [/the same tenant/, `update order_items set product_id = gen_random_uuid()`],
  [/shipped than was ordered/, `update orders set fulfillment_status = 'partial'`],
  [/shipped than was ordered/, `update fulfillment_items set quantity = 9`],
  [/of its own order/, `update fulfillment_items set order_item_id = gen_random_uuid()`],
  [
    /invoice numbers come/,
    `update orders set invoice_url = '/api/orders/' || id || '/invoice.pdf'`,
  ],
  [
    /invoice numbers come/,
    `insert into invoices (owner_id, order_id, number, number_text)
     select owner_id, id, order_number, 'INV-' || order_number from orders`,
  ],
  [/bulk action/, `update bulk_action_items set state = 'waiting'`],
  [/failed notification/, `update notifications set status = 'failed' where channel <> 'in_app'`],
  [/failed notification/, `update notifications set status = 'queued'`],
  [/failed notification/, `update notifications set audience = 'shopper'`],
  [/encrypted/, `update stores set courier_settings = '{"password": "paper-boats"}'`],
  [/encrypted/, `update stores set payment_settings = '{"gatewayKeySecret": "paper-boats"}'`],
  [/encrypted/, `update platform_settings set push_keys = '{"privateKey": "paper-boats"}'`],
  [/idempotency key/, `update idempotency_keys set response = null`],
  [/idempotency key/, `delete from orders`],
  [
    /valid refresh token/,
    `insert into refresh_tokens (id, user_id, family_id, token_hash, expires_at)
     select gen_random_uuid(), user_id, family_id, 'x', expires_at from refresh_tokens limit 1`,
  ],
  [/user is signed in/, `delete from users where role = 'OWNER'`],
  [/deleted or suspended user/, `update users set is_active = false`],
  [/extended the plan/, `update subscription_payments set period_start = null, period_end = null`],
  [/as long as it is paid/, `update user_subscriptions set current_period_end = now()`],
  [/is spent once/, `update subscription_payments set credited_at = null`],
  [/last event/, `update user_subscriptions set status = 'past_due'`],
  [/stored order counts/, `update order_counts set count = count + 1`],
  [/stored order counts/, `delete from order_counts`],
  [/search words of an order/, `delete from order_words where word = 'asha'`],
  [
    /search words of an order/,
    `insert into order_words (owner_id, word, order_id) select owner_id, 'nobody', id from orders`,
  ],
  [
    /move to another database/,
    `insert into store_moves (owner_id, store_id, name, slug, target, closed_at)
     select owner_id, id, name, slug, 'elsewhere', now() - interval '16 minutes' from stores`,
  ],
  [
    /move to another database/,
    `insert into store_moves (owner_id, store_id, name, slug, target, closed_at, moved_at)
     select owner_id, id, name, slug, 'elsewhere', now() - interval '1 day', now() - interval '1 hour'
       from stores`,
  ],
  [/waits long for a worker/, `update jobs set run_at = now() - interval '16 minutes'`],
  [
    /at most an hour/,
    `update refresh_tokens set impersonator_id = user_id, expires_at = now() + interval '3 hours'`,
  ],
];

test('each rule has a damage that is tried below', () => {
  const untried = RULE_NAMES.filter((rule) => !DAMAGES.some(([damaged]) => damaged.test(rule)));
  expect(untried).toEqual([]);
});

// Every rule for each damage.
test('a sound database breaks no invariant, and each of them notices its damage', {
  timeout: 240_000,
}, async () => {
  const store = await aStore(context.app);
  const { productId } = await someGoods(store);
  const items = [{ productId, quantity: 1 }];
  const placed = await checkout(store, { items, customer: ASHA }, { 'idempotency-key': newId() });
  expect(placed.statusCode).toBe(201);
  const { id, items: lines } = placed.json().order;
  const parcel = { items: [{ orderItemId: lines[0].id, quantity: 1 }] };
  await fulfillOrder(store.tenant, id, parcel, SYSTEM);
  const tagged = { action: 'add_tag', params: { tag: 'gift' }, orderIds: [id] } as const;
  const { result: bulk } = await startBulk(store.tenant, tagged, SYSTEM);
  await runBulk({ ownerId: store.ownerId, bulkId: bulk.id });
  await payOnline(store, items);
  await payPlan(store, 'starter');
  await payPlan(store, 'growth');
  await writeOrders();
  expect(await violations()).toEqual([]);
  const slices = await everyStore(1);
  expect(slices.slices.length).toBeGreaterThan(1);
  for (const [invariant, sql] of DAMAGES) {
    const undone = inTransaction(async (trx) => {
      await dropConstraints(trx);
      await rows(acrossTenants(sql), [], trx);
      const found = (await violations(trx)).find((violation) =>
        invariant.test(violation.invariant),
      );
      expect(found, sql).toBeDefined();
      for (const row of found?.rows ?? []) expect(namesItself(row), sql).toBe(true);
      const rule = found?.invariant ?? '';
      expect(await brokenNow(trx), sql).toContain(rule);
      const inSlices = await brokenRulesIn(trx, { ...slices, rules: [rule] });
      expect(
        inSlices.map(({ rule: broken }) => broken),
        sql,
      ).toEqual([rule]);
      throw new Undo();
    });
    await expect(undone).rejects.toThrow(Undo);
  }
  expect(await violations()).toEqual([]);
});

/** Whether a row that breaks a rule can be found again: by its id, its store or its place. */
const namesItself = (row: object): boolean =>
  ['id', 'owner_id', 'order_id', 'order_item_id', 'family_id', 'key', 'place'].some(
    (field) => (row as Record<string, unknown>)[field] ?? false,
  );

/** A draft that became an order, one that waits, and a message that became an order at once. */
async function writeOrders(): Promise<void> {
  const shop = await aChatShop(context);
  const approved = await aDraft(shop);
  const as = { actor: SYSTEM, idempotency: null };
  await approveDraft(await shopOf(shop), approved.id, {}, as);
  await aDraft(shop, CLEAN, { from: { waId: '919000000001' } });
  await rows(`update stores set chat_order_mode = 'direct' where owner_id = ?`, [shop.ownerId]);
  const text = 'Asha Rao, 12 Beach Road, Kozhikode 673032';
  await writes(
    shop,
    cart([{ retailerId: 'MUG', quantity: 1 }], { text, from: { waId: '919000000002' } }),
  );
}

/** A plan that was paid through the gateway; the second one with the rest of the first. */
async function payPlan({ tenant }: TestStore, planSlug: 'starter' | 'growth'): Promise<void> {
  const payment = await aPlanPayment(tenant, { planSlug, billingCycle: 'monthly' });
  gateway.pay(payment.gatewayOrderId ?? '');
  await finishPayment(payment);
}

/** An order that was paid online and given back in part, and money without an order. */
async function payOnline(store: TestStore, items: object[]): Promise<void> {
  await setGateway(store);
  const paid = await aPayment(context, gateway, store, { items });
  expect((await checkout(store, paid.checkout)).statusCode).toBe(201);
  await rows(
    `insert into refunds (owner_id, id, order_id, payment_transaction_id, status, amount_minor,
       currency, method, actor_name, provider, provider_refund_id)
     select owner_id, ?, order_id, id, 'requested', 1, currency, 'other', 'Meera', provider, 'rfnd_1'
       from payment_transactions where owner_id = ? and order_id is not null`,
    [newId(), store.ownerId],
  );
  const lost = await aPayment(context, gateway, store, { items });
  await rows(
    `update payment_transactions set next_check_at = now() where owner_id = ? and id = ?`,
    [store.ownerId, lost.opened.transactionId],
  );
  await sweepPayments(orderWithoutShopper);
  await rows(
    `insert into webhook_events (id, source, external_id, owner_id, event, payload, state, leased_until)
     values (?, 'gateway', 'evt_1', ?, 'payment.captured', '{}', 'processing', now())`,
    [newId(), store.ownerId],
  );
}

/** What the constraints forbid cannot be tried while they are there. */
async function dropConstraints(trx: Trx): Promise<void> {
  const constraints = await rows<{ drop: string }>(
    `select case when contypid = 0
              then format('alter table %s drop constraint %I cascade', conrelid::regclass, conname)
              else format('alter domain %s drop constraint %I', contypid::regtype, conname) end as drop
       from pg_constraint where contype in ('c', 'f') and connamespace = 'public'::regnamespace`,
    [],
    trx,
  );
  for (const { drop } of constraints) await rows(drop, [], trx);
}
