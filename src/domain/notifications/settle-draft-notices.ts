import { rows, type Trx } from '../../db.ts';
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

/** Removes what was told about drafts whose shopper is forgotten: it names them and what they wrote. */
export async function forgetDraftNotices(
  { ownerId }: Tenant,
  draftIds: readonly string[],
  trx: Trx,
): Promise<void> {
  await rows(
    `delete from notifications where owner_id = ? and draft_order_id = any(?::uuid[])`,
    [ownerId, draftIds],
    trx,
  );
}
