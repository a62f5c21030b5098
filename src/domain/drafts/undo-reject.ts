import { inTransaction, rows, type Trx } from '../../db.ts';
import { conflict } from '../../errors.ts';
import type { Tenant } from '../../tenant.ts';
import { tellDesks } from '../live/tell-desks.ts';
import { forgetIntent } from './corrections/record-corrections.ts';
import type { Draft } from './draft.ts';
import { isOver } from './draft-time.ts';
import { findDraft, lockDraft } from './find-draft.ts';

/**
 * Takes a rejection back, as long as the draft would still wait and the shopper has not begun
 * another one meanwhile.
 * @throws Refusal 404, 409 DRAFT_NOT_REJECTED, 409 DRAFT_EXPIRED, 409 DRAFT_REPLACED
 */
export const undoReject = (tenant: Tenant, draftId: string): Promise<Draft> =>
  inTransaction(async (trx) => {
    const draft = await lockDraft(tenant, draftId, trx);
    await refuseUndo(tenant, draft, trx);
    await rows(
      `update draft_orders set status = 'pending', reject_reason = null, resolved_by = null,
          resolved_by_name = '', resolved_at = null, version = version + 1, updated_at = now()
        where owner_id = ? and id = ?`,
      [tenant.ownerId, draftId],
      trx,
    );
    await forgetIntent(tenant, draftId, trx);
    tellDesks(trx, tenant, 'drafts', draftId);
    return findDraft(tenant, draftId, trx);
  });

async function refuseUndo(tenant: Tenant, draft: Draft, trx: Trx): Promise<void> {
  if (draft.status !== 'rejected') {
    throw conflict('DRAFT_NOT_REJECTED', 'Only a rejected draft can be taken back', {
      status: draft.status,
    });
  }
  const [found] = await rows<{ isOver: boolean; newer: string | null }>(
    `select ${isOver()} as "isOver",
            (select n.id from draft_orders n
              where n.owner_id = d.owner_id and n.conversation_id = d.conversation_id
                and n.status = 'pending' and n.origin <> 'split' and n.created_at >= d.created_at
              order by n.created_at desc limit 1) as newer
       from draft_orders d where d.owner_id = ? and d.id = ?`,
    [tenant.ownerId, draft.id],
    trx,
  );
  if (found?.isOver) throw conflict('DRAFT_EXPIRED', 'This draft is older than 24 hours');
  if (found?.newer) {
    throw conflict('DRAFT_REPLACED', 'A newer draft of this conversation waits already', {
      draftId: found.newer,
    });
  }
}
