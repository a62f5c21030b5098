import type { Trx } from '../../db/db.ts';
import { deleteOfTenant } from '../../tenancy/delete-of-tenant.ts';
import type { Tenant } from '../../tenancy/tenant.ts';

/** Deletes the customers of a tenant, after its orders. */
export async function purgeTenant(tenant: Tenant, trx: Trx): Promise<{ customers: number }> {
  return { customers: await deleteOfTenant('customers', ['id'], tenant, trx) };
}
