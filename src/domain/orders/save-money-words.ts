import { rows, type Trx } from '../../db/db.ts';
import type { Tenant } from '../../tenancy/tenant.ts';
import type { Order } from './order.ts';

/** Writes an order's payment status; for `domain/payments`, which computes it. */
export async function saveMoneyWords(
  tenant: Tenant,
  orderId: string,
  words: Pick<Order, 'financialStatus' | 'paymentStatus' | 'updatedAt'>,
  trx: Trx,
): Promise<void> {
  await rows(
    `update orders set financial_status = ?, payment_status = ?, updated_at = ?
      where owner_id = ? and id = ?`,
    [words.financialStatus, words.paymentStatus, words.updatedAt, tenant.ownerId, orderId],
    trx,
  );
}
