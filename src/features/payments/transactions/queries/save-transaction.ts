import { rows, type Trx } from '../../../../kernel/db/db.ts';
import type { Tenant } from '../../../../kernel/tenancy/tenant.ts';
import { PaymentTransaction, type Quote, type Transaction } from '../transaction.ts';

/** The caller has locked the row. Written SQL: frequent transactions cache its plan. */
export async function saveTransaction(
  tenant: Tenant,
  transaction: Transaction,
  trx: Trx,
): Promise<void> {
  await rows(
    `update payment_transactions
    set status = ?, amount_minor = ?, currency = ?, provider_payment_id = ?, order_id = ?,
        method = ?, metadata = ?::jsonb, captured_at = ?, confirmed_at = ?, next_check_at = ?,
        checks = ?, updated_at = now()
    where owner_id = ? and id = ?`,
    [
      transaction.status,
      transaction.amountMinor,
      transaction.currency,
      transaction.providerPaymentId,
      transaction.orderId,
      transaction.method,
      JSON.stringify(transaction.metadata),
      transaction.capturedAt,
      transaction.confirmedAt,
      transaction.nextCheckAt,
      transaction.checks,
      tenant.ownerId,
      transaction.id,
    ],
    trx,
  );
}

/** The caller has locked the row. Never changes the amount. */
export async function saveQuote(tenant: Tenant, id: string, quote: Quote, trx: Trx): Promise<void> {
  await PaymentTransaction.of(tenant, trx).patch({ quote }).where({ id });
}
