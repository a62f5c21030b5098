import type { Trx } from '../db/db.ts';
import { deleteOfTenant } from '../tenancy/delete-of-tenant.ts';
import type { Tenant } from '../tenancy/tenant.ts';

export async function purgeTenant(tenant: Tenant, trx: Trx): Promise<void> {
  await deleteOfTenant('idempotency_keys', ['route', 'key'], tenant, trx);
}
