import { inTransaction, rows, type Trx } from '../../db/db.ts';
import { conflict } from '../../errors.ts';
import type { Actor } from '../../session.ts';
import type { Tenant } from '../../tenancy/tenant.ts';
import { tellDesks } from '../live/tell-desks.ts';
import { takeBackOrder } from '../orders/take-back-order.ts';
import { forgetIntent } from './corrections/record-corrections.ts';
import type { Draft } from './draft.ts';
import { isOver } from './draft-time.ts';
import { findDraft, lockDraft } from './find-draft.ts';

/**
 * Undoes a rejection, if the draft would still be pending and the shopper has not started another
 * one.
 * @throws Refusal 404, 409 DRAFT_NOT_REJECTED, 409 DRAFT_EXPIRED, 409 DRAFT_REPLACED
 */
export const undoReject = (tenant: Tenant, draftId: string): Promise<Draft> =>
  inTransaction(async (trx) => {
    const draft = await lockDraft(tenant, draftId, trx);
    if (draft.status !== 'rejected') throw notSo(draft, 'rejected');
    await refuseTooLate(tenant, draft, trx);
    await wait(tenant, draftId, trx);
    await forgetIntent(tenant, draftId, trx);
    return findDraft(tenant, draftId, trx);
  });

/**
 * Undoes an approval: the draft is pending again, and its order is cancelled as by `takeBackOrder`.
 * @throws Refusal 404, 409 DRAFT_NOT_APPROVED, 409 ORDER_TOUCHED, 409 DRAFT_EXPIRED, 409
 * DRAFT_REPLACED
 */
export const undoApprove = (tenant: Tenant, draftId: string, actor: Actor): Promise<Draft> =>
  inTransaction(async (trx) => {
    const draft = await lockDraft(tenant, draftId, trx);
    if (draft.status !== 'approved' || !draft.orderId) throw notSo(draft, 'approved');
    await refuseTooLate(tenant, draft, trx);
    await takeBackOrder(tenant, draft.orderId, actor, trx);
    await wait(tenant, draftId, trx);
    return findDraft(tenant, draftId, trx);
  });

const notSo = ({ status }: Draft, wanted: 'approved' | 'rejected') =>
  conflict(
    wanted === 'approved' ? 'DRAFT_NOT_APPROVED' : 'DRAFT_NOT_REJECTED',
    wanted === 'approved'
      ? 'You can only undo the approval of an approved draft'
      : 'You can only restore a rejected draft',
    { status },
  );

async function wait(tenant: Tenant, draftId: string, trx: Trx): Promise<void> {
  await rows(
    `update draft_orders set status = 'pending', order_id = null, reject_reason = null,
        resolved_by = null, resolved_by_name = '', resolved_at = null, version = version + 1,
        updated_at = now()
      where owner_id = ? and id = ?`,
    [tenant.ownerId, draftId],
    trx,
  );
  tellDesks(trx, tenant, 'drafts', draftId);
}

async function refuseTooLate(tenant: Tenant, draft: Draft, trx: Trx): Promise<void> {
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
    throw conflict('DRAFT_REPLACED', 'This conversation already has a newer draft', {
      draftId: found.newer,
    });
  }
}
