import type { NotificationAudience, NotificationChannel, NotificationStatus } from '../../enums.ts';
import { type Page, type PageRequest, toPage } from '../../pagination.ts';
import type { Tenant } from '../../tenant.ts';
import { Notification } from './notification.ts';

export interface NoticeLogQuery extends PageRequest {
  status?: NotificationStatus | undefined;
  channel?: NotificationChannel | undefined;
  audience?: NotificationAudience | undefined;
  orderId?: string | undefined;
}

/** Everything that seller and shoppers were told, newest first, with what became of it. */
export async function listNoticeLog(
  tenant: Tenant,
  { status, channel, audience, orderId, ...page }: NoticeLogQuery,
): Promise<Page<Notification>> {
  const query = Notification.of(tenant);
  if (status) query.where({ status });
  if (channel) query.where({ channel });
  if (audience) query.where({ audience });
  if (orderId) query.where({ order_id: orderId });
  const { results, total } = await query
    .orderBy([
      { column: 'created_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .page(page.page - 1, page.limit);
  return toPage(results, total, page);
}
