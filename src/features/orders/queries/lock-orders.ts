import { rows, type Trx } from '../../../kernel/db/db.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import type { Order } from '../order.ts';

export type LockedOrder = Pick<Order, 'id' | 'orderNumber' | 'status'>;

/** In id order. Written SQL, so that its plan is cached: most payment webhooks send it. */
export const lockOrders = (
  { ownerId }: Tenant,
  ids: readonly string[],
  trx: Trx,
): Promise<LockedOrder[]> =>
  rows<LockedOrder>(
    `select id, order_number, status from orders
      where owner_id = ? and id = any(?::uuid[]) order by id for no key update`,
    [ownerId, ids],
    trx,
  );
