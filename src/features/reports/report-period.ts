import { type FieldProblem, fieldProblem, refuseProblems } from '../../errors.ts';
import { databaseNow } from '../../kernel/db/clock.ts';
import { dayLater, daysBetween, localDay, startOfDay } from '../../kernel/format/local-day.ts';
import type { MessageKey } from '../../kernel/translation/message-key.ts';
import { message } from '../../kernel/translation/translator.ts';

/** Calendar days of a store, both inclusive: "2026-11-01" to "2026-11-20". */
export interface Period {
  from: string;
  to: string;
}

const MAX_DAYS = 366;
const DEFAULT_DAYS = 30;

export const lengthOf = ({ from, to }: Period): number => daysBetween(from, to) + 1;

export const daysOf = (period: Period): string[] =>
  Array.from({ length: lengthOf(period) }, (_, index) => dayLater(period.from, index));

export const daysUpTo = (to: string, days: number): Period => ({
  from: dayLater(to, 1 - days),
  to,
});

/**
 * The requested period: without `to` up to today, without `from` of 30 days.
 * @throws Refusal 400 naming the field
 */
export function askedPeriod(
  asked: { from?: string | undefined; to?: string | undefined },
  timeZone: string,
): Period {
  refuseProblems([...dayProblems('from', asked.from), ...dayProblems('to', asked.to)]);
  const to = asked.to ?? localDay(databaseNow(), timeZone);
  const from = asked.from ?? daysUpTo(to, DEFAULT_DAYS).from;
  const days = lengthOf({ from, to });
  if (days < 1) refuseProblems([fieldProblem('from', message('errors.reports.fromAfterTo'))]);
  if (days > MAX_DAYS) {
    const words = message('errors.reports.tooLong', { days: MAX_DAYS });
    refuseProblems([fieldProblem('from', words)]);
  }
  return { from, to };
}

/** Four-digit years only: the database has no year 0. */
const dayProblems = (path: string, day: string | undefined): FieldProblem[] =>
  day === undefined || (/^[12]/.test(day) && startOfDay(day, 'UTC'))
    ? []
    : [fieldProblem(path, message('errors.reports.notADay', { example: '2026-11-20' }))];

/** The period for comparison: for a whole month the one before, else as many days before. */
export function periodBefore(period: Period): Period {
  const to = dayLater(period.from, -1);
  return isWholeMonth(period)
    ? { from: `${to.slice(0, 7)}-01`, to }
    : daysUpTo(to, lengthOf(period));
}

export const isWholeMonth = ({ from, to }: Period): boolean =>
  from.endsWith('-01') && to.startsWith(from.slice(0, 7)) && dayLater(to, 1).endsWith('-01');

/** Two moments: the first inclusive, the last exclusive. */
export type Bounds = readonly [from: string, to: string];

export const boundsOf = ({ from, to }: Period, timeZone: string): Bounds => [
  startOf(from, timeZone),
  startOf(dayLater(to, 1), timeZone),
];

export const dayStarts = (period: Period, timeZone: string): string[] =>
  [...daysOf(period), dayLater(period.to, 1)].map((day) => startOf(day, timeZone));

function startOf(day: string, timeZone: string): string {
  const start = startOfDay(day, timeZone);
  if (!start) throw new RangeError(`${day} is not a date`);
  return start.toISOString();
}

export function quickRanges(timeZone: string): { word: MessageKey; period: Period }[] {
  const today = localDay(databaseNow(), timeZone);
  const thisMonth = { from: `${today.slice(0, 7)}-01`, to: today };
  const lastDay = dayLater(thisMonth.from, -1);
  return [
    { word: 'money.reports.range.today', period: daysUpTo(today, 1) },
    { word: 'money.reports.range.week', period: daysUpTo(today, 7) },
    { word: 'money.reports.range.thirty', period: daysUpTo(today, 30) },
    { word: 'money.reports.range.thisMonth', period: thisMonth },
    {
      word: 'money.reports.range.lastMonth',
      period: { from: `${lastDay.slice(0, 7)}-01`, to: lastDay },
    },
  ];
}
