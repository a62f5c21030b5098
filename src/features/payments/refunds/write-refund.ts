import { fn, type PartialModelObject, raw } from 'objection';
import type { Trx } from '../../../kernel/db/db.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import { stored, type Text } from '../../../kernel/translation/text.ts';
import { type Refund, RefundRow } from '../payment.ts';
import { type RefundOfPayment, toRefundOfPayment } from './find-refund.ts';

/** Time for the requesting process to send it before the worker does. */
const HEAD_START = raw(`now() + interval '15 seconds'`);

/** One for the gateway is due shortly. */
export async function insertRefund(
  tenant: Tenant,
  { paymentId, reason, error, ...refund }: Refund,
  { actorName, tellsCustomer }: { actorName: string; tellsCustomer: boolean },
  trx: Trx,
): Promise<void> {
  const createdAt = new Date(refund.createdAt);
  await RefundRow.of(tenant, trx).insert({
    ...refund,
    reason: stored(reason),
    error: error && stored(error),
    paymentTransactionId: paymentId,
    actorName,
    tellsCustomer,
    createdAt,
    nextAttemptAt: refund.status === 'requested' ? HEAD_START : null,
    doneAt: refund.status === 'done' ? createdAt : null,
  });
}

/** The caller has locked its payment's row. Ends the lease. */
async function change(
  tenant: Tenant,
  id: string,
  changed: PartialModelObject<RefundRow>,
  trx: Trx,
): Promise<void> {
  await RefundRow.of(tenant, trx)
    .patch({ ...changed, leasedUntil: null, updatedAt: fn.now() })
    .where({ id });
}

export const writeDone = (
  tenant: Tenant,
  { id, amountMinor, orderId, providerRefundId }: Refund,
  trx: Trx,
): Promise<void> =>
  change(
    tenant,
    id,
    {
      status: 'done',
      amountMinor,
      orderId,
      providerRefundId,
      error: null,
      nextAttemptAt: null,
      doneAt: fn.now(),
    },
    trx,
  );

/** A call that was certainly refused is never repeated under the same key. */
export const writeFailed = (
  tenant: Tenant,
  { id, orderId, providerRefundId }: Refund,
  { error, isCertain }: { error: Text; isCertain: boolean },
  trx: Trx,
): Promise<void> =>
  change(
    tenant,
    id,
    {
      status: 'failed',
      orderId,
      providerRefundId,
      error: stored(error),
      nextAttemptAt: null,
      ...(isCertain ? { tries: raw('tries + 1') } : {}),
    },
    trx,
  );

/** Asked about again after that many seconds. */
export const writeWaiting = (
  tenant: Tenant,
  { id, providerRefundId, error }: Refund,
  seconds: number,
  trx: Trx,
): Promise<void> => {
  const nextAttemptAt = raw(`now() + ? * interval '1 second'`, seconds);
  const why = error && stored(error);
  return change(tenant, id, { providerRefundId, error: why, nextAttemptAt }, trx);
};

export const writeRequestedAgain = (
  tenant: Tenant,
  { id, orderId }: Refund,
  trx: Trx,
): Promise<void> =>
  change(
    tenant,
    id,
    {
      status: 'requested',
      orderId,
      providerRefundId: null,
      error: null,
      attempts: 0,
      nextAttemptAt: HEAD_START,
    },
    trx,
  );

/**
 * Claims a refund for this process for a minute. Null when it is settled, not due yet, or claimed
 * by another process. A new one is due a little later, so that its own request is served first.
 */
export async function claimRefund(tenant: Tenant, id: string): Promise<RefundOfPayment | null> {
  const claimed = await RefundRow.of(tenant)
    .patch({
      attempts: raw('attempts + 1'),
      leasedUntil: raw(`now() + interval '60 seconds'`),
    })
    .where({ id, status: 'requested' })
    .whereNot({ provider: 'manual' })
    .where((lease) => lease.whereNull('leasedUntil').orWhere('leasedUntil', '<', fn.now()))
    .where('nextAttemptAt', '<=', raw(`now() + interval '20 seconds'`))
    .returning('*')
    .first();
  return claimed ? toRefundOfPayment(claimed) : null;
}
