import type { GatewayPayment } from '../../../clients/gateways/payment-gateway.ts';
import { databaseNow } from '../../../kernel/db/clock.ts';
import type { Trx } from '../../../kernel/db/db.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import { settledMetadata } from '../attention/attention-of.ts';
import { saveAndAlert } from '../attention/follow-attention.ts';
import { isGivenBack } from '../refunds/find-refund.ts';
import { nextUnconfirmedCheck } from './next-check.ts';
import type { Transaction } from './transaction.ts';

/** The time until the gateway is asked again about a reported payment that it did not confirm. */
const ASK_AGAIN_MS = 10 * 60_000;

/**
 * Records that the gateway does not confirm a captured payment: another amount is there, or none, as
 * when all of it was given back. What only a webhook reported is
 * undone; if the shopper had a proof, the seller is notified, and the gateway is asked again. The
 * caller has locked the row.
 */
export async function flagUnconfirmed(
  tenant: Tenant,
  transaction: Transaction,
  tries: readonly GatewayPayment[],
  trx: Trx,
): Promise<Transaction> {
  const now = databaseNow();
  const nextCheckAt = nextUnconfirmedCheck(transaction.createdAt, now);
  const told = tries.find(({ id }) => id === transaction.providerPaymentId);
  if (told?.status !== 'captured' && (await isUnconfirmedReport(tenant, transaction, trx))) {
    const soon = new Date(now.getTime() + ASK_AGAIN_MS);
    const undone = { ...withoutUnconfirmedReport(transaction), nextCheckAt: soon };
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

/** Whether only a webhook has reported it, and nothing depends on it yet. */
export async function isUnconfirmedReport(
  tenant: Tenant,
  transaction: Transaction,
  trx: Trx,
): Promise<boolean> {
  const { metadata, orderId } = transaction;
  if (metadata.verified !== false || metadata.closed || orderId !== null) return false;
  return !(await isGivenBack(tenant, transaction, trx));
}

/**
 * The payment without what only a webhook reported: the first reliable source, such as the
 * gateway's API, finds the row as if the webhook had not come.
 */
export function withoutUnconfirmedReport(transaction: Transaction): Transaction {
  const { verified, closed: _, ...metadata } = transaction.metadata;
  if (verified !== false) return transaction;
  return {
    ...transaction,
    status: 'created',
    providerPaymentId: null,
    method: null,
    metadata: settledMetadata(metadata),
    capturedAt: null,
  };
}
