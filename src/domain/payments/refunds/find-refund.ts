import { rows, type Trx } from '../../../db/db.ts';
import { notFound } from '../../../errors.ts';
import { isUuid } from '../../../ids.ts';
import type { Tenant } from '../../../tenancy/tenant.ts';
import { type Refund, RefundRow, toRefund } from '../payment.ts';

/** A refund with the data needed to send it. */
export interface GatewayRefundRow extends Refund {
  paymentId: string;
  tries: number;
  attempts: number;
  tellsCustomer: boolean;
}

/** The select list of a `GatewayRefundRow`. */
export const GATEWAY_REFUND_COLUMNS = `id, order_id as "orderId", payment_transaction_id as "paymentId", provider,
  provider_refund_id as "providerRefundId", status, amount_minor as "amountMinor", currency, method,
  reason, error, created_at as "createdAt", tries, attempts, tells_customer as "tellsCustomer"`;

/**
 * One refund in its present state.
 * @throws Refusal 404
 */
export async function findRefund(tenant: Tenant, id: string, trx?: Trx): Promise<Refund> {
  const row = isUuid(id) ? await RefundRow.of(tenant, trx).findOne({ id }) : undefined;
  if (!row) throw notFound('Refund');
  return toRefund(row);
}

/** The refunds of one payment, oldest first. The caller has locked the payment's row. */
export const refundsOfPayment = (
  tenant: Tenant,
  paymentId: string,
  trx: Trx,
): Promise<GatewayRefundRow[]> =>
  rows<GatewayRefundRow>(
    `select ${GATEWAY_REFUND_COLUMNS} from refunds where owner_id = ? and payment_transaction_id = ?
      order by created_at, id`,
    [tenant.ownerId, paymentId],
    trx,
  );
