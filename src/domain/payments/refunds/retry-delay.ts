const MINUTES = [1, 5, 15, 60, 180];
const LATER_MINUTES = 360;

/** Calls after which, some sixteen hours later, the seller decides what becomes of it. */
export const MAX_ATTEMPTS = 8;

/** Seconds until the gateway is asked again, after so many calls. */
export const retryDelaySeconds = (attempts: number): number =>
  (MINUTES[Math.max(attempts, 1) - 1] ?? LATER_MINUTES) * 60;
