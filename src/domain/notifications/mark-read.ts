import type { NotificationChannel } from '../../enums.ts';
import type { Tenant } from '../../tenant.ts';
import { Notification } from './notification.ts';

export interface ReadNotifications {
  /** Absent: all. Ids of other tenants do nothing. */
  ids?: readonly string[] | undefined;
  channel?: NotificationChannel | undefined;
}

/** Marks notifications as read: those that are named, or all of them. */
export async function markRead(tenant: Tenant, { ids, channel }: ReadNotifications): Promise<void> {
  const query = Notification.of(tenant).whereNull('read_at');
  if (ids) query.whereIn('id', [...ids]);
  if (channel) query.where({ channel });
  await query.patch({ readAt: new Date() });
}
