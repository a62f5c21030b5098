import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../../../errors.ts';
import { ownStore } from '../../../web/own-store.ts';
import type { DraftList } from '../draft.list.ts';
import type { Draft } from '../draft.ts';
import { findDraft } from '../find-draft.ts';
import { draftPage, type Shown } from './draft-page.ts';

export async function showDraft(
  request: FastifyRequest,
  reply: FastifyReply,
  draft: Draft,
  shown: Shown,
) {
  const page = await draftPage(request, await ownStore(request), draft, shown);
  return reply.page('seller/drafts/show', page, 'seller/drafts/_answer');
}

export const hasEnded = (error: unknown): boolean =>
  error instanceof Refusal && ['DRAFT_NOT_PENDING', 'DRAFT_EXPIRED'].includes(error.code);

/** 409: the draft ended before this change. */
export async function showEnded(
  request: FastifyRequest,
  reply: FastifyReply,
  id: string,
  list: DraftList,
) {
  const draft = await findDraft(request.tenant, id);
  return showDraft(request, reply.code(409), draft, { list, isClash: true, withList: true });
}
