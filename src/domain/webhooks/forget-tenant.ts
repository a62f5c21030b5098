import type { Trx } from '../../db/db.ts';
import { deleteOfTenant } from '../../tenancy/delete-of-tenant.ts';
import type { Tenant } from '../../tenancy/tenant.ts';

/** Deletes a tenant's webhook events. Those without a tenant expire by themselves. */
export async function forgetTenant(tenant: Tenant, trx: Trx): Promise<{ events: number }> {
  return { events: await deleteOfTenant('webhook_events', ['source', 'received_at'], tenant, trx) };
}
