import type { Tenant } from '../../tenant.ts';
import { Notification } from './notification.ts';

/** How many notices in the seller's pages nobody has read yet. */
export const countUnread = (tenant: Tenant): Promise<number> =>
  Notification.of(tenant)
    .where({ channel: 'in_app', audience: 'seller' })
    .whereNull('read_at')
    .resultSize();
