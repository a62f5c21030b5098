const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * When the gateway is asked about a payment, counted from its creation. In the hour in which nearly
 * all are made, the gaps are so short that money which nobody told us of is found within twenty
 * minutes. The last time is right before its quote is forgotten.
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
  7 * DAY,
  14 * DAY,
  30 * DAY,
];

/** When to ask about a payment again that is not there; null: it has been asked about for long. */
export function nextCheck(createdAt: Date, now: Date): Date | null {
  const age = now.getTime() - createdAt.getTime();
  const after = CHECKS_AFTER_MS.find((each) => each > age);
  return after === undefined ? null : new Date(createdAt.getTime() + after);
}

/**
 * The same of money that somebody says is there: it is asked about until the gateway has said so
 * itself, however long that takes.
 */
export const nextDoubt = (createdAt: Date, now: Date): Date =>
  nextCheck(createdAt, now) ?? new Date(now.getTime() + DAY);
