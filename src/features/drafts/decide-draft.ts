import { conflict, invalidField } from '../../errors.ts';
import { inTransaction, type Trx } from '../../kernel/db/db.ts';
import { together } from '../../kernel/db/statement.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import { message } from '../../kernel/translation/translator.ts';
import { type Actor, actorText } from '../../session.ts';
import { tellDesks } from '../live/tell-desks.ts';
import { settlingDraftNotices } from '../notifications/queries/settle-draft-notices.ts';
import { takeBackOrder } from '../orders/reopen-order.ts';
import { deleteIntent, recordIntent } from './corrections/record-corrections.ts';
import { ANOTHER_VERSION, type Draft, DraftRow } from './draft.ts';
import { findDraft, lockDraft, refuseSettled } from './find-draft.ts';
import { whyTooLate } from './queries/read-drafts.ts';

export const MAX_REJECT_REASON = 200;

/** @throws Refusal 404, 409 DRAFT_NOT_PENDING, 409 DRAFT_EXPIRED */
export function rejectDraft(
  tenant: Tenant,
  draftId: string,
  { reason }: { reason?: string | null | undefined },
  actor: Actor,
): Promise<Draft> {
  const words = reason?.trim() || null;
  if (words && words.length > MAX_REJECT_REASON) {
    throw invalidField(
      'reason',
      message('errors.drafts.reasonTooLong', { most: MAX_REJECT_REASON }),
    );
  }
  return inTransaction(async (trx) => {
    const draft = await lockDraft(tenant, draftId, trx);
    refuseSettled(draft);
    if (words === 'not_an_order') await recordIntent(tenant, draft, words, actor, trx);
    await resolveDraft(tenant, draftId, { status: 'rejected', reason: words }, actor, trx);
    return findDraft(tenant, draftId, trx);
  });
}

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
    await deleteIntent(tenant, draftId, trx);
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
    message(wanted === 'approved' ? 'errors.drafts.notApproved' : 'errors.drafts.notRejected'),
    { status },
  );

async function wait(tenant: Tenant, draftId: string, trx: Trx): Promise<void> {
  await DraftRow.of(tenant, trx)
    .where({ id: draftId })
    .patch({
      status: 'pending',
      orderId: null,
      rejectReason: null,
      resolvedBy: null,
      resolvedByName: '',
      resolvedAt: null,
      ...ANOTHER_VERSION,
    });
  tellDesks(trx, tenant, 'drafts', draftId);
}

async function refuseTooLate(tenant: Tenant, draft: Draft, trx: Trx): Promise<void> {
  const why = await whyTooLate(tenant, draft.id, trx);
  if (why?.isOver) throw conflict('DRAFT_EXPIRED', message('errors.drafts.tooOld'));
  if (why?.newer) {
    throw conflict('DRAFT_REPLACED', message('errors.drafts.replaced'), {
      draftId: why.newer,
    });
  }
}

interface Resolution {
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
