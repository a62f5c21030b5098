/** Minutes that a zone is ahead of UTC at a moment. */
function offsetMinutes(at: Date, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  const name = parts.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const match = /([+-])(\d{2}):(\d{2})/.exec(name);
  if (!match) return 0;
  const minutes = Number(match[2]) * 60 + Number(match[3]);
  return match[1] === '-' ? -minutes : minutes;
}

const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;

/**
 * The moment at which a calendar day ("2026-11-20") begins in a time zone.
 * @returns null when the text is no day of the calendar
 */
export function startOfDay(day: string, timeZone: string, daysLater = 0): Date | null {
  const midnight = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(midnight) || new Date(midnight).toISOString().slice(0, 10) !== day) return null;
  const utc = midnight + daysLater * DAY;
  const guess = utc - offsetMinutes(new Date(utc), timeZone) * MINUTE;
  // Once more at the guess itself: the offset may change between the two.
  return new Date(utc - offsetMinutes(new Date(guess), timeZone) * MINUTE);
}
