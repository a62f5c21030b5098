import { rows, type Trx } from '../../db/db.ts';
import type { Tenant } from '../../tenancy/tenant.ts';

/**
 * Stops unsent notifications about an order that is undone.
 * @returns whether its shopper was already notified
 */
export async function dropOrderNotices(
  { ownerId }: Tenant,
  orderId: string,
  trx: Trx,
): Promise<boolean> {
  await rows(
    `delete from notifications where owner_id = ? and order_id = ? and status = 'queued'`,
    [ownerId, orderId],
    trx,
  );
  const [told] = await rows<{ isTold: boolean }>(
    `select exists (select from notifications
       where owner_id = ? and order_id = ? and audience = 'shopper') as "isTold"`,
    [ownerId, orderId],
    trx,
  );
  return told?.isTold === true;
}
