import { daysUpTo, type Period } from '../../../domain/reports/report-period.ts';
import { dayLater, localDay } from '../../../format/local-day.ts';

/** The periods that are one tap away, by the store's calendar. */
export function quickRanges(timeZone: string): { word: string; period: Period }[] {
  const today = localDay(new Date(), timeZone);
  const thisMonth = { from: `${today.slice(0, 7)}-01`, to: today };
  const lastDay = dayLater(thisMonth.from, -1);
  return [
    { word: 'Today', period: daysUpTo(today, 1) },
    { word: '7 days', period: daysUpTo(today, 7) },
    { word: '30 days', period: daysUpTo(today, 30) },
    { word: 'This month', period: thisMonth },
    { word: 'Last month', period: { from: `${lastDay.slice(0, 7)}-01`, to: lastDay } },
  ];
}
