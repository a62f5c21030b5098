import { notFound } from '../../../errors.ts';
import { isUuid } from '../../../ids.ts';
import type { Trx } from '../../../kernel/db/db.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import { type Refund, RefundRow, toRefund } from '../payment.ts';
import type { Transaction } from '../transactions/transaction.ts';

export interface RefundOfPayment extends Refund {
  paymentId: string;
  tries: number;
  attempts: number;
  tellsCustomer: boolean;
}

export const toRefundOfPayment = (row: RefundRow): RefundOfPayment => ({
  ...toRefund(row),
  paymentId: row.paymentTransactionId as string,
  tries: row.tries,
  attempts: row.attempts,
  tellsCustomer: row.tellsCustomer,
});

/** @throws Refusal 404 */
export async function findRefund(tenant: Tenant, id: string, trx?: Trx): Promise<Refund> {
  const row = isUuid(id) ? await RefundRow.of(tenant, trx).findOne({ id }) : undefined;
  if (!row) throw notFound('Refund');
  return toRefund(row);
}

/** Oldest first. The caller has locked the payment's row. */
export async function refundsOfPayment(
  tenant: Tenant,
  paymentId: string,
  trx: Trx,
): Promise<RefundOfPayment[]> {
  const found = await RefundRow.of(tenant, trx)
    .where({ paymentTransactionId: paymentId })
    .orderBy(['createdAt', 'id']);
  return found.map(toRefundOfPayment);
}

export async function isGivenBack(
  tenant: Tenant,
  { id, status }: Pick<Transaction, 'id' | 'status'>,
  trx?: Trx,
): Promise<boolean> {
  if (status === 'refunded' || status === 'partially_refunded') return true;
  const refund = await RefundRow.of(tenant, trx)
    .select('id')
    .where({ paymentTransactionId: id })
    .whereNot({ status: 'failed' })
    .limit(1)
    .first();
  return refund !== undefined;
}

/** Whether the gateway has not said what came of a refund of it. */
export async function isRefundAsked(tenant: Tenant, paymentId: string): Promise<boolean> {
  const refund = await RefundRow.of(tenant)
    .select('id')
    .where({ paymentTransactionId: paymentId, status: 'requested' })
    .limit(1)
    .first();
  return refund !== undefined;
}
