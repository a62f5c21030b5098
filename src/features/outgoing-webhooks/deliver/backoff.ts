const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Milliseconds before the second try, the third, and so on: two days and a half in all. */
const WAITS = [
  5 * SECOND,
  30 * SECOND,
  2 * MINUTE,
  10 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  24 * HOUR,
];
/** Up to this share is added, so that what failed together doesn't come back together. */
const JITTER = 0.2;

/** Milliseconds to wait after so many tries; null: that was the last. */
export function waitAfter(attempts: number, random = Math.random()): number | null {
  const wait = WAITS[attempts - 1];
  return wait === undefined ? null : Math.round(wait * (1 + JITTER * random));
}
