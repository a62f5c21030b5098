import type { Tenant } from '../../tenant.ts';
import { Notification } from './notification.ts';

/** Marks notifications as read: the named ones, or all of them. Ids of other tenants do nothing. */
export async function markRead(tenant: Tenant, ids?: readonly string[]): Promise<void> {
  const query = Notification.of(tenant).whereNull('read_at');
  if (ids) query.whereIn('id', [...ids]);
  await query.patch({ readAt: new Date() });
}
