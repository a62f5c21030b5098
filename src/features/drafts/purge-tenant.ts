import type { Trx } from '../../kernel/db/db.ts';
import { deleteOfTenant } from '../../kernel/tenancy/delete-of-tenant.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';

/** Their orders are deleted later: the foreign key is checked at the transaction's end. */
export async function purgeTenant(tenant: Tenant, trx: Trx): Promise<{ drafts: number }> {
  await deleteOfTenant('direct_orders', ['message_id'], tenant, trx);
  await deleteOfTenant('reading_corrections', ['id'], tenant, trx);
  await deleteOfTenant('draft_order_items', ['id'], tenant, trx);
  return { drafts: await deleteOfTenant('draft_orders', ['id'], tenant, trx) };
}
