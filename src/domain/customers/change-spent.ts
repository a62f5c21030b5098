import { rows, type Trx } from '../../db/db.ts';
import type { Tenant } from '../../tenancy/tenant.ts';

/** Updates a customer's total when an order is cancelled, refunded or reopened. */
export async function changeSpent(
  tenant: Tenant,
  customerId: string,
  deltaMinor: number,
  trx: Trx,
): Promise<void> {
  await rows(
    `update customers set total_spent_minor = greatest(total_spent_minor + ?, 0), updated_at = now()
      where owner_id = ? and id = ?`,
    [deltaMinor, tenant.ownerId, customerId],
    trx,
  );
}
