import type { OrderStatus } from '../../../enums.ts';
import { rows, type Trx } from '../../../kernel/db/db.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';

export interface NamedOrder {
  id: string;
  orderNumber: number;
  status: OrderStatus;
  customerName: string;
  totalMinor: number;
}

export const namedOrders = (
  tenant: Tenant,
  { numbers, ids }: { numbers: readonly string[]; ids: readonly string[] },
  trx?: Trx,
): Promise<NamedOrder[]> =>
  rows<NamedOrder>(
    `select id, order_number, status, customer ->> 'name' as customer_name,
            total_amount_minor as total_minor
       from orders where owner_id = ? and order_number = any(?::bigint[])
      union
     select id, order_number, status, customer ->> 'name', total_amount_minor
       from orders where owner_id = ? and id = any(?::uuid[])`,
    [tenant.ownerId, numbers, tenant.ownerId, ids],
    trx,
  );
