import { endOf, isOver, isWaiting } from './draft-time.ts';

/** The filters of a list of drafts, in the desk's words. */
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

/** By creation or by expiry. */
export const DRAFT_SORTS = ['-createdAt', 'createdAt', 'expiresAt'] as const;
export type DraftSort = (typeof DRAFT_SORTS)[number];

const WAITING = isWaiting();
/** SQL for whether a person must decide if draft `d` is an order. */
export const DOUBTFUL = `d.parse_errors @> '[{"code":"IS_IT_AN_ORDER"}]'`;

/** SQL for drafts `d`; overdue ones count as expired even before the job has run. */
export const DRAFT_CONDITIONS: Record<DraftFilter, string> = {
  pending: WAITING,
  // Certain orders and doubtful ones are listed separately.
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

/** Column and direction of each sort order; the id breaks ties. */
export const SORT_COLUMNS: Record<DraftSort, { column: string; direction: 'asc' | 'desc' }> = {
  '-createdAt': { column: 'created_at', direction: 'desc' },
  createdAt: { column: 'created_at', direction: 'asc' },
  expiresAt: { column: 'expires_at', direction: 'asc' },
};
