import { rows, type Trx } from '../../db.ts';
import { invalidField, Refusal } from '../../errors.ts';
import { newId } from '../../ids.ts';
import { formatMoney, majorFromMinor } from '../../money.ts';
import type { Actor } from '../../session.ts';
import type { Tenant } from '../../tenant.ts';
import type { IdempotencyKey } from '../idempotency/idempotency-key.ts';
import { type Outcome, once } from '../idempotency/once.ts';
import { announce } from '../notifications/announce.ts';
import { lockOrder } from '../orders/find-order.ts';
import type { Order } from '../orders/order.ts';
import { addOrderEvent } from '../orders/order-event.ts';
import { REFUND_METHODS, type RefundMethod } from './methods.ts';
import { isCaptured, sumsOf } from './money-sums.ts';
import { moneyRows } from './order-money.ts';
import type { Payment, Refund } from './payment.ts';
import { settle } from './refresh-financial-status.ts';
import { type Restock, restockFor } from './restock-for.ts';
import { paymentToRefund } from './spread-refunds.ts';

/** Money that the seller gives back. */
export interface NewRefund {
  /** Minor units of the order's currency, at least 1; absent: all that is left. */
  amountMinor?: number | undefined;
  reason?: string | null | undefined;
  /** How it is given back by hand; absent: the way it came, as far as that is known. */
  method?: RefundMethod | undefined;
  restock?: Restock | undefined;
  /** Whether the shopper hears of it, as the store's notices say; absent: yes. */
  tellCustomer?: boolean | undefined;
}

/** A refund together with the order as it stands after it. */
export interface RefundedOrder {
  refund: Refund;
  order: Order;
}

/**
 * Gives money back, whatever the order's status, as long as some is left.
 * @throws Refusal 404, 400 REFUND_EXCEEDS_PAID, 400 for lines that are not the order's
 */
export const refundOrder = async (
  tenant: Tenant,
  orderId: string,
  refund: NewRefund,
  actor: Actor,
): Promise<Refund> =>
  (await refundOrderOnce(tenant, orderId, refund, { actor, idempotency: null })).result;

/**
 * The same, once for a key.
 * @throws Refusal as `refundOrder` and `once`
 */
export const refundOrderOnce = (
  tenant: Tenant,
  orderId: string,
  refund: NewRefund,
  { actor, idempotency }: { actor: Actor; idempotency: IdempotencyKey | null },
): Promise<Outcome<Refund>> =>
  once(idempotency, {
    prepare: async () => {},
    write: async (_prepared, trx) => {
      const order = await lockOrder(tenant, orderId, trx);
      return (await refundOrderIn(tenant, order, refund, actor, trx)).refund;
    },
  });

/**
 * The same as part of a larger change, whose transaction has locked the order's row. Goes on with
 * the order that comes back: its money words have changed.
 * @throws Refusal 400 as `refundOrder`
 */
export async function refundOrderIn(
  tenant: Tenant,
  order: Order,
  request: NewRefund,
  actor: Actor,
  trx: Trx,
): Promise<RefundedOrder> {
  await restockFor(tenant, order, request.restock, actor, trx);
  const { payments, refunds } = await moneyRows(tenant, order.id, trx);
  const { refundableMinor } = sumsOf(order.totalAmountMinor, payments, refunds);
  const amountMinor = request.amountMinor ?? refundableMinor;
  if (amountMinor > refundableMinor || refundableMinor === 0) {
    throw exceedsPaid(order, refundableMinor);
  }
  if (amountMinor < 1) throw invalidField('amount', 'should be more than 0');
  const held = refunds.filter(({ status }) => status !== 'failed');
  const payment = paymentToRefund(payments.filter(isCaptured), held, amountMinor);
  const refund = newRefund(order, request, amountMinor, payment);
  await insertRefund(tenant, refund, actor, trx);
  const { currency, method, reason } = refund;
  const data = { amountMinor, currency, method, reason };
  await addOrderEvent(tenant, order.id, { type: 'refunded', actor, data }, trx);
  if (request.tellCustomer ?? true) {
    const told = { event: 'order_refunded', orderId: order.id, data: { amountMinor } } as const;
    await announce(tenant, told, trx);
  }
  const money = { payments, refunds: [...refunds, refund] };
  return { refund, order: await settle(tenant, order, money, trx) };
}

/** Given back by hand, a refund is done as soon as it is written down. */
const newRefund = (
  order: Order,
  { reason, method }: NewRefund,
  amountMinor: number,
  payment: Payment | null,
): Refund => ({
  id: newId(),
  orderId: order.id,
  paymentId: payment?.id ?? null,
  status: 'done',
  amountMinor,
  currency: order.currency,
  method: method ?? methodOf(payment),
  reason: reason?.trim() ?? '',
  error: null,
  createdAt: new Date().toISOString(),
});

const methodOf = (payment: Payment | null): RefundMethod =>
  REFUND_METHODS.find((method) => method === payment?.method) ?? 'other';

function exceedsPaid({ currency, orderNumber }: Order, leftMinor: number): Refusal {
  const message =
    leftMinor === 0
      ? `Order ${orderNumber} has no money left to refund`
      : `Only ${formatMoney(leftMinor, currency)} is left to pay back for order ${orderNumber}`;
  const details = { left: majorFromMinor(leftMinor, currency), currency };
  return new Refusal(400, 'REFUND_EXCEEDS_PAID', message, details);
}

async function insertRefund(tenant: Tenant, refund: Refund, actor: Actor, trx: Trx): Promise<void> {
  await rows(
    `insert into refunds (owner_id, id, order_id, payment_transaction_id, status, amount_minor,
       currency, method, reason, actor_name, created_at) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [
      tenant.ownerId,
      refund.id,
      refund.orderId,
      refund.paymentId,
      refund.status,
      refund.amountMinor,
      refund.currency,
      refund.method,
      refund.reason,
      actor.name,
      refund.createdAt,
    ],
    trx,
  );
}
