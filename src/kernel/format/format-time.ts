import { type Translator, wordsOf } from '../translation/translator.ts';
import { dayLater, localDay, startOfDay } from './local-day.ts';

/** The time zone (IANA) and language (BCP 47) in which times are shown. */
export interface Clock {
  timeZone: string;
  language: string;
}

/** The time zone of operators' pages: stores can be in any. */
export const OPERATOR_CLOCK: Clock = { timeZone: 'UTC', language: 'en-GB' };

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatter({ timeZone, language }: Clock, name: string, options: object) {
  const key = `${timeZone} ${language} ${name}`;
  let known = formatters.get(key);
  if (!known) {
    known = new Intl.DateTimeFormat(language, { timeZone, ...options });
    formatters.set(key, known);
  }
  return known;
}

/** In Spanish and Portuguese Intl writes "28 de nov" with some fields and "28 nov" with others. */
const withoutOf = (text: string, { language }: Clock): string =>
  /^(?:es|pt)\b/.test(language) ? text.replace(/(\d) de (?=\p{L}{3,4}\b)/u, '$1 ') : text;

/** "20 November 2026 at 10:42". */
export const exactTime = (at: Date, clock: Clock): string =>
  formatter(clock, 'exact', { dateStyle: 'long', timeStyle: 'short' }).format(at);

/** "5 min ago" within a day, then a date. Of a time to come, the time of day. */
export function shortTime(at: Date, clock: Clock, now = new Date()): string {
  const age = now.getTime() - at.getTime();
  if (age < -MINUTE) return timeOfDay(at, clock, now);
  if (age < 24 * HOUR) return timeAgo(age, wordsOf(clock.language));
  const year = formatter(clock, 'year', { year: 'numeric' });
  const sameYear = year.format(at) === year.format(now);
  const options = { day: 'numeric', month: 'short', ...(sameYear ? {} : { year: 'numeric' }) };
  return withoutOf(formatter(clock, sameYear ? 'day' : 'day-year', options).format(at), clock);
}

function timeAgo(age: number, t: Translator): string {
  if (age < MINUTE) return t('common.time.justNow');
  return age < HOUR
    ? t('common.time.minutesAgo', { minutes: Math.floor(age / MINUTE) })
    : t('common.time.hoursAgo', { hours: Math.floor(age / HOUR) });
}

/** The time, "10:42"; with the date if it is another day: "19 Nov, 10:42". */
export function timeOfDay(at: Date, clock: Clock, now = new Date()): string {
  const day = formatter(clock, 'whole-day', { dateStyle: 'short' });
  if (day.format(at) === day.format(now)) {
    return formatter(clock, 'time', { timeStyle: 'short' }).format(at);
  }
  const options = { day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' };
  return withoutOf(formatter(clock, 'day-time', options).format(at), clock);
}

/** "10:42:05". */
export const clockTime = (at: Date, clock: Clock): string =>
  formatter(clock, 'seconds', { timeStyle: 'medium' }).format(at);

/** "20 November 2026". */
export const longDay = (at: Date, clock: Clock): string =>
  formatter(clock, 'long-day', { dateStyle: 'long' }).format(at);

/** "20 Nov 2026". */
export const calendarDay = (at: Date, clock: Clock): string =>
  formatter(clock, 'calendar', { dateStyle: 'medium' }).format(at);

/** "Sun 22 Nov". */
export function dayText(at: Date, clock: Clock): string {
  const options = { weekday: 'short', day: 'numeric', month: 'short' };
  return withoutOf(formatter(clock, 'weekday', options).format(at), clock);
}

/** The same of so many days later, by the calendar of the clock's place. */
export function laterDayText(from: Date, days: number, clock: Clock): string {
  const { timeZone } = clock;
  const day = dayLater(localDay(from, timeZone), days);
  return dayText(startOfDay(day, timeZone) ?? from, clock);
}

/** Rounded up. */
export const minutesUntil = (at: Date): number =>
  Math.max(0, Math.ceil((at.getTime() - Date.now()) / 60_000));
