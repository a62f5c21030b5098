/** Local times, "22:00". If `to` is smaller, midnight is between them. */
export interface QuietHours {
  from: string;
  to: string;
}

const MINUTE = 60_000;
const DAY_MINUTES = 1_440;
const clocks = new Map<string, Intl.DateTimeFormat>();

/** Minutes since midnight in a time zone. */
function clockOf(at: number, timeZone: string): number {
  let format = clocks.get(timeZone);
  if (!format) {
    const parts = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
    format = new Intl.DateTimeFormat('en-GB', { timeZone, ...parts });
    clocks.set(timeZone, format);
  }
  return minutesOf(format.format(at));
}

const minutesOf = (clock: string): number =>
  Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));

const ahead = (minutes: number): number => (minutes + DAY_MINUTES) % DAY_MINUTES;

/** The moment itself, or the end of the quiet hours that it is in, in the store's time zone. */
export function afterQuietHours(at: Date, quiet: QuietHours | null, timeZone: string): Date {
  if (!quiet) return at;
  const [from, to] = [minutesOf(quiet.from), minutesOf(quiet.to)];
  const now = clockOf(at.getTime(), timeZone);
  const left = ahead(to - now);
  if (ahead(now - from) >= ahead(to - from)) return at;
  const end = Math.floor(at.getTime() / MINUTE) * MINUTE + left * MINUTE;
  // If clocks change in between, the night is longer or shorter than its numbers.
  const early = ahead(to - clockOf(end, timeZone) + DAY_MINUTES / 2) - DAY_MINUTES / 2;
  const shifted = end + early * MINUTE;
  return new Date(clockOf(shifted, timeZone) === to ? shifted : end);
}
