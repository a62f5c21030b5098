import { rows } from '../../../kernel/db/db.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import type { Address } from '../../customers/index.ts';

export interface SeenAddress {
  address: Address;
  orders: number;
  lastAt: Date;
}

const LATEST_ORDERS = 200;
const MOST_ADDRESSES = 10;
/** With fewer orders, there is no usual amount. */
const ENOUGH_ORDERS = 10;

export const addressesOf = (tenant: Tenant, customerId: string): Promise<SeenAddress[]> =>
  rows<SeenAddress>(
    `select address, count(*)::integer as orders, max(created_at) as "lastAt"
       from (select customer -> 'address' as address, created_at from orders
              where owner_id = ? and customer_id = ?
              order by created_at desc limit ?) latest
      where address is not null group by address order by "lastAt" desc limit ?`,
    [tenant.ownerId, customerId, LATEST_ORDERS, MOST_ADDRESSES],
  );

/** 1 for the first. */
export async function placeAmongOrders(
  tenant: Tenant,
  order: { customerId: string; createdAt: string; id: string },
): Promise<number> {
  const [found] = await rows<{ place: number }>(
    `select count(*)::integer as place from orders
      where owner_id = ? and customer_id = ? and (created_at, id) <= (?::timestamptz, ?::uuid)`,
    [tenant.ownerId, order.customerId, order.createdAt, order.id],
  );
  return Math.max(found?.place ?? 1, 1);
}

/** The median total of the store's latest orders, in minor units; null: too few orders. */
export async function usualAmount(tenant: Tenant): Promise<number | null> {
  const [found] = await rows<{ median: number | null; count: number }>(
    `select percentile_disc(0.5) within group (order by total_amount_minor) as median,
            count(*)::integer as count
       from (select total_amount_minor from orders where owner_id = ?
              order by created_at desc limit ?) latest`,
    [tenant.ownerId, LATEST_ORDERS],
  );
  return found && found.count >= ENOUGH_ORDERS ? found.median : null;
}
