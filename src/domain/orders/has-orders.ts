import { rows, type Trx } from '../../db.ts';
import type { Tenant } from '../../tenant.ts';

/*
 * The first row in order: for any row, as `exists` asks, PostgreSQL reads the whole table where few
 * stores have most of it.
 */

/** Whether the store ever had an order. */
export async function hasOrders(tenant: Tenant): Promise<boolean> {
  const found = await rows('select id from orders where owner_id = ? order by id limit 1', [
    tenant.ownerId,
  ]);
  return found.length > 0;
}

/** Whether anybody ever ordered from the store or began to pay: then its currency stays. */
export async function hasTraded(tenant: Tenant, trx?: Trx): Promise<boolean> {
  const [found] = await rows<{ any: boolean }>(
    `select coalesce(
              (select id from orders where owner_id = ? order by id limit 1),
              (select id from payment_transactions where owner_id = ? order by id limit 1)
            ) is not null as any`,
    [tenant.ownerId, tenant.ownerId],
    trx,
  );
  return found?.any === true;
}
