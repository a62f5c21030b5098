import type { Trx } from '../../../kernel/db/db.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import { message } from '../../../kernel/translation/translator.ts';
import type { Refund } from '../payment.ts';
import { findRefund, type RefundOfPayment, refundsOfPayment } from './find-refund.ts';
import { followRefunds } from './follow-refunds.ts';
import { type LockedPayment, leftOf, lockPayment } from './refund-money.ts';
import { type RefundOutcome, retryDelaySeconds } from './refund-outcome.ts';
import { tellDone, tellFailed } from './tell-refund.ts';
import { writeDone, writeFailed, writeWaiting } from './write-refund.ts';

/** Forward only: requested, failed, done. A settled refund is not changed. @throws Refusal 404 */
export async function settleRefund(
  tenant: Tenant,
  { id, paymentId, tries }: Pick<RefundOfPayment, 'id' | 'paymentId' | 'tries'>,
  outcome: RefundOutcome,
  trx: Trx,
): Promise<Refund> {
  const locked = await lockPayment(tenant, paymentId, trx);
  const refunds = await refundsOfPayment(tenant, paymentId, trx);
  const refund = refunds.find((each) => each.id === id);
  // A refund requested again under another key is judged by the new attempt; but a completed refund
  // always counts.
  const isMeant = refund?.tries === tries || outcome.status === 'processed';
  if (refund && isMeant) await settleLocked(tenant, locked, refund, outcome, trx);
  return findRefund(tenant, id, trx);
}

export async function settleLocked(
  tenant: Tenant,
  locked: LockedPayment,
  refund: RefundOfPayment,
  outcome: RefundOutcome,
  trx: Trx,
): Promise<void> {
  if (refund.status === 'done') return;
  if (outcome.status === 'processed') {
    return finish(tenant, locked, refund, outcome.providerRefundId, trx);
  }
  if (refund.status !== 'requested') return;
  if (outcome.status === 'failed') return fail(tenant, locked, refund, outcome, trx);
  const news =
    outcome.status === 'pending'
      ? { providerRefundId: outcome.providerRefundId, error: null }
      : { error: outcome.error };
  const seconds = retryDelaySeconds(refund.attempts);
  await writeWaiting(tenant, { ...refund, ...news }, seconds, trx);
}

async function finish(
  tenant: Tenant,
  locked: LockedPayment,
  refund: RefundOfPayment,
  providerRefundId: string,
  trx: Trx,
): Promise<void> {
  const amountMinor =
    refund.status === 'requested'
      ? refund.amountMinor
      : await makeRoom(tenant, locked, refund.amountMinor, trx);
  if (amountMinor === 0) return;
  const orderId = locked.transaction.orderId;
  const done = { ...refund, amountMinor, orderId, providerRefundId };
  await writeDone(tenant, done, trx);
  await tellDone(tenant, done, refund, trx);
  await followRefunds(tenant, locked, trx);
}

async function fail(
  tenant: Tenant,
  locked: LockedPayment,
  refund: RefundOfPayment,
  outcome: RefundOutcome & { status: 'failed' },
  trx: Trx,
): Promise<void> {
  const { error } = outcome;
  const providerRefundId = outcome.providerRefundId ?? refund.providerRefundId;
  const failed = { ...refund, orderId: locked.transaction.orderId, providerRefundId, error };
  await writeFailed(tenant, failed, outcome, trx);
  await tellFailed(tenant, failed, trx);
  // If the seller closed the case before, this is a new one.
  const { closed: _, ...metadata } = locked.transaction.metadata;
  await followRefunds(tenant, locked, trx, { ...locked.transaction, metadata });
}

const DISPLACED = message('money.refund.alreadyAtGateway');

/**
 * How much of an amount that the gateway certainly refunded fits into the payment. The gateway
 * never refunds more than was paid: a refund in progress that no longer fits has failed, even if
 * that was not reported yet.
 */
export async function makeRoom(
  tenant: Tenant,
  locked: LockedPayment,
  amountMinor: number,
  trx: Trx,
): Promise<number> {
  let { refunds, leftMinor } = await leftOf(tenant, locked, trx);
  const requested = refunds.filter(({ status }) => status === 'requested').reverse();
  // A refund that the gateway has not accepted is the first to count as refused.
  requested.sort(
    (a, b) => Number(a.providerRefundId !== null) - Number(b.providerRefundId !== null),
  );
  for (const refund of requested) {
    if (leftMinor >= amountMinor) break;
    const failed = { ...refund, error: DISPLACED };
    await writeFailed(tenant, failed, { error: DISPLACED, isCertain: true }, trx);
    await tellFailed(tenant, failed, trx);
    leftMinor += refund.amountMinor;
  }
  return Math.min(amountMinor, leftMinor);
}
