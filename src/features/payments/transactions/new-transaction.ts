import { DEFAULT_PROVIDER } from '../../../clients/gateways/open-gateway.ts';
import { newId, newToken } from '../../../ids.ts';
import type { Trx } from '../../../kernel/db/db.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import { PaymentTransaction, type Transaction } from './transaction.ts';

export type NewTransaction = Omit<Transaction, 'attention' | 'createdAt'> &
  Partial<Pick<PaymentTransaction, 'wish' | 'wishTurn' | 'browser'>>;

export const newTransaction = (
  known: Pick<NewTransaction, 'providerOrderId' | 'amountMinor' | 'currency'> &
    Partial<NewTransaction>,
): NewTransaction => ({
  id: newId(),
  provider: DEFAULT_PROVIDER,
  providerPaymentId: null,
  status: 'created',
  orderId: null,
  method: null,
  quote: null,
  metadata: {},
  publicToken: newToken(),
  accountKeyId: null,
  pageUrl: null,
  paymentRequestId: null,
  capturedAt: null,
  confirmedAt: null,
  nextCheckAt: null,
  checks: 0,
  ...known,
});

/** False: already there, so nothing was written; the other transaction has committed. */
export async function insertTransaction(
  tenant: Tenant,
  transaction: NewTransaction,
  trx: Trx,
): Promise<boolean> {
  // The database gives a row its time; without one, nothing was inserted.
  const { createdAt } = await PaymentTransaction.of(tenant, trx)
    .insert(transaction)
    .onConflict()
    .ignore()
    .returning('createdAt');
  return createdAt !== undefined;
}
