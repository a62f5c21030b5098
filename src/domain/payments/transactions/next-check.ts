const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/**
 * When the gateway is asked about a payment, counted from its creation. As long as its quote stands
 * and somewhat longer, the gaps are so short that money which nobody told us of is found within
 * twenty minutes.
 */
const CHECKS_AFTER_MS = [
  10 * MINUTE,
  20 * MINUTE,
  30 * MINUTE,
  45 * MINUTE,
  HOUR,
  3 * HOUR,
  6 * HOUR,
  12 * HOUR,
  24 * HOUR,
  48 * HOUR,
  72 * HOUR,
];

/** When to ask about a payment again that is not there; null: it has been asked about for long. */
export function nextCheck(createdAt: Date, now: Date): Date | null {
  const age = now.getTime() - createdAt.getTime();
  const after = CHECKS_AFTER_MS.find((each) => each > age);
  return after === undefined ? null : new Date(createdAt.getTime() + after);
}
