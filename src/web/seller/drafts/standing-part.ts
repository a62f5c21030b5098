import type { FastifyReply, FastifyRequest } from 'fastify';
import { findDraft } from '../../../domain/drafts/find-draft.ts';
import { sellerStore } from '../seller-store.ts';
import { type DraftListQuery, draftLink, draftListOf } from './draft-list-query.ts';
import { standingOf } from './standing.ts';

interface Asked {
  Params: { id: string };
  Querystring: DraftListQuery & { seen: string };
}

/** How an open draft stands by now, for its page to ask again and again: 204 while all is as it was. */
export async function standingPart(request: FastifyRequest<Asked>, reply: FastifyReply) {
  const { seen } = request.query;
  const draft = await findDraft(request.tenant, request.params.id);
  const standing = await standingOf(request, draft);
  if (standing.seen === seen) return reply.code(204).send();
  const list = draftListOf(request.query);
  const isOpen = draft.status === 'pending';
  const isSameVersion = seen.startsWith(`${draft.version}~`);
  const here = (path = '') => draftLink(list, `${draft.id}${path}`);
  return reply.page('seller/drafts/_standing', {
    store: sellerStore(request),
    draft,
    standing,
    isOpen,
    isClash: false,
    moved: isOpen && !isSameVersion ? 'This draft has changed since you opened it.' : '',
    here,
  });
}
