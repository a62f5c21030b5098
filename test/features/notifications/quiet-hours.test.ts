import fc from 'fast-check';
import { expect, test } from 'vitest';
import { afterQuietHours } from '../../../src/features/notifications/quiet-hours.ts';

const NIGHT = { from: '22:00', to: '08:00' };
const after = (at: string, zone: string, quiet: { from: string; to: string } | null = NIGHT) =>
  afterQuietHours(new Date(at), quiet, zone).toISOString();

test('a night waits for the morning of the store, not of the server', () => {
  const at = '2026-11-20T20:00:00Z';
  expect(after(at, 'Asia/Kolkata')).toBe('2026-11-21T02:30:00.000Z'); // 01:30 there
  expect(after(at, 'Europe/Madrid')).toBe('2026-11-20T20:00:00.000Z'); // 21:00
  expect(after(at, 'America/Mexico_City')).toBe('2026-11-20T20:00:00.000Z'); // 14:00
  expect(after('2026-11-20T21:00:00Z', 'Europe/Madrid')).toBe('2026-11-21T07:00:00.000Z');
  expect(after('2026-11-20T18:30:00Z', 'Asia/Kathmandu')).toBe('2026-11-21T02:15:00.000Z');
});

test('the last minute is quiet, the end is not', () => {
  expect(after('2026-11-20T07:59:30Z', 'UTC')).toBe('2026-11-20T08:00:00.000Z');
  expect(after('2026-11-20T08:00:00Z', 'UTC')).toBe('2026-11-20T08:00:00.000Z');
});

test('quiet hours may lie within a day, and none are none', () => {
  const siesta = { from: '13:00', to: '15:00' };
  expect(after('2026-11-20T13:30:00Z', 'UTC', siesta)).toBe('2026-11-20T15:00:00.000Z');
  expect(after('2026-11-20T22:30:00Z', 'UTC', siesta)).toBe('2026-11-20T22:30:00.000Z');
  expect(after('2026-11-20T23:00:00Z', 'UTC', null)).toBe('2026-11-20T23:00:00.000Z');
  expect(after('2026-11-20T23:00:00Z', 'UTC', { from: '08:00', to: '08:00' })).toBe(
    '2026-11-20T23:00:00.000Z',
  );
});

test('a night in which the clocks change ends by the new clock', () => {
  // 8 March 2026 has 23 hours there, 1 November 25.
  expect(after('2026-03-08T06:30:00Z', 'America/New_York')).toBe('2026-03-08T12:00:00.000Z');
  expect(after('2026-11-01T03:30:00Z', 'America/New_York')).toBe('2026-11-01T13:00:00.000Z');
});

test('a night whose end the clock jumps over ends after the jump', () => {
  const early = { from: '22:00', to: '02:30' };
  // 23:30 there; 02:30 does not come on that night, 03:30 does.
  const end = after('2026-03-08T04:30:00Z', 'America/New_York', early);
  expect(end).toBe('2026-03-08T07:30:00.000Z');
});

test('the end is never quiet, never before, and at most a day away', () => {
  const clock = fc
    .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
    .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'));
  const zone = fc.constantFrom('Asia/Kolkata', 'UTC', 'America/New_York', 'Australia/Lord_Howe');
  const at = fc.date({
    min: new Date('2026-01-01'),
    max: new Date('2027-01-01'),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(at, clock, clock, zone, (now, from, to, timeZone) => {
      const quiet = { from, to };
      const end = afterQuietHours(now, quiet, timeZone);
      expect(end.getTime()).toBeGreaterThanOrEqual(now.getTime());
      expect(end.getTime() - now.getTime()).toBeLessThanOrEqual(25 * 3_600_000);
      if (!jumps(now, timeZone)) expect(afterQuietHours(end, quiet, timeZone)).toEqual(end);
    }),
  );
});

/** Whether the clocks change within two days: then an hour may come twice. */
function jumps(from: Date, timeZone: string): boolean {
  const hourAt = (days: number) =>
    new Intl.DateTimeFormat('en', { timeZone, timeStyle: 'short' }).format(
      from.getTime() + days * 86_400_000,
    );
  return hourAt(0) !== hourAt(2);
}
