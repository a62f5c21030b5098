import { daysUpTo, type Period } from '../../../domain/reports/report-period.ts';
import { dayLater, localDay } from '../../../format/local-day.ts';
import type { MessageKey } from '../../../translation/message-key.ts';

export function quickRanges(timeZone: string): { word: MessageKey; period: Period }[] {
  const today = localDay(new Date(), timeZone);
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
