import { rows, type Trx } from '../../db/db.ts';
import type { Tenant } from '../../tenancy/tenant.ts';

/** A parcel as its label names it. */
export interface NumberedParcel {
  orderId: string;
  courier: string | null;
  awb: string;
}

/** The latest parcel with a number of each order, cancelled ones left out, by order id. */
export async function parcelsOfOrders(
  tenant: Tenant,
  orderIds: readonly string[],
  trx?: Trx,
): Promise<Map<string, NumberedParcel>> {
  const found = await rows<NumberedParcel>(
    `select distinct on (order_id) order_id as "orderId", courier, awb from fulfillments
      where owner_id = ? and order_id = any(?::uuid[]) and awb is not null and cancelled_at is null
      order by order_id, created_at desc, id desc`,
    [tenant.ownerId, orderIds],
    trx,
  );
  return new Map(found.map((parcel) => [parcel.orderId, parcel]));
}
