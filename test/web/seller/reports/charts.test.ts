import { describe, expect, test } from 'vitest';
import { changeText, periodText } from '../../../../src/features/reports/period-text.ts';
import { barChart, stretchesOf } from '../../../../src/features/reports/report-chart.ts';
import { dayLater } from '../../../../src/kernel/format/local-day.ts';
import { translator } from '../../../../src/kernel/translation/translator.ts';

const t = translator('en', 'en-IN');

test('the longest bar is as long as there is room, the others in proportion', () => {
  const { bars } = barChart([
    { label: 'Blue mug', minor: 4_000, amount: '₹40' },
    { label: 'A very long name of a thing that nobody reads', minor: 1_000, amount: '₹10' },
  ]);
  expect(bars.map(({ width }) => width)).toEqual([100, 25]);
  expect(bars[1]?.label).toBe('A very long name of a t…');
});

describe('the comparison', () => {
  const week = { from: '2026-11-14', to: '2026-11-20' };
  test.each([
    [112, 100, '12% more than the previous 7 days'],
    [299, 100, '199% more than the previous 7 days'],
    [1692, 100, '17× the previous 7 days'],
    [50, 100, '50% less than the previous 7 days'],
    [0, 100, '100% less than the previous 7 days'],
    [100, 100, 'about the same as the previous 7 days'],
    [5, 0, ''],
  ])('of %i with %i reads "%s"', (now, before, words) => {
    expect(changeText({ now, before, ordersBefore: 10 }, week, t)).toBe(words);
  });

  test('says nothing of a time with a handful of orders', () => {
    const figures = { now: 90_000, before: 10_000, ordersBefore: 9 };
    expect(changeText(figures, week, t)).toBe('');
  });

  test('names a day and a month as people do', () => {
    const day = { from: '2026-11-20', to: '2026-11-20' };
    const twice = { now: 20, before: 10, ordersBefore: 10 };
    expect(changeText(twice, day, t)).toBe('100% more than the previous day');
    const month = { from: '2026-11-01', to: '2026-11-30' };
    expect(changeText(twice, month, t)).toBe('100% more than October 2026');
    expect(periodText(month, t)).toBe('November 2026');
    expect(periodText(day, t)).toBe('20 November 2026');
    expect(periodText(week, t)).toBe('14 Nov 2026 to 20 Nov 2026');
  });
});

test('a long period is shown in weeks, and none of its days is lost', () => {
  const days = Array.from({ length: 100 }, (_, index) => ({
    day: dayLater('2026-01-01', index),
    orders: 1,
    salesMinor: 100,
  }));
  const weeks = stretchesOf(days, 'en-IN');
  expect(weeks).toHaveLength(15);
  expect(weeks.reduce((sum, { orders }) => sum + orders, 0)).toBe(100);
  expect(weeks.at(-1)?.period).toEqual({ from: '2026-04-09', to: '2026-04-10' });
  expect(stretchesOf(days.slice(0, 62), 'en-IN')).toHaveLength(62);
});
