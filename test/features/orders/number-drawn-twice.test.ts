import { beforeEach, expect, test } from 'vitest';
import { createOrderFromPayment } from '../../../src/features/checkout/create-order-from-payment.ts';
import { placeUnpaidCheckout } from '../../../src/features/checkout/place-unpaid-checkout.ts';
import { approveDraft } from '../../../src/features/drafts/approve-draft.ts';
import type { Store } from '../../../src/features/stores/store.ts';
import { SYSTEM } from '../../../src/session.ts';
import { useApp } from '../../support/app.ts';
import { aChatShop, aDraft, type ChatShop, cart, writes } from '../../support/drafts.ts';
import { useInvariants } from '../../support/invariants.ts';
import { anOrder } from '../../support/orders.ts';
import { rows } from '../../support/rows.ts';
import { ASHA } from '../../support/shopper.ts';
import { shopOf } from '../../support/stores.ts';
import { aWaitingPayment } from '../../support/waiting-payments.ts';

const context = useApp();
useInvariants();
let shop: ChatShop;
let store: Store;
beforeEach(async () => {
  shop = await aChatShop(context);
  store = await shopOf(shop);
});

const DONE = { actor: SYSTEM, idempotency: null };
const ADDRESS = 'Asha Rao, 12 Beach Road, Kozhikode 673032, 9876543210';

/** The last numbers come again, as where orders of before a failover are written after it. */
const resetNumbers = () =>
  rows('update order_counters set last_number = last_number - 4 where owner_id = ?', [
    shop.ownerId,
  ]);
const numbers = async () =>
  (
    await rows<{ number: number }>(
      'select order_number as number from orders where owner_id = ? order by created_at, id',
      [shop.ownerId],
    )
  ).map(({ number }) => number);
const cashOrder = (n: number) =>
  placeUnpaidCheckout(
    store,
    {
      items: [{ productId: shop.goods.mug.productId, quantity: 1 }],
      customer: { ...ASHA, phone: `98765 4${String(n).padStart(4, '0')}` },
    },
    { idempotency: null },
  );

const WAYS: [what: string, orders: number, place: () => Promise<unknown>][] = [
  ['by hand', 1, () => anOrder(shop)],
  ['for cash', 1, () => cashOrder(1)],
  ['for cash, several at once', 6, () => Promise.all([1, 2, 3, 4, 5, 6].map(cashOrder))],
  [
    'of a payment',
    1,
    async () => createOrderFromPayment(store, (await aWaitingPayment(shop)).id, DONE),
  ],
  [
    'of a draft',
    1,
    async () =>
      approveDraft(store, (await aDraft(shop, `2 Blue Mug\n${ADDRESS}\nCOD`)).id, {}, DONE),
  ],
  [
    'of a message at once',
    1,
    async () => {
      await rows(`update stores set chat_order_mode = 'direct' where owner_id = ?`, [shop.ownerId]);
      await writes(shop, cart([{ retailerId: 'MUG', quantity: 1 }], { text: ADDRESS }));
    },
  ],
];

test.each(WAYS)(
  'an order %s whose number another one bears gets the next one',
  async (_what, count, place) => {
    for (let n = 0; n < 5; n++) await anOrder(shop);
    const before = await numbers();
    const last = Math.max(...before);
    await resetNumbers();
    await place();
    const added = (await numbers()).slice(before.length);
    expect(added).toHaveLength(count);
    expect(Math.min(...added)).toBeGreaterThan(last);
    expect(new Set(added).size).toBe(count);
  },
);
