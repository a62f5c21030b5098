import { describe, expect, test } from 'vitest';
import { lastMonths, monthNamed } from '../../../../src/features/platform/revenue/months.ts';
import {
  monthlyRecurring,
  percentOf,
} from '../../../../src/features/platform/revenue/revenue-parts.ts';

const names = (at: string, count: number) =>
  lastMonths(new Date(at), count).map(({ month }) => month);

describe('the last months', () => {
  test('go over the end of a year, and a month longer than the one before it', () => {
    expect(names('2026-01-31T12:00:00Z', 3)).toEqual(['2025-11', '2025-12', '2026-01']);
    expect(names('2026-03-31T23:59:59Z', 2)).toEqual(['2026-02', '2026-03']);
  });

  test('begin and end at midnight in UTC, wherever the server is', () => {
    expect(names('2026-11-01T00:00:00Z', 1)).toEqual(['2026-11']);
    expect(names('2026-10-31T23:59:59.999Z', 1)).toEqual(['2026-10']);
  });

  test('know the leap day', () => {
    const [february] = lastMonths(new Date('2028-02-29T23:00:00Z'), 1);
    expect(february?.before.toISOString()).toBe('2028-03-01T00:00:00.000Z');
    expect(names('2028-02-29T23:00:00Z', 13)[0]).toBe('2027-02');
  });

  test('are named as people type them', () => {
    expect(monthNamed('2026-12')?.before.toISOString()).toBe('2027-01-01T00:00:00.000Z');
    expect(['2026-13', '2026-00', '26-11', '2026-1', ''].map(monthNamed)).toEqual(
      Array(5).fill(null),
    );
  });
});

test.each([
  [0, 5, 0],
  [0, 6, 1],
  [100, 11, 101],
  [49_900, 499_000, 91_483],
])('%i a month and %i a year make %i a month', (monthly, yearly, recurring) => {
  expect(monthlyRecurring(monthly, yearly)).toBe(recurring);
});

test('a percent has two decimals, and there is none of nothing', () => {
  expect(percentOf(1, 3)).toBe(33.33);
  expect(percentOf(2, 3)).toBe(66.67);
  expect(percentOf(1, 800)).toBe(0.13);
  expect(percentOf(0, 7)).toBe(0);
  expect(percentOf(3, 0)).toBeNull();
});
