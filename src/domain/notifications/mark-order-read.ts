import type { Tenant } from '../../tenancy/tenant.ts';
import { Notification } from './notification.ts';

/** Marks notifications about an order as read, when somebody views the order itself. */
export async function markOrderRead(tenant: Tenant, orderId: string): Promise<void> {
  await Notification.of(tenant)
    .where({ order_id: orderId, channel: 'in_app', audience: 'seller' })
    .whereNull('read_at')
    .patch({ readAt: new Date() });
}
