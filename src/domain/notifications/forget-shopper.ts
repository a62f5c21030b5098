import { rows, type Trx } from '../../db.ts';
import type { Tenant } from '../../tenant.ts';

/**
 * Takes a person out of the notices about these orders: what was sent to them is gone, what still
 * waits is never sent, and what the seller was told keeps its title only.
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
