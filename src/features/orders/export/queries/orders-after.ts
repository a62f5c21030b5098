import { rows, type Trx } from '../../../../kernel/db/db.ts';
import type { Tenant } from '../../../../kernel/tenancy/tenant.ts';
import type { OrderFilter } from '../../list/order-query.ts';
import { orderConditions } from '../../queries/order-conditions.ts';

export interface OrderPlace {
  /** As text: a JavaScript date has no microseconds. */
  createdAt: string;
  id: string;
}

export function ordersAfter(
  tenant: Tenant,
  filter: OrderFilter,
  after: OrderPlace | undefined,
  limit: number,
  from?: Trx,
): Promise<OrderPlace[]> {
  const { sql, bindings } = orderConditions(tenant, filter);
  const beyond = after ? 'and (o.created_at, o.id) < (?::timestamptz, ?::uuid)' : '';
  return rows<OrderPlace>(
    `select o.created_at::text as created_at, o.id from orders o where ${sql} ${beyond}
      order by o.created_at desc, o.id desc limit ?`,
    [...bindings, ...(after ? [after.createdAt, after.id] : []), limit],
    from,
  );
}
