/** Both clocks at one moment, in milliseconds; nobody can set the steady one. */
let read: { database: number; steady: number } | null = null;

/** Farther apart than this, in milliseconds, a clock is wrong: with NTP machines differ by hundredths of a second. */
export const CLOCK_TOLERANCE_MS = 5_000;

export function setClock(clock: typeof read): void {
  read = clock;
}

/**
 * In milliseconds: it decides for all processes when something is due or over. Until it is known,
 * the time of this machine.
 */
export const databaseTime = (): number =>
  read ? Math.round(read.database + performance.now() - read.steady) : Date.now();

export const databaseNow = (): Date => new Date(databaseTime());

/** In milliseconds; 0 while the database's clock is unknown. */
export const clockOffset = (): number => Date.now() - databaseTime();
