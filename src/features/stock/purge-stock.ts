import type { Trx } from '../../kernel/db/db.ts';
import { deleteOfTenant } from '../../kernel/tenancy/delete-of-tenant.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';

export async function purgeStock(tenant: Tenant, trx: Trx): Promise<void> {
  await deleteOfTenant('stock_movements', ['id'], tenant, trx);
}
