import type { Tenant } from '../../tenant.ts';
import { Notification } from './notification.ts';

/** Marks notifications as read: the named ones, or all of them. Ids of other tenants do nothing. */
export async function markRead(tenant: Tenant, ids?: readonly string[]): Promise<void> {
  const query = Notification.of(tenant).where({ audience: 'seller' }).whereNull('read_at');
  if (ids) query.whereIn('id', [...ids]);
  else query.where({ channel: 'in_app' });
  await query.patch({ readAt: new Date() });
}
