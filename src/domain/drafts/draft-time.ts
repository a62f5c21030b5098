import { DRAFT_HOURS } from './draft.ts';

// A draft's age counts beside its end, so that neither a row that was moved nor a job that has not
// come by lets one wait longer. Each column stands alone, so that indexes serve.
const SPAN = `interval '${DRAFT_HOURS} hours'`;

/** SQL for the moment when draft `d` ends. */
export const endOf = (d = 'd'): string => `least(${d}.expires_at, ${d}.created_at + ${SPAN})`;

/** SQL for whether the time of draft `d` is over. */
export const isOver = (d = 'd'): string =>
  `(${d}.expires_at <= now() or ${d}.created_at <= now() - ${SPAN})`;

/** SQL for whether draft `d` waits and its time is not over. */
export const isWaiting = (d = 'd'): string =>
  `${d}.status = 'pending' and ${d}.expires_at > now() and ${d}.created_at > now() - ${SPAN}`;
