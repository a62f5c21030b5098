import { rows } from '../../db/db.ts';
import type { Tenant } from '../../tenancy/tenant.ts';

/** A parcel as its courier knows it. */
export interface ParcelNumber {
  courier: string | null;
  awb: string;
}

/** The numbered parcels of several orders by order id, in one statement; cancelled ones left out. */
export async function parcelNumbers(
  tenant: Tenant,
  orderIds: readonly string[],
): Promise<Map<string, ParcelNumber[]>> {
  const parcels = new Map<string, ParcelNumber[]>(orderIds.map((id) => [id, []]));
  const found = await rows<ParcelNumber & { orderId: string }>(
    `select order_id as "orderId", courier, awb from fulfillments
      where owner_id = ? and order_id = any(?::uuid[]) and awb is not null and cancelled_at is null
      order by created_at, id`,
    [tenant.ownerId, orderIds],
  );
  for (const { orderId, ...parcel } of found) parcels.get(orderId)?.push(parcel);
  return parcels;
}
