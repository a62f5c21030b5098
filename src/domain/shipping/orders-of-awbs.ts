import { rows } from '../../db/db.ts';
import type { Tenant } from '../../tenancy/tenant.ts';

/** The orders of these tracking numbers, by number as stored: in upper case. */
export async function ordersOfAwbs(
  tenant: Tenant,
  awbs: readonly string[],
): Promise<Map<string, string[]>> {
  const found = await rows<{ awb: string; orderId: string }>(
    `select distinct awb, order_id as "orderId" from fulfillments
      where owner_id = ? and awb = any(?::text[]) and cancelled_at is null`,
    [tenant.ownerId, awbs.map((awb) => awb.toUpperCase())],
  );
  const orders = new Map<string, string[]>();
  for (const { awb, orderId } of found) orders.set(awb, [...(orders.get(awb) ?? []), orderId]);
  return orders;
}

/** The courier of the newest parcel of each of these orders that has one. */
export async function couriersOf(
  tenant: Tenant,
  orderIds: readonly string[],
): Promise<Map<string, string>> {
  const found = await rows<{ orderId: string; courier: string }>(
    `select distinct on (order_id) order_id as "orderId", courier from fulfillments
      where owner_id = ? and order_id = any(?::uuid[]) and cancelled_at is null
        and courier is not null
      order by order_id, created_at desc`,
    [tenant.ownerId, orderIds],
  );
  return new Map(found.map(({ orderId, courier }) => [orderId, courier]));
}
