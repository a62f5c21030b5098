import { rows } from '../../../kernel/db/db.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import type { OrderFilter } from '../list/order-query.ts';
import type { Order } from '../order.ts';
import { orderConditions } from './order-conditions.ts';

/** Newest first; null at the list's ends. */
export interface Neighbours {
  previous: string | null;
  next: string | null;
}

/** By its creation time: after the last action, the order itself may no longer match. */
export async function findNeighbours(
  tenant: Tenant,
  { id, createdAt }: Pick<Order, 'id' | 'createdAt'>,
  filter: OrderFilter,
): Promise<Neighbours> {
  const { sql, bindings } = orderConditions(tenant, filter);
  const [found] = await rows<Neighbours>(
    `select
      (select o.id from orders o where ${sql} and (o.created_at, o.id) > (?::timestamptz, ?::uuid)
        order by o.created_at, o.id limit 1) as previous,
      (select o.id from orders o where ${sql} and (o.created_at, o.id) < (?::timestamptz, ?::uuid)
        order by o.created_at desc, o.id desc limit 1) as next`,
    [...bindings, createdAt, id, ...bindings, createdAt, id],
  );
  return found ?? { previous: null, next: null };
}
