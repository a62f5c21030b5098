import { expect } from 'vitest';
import { createManualOrder } from '../../src/features/orders/create-manual-order.ts';
import type { Order } from '../../src/features/orders/order.ts';
import { SYSTEM } from '../../src/session.ts';
import { someGoods } from './goods.ts';
import { ASHA } from './shopper.ts';
import { shopOf, type TestStore } from './stores.ts';

/** An order entered by hand, of goods of its own. */
export async function anOrder(
  store: TestStore,
  { name = ASHA.name, phone = ASHA.phone, quantity = 2, product = 'Blue mug' } = {},
): Promise<Order> {
  const goods = await someGoods(store, { name: product });
  const shop = await shopOf(store);
  const { result } = await createManualOrder(
    shop,
    {
      customer: { ...ASHA, name, phone },
      items: [{ productId: goods.productId, variantId: goods.variantId, quantity }],
      paymentMethod: 'cod',
    },
    { actor: SYSTEM, idempotency: null },
  );
  return result;
}

/** The order of a shopper's answer as its seller reads it while nothing has happened to it since. */
export const asSellerReads = (order: { financialStatus: string; totalAmount: number }) => ({
  ...order,
  amountDue: order.financialStatus === 'paid' ? 0 : order.totalAmount,
  customerId: expect.any(String),
  cancelReason: null,
  codAnswer: null,
  codAskedAt: null,
  codAnsweredAt: null,
  confirmBy: null,
  cancelRequestedAt: null,
  tags: [],
});
