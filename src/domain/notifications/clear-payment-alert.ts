import { rows, type Trx } from '../../db/db.ts';
import type { StatementPart } from '../../db/statement.ts';
import type { Tenant } from '../../tenancy/tenant.ts';

/**
 * Deletes the seller's notifications about a settled payment in all channels: sent ones could be
 * sent again, and lists would show an alert without a purpose.
 */
export async function clearPaymentAlert(
  tenant: Tenant,
  transactionId: string,
  trx: Trx,
): Promise<void> {
  const { sql, bindings } = clearingPaymentAlert(tenant, transactionId);
  await rows(sql, bindings, trx);
}

/** The same as part of a larger statement. */
export const clearingPaymentAlert = (tenant: Tenant, transactionId: string): StatementPart => ({
  sql: `delete from notifications
    where owner_id = ? and payment_transaction_id = ?`,
  bindings: [tenant.ownerId, transactionId],
});
