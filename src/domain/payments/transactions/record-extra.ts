import type { Trx } from '../../../db.ts';
import { newId, newToken } from '../../../ids.ts';
import type { Tenant } from '../../../tenant.ts';
import { attentionOf } from '../attention/attention-of.ts';
import { raiseAlert } from '../attention/follow-attention.ts';
import { insertTransaction } from './insert-transaction.ts';
import type { SeenPayment } from './record-capture.ts';
import type { Transaction, TransactionMetadata } from './transaction.ts';

/** Records a second payment for one order of the gateway: nothing was bought for it. */
export async function recordExtra(
  tenant: Tenant,
  { id: extraOf, provider, accountKeyId }: Transaction,
  seen: SeenPayment,
  trx: Trx,
): Promise<void> {
  const now = new Date();
  const metadata: TransactionMetadata = {
    needsRefund: true,
    extraOf,
    ...(seen.contact ? { contact: seen.contact } : {}),
    ...(seen.email ? { email: seen.email } : {}),
  };
  const extra: Transaction = {
    id: newId(),
    provider,
    providerOrderId: null,
    providerPaymentId: seen.paymentId,
    status: 'captured',
    amountMinor: seen.amountMinor,
    currency: seen.currency,
    orderId: null,
    method: seen.method,
    quote: null,
    metadata,
    attention: attentionOf(metadata),
    publicToken: newToken(),
    accountKeyId,
    capturedAt: now,
    confirmedAt: seen.confirmed ? now : null,
    nextCheckAt: null,
    checks: 0,
    createdAt: now,
  };
  if (await insertTransaction(tenant, extra, trx)) await raiseAlert(tenant, extra, trx);
}
