import { rows } from '../../db/db.ts';
import type { Tenant } from '../../tenancy/tenant.ts';
import { latestBySearch } from './list-orders.ts';

/** How many of the latest matching orders are read. */
const LOOKED_AT = 200;

/** The ids of customers whose orders match the typed text, most recent buyers first. */
export async function foundCustomers(
  tenant: Tenant,
  typed: string,
  limit: number,
): Promise<string[]> {
  const ids = await latestBySearch(tenant, typed, LOOKED_AT);
  const found = await rows<{ id: string }>(
    `select customer_id as id from orders
      where owner_id = ? and id = any(?::uuid[]) and customer_id is not null
      group by customer_id order by max(created_at) desc, customer_id limit ?`,
    [tenant.ownerId, ids, limit],
  );
  return found.map(({ id }) => id);
}
