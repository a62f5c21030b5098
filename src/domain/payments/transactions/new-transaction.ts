import { DEFAULT_PROVIDER } from '../../../clients/gateways/open-gateway.ts';
import { newId, newToken } from '../../../ids.ts';
import type { NewTransaction } from './insert-transaction.ts';

/** A new payment that has not been paid yet. Not written. */
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
  capturedAt: null,
  confirmedAt: null,
  nextCheckAt: null,
  checks: 0,
  ...known,
});
