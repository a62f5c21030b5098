import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Refusal } from '../../../errors.ts';
import { NO_ERRORS } from '../../../kernel/http/form-problems.ts';
import { isFragmentRequest } from '../../../kernel/http/http-types.ts';
import { draftLink, listOf } from '../draft.list.ts';
import { REJECT_REASONS } from '../draft.ts';
import { findDraft } from '../find-draft.ts';
import { namedBy, REASON_LABELS } from './draft-labels.ts';
import { hasEnded, showDraft, showEnded } from './show-draft.ts';

interface Which {
  id: string;
}

export async function showReject(request: FastifyRequest, reply: FastifyReply, { id }: Which) {
  const draft = await findDraft(request.tenant, id);
  const list = listOf(request);
  return reply.page('seller/drafts/reject', {
    what: request.t('drafts.reject.heading', namedBy(draft.customer)),
    reasons: REJECT_REASONS.map((reason) => [reason, request.t(REASON_LABELS[reason])]),
    here: (path = '') => draftLink(list, `${draft.id}${path}`),
  });
}

/** Opens a newer draft or order that prevents it; else the draft says why. */
export async function refusedDecision(
  refusal: Refusal,
  request: FastifyRequest,
  reply: FastifyReply,
  { id }: Which,
) {
  if (refusal.statusCode !== 409) throw refusal;
  const list = listOf(request);
  const message = refusal.textIn(request.t);
  const { draftId, orderId } = (refusal.details ?? {}) as { draftId?: string; orderId?: string };
  if (!isFragmentRequest(request) && (draftId ?? orderId)) {
    const address = draftId ? draftLink(list, draftId) : `/dashboard/orders/${orderId}`;
    return reply.flash(message).redirect(address, 303);
  }
  const draft = await findDraft(request.tenant, id);
  const problems = { message, problems: [], errors: NO_ERRORS };
  return showDraft(request, reply.code(409), draft, { list, problems });
}

/** The draft as it ended, where somebody else was faster. */
export const refusedAsEnded: typeof refusedDecision = (refusal, request, reply, which) =>
  hasEnded(refusal)
    ? showEnded(request, reply, which.id, listOf(request))
    : refusedDecision(refusal, request, reply, which);
