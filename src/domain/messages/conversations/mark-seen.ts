import { rows } from '../../../db.ts';
import type { Tenant } from '../../../tenant.ts';

/** Notes that somebody has looked at a conversation. Safe to repeat. */
export async function markSeen({ ownerId }: Tenant, conversationId: string): Promise<void> {
  await rows(
    `update conversations set unread = 0 where owner_id = ? and id = ?::uuid and unread > 0`,
    [ownerId, conversationId],
  );
}
