import type { Trx } from '../../kernel/db/db.ts';
import { deleteOfTenant } from '../../kernel/tenancy/delete-of-tenant.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';

export async function purgeTenant(tenant: Tenant, trx: Trx): Promise<{ connections: number }> {
  await deleteOfTenant('ended_connections', ['channel', 'external_id'], tenant, trx);
  await deleteOfTenant('message_templates', ['account_id', 'external_id'], tenant, trx);
  return { connections: await deleteOfTenant('channel_connections', ['id'], tenant, trx) };
}
