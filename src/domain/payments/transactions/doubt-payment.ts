import type { GatewayPayment } from '../../../clients/gateways/payment-gateway.ts';
import type { Trx } from '../../../db.ts';
import type { Tenant } from '../../../tenant.ts';
import { saveAndAlert } from '../attention/follow-attention.ts';
import { isGivenBack } from '../refunds/is-given-back.ts';
import { nextDoubt } from './next-check.ts';
import type { Transaction } from './transaction.ts';
import { withoutHearsay } from './without-hearsay.ts';

/** Before the gateway is asked again about what a webhook said and it did not confirm. */
const ASK_AGAIN_MS = 10 * 60_000;

/**
 * Writes that the gateway does not confirm a payment that is recorded as captured. What only a
 * webhook told of is undone; of what the shopper's proof vouched for the seller is told, and the
 * gateway is asked on. The caller has locked the row.
 */
export async function doubtPayment(
  tenant: Tenant,
  transaction: Transaction,
  tries: readonly GatewayPayment[],
  trx: Trx,
): Promise<Transaction> {
  const now = new Date();
  const nextCheckAt = nextDoubt(transaction.createdAt, now);
  const told = tries.find(({ id }) => id === transaction.providerPaymentId);
  if (told?.status !== 'captured' && (await isHearsay(tenant, transaction, trx))) {
    const soon = new Date(now.getTime() + ASK_AGAIN_MS);
    const undone = { ...withoutHearsay(transaction), nextCheckAt: soon };
    return saveAndAlert(tenant, transaction, undone, trx);
  }
  if (told?.status === 'created') {
    return saveAndAlert(tenant, transaction, { ...transaction, nextCheckAt }, trx);
  }
  const metadata = {
    ...transaction.metadata,
    mismatch: {
      amountMinor: told?.status === 'captured' ? told.amountMinor : 0,
      currency: told?.currency ?? transaction.currency,
      paymentId: transaction.providerPaymentId ?? '',
    },
  };
  return saveAndAlert(tenant, transaction, { ...transaction, metadata, nextCheckAt }, trx);
}

/** Whether nobody but a webhook has told of it, and nothing hangs on it yet. */
export async function isHearsay(
  tenant: Tenant,
  transaction: Transaction,
  trx: Trx,
): Promise<boolean> {
  const { metadata, orderId } = transaction;
  if (metadata.verified !== false || metadata.closed || orderId !== null) return false;
  return !(await isGivenBack(tenant, transaction, trx));
}
