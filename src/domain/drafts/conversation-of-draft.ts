import { rows } from '../../db/db.ts';
import type { Tenant } from '../../tenancy/tenant.ts';

/** The conversation of a draft; null when the draft was deleted. */
export async function conversationOfDraft(
  { ownerId }: Tenant,
  draftId: string,
): Promise<string | null> {
  const [found] = await rows<{ id: string }>(
    'select conversation_id as id from draft_orders where owner_id = ? and id = ?',
    [ownerId, draftId],
  );
  return found?.id ?? null;
}
