import type { StatementPart } from '../../../kernel/db/statement.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';

/** The in-app one counts as read, and unsent ones are stopped. */
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
