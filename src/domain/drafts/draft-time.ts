import { DRAFT_HOURS } from './draft.ts';

// A draft's age counts next to its expiry, so that neither a changed row nor a late job extends it.
// Each column is compared separately, so that indexes can be used.
const SPAN = `interval '${DRAFT_HOURS} hours'`;

/** SQL for when draft `d` expires. */
export const endOf = (d = 'd'): string => `least(${d}.expires_at, ${d}.created_at + ${SPAN})`;

/** SQL for whether draft `d` has expired. */
export const isOver = (d = 'd'): string =>
  `(${d}.expires_at <= now() or ${d}.created_at <= now() - ${SPAN})`;

/** SQL for whether draft `d` is pending and not expired. */
export const isWaiting = (d = 'd'): string =>
  `${d}.status = 'pending' and ${d}.expires_at > now() and ${d}.created_at > now() - ${SPAN}`;
