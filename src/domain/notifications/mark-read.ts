import type { NotificationChannel } from '../../enums.ts';
import type { Tenant } from '../../tenancy/tenant.ts';
import { Notification } from './notification.ts';

export interface ReadNotifications {
  /** Absent: all. Other tenants' ids are ignored. */
  ids?: readonly string[] | undefined;
  channel?: NotificationChannel | undefined;
}

/** Marks the named notifications as read, or all. */
export async function markRead(tenant: Tenant, { ids, channel }: ReadNotifications): Promise<void> {
  const query = Notification.of(tenant).whereNull('read_at');
  if (ids) query.whereIn('id', [...ids]);
  if (channel) query.where({ channel });
  await query.patch({ readAt: new Date() });
}
