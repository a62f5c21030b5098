import { rows, type Trx } from '../../../kernel/db/db.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import { OrderRow } from '../order.ts';

/*
 * Reads the first row of the index: for any row, as `exists` does, PostgreSQL scans the whole table
 * when few stores have most rows.
 */

export async function hasOrders(tenant: Tenant): Promise<boolean> {
  const first = await OrderRow.of(tenant).select('id').orderBy('id').limit(1).first();
  return first !== undefined;
}

/** Whether the store ever had an order or a started payment: then its currency can't change. */
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
