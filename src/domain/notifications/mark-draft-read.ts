import type { Tenant } from '../../tenancy/tenant.ts';
import { Notification } from './notification.ts';

/** Marks notifications about a draft as read, when somebody views the draft itself. */
export async function markDraftRead(tenant: Tenant, draftId: string): Promise<void> {
  await Notification.of(tenant)
    .where({ draft_order_id: draftId, channel: 'in_app', audience: 'seller' })
    .whereNull('read_at')
    .patch({ readAt: new Date() });
}
