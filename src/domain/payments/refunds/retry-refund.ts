import type { Tenant } from '../../../tenancy/tenant.ts';
import { type Outcome, once } from '../../idempotency/once.ts';
import { refuseClosed } from '../attention/close-payment.ts';
import type { Refund } from '../payment.ts';
import { followRefunds } from './follow-refunds.ts';
import { leftOf, lockPayment } from './refund-money.ts';
import { nothingLeft, type PaymentRefund } from './refund-payment.ts';
import { sendOutcome } from './send-refund.ts';
import { tellRequested } from './tell-refund.ts';
import { writeRequestedAgain } from './write-refund.ts';

/**
 * Requests the last failed refund of a payment again.
 * @throws Refusal 404, 409 PAYMENT_SETTLED when none failed or the money is no longer there,
 * NOTHING_TO_DECIDE when it was closed, and those of `once`
 */
export async function retryRefund(
  tenant: Tenant,
  transactionId: string,
  { actor, idempotency }: PaymentRefund,
): Promise<Outcome<Refund>> {
  const outcome = await once(idempotency, {
    prepare: async () => {},
    write: async (_prepared, trx) => {
      const locked = await lockPayment(tenant, transactionId, trx);
      refuseClosed(locked.transaction);
      const { refunds, leftMinor } = await leftOf(tenant, locked, trx);
      const failed = refunds.findLast(({ status }) => status === 'failed');
      if (!failed || failed.amountMinor > leftMinor) throw nothingLeft();
      const { orderId } = locked.transaction;
      const again: Refund = { ...failed, orderId, status: 'requested', error: null };
      await writeRequestedAgain(tenant, again, trx);
      await tellRequested(tenant, again, actor, trx);
      await followRefunds(tenant, locked, trx);
      return again;
    },
  });
  return sendOutcome(tenant, outcome);
}
