import type { Trx } from '../../db/db.ts';
import type { Tenant } from '../../tenancy/tenant.ts';
import type { Order } from '../orders/order.ts';
import { saveFulfillment } from '../orders/save-fulfillment.ts';
import { fulfillmentStatusOf } from './fulfilled-quantities.ts';
import { isLive } from './fulfillment.ts';
import { fulfillmentsOf } from './list-fulfillments.ts';

/**
 * Updates the order's fulfillment status and search text after parcels or lines have changed; the
 * caller has locked the order's row. Returns the updated order.
 */
export async function refreshFulfillment(tenant: Tenant, order: Order, trx: Trx): Promise<Order> {
  const parcels = await fulfillmentsOf(tenant, order.id, trx);
  if (parcels.length === 0) return order;
  const fulfillmentStatus = fulfillmentStatusOf(order.items, parcels);
  const awbs = parcels.filter(isLive).flatMap(({ awb }) => awb ?? []);
  return saveFulfillment(tenant, { ...order, fulfillmentStatus }, awbs, trx);
}
