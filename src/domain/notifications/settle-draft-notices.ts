import type { StatementPart } from '../../statement.ts';
import type { Tenant } from '../../tenant.ts';

/**
 * Ends what asked the seller to look at drafts that are settled, as parts of a larger statement:
 * the pages' notice counts as read, and what has not gone out yet never will.
 */
export const settlingDraftNotices = (
  { ownerId }: Tenant,
  draftIds: readonly string[],
): Record<'noticesRead' | 'noticesGone', StatementPart> => ({
  noticesRead: {
    sql: `update notifications set read_at = now()
      where owner_id = ? and draft_order_id = any(?::uuid[]) and status <> 'queued'
        and channel = 'in_app' and read_at is null`,
    bindings: [ownerId, draftIds],
  },
  noticesGone: {
    sql: `delete from notifications
      where owner_id = ? and draft_order_id = any(?::uuid[]) and status = 'queued'`,
    bindings: [ownerId, draftIds],
  },
});
