import { expect, test } from 'vitest';
import { startOfDay } from '../../../src/kernel/format/local-day.ts';

const at = (day: string, zone: string, later = 0) => startOfDay(day, zone, later)?.toISOString();

test('a day begins at local midnight', () => {
  expect(at('2026-11-20', 'Asia/Kolkata')).toBe('2026-11-19T18:30:00.000Z');
  expect(at('2026-11-20', 'America/Los_Angeles')).toBe('2026-11-20T08:00:00.000Z');
  expect(at('2026-11-20', 'UTC')).toBe('2026-11-20T00:00:00.000Z');
});

test('the day after a change of the clock begins by the new offset', () => {
  // 8 March 2026 has 23 hours there.
  expect(at('2026-03-08', 'America/Los_Angeles')).toBe('2026-03-08T08:00:00.000Z');
  expect(at('2026-03-08', 'America/Los_Angeles', 1)).toBe('2026-03-09T07:00:00.000Z');
  expect(at('2026-10-25', 'Europe/Berlin', 1)).toBe('2026-10-25T23:00:00.000Z');
});

test.each(['', 'yesterday', '2026-13-01', '2026-02-30', '20261120'])('%j is no day', (text) => {
  expect(startOfDay(text, 'UTC')).toBeNull();
});
