/** Two clocks at one moment, in milliseconds: the database's, and our own that nobody can set. */
let read: { database: number; steady: number } | null = null;

/** Farther apart than this, in milliseconds, a clock is wrong: with NTP machines differ by hundredths of a second. */
export const CLOCK_TOLERANCE_MS = 5_000;

/** Says what the database's clock showed at a moment of `performance.now()`; null: unknown again. */
export function setClock(clock: typeof read): void {
  read = clock;
}

/**
 * The time by the database's clock, in milliseconds: it decides for all processes when something is
 * due or over. Until it is known, the time of this machine.
 */
export const databaseTime = (): number =>
  read ? Math.round(read.database + performance.now() - read.steady) : Date.now();

/** The same as a date. */
export const databaseNow = (): Date => new Date(databaseTime());

/** By how many milliseconds this machine's clock is ahead of the database's; 0 while that is unknown. */
export const clockOffset = (): number => Date.now() - databaseTime();
