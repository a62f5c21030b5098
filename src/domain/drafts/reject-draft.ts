import { inTransaction } from '../../db/db.ts';
import { invalidField } from '../../errors.ts';
import type { Actor } from '../../session.ts';
import type { Tenant } from '../../tenancy/tenant.ts';
import { recordIntent } from './corrections/record-corrections.ts';
import type { Draft } from './draft.ts';
import { findDraft, lockDraft } from './find-draft.ts';
import { refuseSettled } from './refuse-settled.ts';
import { resolveDraft } from './resolve-draft.ts';

/** The longest reason, in characters. */
export const MAX_REJECT_REASON = 200;

/**
 * Rejects a draft.
 * @throws Refusal 404, 409 DRAFT_NOT_PENDING, 409 DRAFT_EXPIRED
 */
export function rejectDraft(
  tenant: Tenant,
  draftId: string,
  { reason }: { reason?: string | null | undefined },
  actor: Actor,
): Promise<Draft> {
  const words = reason?.trim() || null;
  if (words && words.length > MAX_REJECT_REASON) {
    throw invalidField('reason', `must be at most ${MAX_REJECT_REASON} characters`);
  }
  return inTransaction(async (trx) => {
    const draft = await lockDraft(tenant, draftId, trx);
    refuseSettled(draft);
    if (words === 'not_an_order') await recordIntent(tenant, draft, words, actor, trx);
    await resolveDraft(tenant, draftId, { status: 'rejected', reason: words }, actor, trx);
    return findDraft(tenant, draftId, trx);
  });
}
