import type { Trx } from '../../db.ts';
import { deleteOfTenant } from '../../delete-of-tenant.ts';
import type { Tenant } from '../../tenant.ts';

/** Deletes the notifications of a tenant and its shoppers, and its push subscriptions. */
export async function forgetTenant(tenant: Tenant, trx: Trx): Promise<{ notifications: number }> {
  await deleteOfTenant('push_subscriptions', ['id'], tenant, trx);
  return { notifications: await deleteOfTenant('notifications', ['id'], tenant, trx) };
}
