const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;

const offsetNames = new Map<string, Intl.DateTimeFormat>();
const calendars = new Map<string, Intl.DateTimeFormat>();
const clocks = new Map<string, Intl.DateTimeFormat>();

function kept(
  known: Map<string, Intl.DateTimeFormat>,
  timeZone: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  let format = known.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', { timeZone, ...options });
    known.set(timeZone, format);
  }
  return format;
}

/** Minutes that a zone is ahead of UTC at a moment. */
function offsetMinutes(at: Date, timeZone: string): number {
  const parts = kept(offsetNames, timeZone, { timeZoneName: 'longOffset' }).formatToParts(at);
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const match = /([+-])(\d{2}):(\d{2})/.exec(name);
  if (!match) return 0;
  const minutes = Number(match[2]) * 60 + Number(match[3]);
  return match[1] === '-' ? -minutes : minutes;
}

/** The calendar day of a moment in a time zone: "2026-11-20". */
export const localDay = (at: Date, timeZone: string): string =>
  kept(calendars, timeZone, { year: 'numeric', month: '2-digit', day: '2-digit' }).format(at);

/** A moment by the clock of a time zone, as spreadsheets read it: "2026-11-20 14:03". */
export const localTime = (at: Date, timeZone: string): string => {
  const clock = kept(clocks, timeZone, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  return `${localDay(at, timeZone)} ${clock.format(at)}`;
};

/** NaN when the text is not a calendar day. */
function utcOf(day: string): number {
  const midnight = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(midnight)) return midnight;
  return new Date(midnight).toISOString().slice(0, 10) === day ? midnight : Number.NaN;
}

export const dayLater = (day: string, days: number): string =>
  new Date(utcOf(day) + days * DAY).toISOString().slice(0, 10);

/** The days between two calendar days: 0 for the same day; NaN when one is not a calendar day. */
export const daysBetween = (from: string, to: string): number => (utcOf(to) - utcOf(from)) / DAY;

/**
 * The moment at which a calendar day ("2026-11-20") begins in a time zone.
 * @returns null when the text is not a calendar day
 */
export function startOfDay(day: string, timeZone: string, daysLater = 0): Date | null {
  const midnight = utcOf(day);
  if (Number.isNaN(midnight)) return null;
  const utc = midnight + daysLater * DAY;
  const guess = utc - offsetMinutes(new Date(utc), timeZone) * MINUTE;
  // The offset is read again at the estimate: it may differ from that of UTC midnight.
  const start = utc - offsetMinutes(new Date(guess), timeZone) * MINUTE;
  // Where clocks go forward at midnight, the day begins with the change.
  return new Date(localClock(start, timeZone) < utc ? guess : start);
}

/** As if the time were UTC. */
const localClock = (at: number, timeZone: string): number =>
  at + offsetMinutes(new Date(at), timeZone) * MINUTE;
