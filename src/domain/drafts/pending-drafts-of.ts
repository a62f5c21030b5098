import { rows } from '../../db.ts';
import type { Tenant } from '../../tenant.ts';

/** The newest draft that waits in each of these conversations: conversation id → draft id. */
export async function pendingDraftsOf(
  { ownerId }: Tenant,
  conversationIds: readonly string[],
): Promise<Map<string, string>> {
  if (conversationIds.length === 0) return new Map();
  const found = await rows<{ id: string; conversationId: string }>(
    `select id, conversation_id as "conversationId" from draft_orders
      where owner_id = ? and conversation_id = any(?::uuid[]) and status = 'pending'
        and expires_at > now() order by created_at`,
    [ownerId, conversationIds],
  );
  return new Map(found.map(({ conversationId, id }) => [conversationId, id]));
}
