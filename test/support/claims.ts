import { createManualOrder } from '../../src/features/orders/create-manual-order.ts';
import type { Order } from '../../src/features/orders/order.ts';
import { newId } from '../../src/ids.ts';
import { SYSTEM } from '../../src/session.ts';
import type { TestApp } from './app.ts';
import { someGoods } from './goods.ts';
import { multipartOf } from './multipart.ts';
import { rows } from './rows.ts';
import { ASHA } from './shopper.ts';
import { shopOf, type TestStore } from './stores.ts';

/** A way to pay the store directly. */
export async function aDirectMethod(store: TestStore, kind = 'upi', label = 'My UPI') {
  const id = newId();
  await rows(
    `insert into direct_methods (owner_id, id, position, kind, label, details)
     values (?, ?, 0, ?, ?, '{"upiId":"meera@okbank","accountHolder":"Meera"}')`,
    [store.ownerId, id, kind, label],
  );
  return id;
}

/** An order that is to be paid directly: two pieces. */
export async function anUnpaidOrder(
  store: TestStore,
  { priceMinor = 50_000, name = ASHA.name, phone = ASHA.phone } = {},
): Promise<Order> {
  const goods = await someGoods(store, { priceMinor });
  const { result } = await createManualOrder(
    await shopOf(store),
    {
      customer: { ...ASHA, name, phone, email: 'asha@example.com' },
      items: [{ productId: goods.productId, variantId: goods.variantId, quantity: 2 }],
      paymentMethod: 'unpaid',
    },
    { actor: SYSTEM, idempotency: null },
  );
  return result;
}

let addresses = 0;

/** "I have paid", by the order's link: as JSON, or as a form with a picture. */
export function claimOf(context: TestApp) {
  return async (
    { slug }: Pick<TestStore, 'slug'>,
    { publicToken }: Pick<Order, 'publicToken'>,
    fields: Record<string, string>,
    picture?: Buffer,
  ) => {
    const url = `/api/public/catalog/${slug}/orders/${publicToken}/claims`;
    const sent = picture
      ? await multipartOf([{ name: 'receipt.png', content: picture, field: 'picture' }], fields)
      : { payload: fields };
    // Each from an address of its own: their limit is tested elsewhere.
    const remoteAddress = `10.1.${Math.floor(++addresses / 250)}.${addresses % 250}`;
    return context.app.inject({ method: 'POST', url, remoteAddress, ...sent });
  };
}
