import { rows, type Trx } from '../../../db/db.ts';
import type { Tenant } from '../../../tenancy/tenant.ts';
import type { Refund } from '../payment.ts';

/** Time for the requesting process to send it before the worker does. */
const HEAD_START = `now() + interval '15 seconds'`;

/** Writes a refund; one for the gateway is due shortly. */
export async function insertRefund(
  tenant: Tenant,
  refund: Refund,
  { actorName, tellsCustomer }: { actorName: string; tellsCustomer: boolean },
  trx: Trx,
): Promise<void> {
  const isRequested = refund.status === 'requested';
  await rows(
    `insert into refunds (owner_id, id, order_id, payment_transaction_id, provider,
       provider_refund_id, status, amount_minor, currency, method, reason, error, actor_name,
       tells_customer, created_at, next_attempt_at, done_at)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ${isRequested ? HEAD_START : 'null'}, ?)`,
    [
      tenant.ownerId,
      refund.id,
      refund.orderId,
      refund.paymentId,
      refund.provider,
      refund.providerRefundId,
      refund.status,
      refund.amountMinor,
      refund.currency,
      refund.method,
      refund.reason,
      refund.error,
      actorName,
      tellsCustomer,
      refund.createdAt,
      refund.status === 'done' ? refund.createdAt : null,
    ],
    trx,
  );
}

type Bindings = readonly unknown[];

/** Updates a refund, whose payment's row the caller has locked, and ends its lease. */
const change = (tenant: Tenant, id: string, set: string, bindings: Bindings, trx: Trx) =>
  rows(
    `update refunds set ${set}, leased_until = null, updated_at = now()
      where owner_id = ? and id = ?`,
    [...bindings, tenant.ownerId, id],
    trx,
  );

/** Completed by the gateway: the amount, and the order that the payment has by now. */
export const writeDone = (
  tenant: Tenant,
  { id, amountMinor, orderId, providerRefundId }: Refund,
  trx: Trx,
) =>
  change(
    tenant,
    id,
    `status = 'done', amount_minor = ?, order_id = ?, provider_refund_id = ?, error = null,
     next_attempt_at = null, done_at = now()`,
    [amountMinor, orderId, providerRefundId],
    trx,
  );

/** Failed. A call that was certainly refused is never repeated under the same key. */
export const writeFailed = (
  tenant: Tenant,
  { id, orderId, providerRefundId }: Refund,
  { error, isCertain }: { error: string; isCertain: boolean },
  trx: Trx,
) =>
  change(
    tenant,
    id,
    `status = 'failed', order_id = ?, provider_refund_id = ?, error = ?, next_attempt_at = null,
     tries = tries + ?`,
    [orderId, providerRefundId, error, isCertain ? 1 : 0],
    trx,
  );

/** In progress: asked about again after that many seconds. */
export const writeWaiting = (
  tenant: Tenant,
  { id, providerRefundId, error }: Refund,
  seconds: number,
  trx: Trx,
) =>
  change(
    tenant,
    id,
    `provider_refund_id = ?, error = ?, next_attempt_at = now() + ? * interval '1 second'`,
    [providerRefundId, error, seconds],
    trx,
  );

/** Requested again, like a new refund. */
export const writeRequestedAgain = (tenant: Tenant, { id, orderId }: Refund, trx: Trx) =>
  change(
    tenant,
    id,
    `status = 'requested', order_id = ?, provider_refund_id = null, error = null, attempts = 0,
     next_attempt_at = ${HEAD_START}`,
    [orderId],
    trx,
  );
