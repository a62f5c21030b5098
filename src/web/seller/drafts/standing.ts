import type { FastifyRequest } from 'fastify';
import { type Draft, REJECT_REASONS } from '../../../domain/drafts/draft.ts';
import { touchViewer, type Viewer } from '../../../domain/drafts/touch-viewer.ts';
import { findOrder } from '../../../domain/orders/find-order.ts';
import { actorOf } from '../../../session.ts';
import { REASON_WORDS, secondsAgo } from './draft-words.ts';

/** What is said above a draft: how it ended, or who else is at it. */
export interface Standing {
  viewer: Viewer | null;
  /** Null while it waits. */
  ended: { by: string; ago: string; reason: string } | null;
  order: { id: string; orderNumber: number } | null;
  /** What tells it from what it was before. */
  seen: string;
}

/** How a draft stands just now; notes that this person looks at it. */
export async function standingOf(request: FastifyRequest, draft: Draft): Promise<Standing> {
  const { tenant, signedIn } = request;
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
          ago: secondsAgo(resolvedAt),
          reason: reasonWords(rejectReason ?? ''),
        }
      : null,
    order: order && { id: order.id, orderNumber: order.orderNumber },
    seen: [version, status, viewer?.name ?? '', secondsBetween(draft)].join('~'),
  };
}

/** A language model may read a message anew within seconds; until then its page asks more often. */
const FRESH_MS = 60_000;

const secondsBetween = ({ lastMessageAt, reader, editedAt }: Draft): number =>
  reader === 'built-in' && editedAt === null && Date.now() - lastMessageAt.getTime() < FRESH_MS
    ? 4
    : 20;

/** What `seller/drafts/_standing` shows of it. @param opened the draft's version on the page */
export const standingView = (draft: Draft, standing: Standing, opened: number) => ({
  standing,
  opened,
  every: secondsBetween(draft),
  hasMoved: draft.status === 'pending' && draft.version !== opened,
});

/** One of the desk's own reasons in words; what else the API was told as it is. */
function reasonWords(reason: string): string {
  const known = REJECT_REASONS.find((each) => each === reason);
  return known ? REASON_WORDS[known] : reason;
}

/** Not when another site's page fetches this one: nobody sees it then. */
const isLookedAt = ({ headers }: FastifyRequest): boolean =>
  !['cross-site', 'same-site'].includes(String(headers['sec-fetch-site'] ?? 'none'));
