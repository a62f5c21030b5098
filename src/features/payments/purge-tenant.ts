import type { Trx } from '../../kernel/db/db.ts';
import { deleteOfTenant } from '../../kernel/tenancy/delete-of-tenant.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';

export async function purgeTenant(
  tenant: Tenant,
  trx: Trx,
): Promise<{ payments: number; refunds: number }> {
  const refunds = await deleteOfTenant('refunds', ['id'], tenant, trx);
  return { payments: await deleteOfTenant('payment_transactions', ['id'], tenant, trx), refunds };
}
