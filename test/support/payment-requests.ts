import { expect } from 'vitest';
import { createManualOrder } from '../../src/features/orders/create-manual-order.ts';
import type { Order } from '../../src/features/orders/order.ts';
import { SYSTEM } from '../../src/session.ts';
import { apiOf } from './api.ts';
import type { TestApp } from './app.ts';
import { someGoods } from './goods.ts';
import { rows } from './rows.ts';
import { ASHA } from './shopper.ts';
import { shopOf, type TestStore } from './stores.ts';

/** Amounts in major units. */
export interface AskedRequest {
  id: string;
  orderId: string;
  token: string;
  url: string;
  amount: number;
  paid: number;
  state: string;
}

/** An unpaid order by chat, of two pieces at ₹250. */
export async function anUnpaidOrder(store: TestStore, priceMinor = 25_000): Promise<Order> {
  const goods = await someGoods(store, { priceMinor });
  const { result } = await createManualOrder(
    await shopOf(store),
    {
      customer: ASHA,
      items: [{ productId: goods.productId, variantId: goods.variantId, quantity: 2 }],
      paymentMethod: 'unpaid',
    },
    { actor: SYSTEM, idempotency: null },
  );
  return result;
}

export async function aRequest(
  context: TestApp,
  store: TestStore,
  order: Pick<Order, 'id'>,
  asked: { amount?: number; expiresInHours?: number } = {},
): Promise<AskedRequest> {
  const url = `/api/orders/${order.id}/payment-requests`;
  const answer = await apiOf(context)(store, 'POST', url, asked);
  expect([200, 201], answer.body).toContain(answer.statusCode);
  return answer.json();
}

/** A request's row. */
export const requestRow = async (store: TestStore, id: string) => {
  const [row] = await rows<{ state: string; paidMinor: number; amountMinor: number }>(
    `select state, paid_minor::integer as "paidMinor", amount_minor::integer as "amountMinor"
       from payment_requests where owner_id = ? and id = ?`,
    [store.ownerId, id],
  );
  return row;
};

/** As if its time had come. */
export const letExpire = (store: TestStore, id: string) =>
  rows(
    `update payment_requests set expires_at = now() - interval '1 second'
      where owner_id = ? and id = ?`,
    [store.ownerId, id],
  );
