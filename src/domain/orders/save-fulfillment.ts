import { rows, type Trx } from '../../db/db.ts';
import type { Tenant } from '../../tenancy/tenant.ts';
import { findStoreOf } from '../stores/find-store.ts';
import type { Order } from './order.ts';
import { searchTextOf } from './search-text.ts';

/** Stores an order's fulfillment status, and adds tracking numbers to its search text. */
export async function saveFulfillment(
  tenant: Tenant,
  order: Order,
  awbs: readonly string[],
  trx: Trx,
): Promise<Order> {
  const store = await findStoreOf(tenant, trx);
  const text = searchTextOf({ ...order, awbs }, store?.country ?? '');
  const updatedAt = new Date().toISOString();
  await rows(
    `update orders set fulfillment_status = ?, search_text = ?, updated_at = ?
      where owner_id = ? and id = ?`,
    [order.fulfillmentStatus, text, updatedAt, tenant.ownerId, order.id],
    trx,
  );
  return { ...order, updatedAt };
}
