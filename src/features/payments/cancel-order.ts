import type { OrderStatus } from '../../enums.ts';
import { conflict } from '../../errors.ts';
import type { Trx } from '../../kernel/db/db.ts';
import type { IdempotencyKey } from '../../kernel/idempotency/idempotency-key.ts';
import { type Outcome, withIdempotencyKey } from '../../kernel/idempotency/with-idempotency-key.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import { message } from '../../kernel/translation/translator.ts';
import type { Actor } from '../../session.ts';
import { moveOrder } from '../orders/change-status.ts';
import { findOrder, lockOrder } from '../orders/find-order.ts';
import type { Order } from '../orders/order.ts';
import { countCashRefusal } from '../orders/save-order.ts';
import type { LinePieces } from '../stock/index.ts';
import type { RefundMethod } from './methods.ts';
import type { Refund } from './payment.ts';
import { refundOrderIn } from './refund-order.ts';
import { sendWritten } from './refunds/send-refund.ts';
import { refuseUnknownPieces } from './restock-for.ts';
import { lockPaymentsOfOrder } from './transactions/queries/find-transaction.ts';

export interface Cancellation {
  reason: string;
  /**
   * What is restocked: everything the order holds, or these pieces of lines. The rest is lost; if
   * the order is reopened, it still holds those pieces.
   */
  restock: true | readonly LinePieces[];
  /** Minor units to refund; absent or 0: nothing. */
  refundMinor?: number | undefined;
  /** As in `NewRefund`. */
  refundMethod?: RefundMethod | undefined;
  tellCustomer: boolean;
  /** A fake COD order, or one refused at the door: it counts as a refusal of its customer. */
  cashRefused: boolean;
  /** The status that the seller has seen; a conflict if it has changed. Absent: not checked. */
  from?: OrderStatus | undefined;
}

export interface CancelledOrder {
  order: Order;
  refund: Refund | null;
}

/**
 * Restocks, refunds and notifies the shopper in one transaction. An online refund is sent to the
 * gateway afterwards; if the gateway refuses it, the order stays cancelled.
 * @throws Refusal 404, 409 ALREADY_CANCELLED, 409 ORDER_MOVED for another status than `from`, 400
 * REFUND_EXCEEDS_PAID, REFUND_IN_PARTS, 400 for lines that are not the order's
 */
export const cancelOrder = async (
  tenant: Tenant,
  orderId: string,
  cancellation: Cancellation,
  actor: Actor,
): Promise<CancelledOrder> => {
  const context = { actor, idempotency: null };
  return (await cancelOrderOnce(tenant, orderId, cancellation, context)).result;
};

/** With an idempotency key. @throws Refusal as `cancelOrder` and `withIdempotencyKey` */
export async function cancelOrderOnce(
  tenant: Tenant,
  orderId: string,
  cancellation: Cancellation,
  { actor, idempotency }: { actor: Actor; idempotency: IdempotencyKey | null },
): Promise<Outcome<CancelledOrder>> {
  const outcome = await withIdempotencyKey(idempotency, {
    prepare: async () => {},
    write: (_prepared, trx) => cancelIn(tenant, orderId, cancellation, actor, trx),
  });
  const { refund } = outcome.result;
  if (refund?.status !== 'requested') return outcome;
  const sent = await sendWritten(tenant, refund);
  const order = await findOrder(tenant, orderId);
  return { ...outcome, result: { order, refund: sent } };
}

async function cancelIn(
  tenant: Tenant,
  orderId: string,
  cancellation: Cancellation,
  actor: Actor,
  trx: Trx,
): Promise<CancelledOrder> {
  const { reason, restock, refundMinor = 0, refundMethod, tellCustomer, from } = cancellation;
  const order = await lockOrder(tenant, orderId, trx);
  // A second click must not refund again.
  if (order.status === 'cancelled') throw alreadyCancelled(order);
  const ticked = restock === true ? undefined : restock;
  refuseUnknownPieces(order, ticked ?? []);
  const change = { status: 'cancelled', from, reason, restock: ticked, tellCustomer } as const;
  // The fixed order of locks: the payments and the customer, then the stock.
  if (refundMinor > 0) await lockPaymentsOfOrder(tenant, orderId, trx);
  if (cancellation.cashRefused) await countCashRefusal(tenant, order, trx);
  const cancelled = await moveOrder(tenant, order, change, actor, trx);
  if (refundMinor === 0) return { order: cancelled, refund: null };
  const refund = { amountMinor: refundMinor, method: refundMethod, reason, tellCustomer };
  return refundOrderIn(tenant, cancelled, refund, actor, trx);
}

const alreadyCancelled = ({ orderNumber }: Order) =>
  conflict(
    'ALREADY_CANCELLED',
    message('errors.payments.alreadyCancelled', { order: String(orderNumber) }),
  );
