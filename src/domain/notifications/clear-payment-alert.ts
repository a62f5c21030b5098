import type { Trx } from '../../db/db.ts';
import type { Tenant } from '../../tenancy/tenant.ts';
import { Notification } from './notification.ts';

/**
 * Deletes the seller's notifications about a settled payment in all channels: sent ones could be
 * sent again, and lists would show an alert without a purpose.
 */
export async function clearPaymentAlert(
  tenant: Tenant,
  paymentTransactionId: string,
  trx: Trx,
): Promise<void> {
  await Notification.of(tenant, trx).delete().where({ paymentTransactionId });
}
