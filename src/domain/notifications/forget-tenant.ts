import type { Trx } from '../../db/db.ts';
import { deleteOfTenant } from '../../tenancy/delete-of-tenant.ts';
import type { Tenant } from '../../tenancy/tenant.ts';

/** Deletes the notifications of a tenant and its shoppers, and its push subscriptions. */
export async function forgetTenant(tenant: Tenant, trx: Trx): Promise<{ notifications: number }> {
  await deleteOfTenant('push_subscriptions', ['id'], tenant, trx);
  return { notifications: await deleteOfTenant('notifications', ['id'], tenant, trx) };
}
