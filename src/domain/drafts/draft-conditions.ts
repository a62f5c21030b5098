import { endOf, isOver, isWaiting } from './draft-time.ts';

/** What a list of drafts may be narrowed to; the desk's own words. */
export const DRAFT_FILTERS = [
  'pending',
  'review',
  'doubtful',
  'ready',
  'check',
  'expiring',
  'approved',
  'rejected',
  'expired',
  'all',
] as const;
export type DraftFilter = (typeof DRAFT_FILTERS)[number];

/** In the order in which drafts come in, or in which they end. */
export const DRAFT_SORTS = ['-createdAt', 'createdAt', 'expiresAt'] as const;
export type DraftSort = (typeof DRAFT_SORTS)[number];

const WAITING = isWaiting();
/** SQL for whether a person is to say if draft `d` is an order at all. */
export const DOUBTFUL = `d.parse_errors @> '[{"code":"IS_IT_AN_ORDER"}]'`;

/** SQL for drafts `d`; those whose time is over count as expired before the job has come by. */
export const DRAFT_CONDITIONS: Record<DraftFilter, string> = {
  pending: WAITING,
  // Those that are orders for sure, and those of which a person is to say whether they are.
  review: `${WAITING} and not ${DOUBTFUL}`,
  doubtful: `${WAITING} and ${DOUBTFUL}`,
  ready: `${WAITING} and d.unknowns = 0 and d.checks = 0`,
  check: `${WAITING} and d.unknowns + d.checks > 0 and not ${DOUBTFUL}`,
  expiring: `${WAITING} and ${endOf()} < now() + interval '3 hours'`,
  approved: `d.status = 'approved'`,
  rejected: `d.status = 'rejected'`,
  expired: `(d.status = 'expired' or (d.status = 'pending' and ${isOver()}))`,
  all: 'true',
};

/** Column and direction of each order; the id settles what is equal. */
export const SORT_COLUMNS: Record<DraftSort, { column: string; direction: 'asc' | 'desc' }> = {
  '-createdAt': { column: 'created_at', direction: 'desc' },
  createdAt: { column: 'created_at', direction: 'asc' },
  expiresAt: { column: 'expires_at', direction: 'asc' },
};
