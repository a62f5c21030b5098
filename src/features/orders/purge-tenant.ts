import { rows, type Trx } from '../../kernel/db/db.ts';
import { deleteOfTenant } from '../../kernel/tenancy/delete-of-tenant.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';

/** Twelve tables have a foreign key to orders, and each is checked for each order. */
const ORDERS_AT_ONCE = 5_000;

/**
 * Deletes the orders of a tenant after the drafts, parcels, payments, papers and stock movements
 * that reference them. Dependent rows are deleted first, since foreign keys would cascade row by
 * row. For the same reason, the triggers for search words and counts are disabled.
 */
export async function purgeTenant(tenant: Tenant, trx: Trx): Promise<{ orders: number }> {
  await deleteOfTenant('bulk_action_items', ['bulk_action_id', 'order_id'], tenant, trx);
  await deleteOfTenant('bulk_actions', ['id'], tenant, trx);
  await deleteOfTenant('order_tags', ['order_id', 'tag'], tenant, trx);
  await deleteOfTenant('order_events', ['id'], tenant, trx);
  await deleteOfTenant('order_items', ['id'], tenant, trx);
  await switchTriggers(false, trx);
  await deleteOfTenant('order_words', ['word', 'order_id'], tenant, trx);
  const orders = await deleteOfTenant('orders', ['id'], tenant, trx, ORDERS_AT_ONCE);
  await switchTriggers(true, trx);
  await deleteCounts(tenant, trx);
  await deleteOfTenant('saved_views', ['id'], tenant, trx);
  await deleteOfTenant('order_lookups', ['id'], tenant, trx);
  await deleteOfTenant('cash_tallies', ['whose'], tenant, trx);
  return { orders };
}

/** Off at most until the transaction ends. */
async function switchTriggers(on: boolean, trx: Trx): Promise<void> {
  await rows(`select set_config('stallkeeper.forgets_tenant', ?, true)`, [on ? '' : 'yes'], trx);
}

async function deleteCounts({ ownerId }: Tenant, trx: Trx): Promise<void> {
  await rows('delete from order_counts where owner_id = ?', [ownerId], trx);
  await rows('delete from order_counters where owner_id = ?', [ownerId], trx);
}
