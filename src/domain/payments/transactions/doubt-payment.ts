import type { GatewayPayment } from '../../../clients/gateways/payment-gateway.ts';
import type { Trx } from '../../../db.ts';
import type { Tenant } from '../../../tenant.ts';
import { saveAndAlert } from '../attention/follow-attention.ts';
import { isGivenBack } from '../refunds/is-given-back.ts';
import { nextCheck } from './next-check.ts';
import type { Transaction } from './transaction.ts';
import { withoutHearsay } from './without-hearsay.ts';

/**
 * Writes that the gateway does not confirm a payment that is recorded as captured. What only an
 * unsigned webhook told of is undone; of what a signature vouched for the seller is told. The
 * caller has locked the row.
 */
export async function doubtPayment(
  tenant: Tenant,
  transaction: Transaction,
  tries: readonly GatewayPayment[],
  trx: Trx,
): Promise<Transaction> {
  const nextCheckAt = nextCheck(transaction.createdAt, new Date());
  const told = tries.find(({ id }) => id === transaction.providerPaymentId);
  if (told?.status !== 'captured' && (await isHearsay(tenant, transaction, trx))) {
    return saveAndAlert(tenant, transaction, { ...withoutHearsay(transaction), nextCheckAt }, trx);
  }
  if (told?.status === 'created' && nextCheckAt) {
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
  return saveAndAlert(tenant, transaction, { ...transaction, metadata, nextCheckAt: null }, trx);
}

async function isHearsay(tenant: Tenant, transaction: Transaction, trx: Trx): Promise<boolean> {
  const { metadata, orderId } = transaction;
  if (metadata.verified !== false || metadata.closed || orderId !== null) return false;
  return !(await isGivenBack(tenant, transaction, trx));
}
