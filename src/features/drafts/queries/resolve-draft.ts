import type { Trx } from '../../../kernel/db/db.ts';
import { together } from '../../../kernel/db/statement.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import { type Actor, actorText } from '../../../session.ts';
import { tellDesks } from '../../live/tell-desks.ts';
import { settlingDraftNotices } from '../../notifications/queries/settle-draft-notices.ts';

export interface Resolution {
  status: 'approved' | 'rejected';
  orderId?: string;
  reason?: string | null;
}

/** The caller has locked the draft's row. Also ends its notifications, in one statement. */
export async function resolveDraft(
  tenant: Tenant,
  draftId: string,
  { status, orderId, reason }: Resolution,
  actor: Actor,
  trx: Trx,
): Promise<void> {
  tellDesks(trx, tenant, 'drafts', draftId);
  const resolved = {
    sql: `update draft_orders set status = ?, order_id = ?, reject_reason = ?, resolved_by = ?,
        resolved_by_name = ?, resolved_at = now(), version = version + 1, updated_at = now()
      where owner_id = ? and id = ?`,
    bindings: [
      status,
      orderId ?? null,
      reason ?? null,
      actor.id,
      actorText(actor),
      tenant.ownerId,
      draftId,
    ],
  };
  const parts = { resolved, ...settlingDraftNotices(tenant, [draftId]) };
  await together(parts, 'select 1', trx);
}
