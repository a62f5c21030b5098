import { rows, type Trx } from '../../db/db.ts';
import type { OrderStatus } from '../../enums.ts';
import type { Tenant } from '../../tenancy/tenant.ts';

/** The fields of an order with a row lock. */
export interface LockedOrder {
  id: string;
  orderNumber: number;
  status: OrderStatus;
}

/** Row locks on several orders, in id order, until the transaction ends. */
export const lockOrders = (
  tenant: Tenant,
  ids: readonly string[],
  trx: Trx,
): Promise<LockedOrder[]> =>
  rows<LockedOrder>(
    `select id, order_number, status from orders
      where owner_id = ? and id = any(?::uuid[]) order by id for no key update`,
    [tenant.ownerId, ids],
    trx,
  );
