import type { Tenant } from '../../../tenancy/tenant.ts';
import type { Outcome } from '../../idempotency/once.ts';
import type { Refund } from '../payment.ts';
import { type PaymentRefund, refundPayment } from '../refunds/refund-payment.ts';
import { retryRefund } from '../refunds/retry-refund.ts';
import { findTransaction } from '../transactions/find-transaction.ts';

/**
 * Refunds all that is left of a payment that needs a decision; a refund that the gateway refused is
 * requested again. Never inside a transaction.
 * @throws Refusal as `refundPayment` and `retryRefund`
 */
export async function refundWaiting(
  tenant: Tenant,
  transactionId: string,
  refund: PaymentRefund,
): Promise<Outcome<Refund>> {
  const { attention } = await findTransaction(tenant, transactionId);
  const giveBack = attention === 'refund_failed' ? retryRefund : refundPayment;
  return giveBack(tenant, transactionId, refund);
}
