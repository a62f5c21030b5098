import { conflict, invalidField, Refusal } from '../../errors.ts';
import { newId } from '../../ids.ts';
import { databaseNow } from '../../kernel/db/clock.ts';
import type { Trx } from '../../kernel/db/db.ts';
import { formatMoney, majorFromMinor } from '../../kernel/format/money.ts';
import type { IdempotencyKey } from '../../kernel/idempotency/idempotency-key.ts';
import { type Outcome, withIdempotencyKey } from '../../kernel/idempotency/with-idempotency-key.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import { message } from '../../kernel/translation/translator.ts';
import type { Actor } from '../../session.ts';
import { lockOrder } from '../orders/find-order.ts';
import type { Order } from '../orders/order.ts';
import { addOrderEvent } from '../orders/order-event.ts';
import { tenantLocale } from '../stores/locale-of.ts';
import type { ManualMethod } from './methods.ts';
import { sumsOf } from './money-sums.ts';
import { moneyRows } from './order-money.ts';
import type { Payment } from './payment.ts';
import { saveFinancialStatus } from './refresh-financial-status.ts';
import { PaymentTransaction } from './transactions/transaction.ts';

export interface NewPayment {
  /** Minor units of the order's currency, at least 1. */
  amountMinor: number;
  method: ManualMethod;
  reference?: string | null | undefined;
  /** The payment request that it came in through. */
  requestId?: string | undefined;
}

export interface RecordedPayment {
  payment: Payment;
  order: Order;
}

/** @throws Refusal 404, 400 PAYMENT_EXCEEDS_DUE, 409 PAYMENT_ALREADY_RECORDED */
export const recordPayment = async (
  tenant: Tenant,
  orderId: string,
  payment: NewPayment,
  actor: Actor,
): Promise<Payment> =>
  (await recordPaymentOnce(tenant, orderId, payment, { actor, idempotency: null })).result;

/** With an idempotency key. @throws Refusal as `recordPayment` and `withIdempotencyKey` */
export const recordPaymentOnce = (
  tenant: Tenant,
  orderId: string,
  payment: NewPayment,
  { actor, idempotency }: { actor: Actor; idempotency: IdempotencyKey | null },
): Promise<Outcome<Payment>> =>
  withIdempotencyKey(idempotency, {
    prepare: async () => {},
    write: async (_prepared, trx) => {
      const order = await lockOrder(tenant, orderId, trx);
      return (await recordPaymentIn(tenant, order, payment, actor, trx)).payment;
    },
  });

/**
 * Within a larger transaction, which has locked the order's row. Continue with the returned order:
 * its payment status has changed.
 * @throws Refusal 400 PAYMENT_EXCEEDS_DUE, 409 PAYMENT_ALREADY_RECORDED
 */
export async function recordPaymentIn(
  tenant: Tenant,
  order: Order,
  { amountMinor, method, reference, requestId }: NewPayment,
  actor: Actor,
  trx: Trx,
): Promise<RecordedPayment> {
  if (amountMinor < 1) throw invalidField('amount', message('errors.payments.moreThanZero'));
  const { payments, refunds } = await moneyRows(tenant, order.id, trx);
  const { dueMinor } = sumsOf(order.totalAmountMinor, payments, refunds);
  if (isRecorded(payments, { method, reference })) throw alreadyRecorded(order, reference);
  if (amountMinor > dueMinor) {
    throw exceedsDue(order, dueMinor, await tenantLocale(tenant, trx));
  }
  const payment: Payment = {
    id: newId(),
    orderId: order.id,
    provider: 'manual',
    status: 'captured',
    amountMinor,
    currency: order.currency,
    method,
    reference: reference?.trim() || null,
    gatewayOrderId: null,
    gatewayPaymentId: null,
    createdAt: databaseNow().toISOString(),
  };
  const { id, provider, status, currency, createdAt } = payment;
  const data = { amountMinor, currency, method, reference: payment.reference };
  await PaymentTransaction.of(tenant, trx).insert({
    ...data,
    id,
    orderId: order.id,
    provider,
    status,
    paymentRequestId: requestId ?? null,
    createdAt: new Date(createdAt),
  });
  await addOrderEvent(tenant, order.id, { type: 'payment_recorded', actor, data }, trx);
  const money = { payments: [...payments, payment], refunds };
  return { payment, order: await saveFinancialStatus(tenant, order, money, trx) };
}

/**
 * Whether this courier's transfer was already recorded for the order. References of other methods
 * can repeat, such as the name of the person who paid.
 */
export const isRecorded = (
  payments: readonly Payment[],
  { method, reference }: Pick<NewPayment, 'method' | 'reference'>,
): boolean =>
  method === 'courier_remittance' &&
  Boolean(reference?.trim()) &&
  payments.some((payment) => payment.method === method && payment.reference === reference?.trim());

const alreadyRecorded = ({ orderNumber }: Order, reference: string | null | undefined): Refusal =>
  conflict(
    'PAYMENT_ALREADY_RECORDED',
    message('errors.payments.alreadyRecorded', {
      reference: String(reference?.trim()),
      order: String(orderNumber),
    }),
  );

function exceedsDue({ currency, orderNumber }: Order, dueMinor: number, locale: string): Refusal {
  const order = String(orderNumber);
  const words =
    dueMinor === 0
      ? message('errors.payments.nothingDue', { order })
      : message('errors.payments.stillDue', {
          amount: formatMoney(dueMinor, currency, locale),
          order,
        });
  const details = { due: majorFromMinor(dueMinor, currency), currency };
  return new Refusal(400, 'PAYMENT_EXCEEDS_DUE', words, details);
}

/** The caller has just written the order. */
export async function recordManualPayment(
  tenant: Tenant,
  { id: orderId, totalAmountMinor: amountMinor, currency }: Order,
  trx: Trx,
): Promise<void> {
  await PaymentTransaction.of(tenant, trx).insert({
    id: newId(),
    provider: 'manual',
    status: 'captured',
    amountMinor,
    currency,
    orderId,
    method: 'other',
  });
}
