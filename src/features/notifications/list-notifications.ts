import type { QueryBuilder } from 'objection';
import type {
  NoticeEvent,
  NotificationAudience,
  NotificationChannel,
  NotificationKind,
  NotificationStatus,
} from '../../enums.ts';
import { type Page, type PageRequest, readPage } from '../../kernel/db/pagination.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import { Notification } from './notification.ts';
import { UNLISTED_CHANNELS } from './notification-channels.ts';

export const NOTIFICATION_SORTS = ['-createdAt', 'createdAt'] as const;

export interface NotificationQuery extends PageRequest {
  kind?: NotificationKind | undefined;
  channel?: NotificationChannel | undefined;
  audience?: NotificationAudience | undefined;
  status?: NotificationStatus | undefined;
  orderId?: string | undefined;
  unread?: boolean | undefined;
  /** Absent: about all events. Tests of a channel are always among them. */
  events?: readonly NoticeEvent[] | undefined;
  sort?: (typeof NOTIFICATION_SORTS)[number] | undefined;
  /** Also those on channels that the API lists only if requested. */
  withUnlisted?: boolean | undefined;
}

export async function listNotifications(
  tenant: Tenant,
  {
    kind,
    channel,
    audience,
    status,
    orderId,
    unread,
    events,
    sort,
    withUnlisted,
    ...page
  }: NotificationQuery,
): Promise<Page<Notification>> {
  const query = Notification.of(tenant);
  if (kind) query.where({ kind });
  if (channel) query.where({ channel });
  else if (!withUnlisted) query.whereNotIn('channel', UNLISTED_CHANNELS);
  if (audience) query.where({ audience });
  if (status) query.where({ status });
  if (orderId) query.where({ orderId });
  if (events) query.where(about(events));
  // Only in-app notifications can be read.
  if (unread) query.where('channel', 'in_app').whereNull('readAt');
  const order = sort === 'createdAt' ? 'asc' : 'desc';
  query.orderBy([
    { column: 'createdAt', order },
    { column: 'id', order },
  ]);
  return readPage(query, page);
}

export function countUnread(tenant: Tenant, events?: readonly NoticeEvent[]): Promise<number> {
  const query = Notification.of(tenant)
    .where({ channel: 'in_app', audience: 'seller' })
    .whereNull('readAt');
  if (events) query.where(about(events));
  return query.resultSize();
}

export const about =
  (events: readonly NoticeEvent[]) =>
  (either: QueryBuilder<Notification>): void => {
    either.whereIn('event', [...events]).orWhereNull('event');
  };
