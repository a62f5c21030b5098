import { conflict, invalidField, type Refusal } from '../../../errors.ts';
import { databaseNow } from '../../../kernel/db/clock.ts';
import { inTransaction } from '../../../kernel/db/db.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import { message } from '../../../kernel/translation/translator.ts';
import { type Actor, actorText } from '../../../session.ts';
import { lockTransaction } from '../transactions/queries/find-transaction.ts';
import type { Transaction } from '../transactions/transaction.ts';
import { saveAndAlert } from './follow-attention.ts';

export const MAX_REASON_LENGTH = 500;

/**
 * It can no longer become an order; the reason is stored.
 * @throws Refusal 404, 400 without a reason, 409 NOTHING_TO_DECIDE
 */
export async function closePayment(
  tenant: Tenant,
  transactionId: string,
  { reason }: { reason: string },
  actor: Actor,
): Promise<void> {
  const words = reason.trim();
  if (words === '') throw invalidField('reason', message('errors.payments.required'));
  if (words.length > MAX_REASON_LENGTH) {
    throw invalidField('reason', message('errors.payments.tooLong', { most: MAX_REASON_LENGTH }));
  }
  await inTransaction(async (trx) => {
    const transaction = await lockTransaction(tenant, transactionId, trx);
    if (!transaction.attention) throw nothingToDecide();
    const closed = { reason: words, by: actorText(actor), at: databaseNow().toISOString() };
    const metadata = { ...transaction.metadata, closed };
    await saveAndAlert(tenant, transaction, { ...transaction, metadata, nextCheckAt: null }, trx);
  });
}

/**
 * A payment that was settled elsewhere must not be refunded as well.
 * @throws Refusal 409 NOTHING_TO_DECIDE
 */
export function refuseClosed({ metadata }: Transaction): void {
  if (metadata.closed) throw nothingToDecide();
}

const nothingToDecide = (): Refusal =>
  conflict('NOTHING_TO_DECIDE', message('errors.payments.resolved'));
