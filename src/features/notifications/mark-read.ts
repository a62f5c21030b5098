import type { NoticeEvent, NotificationChannel } from '../../enums.ts';
import { databaseNow } from '../../kernel/db/clock.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import { about } from './list-notifications.ts';
import { Notification } from './notification.ts';

export interface ReadNotifications {
  /** Absent: all. Other tenants' ids are ignored. */
  ids?: readonly string[] | undefined;
  channel?: NotificationChannel | undefined;
  /** Absent: about all events. */
  events?: readonly NoticeEvent[] | undefined;
}

export async function markRead(
  tenant: Tenant,
  { ids, channel, events }: ReadNotifications,
): Promise<void> {
  const query = Notification.of(tenant).whereNull('readAt');
  if (ids) query.whereIn('id', [...ids]);
  if (channel) query.where({ channel });
  if (events) query.where(about(events));
  await query.patch({ readAt: databaseNow() });
}

export const markOrderRead = (tenant: Tenant, orderId: string): Promise<void> =>
  markSeen(tenant, { orderId });

export const markDraftRead = (tenant: Tenant, draftOrderId: string): Promise<void> =>
  markSeen(tenant, { draftOrderId });

type Subject = { orderId: string } | { draftOrderId: string };

async function markSeen(tenant: Tenant, subject: Subject): Promise<void> {
  await Notification.of(tenant)
    .where({ ...subject, channel: 'in_app', audience: 'seller' })
    .whereNull('readAt')
    .patch({ readAt: databaseNow() });
}
