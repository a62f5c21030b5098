import type { Trx } from '../../db.ts';
import { deleteOfTenant } from '../../delete-of-tenant.ts';
import type { Tenant } from '../../tenant.ts';

/**
 * Deletes the drafts of a tenant. Orders made of them go after them in the same transaction: only
 * then the database asks whether each order's draft is there.
 */
export async function forgetTenant(tenant: Tenant, trx: Trx): Promise<{ drafts: number }> {
  await deleteOfTenant('direct_orders', ['message_id'], tenant, trx);
  await deleteOfTenant('reading_corrections', ['id'], tenant, trx);
  await deleteOfTenant('draft_order_items', ['id'], tenant, trx);
  return { drafts: await deleteOfTenant('draft_orders', ['id'], tenant, trx) };
}
