import { rows } from '../../db.ts';
import type { Tenant } from '../../tenant.ts';
import { latestFound } from './search-orders.ts';

/** How many of the latest orders that match are looked at. */
const LOOKED_AT = 200;

/** The ids of the customers whose orders match what was typed, the latest buyers first. */
export async function foundCustomers(
  tenant: Tenant,
  typed: string,
  limit: number,
): Promise<string[]> {
  const { sql, bindings } = latestFound(tenant, typed);
  const found = await rows<{ id: string }>(
    `select o.customer_id as id from (${sql} limit ?) f
       join orders o on o.owner_id = ? and o.id = f.id
      where o.customer_id is not null
      group by o.customer_id order by max(o.created_at) desc, o.customer_id limit ?`,
    [...bindings, LOOKED_AT, tenant.ownerId, limit],
  );
  return found.map(({ id }) => id);
}
