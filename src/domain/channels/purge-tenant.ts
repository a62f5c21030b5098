import type { Trx } from '../../db/db.ts';
import { deleteOfTenant } from '../../tenancy/delete-of-tenant.ts';
import type { Tenant } from '../../tenancy/tenant.ts';

/** Deletes a tenant's numbers and pages at the messaging provider, with their tokens. */
export async function purgeTenant(tenant: Tenant, trx: Trx): Promise<{ connections: number }> {
  await deleteOfTenant('ended_connections', ['channel', 'external_id'], tenant, trx);
  await deleteOfTenant('message_templates', ['account_id', 'external_id'], tenant, trx);
  return { connections: await deleteOfTenant('channel_connections', ['id'], tenant, trx) };
}
