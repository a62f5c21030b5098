const MINUTES = [1, 5, 15, 60, 180];
const LATER_MINUTES = 360;

/** After this many calls, some sixteen hours later, the seller must decide. */
export const MAX_ATTEMPTS = 8;

/** Seconds until the next call, after that many calls. */
export const retryDelaySeconds = (attempts: number): number =>
  (MINUTES[Math.max(attempts, 1) - 1] ?? LATER_MINUTES) * 60;
