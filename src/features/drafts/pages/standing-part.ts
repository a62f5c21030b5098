import type { FastifyReply, FastifyRequest } from 'fastify';
import { sellerStore } from '../../../kernel/http/seller-store.ts';
import { findDraft } from '../find-draft.ts';
import { draftStatusOf, draftStatusView } from './draft-status.ts';
import { type DraftListQuery, draftLink, draftListOf } from './list/draft-list-query.ts';

interface Asked {
  Params: { id: string };
  Querystring: DraftListQuery & { seen: string; opened: number };
}

/** Polled by an open page: 204 while it is unchanged. */
export async function standingPart(request: FastifyRequest<Asked>, reply: FastifyReply) {
  const { seen, opened } = request.query;
  const draft = await findDraft(request.tenant, request.params.id);
  const standing = await draftStatusOf(request, draft);
  if (standing.seen === seen) return reply.code(204).send();
  const list = draftListOf(request.query);
  const here = (path = '') => draftLink(list, `${draft.id}${path}`);
  return reply.page('seller/drafts/_standing', {
    store: sellerStore(request),
    draft,
    ...draftStatusView(draft, standing, opened),
    isOpen: draft.status === 'pending',
    isClash: false,
    here,
  });
}
