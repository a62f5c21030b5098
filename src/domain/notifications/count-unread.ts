import type { Tenant } from '../../tenancy/tenant.ts';
import { Notification } from './notification.ts';

/** How many in-app notifications are unread. */
export const countUnread = (tenant: Tenant): Promise<number> =>
  Notification.of(tenant)
    .where({ channel: 'in_app', audience: 'seller' })
    .whereNull('read_at')
    .resultSize();
