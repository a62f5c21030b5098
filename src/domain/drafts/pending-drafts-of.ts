import { rows } from '../../db/db.ts';
import type { Tenant } from '../../tenancy/tenant.ts';
import { isWaiting } from './draft-time.ts';

/** The newest pending draft of each of these conversations: conversation id → draft id. */
export async function pendingDraftsOf(
  { ownerId }: Tenant,
  conversationIds: readonly string[],
): Promise<Map<string, string>> {
  if (conversationIds.length === 0) return new Map();
  const found = await rows<{ id: string; conversationId: string }>(
    `select d.id, d.conversation_id as "conversationId" from draft_orders d
      where d.owner_id = ? and d.conversation_id = any(?::uuid[]) and ${isWaiting()}
      order by d.created_at`,
    [ownerId, conversationIds],
  );
  return new Map(found.map(({ conversationId, id }) => [conversationId, id]));
}
