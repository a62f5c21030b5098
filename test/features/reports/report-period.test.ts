import { expect, test } from 'vitest';
import {
  askedPeriod,
  boundsOf,
  dayStarts,
  daysOf,
  isWholeMonth,
  periodBefore,
} from '../../../src/features/reports/report-period.ts';
import { localDay } from '../../../src/kernel/format/local-day.ts';

const period = (from: string, to: string) => ({ from, to });

test('the days of a period are those of the calendar, both ends included', () => {
  expect(daysOf(period('2028-02-28', '2028-03-01'))).toEqual([
    '2028-02-28',
    '2028-02-29',
    '2028-03-01',
  ]);
});

test.each([
  // The clock goes forward on 8 March and back on 1 November 2026.
  ['America/Los_Angeles', '2026-03-08', 23],
  ['America/Los_Angeles', '2026-11-01', 25],
  ['Asia/Kolkata', '2026-03-08', 24],
  ['Pacific/Kiritimati', '2026-11-20', 24],
  // Midnight itself is left out there.
  ['America/Santiago', '2026-09-06', 23],
])('in %s %s has %i hours', (zone, day, hours) => {
  const [from, to] = boundsOf(period(day, day), zone);
  expect((Date.parse(to) - Date.parse(from)) / 3_600_000).toBe(hours);
});

test.each(['Asia/Kolkata', 'America/Los_Angeles', 'Pacific/Kiritimati', 'America/Santiago'])(
  'in %s every moment of a year lies in its own day',
  (zone) => {
    const year = period('2026-01-01', '2026-12-31');
    const starts = dayStarts(year, zone);
    for (const [index, day] of daysOf(year).entries()) {
      const [start = '', end = ''] = starts.slice(index);
      expect(localDay(new Date(start), zone)).toBe(day);
      expect(localDay(new Date(Date.parse(end) - 1), zone)).toBe(day);
    }
  },
);

test('a period is compared with as many days before, a month with the month before', () => {
  expect(periodBefore(period('2026-11-14', '2026-11-20'))).toEqual(
    period('2026-11-07', '2026-11-13'),
  );
  expect(periodBefore(period('2026-03-01', '2026-03-31'))).toEqual(
    period('2026-02-01', '2026-02-28'),
  );
  expect(isWholeMonth(period('2026-11-01', '2026-11-20'))).toBe(false);
  expect(isWholeMonth(period('2026-11-01', '2026-12-31'))).toBe(false);
});

test('unsaid days are the last thirty up to today, by the clock of the store', () => {
  const zone = 'Pacific/Kiritimati';
  const asked = askedPeriod({}, zone);
  expect(asked.to).toBe(localDay(new Date(), zone));
  expect(daysOf(asked)).toHaveLength(30);
});

test.each([
  [{ from: '2026-02-30' }, 'from'],
  [{ to: 'yesterday' }, 'to'],
  [{ to: '0000-01-01' }, 'to'],
  [{ from: '2026-11-21', to: '2026-11-20' }, 'from'],
  [{ from: '2025-11-19', to: '2026-11-20' }, 'from'],
])('%j is refused by its field %s', (asked, path) => {
  const fields = { fields: [expect.objectContaining({ path })] };
  expect(() => askedPeriod(asked, 'UTC')).toThrow(
    expect.objectContaining({ statusCode: 400, details: fields }),
  );
});

test('a leap year fits', () => {
  expect(daysOf(askedPeriod({ from: '2028-01-01', to: '2028-12-31' }, 'UTC'))).toHaveLength(366);
});
