import { rows, type Trx } from '../../db.ts';
import type { Tenant } from '../../tenant.ts';

/**
 * Notes that a cash order of theirs was refused at the door or never meant; `countCashRefusal`
 * sees to it that each order does so once. Null: the order belongs to nobody known.
 */
export async function countRefusal(
  tenant: Tenant,
  customerId: string | null,
  trx: Trx,
): Promise<void> {
  if (customerId === null) return;
  await rows(
    `update customers set refused_count = refused_count + 1, updated_at = now()
      where owner_id = ? and id = ?`,
    [tenant.ownerId, customerId],
    trx,
  );
}
