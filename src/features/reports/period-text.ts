import { compareFigures, FEWEST_TO_COMPARE } from '../../kernel/format/charts/compare-figures.ts';
import type { Translator } from '../../kernel/translation/translator.ts';
import { isWholeMonth, lengthOf, type Period, periodBefore } from './report-period.ts';

type DayParts = Intl.DateTimeFormatOptions;
const DAY: DayParts = { day: 'numeric', month: 'short' };

// A calendar day is no moment: it has no zone.
const written = (day: string, language: string, parts: DayParts): string =>
  new Intl.DateTimeFormat(language, { timeZone: 'UTC', ...parts }).format(new Date(day));

/** "Fri 20 Nov". */
export const weekdayWords = (day: string, language: string): string =>
  written(day, language, { weekday: 'short', ...DAY });

/** "20 Nov". */
export const dayWords = (day: string, language: string): string => written(day, language, DAY);

/** "20 November 2026", "November 2026" for a whole month, "1 Nov 2026 to 20 Nov 2026" else. */
export function periodText(period: Period, t: Translator): string {
  if (isWholeMonth(period)) {
    return written(period.from, t.locale, { month: 'long', year: 'numeric' });
  }
  if (period.from === period.to) return written(period.to, t.locale, { dateStyle: 'long' });
  const day = (text: string) => written(text, t.locale, { ...DAY, year: 'numeric' });
  return t('money.reports.period', { from: day(period.from), to: day(period.to) });
}

const BY_DAYS = {
  times: 'money.reports.compare.times',
  more: 'money.reports.compare.more',
  less: 'money.reports.compare.less',
  same: 'money.reports.compare.same',
} as const;
const BY_MONTH = {
  times: 'money.reports.compare.timesMonth',
  more: 'money.reports.compare.moreMonth',
  less: 'money.reports.compare.lessMonth',
  same: 'money.reports.compare.sameMonth',
} as const;

/**
 * "12% more than the previous 7 days", "17× October 2026"; empty where there is too little to
 * compare with.
 * @param ordersBefore orders in the previous period
 */
export function changeText(
  { now, before, ordersBefore }: { now: number; before: number; ordersBefore: number },
  period: Period,
  t: Translator,
): string {
  if (before === 0 || ordersBefore < FEWEST_TO_COMPARE) return '';
  const { way, ...much } = compareFigures(now, before);
  return isWholeMonth(period)
    ? t(BY_MONTH[way], { ...much, month: periodText(periodBefore(period), t) })
    : t(BY_DAYS[way], { ...much, days: lengthOf(period) });
}
