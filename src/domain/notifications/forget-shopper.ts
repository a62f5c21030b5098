import { rows, type Trx } from '../../db/db.ts';
import type { Tenant } from '../../tenancy/tenant.ts';

/**
 * Erases a person from the notifications about these orders: sent ones are deleted, waiting ones
 * are never sent, and the seller's keep only their title.
 */
export async function forgetShopper(
  tenant: Tenant,
  orderIds: readonly string[],
  trx: Trx,
): Promise<void> {
  await rows(
    `delete from notifications where owner_id = ? and order_id = any(?) and audience = 'shopper'`,
    [tenant.ownerId, orderIds],
    trx,
  );
  await rows(
    `update notifications set body = '' where owner_id = ? and order_id = any(?)`,
    [tenant.ownerId, orderIds],
    trx,
  );
}
