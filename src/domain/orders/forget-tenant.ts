import { rows, type Trx } from '../../db.ts';
import { deleteOfTenant } from '../../delete-of-tenant.ts';
import type { Tenant } from '../../tenant.ts';

/** Twelve tables refer to an order, and each is asked about each order. */
const ORDERS_AT_ONCE = 5_000;

/**
 * Deletes the orders of a tenant, once the drafts, parcels, payments, papers and stock movements
 * that name them are gone. What belongs to an order goes first: left to the foreign keys, it would
 * go row by row. So do words and counts: the triggers that keep them are told to look away.
 */
export async function forgetTenant(tenant: Tenant, trx: Trx): Promise<{ orders: number }> {
  await deleteOfTenant('bulk_action_items', ['bulk_action_id', 'order_id'], tenant, trx);
  await deleteOfTenant('bulk_actions', ['id'], tenant, trx);
  await deleteOfTenant('order_tags', ['order_id', 'tag'], tenant, trx);
  await deleteOfTenant('order_events', ['id'], tenant, trx);
  await deleteOfTenant('order_items', ['id'], tenant, trx);
  await rows(`select set_config('stallkeeper.forgets_tenant', 'yes', true)`, [], trx);
  await deleteOfTenant('order_words', ['word', 'order_id'], tenant, trx);
  const orders = await deleteOfTenant('orders', ['id'], tenant, trx, ORDERS_AT_ONCE);
  await rows(`select set_config('stallkeeper.forgets_tenant', '', true)`, [], trx);
  await rows(`delete from order_counts where owner_id = ?`, [tenant.ownerId], trx);
  await deleteOfTenant('saved_views', ['id'], tenant, trx);
  await deleteOfTenant('order_lookups', ['id'], tenant, trx);
  await rows(`delete from order_counters where owner_id = ?`, [tenant.ownerId], trx);
  return { orders };
}
