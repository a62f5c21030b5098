import type { FastifyReply, FastifyRequest } from 'fastify';
import { sellerStore } from '../../../kernel/http/seller-store.ts';
import type { Translator } from '../../../kernel/translation/translator.ts';
import { actorOf } from '../../../session.ts';
import { findOrder } from '../../orders/find-order.ts';
import { type DraftListQuery, draftLink, draftListOf } from '../draft.list.ts';
import { type Draft, REJECT_REASONS } from '../draft.ts';
import { findDraft } from '../find-draft.ts';
import { touchViewer, type Viewer } from '../queries/touch-viewer.ts';
import { REASON_LABELS, secondsAgo } from './draft-labels.ts';

/** How it ended, or who else is viewing it. */
export interface DraftStatus {
  viewer: Viewer | null;
  /** Null while it waits. */
  ended: { by: string; ago: string; reason: string } | null;
  order: { id: string; orderNumber: number } | null;
  seen: string;
}

/** Records this person as a viewer. */
export async function draftStatusOf(request: FastifyRequest, draft: Draft): Promise<DraftStatus> {
  const { tenant, signedIn, t } = request;
  const { id, status, orderId, version, resolvedAt, resolvedByName, rejectReason } = draft;
  const [viewer, order] = await Promise.all([
    status === 'pending' && isLookedAt(request) ? touchViewer(tenant, id, actorOf(signedIn)) : null,
    orderId ? findOrder(tenant, orderId) : null,
  ]);
  return {
    viewer,
    ended: resolvedAt
      ? {
          by: resolvedByName,
          ago: secondsAgo(resolvedAt, t),
          reason: reasonText(rejectReason ?? '', t),
        }
      : null,
    order: order && { id: order.id, orderNumber: order.orderNumber },
    seen: [version, status, viewer?.name ?? '', secondsBetween(draft)].join('~'),
  };
}

/** Until then the page polls more often: a language model may answer within seconds. */
const FRESH_MS = 60_000;

const secondsBetween = ({ lastMessageAt, reader, editedAt }: Draft): number =>
  reader === 'built-in' && editedAt === null && Date.now() - lastMessageAt.getTime() < FRESH_MS
    ? 4
    : 20;

/** @param opened the draft's version on the page */
export const draftStatusView = (draft: Draft, standing: DraftStatus, opened: number) => ({
  standing,
  opened,
  every: secondsBetween(draft),
  hasMoved: draft.status === 'pending' && draft.version !== opened,
});

/** Others, from the API, unchanged. */
function reasonText(reason: string, t: Translator): string {
  const known = REJECT_REASONS.find((each) => each === reason);
  return known ? t(REASON_LABELS[known]) : reason;
}

/** A request from another site's page is not a view. */
const isLookedAt = ({ headers }: FastifyRequest): boolean =>
  !['cross-site', 'same-site'].includes(String(headers['sec-fetch-site'] ?? 'none'));

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
