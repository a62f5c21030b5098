import { expect } from 'vitest';
import type { Refund } from '../../src/features/payments/payment.ts';
import type { TestApp } from './app.ts';
import { aPayment, type TestGateway } from './gateway-simulator.ts';
import type { TestGoods } from './goods.ts';
import { rows } from './rows.ts';
import { ASHA, checkoutOf } from './shopper.ts';
import type { TestStore } from './stores.ts';

/** An order that was paid online, and what the gateway calls its payment. */
export interface PaidOrder {
  id: string;
  publicToken: string;
  items: { id: string }[];
  transactionId: string;
  paymentId: string;
}

/** Buys four pieces and pays them online. */
export async function aPaidOrder(
  context: TestApp,
  simulator: TestGateway,
  store: TestStore,
  { productId }: TestGoods,
): Promise<PaidOrder> {
  const customer = { ...ASHA, email: 'asha@example.com' };
  const cart = { items: [{ productId, quantity: 4 }], customer };
  const { opened, paymentId, checkout } = await aPayment(context, simulator, store, cart);
  const answer = await checkoutOf(context)(store, checkout);
  expect(answer.statusCode, answer.body).toBe(201);
  const { order } = answer.json();
  return { ...order, transactionId: opened.transactionId, paymentId };
}

/** A store's refunds as they stand, with what their sending needs, oldest first. */
export const refundRows = (store: TestStore, transactionId: string) =>
  rows<Refund & { tries: number; attempts: number; waits: number | null; leased: boolean }>(
    `select id, order_id as "orderId", status, amount_minor as "amountMinor", currency, provider,
            provider_refund_id as "providerRefundId", error, reason, method, tries, attempts,
            round(extract(epoch from next_attempt_at - now()) / 60)::integer as waits,
            coalesce(leased_until > now(), false) as leased
       from refunds where owner_id = ? and payment_transaction_id = ? order by created_at, id`,
    [store.ownerId, transactionId],
  );

/** Lets a refund be due, as if its time had come and whoever had it were gone. */
export const makeDue = (store: TestStore, refundId: string) =>
  rows(
    `update refunds set next_attempt_at = now(), leased_until = null where owner_id = ? and id = ?`,
    [store.ownerId, refundId],
  );
