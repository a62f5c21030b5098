import { invalidField, Refusal } from '../../errors.ts';
import { newId } from '../../ids.ts';
import { databaseNow } from '../../kernel/db/clock.ts';
import type { Trx } from '../../kernel/db/db.ts';
import { formatMoney, majorFromMinor } from '../../kernel/format/money.ts';
import type { IdempotencyKey } from '../../kernel/idempotency/idempotency-key.ts';
import { type Outcome, withIdempotencyKey } from '../../kernel/idempotency/with-idempotency-key.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import { message } from '../../kernel/translation/translator.ts';
import { type Actor, actorText } from '../../session.ts';
import { lockOrder } from '../orders/find-order.ts';
import type { Order } from '../orders/order.ts';
import { tenantLocale } from '../stores/locale-of.ts';
import { HAND_REFUND_METHODS, type RefundMethod } from './methods.ts';
import { sumsOf } from './money-sums.ts';
import { moneyRows } from './order-money.ts';
import type { Refund } from './payment.ts';
import { saveFinancialStatus } from './refresh-financial-status.ts';
import { followRefunds } from './refunds/follow-refunds.ts';
import { logRefund } from './refunds/log-refund.ts';
import { type RefundSource, refundSource } from './refunds/refund-source.ts';
import { sendOutcome } from './refunds/send-refund.ts';
import { tellDone, tellRequested } from './refunds/tell-refund.ts';
import { insertRefund } from './refunds/write-refund.ts';
import { type Restock, restockFor } from './restock-for.ts';
import { lockPaymentsOfOrder } from './transactions/queries/find-transaction.ts';

export interface NewRefund {
  /** Minor units of the order's currency, at least 1; absent: all that is left. */
  amountMinor?: number | undefined;
  reason?: string | null | undefined;
  /** `online`: through the gateway. Absent: the original payment method, if known. */
  method?: RefundMethod | undefined;
  restock?: Restock | undefined;
  /** Whether the shopper is notified, within the store's settings; absent: yes. */
  tellCustomer?: boolean | undefined;
}

export interface RefundedOrder {
  refund: Refund;
  order: Order;
}

/**
 * In any status, as long as money is left. An online refund is sent to the gateway at once, so
 * never inside a transaction.
 * @throws Refusal 404, 400 REFUND_EXCEEDS_PAID, REFUND_IN_PARTS when no single payment has so much,
 * 400 for lines that are not the order's
 */
export const refundOrder = async (
  tenant: Tenant,
  orderId: string,
  refund: NewRefund,
  actor: Actor,
): Promise<Refund> =>
  (await refundOrderOnce(tenant, orderId, refund, { actor, idempotency: null })).result;

/** With an idempotency key. @throws Refusal as `refundOrder` and `withIdempotencyKey` */
export const refundOrderOnce = async (
  tenant: Tenant,
  orderId: string,
  refund: NewRefund,
  { actor, idempotency }: { actor: Actor; idempotency: IdempotencyKey | null },
): Promise<Outcome<Refund>> => {
  const outcome = await withIdempotencyKey(idempotency, {
    prepare: async () => {},
    write: async (_prepared, trx) => {
      const order = await lockOrder(tenant, orderId, trx);
      return (await refundOrderIn(tenant, order, refund, actor, trx)).refund;
    },
  });
  return sendOutcome(tenant, outcome);
};

/**
 * Within a larger transaction, which has locked the order's row. Continue with the returned order:
 * its payment status has changed. A refund that is only requested must be sent after the commit.
 * @throws Refusal 400 as `refundOrder`, 403 for who may not refund
 */
export async function refundOrderIn(
  tenant: Tenant,
  order: Order,
  request: NewRefund,
  actor: Actor,
  trx: Trx,
): Promise<RefundedOrder> {
  const locked = await lockPaymentsOfOrder(tenant, order.id, trx);
  const { payments, refunds } = await moneyRows(tenant, order.id, trx);
  await restockFor(tenant, order, request.restock, actor, trx);
  const locale = await tenantLocale(tenant, trx);
  const { refundableMinor } = sumsOf(order.totalAmountMinor, payments, refunds);
  const amountMinor = request.amountMinor ?? refundableMinor;
  if (amountMinor > refundableMinor || refundableMinor === 0) {
    throw exceedsPaid(order, refundableMinor, locale);
  }
  if (amountMinor < 1) throw invalidField('amount', message('errors.payments.moreThanZero'));
  const { method } = request;
  const source = refundSource({ payments, refunds }, amountMinor, method, {
    currency: order.currency,
    locale,
  });
  const refund = newRefund(order, request, amountMinor, source);
  const tellsCustomer = request.tellCustomer ?? true;
  await insertRefund(tenant, refund, { actorName: actorText(actor), tellsCustomer }, trx);
  await logRefund(tenant, refund, { order, actor, locale }, trx);
  if (source.isOnline) await tellRequested(tenant, refund, actor, trx);
  else await tellDone(tenant, refund, { tellsCustomer, actor }, trx);
  let refunded = order;
  for (const transaction of locked) {
    const followed = await followRefunds(tenant, { transaction, order: refunded }, trx);
    refunded = followed.order ?? refunded;
  }
  const money = { payments, refunds: [...refunds, refund] };
  if (locked.length === 0) refunded = await saveFinancialStatus(tenant, order, money, trx);
  return { refund, order: refunded };
}

/** A refund by hand is done as soon as it is recorded. */
const newRefund = (
  order: Order,
  { reason, method }: NewRefund,
  amountMinor: number,
  { payment, isOnline }: RefundSource,
): Refund => ({
  id: newId(),
  orderId: order.id,
  paymentId: payment?.id ?? null,
  provider: isOnline && payment ? payment.provider : 'manual',
  providerRefundId: null,
  status: isOnline ? 'requested' : 'done',
  amountMinor,
  currency: order.currency,
  method: isOnline ? 'online' : (method ?? methodOf(payment)),
  reason: reason?.trim() ?? '',
  error: null,
  createdAt: databaseNow().toISOString(),
});

const methodOf = (payment: RefundSource['payment']): RefundMethod =>
  HAND_REFUND_METHODS.find((method) => method === payment?.method) ?? 'other';

function exceedsPaid({ currency, orderNumber }: Order, leftMinor: number, locale: string): Refusal {
  const order = String(orderNumber);
  const words =
    leftMinor === 0
      ? message('errors.payments.nothingToRefund', { order })
      : message('errors.payments.leftToRefund', {
          amount: formatMoney(leftMinor, currency, locale),
          order,
        });
  const details = { left: majorFromMinor(leftMinor, currency), currency };
  return new Refusal(400, 'REFUND_EXCEEDS_PAID', words, details);
}
