import type { Trx, Unit } from '../../db/db.ts';
import { type StatementPart, together } from '../../db/statement.ts';
import { type Actor, actorWords } from '../../session.ts';
import type { Tenant } from '../../tenancy/tenant.ts';
import { tellDesks } from '../live/tell-desks.ts';
import { settlingDraftNotices } from '../notifications/settle-draft-notices.ts';

/** A person's decision about a draft. */
export interface Resolution {
  status: 'approved' | 'rejected';
  orderId?: string;
  reason?: string | null;
}

/**
 * Ends a draft, whose row the caller has locked, and its notifications: parts of a larger
 * statement.
 */
export function resolvingDraft(
  tenant: Tenant,
  draftId: string,
  { status, orderId, reason }: Resolution,
  actor: Actor,
  unit: Unit,
): Record<'resolved' | 'noticesRead' | 'noticesGone', StatementPart> {
  tellDesks(unit, tenant, 'drafts', draftId);
  return {
    resolved: {
      sql: `update draft_orders set status = ?, order_id = ?, reject_reason = ?, resolved_by = ?,
        resolved_by_name = ?, resolved_at = now(), version = version + 1, updated_at = now()
      where owner_id = ? and id = ?`,
      bindings: [
        status,
        orderId ?? null,
        reason ?? null,
        actor.id,
        actorWords(actor),
        tenant.ownerId,
        draftId,
      ],
    },
    ...settlingDraftNotices(tenant, [draftId]),
  };
}

/** The same as a statement of its own. */
export const resolveDraft = (
  tenant: Tenant,
  draftId: string,
  resolution: Resolution,
  actor: Actor,
  trx: Trx,
): Promise<object[]> =>
  together(resolvingDraft(tenant, draftId, resolution, actor, trx), 'select 1', trx);
