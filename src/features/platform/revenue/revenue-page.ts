import type { Freshness } from '../../../kernel/db/replica/replica.ts';
import { columnChart, moneyScale } from '../../../kernel/format/charts/column-chart.ts';
import { formatMoney } from '../../../kernel/format/money.ts';
import { differenceText, monthText } from './month-text.ts';
import { lastMonths, type Month } from './months.ts';
import { PAYMENTS } from './payment-looks.ts';
import { oldestOf, type RevenueParts, revenueParts } from './revenue-parts.ts';

/** Operators read money as the plans' own country does. */
const LANGUAGE = 'en-IN';

export async function revenuePage(freshness: Freshness) {
  const revenue = await revenueParts(freshness);
  const { currency, at, parts } = revenue;
  const amount = (minor: number) => formatMoney(minor, currency, LANGUAGE);
  const { taken, monthly } = parts;
  return {
    currency,
    at: oldestOf(Object.values(parts)) ?? at,
    parts,
    amount,
    money: (minor: number, of: string) => formatMoney(minor, of, LANGUAGE),
    percent: (value: number | null) => (value === null ? '—' : `${round(value)} %`),
    difference:
      taken.value && differenceText(taken.value.thisMonthMinor, taken.value.lastMonthMinor, amount),
    hasTaken: !taken.value || taken.value.totalMinor > 0,
    lastMonthText: monthText((lastMonths(at, 2)[0] as Month).month),
    // The newest month first, as in every list.
    months: monthly.value
      ?.map(({ month, amountMinor, payments }) => ({
        words: monthText(month, 'table'),
        amount: amount(amountMinor),
        payments: payments.toLocaleString('en-GB'),
        isNone: payments === 0,
        href: `${PAYMENTS}?month=${month}`,
      }))
      .reverse(),
    chart: chartOf(revenue, amount),
  };
}

function chartOf(
  { currency, parts: { monthly } }: RevenueParts,
  amount: (minor: number) => string,
) {
  if (!monthly.value) return null;
  const columns = monthly.value.map(({ month, amountMinor }) => ({
    label: monthText(month, 'short'),
    value: amountMinor,
    title: `${monthText(month)}: ${amount(amountMinor)}`,
  }));
  return columnChart(columns, moneyScale(currency, LANGUAGE), columns.length);
}

const round = (percent: number): number => Math.round(percent * 10) / 10;
