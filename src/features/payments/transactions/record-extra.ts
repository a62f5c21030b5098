import { databaseNow } from '../../../clock.ts';
import type { Trx } from '../../../kernel/db/db.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import { attentionOf } from '../attention/attention-of.ts';
import { raiseAlert } from '../attention/follow-attention.ts';
import { insertTransaction, newTransaction } from './new-transaction.ts';
import { nextUnconfirmedCheck } from './next-check.ts';
import type { SeenPayment } from './record-capture.ts';
import type { Transaction, TransactionMetadata } from './transaction.ts';

/** It buys nothing. */
export async function recordExtra(
  tenant: Tenant,
  { id: extraOf, provider, accountKeyId }: Transaction,
  seen: SeenPayment,
  trx: Trx,
): Promise<void> {
  const now = databaseNow();
  const metadata: TransactionMetadata = {
    needsRefund: true,
    extraOf,
    ...(seen.contact ? { contact: seen.contact } : {}),
    ...(seen.email ? { email: seen.email } : {}),
  };
  const extra = newTransaction({
    provider,
    providerOrderId: null,
    providerPaymentId: seen.paymentId,
    status: 'captured',
    amountMinor: seen.amountMinor,
    currency: seen.currency,
    method: seen.method,
    metadata,
    accountKeyId,
    capturedAt: now,
    confirmedAt: seen.confirmed ? now : null,
    nextCheckAt: seen.confirmed ? null : nextUnconfirmedCheck(now, now),
  });
  const isNew = await insertTransaction(tenant, extra, trx);
  if (isNew) await raiseAlert(tenant, { ...extra, attention: attentionOf(metadata) }, trx);
}
