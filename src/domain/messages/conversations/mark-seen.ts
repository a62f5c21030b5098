import { rows } from '../../../db/db.ts';
import type { Tenant } from '../../../tenancy/tenant.ts';
import { tellDesksNow } from '../../live/tell-desks.ts';

/** Marks a conversation as seen. Idempotent. */
export async function markSeen(tenant: Tenant, conversationId: string): Promise<void> {
  const seen = await rows(
    `update conversations set unread = 0 where owner_id = ? and id = ?::uuid and unread > 0
     returning id`,
    [tenant.ownerId, conversationId],
  );
  if (seen.length > 0) tellDesksNow(tenant, 'messages', conversationId);
}
