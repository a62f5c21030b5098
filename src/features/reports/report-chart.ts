import { columnChart, moneyScale } from '../../kernel/format/charts/column-chart.ts';
import { formatMoney } from '../../kernel/format/money.ts';
import { statusWords } from '../../kernel/format/status-labels.ts';
import type { Translator } from '../../kernel/translation/translator.ts';
import { dayWords, weekdayWords } from './period-text.ts';
import type { Period } from './report-period.ts';
import { type Sales, sumOf } from './sales.ts';
import type { SalesReport } from './sales-report.ts';
import type { DaySales } from './sales-views.ts';

/** More days than this are shown by the week: a column stays a column on a phone. */
const MOST_COLUMNS = 62;
const WEEK = 7;
const MOST_BARS = 10;

export interface Stretch extends Sales {
  period: Period;
  words: string;
}

/** Day by day or, for a long period, in weeks from its first day. */
export function stretchesOf(days: readonly DaySales[], language: string): Stretch[] {
  if (days.length <= MOST_COLUMNS) {
    return days.map(({ day, ...sales }) => ({
      ...sales,
      period: { from: day, to: day },
      words: weekdayWords(day, language),
    }));
  }
  const weeks = Array.from({ length: Math.ceil(days.length / WEEK) }, (_, index) =>
    days.slice(index * WEEK, (index + 1) * WEEK),
  );
  return weeks.map((week) => {
    const [from = '', to = ''] = [week[0]?.day, week.at(-1)?.day];
    const words = [...new Set([from, to])].map((day) => dayWords(day, language)).join(' – ');
    return { ...sumOf(week), period: { from, to }, words };
  });
}

export function reportChart(report: SalesReport, currency: string, t: Translator) {
  const amount = (minor: number) => formatMoney(minor, currency, t.locale);
  const bars = (parts: { label: string; salesMinor: number }[]) => ({
    kind: 'bars' as const,
    ...barChart(
      parts.map(({ label, salesMinor }) => ({
        label,
        minor: salesMinor,
        amount: amount(salesMinor),
      })),
    ),
  });
  if (report.by === 'product') {
    const best = report.rows.products.slice(0, MOST_BARS);
    return bars(best.map(({ name, salesMinor }) => ({ label: name, salesMinor })));
  }
  if (report.by === 'source') {
    const { sourceWords } = statusWords(t);
    return bars(report.rows.map((row) => ({ ...row, label: sourceWords[row.source] })));
  }
  const columns = stretchesOf(report.rows, t.locale).map(({ period, words, salesMinor }) => ({
    label: dayWords(period.from, t.locale),
    value: salesMinor,
    title: t('money.reports.column', { day: words, amount: amount(salesMinor) }),
  }));
  return { kind: 'columns' as const, ...columnChart(columns, moneyScale(currency, t.locale)) };
}

export interface Bar {
  label: string;
  minor: number;
  amount: string;
}

const ROW = 44;
const TEXT_AT = 15;
const BAR_AT = 22;
const THICK = 12;
/** Characters of a label that fit beside the amount on the narrowest phone. */
const LONGEST = 24;

/** Pixels down, percent across. */
export function barChart(bars: readonly Bar[]) {
  const most = Math.max(1, ...bars.map(({ minor }) => minor));
  return {
    height: bars.length * ROW,
    bars: bars.map(({ label, minor, amount }, index) => ({
      label: shortened(label),
      amount,
      textY: index * ROW + TEXT_AT,
      y: index * ROW + BAR_AT,
      thick: THICK,
      width: Math.round((Math.max(minor, 0) / most) * 10_000) / 100,
    })),
  };
}

function shortened(label: string): string {
  const signs = [...new Intl.Segmenter().segment(label)];
  if (signs.length <= LONGEST) return label;
  return `${signs
    .slice(0, LONGEST - 1)
    .map(({ segment }) => segment)
    .join('')
    .trimEnd()}…`;
}
