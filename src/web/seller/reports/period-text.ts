import {
  isWholeMonth,
  lengthOf,
  type Period,
  periodBefore,
} from '../../../domain/reports/report-period.ts';
import { comparedWith, FEWEST_TO_COMPARE } from '../../charts/compare-figures.ts';

type DayParts = Intl.DateTimeFormatOptions;
const DAY: DayParts = { day: 'numeric', month: 'short' };

// A calendar day is no moment: it is written as it is, in no zone.
const written = (day: string, language: string, parts: DayParts): string =>
  new Intl.DateTimeFormat(language, { timeZone: 'UTC', ...parts }).format(new Date(day));

/** "Fri 20 Nov". */
export const weekdayWords = (day: string, language: string): string =>
  written(day, language, { weekday: 'short', ...DAY });

/** "20 Nov". */
export const dayWords = (day: string, language: string): string => written(day, language, DAY);

/** "20 November 2026", "November 2026" for a whole month, "1 Nov 2026 to 20 Nov 2026" else. */
export function periodText(period: Period, language: string): string {
  if (isWholeMonth(period)) {
    return written(period.from, language, { month: 'long', year: 'numeric' });
  }
  if (period.from === period.to) return written(period.to, language, { dateStyle: 'long' });
  const [from, to] = [period.from, period.to].map((day) =>
    written(day, language, { ...DAY, year: 'numeric' }),
  );
  return `${from} to ${to}`;
}

/** The period for comparison: "the previous 7 days", "October 2026". */
function wordsBefore(period: Period, language: string): string {
  if (isWholeMonth(period)) return periodText(periodBefore(period), language);
  const days = lengthOf(period);
  return days === 1 ? 'the previous day' : `the previous ${days} days`;
}

/**
 * "12% more than the previous 7 days", "17× the previous 7 days"; empty where there is too little to
 * compare with.
 * @param ordersBefore how many orders the time before had
 */
export function changeText(
  { now, before, ordersBefore }: { now: number; before: number; ordersBefore: number },
  period: Period,
  language: string,
): string {
  if (before === 0 || ordersBefore < FEWEST_TO_COMPARE) return '';
  const much = comparedWith(now, before, 'less') || 'about the same as';
  return `${much} ${wordsBefore(period, language)}`;
}
