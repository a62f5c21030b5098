import { expect, test } from 'vitest';
import { exactTime, shortTime } from '../../../src/kernel/format/format-time.ts';

const india = { timeZone: 'Asia/Kolkata', language: 'en-IN' };
const now = new Date('2026-11-20T05:00:00Z');

test.each([
  ['2026-11-20T04:59:30Z', 'just now'],
  ['2026-11-20T04:55:00Z', '5 min ago'],
  ['2026-11-20T02:00:00Z', '3 h ago'],
  ['2026-11-18T20:00:00Z', '19 Nov'],
  ['2025-12-31T18:00:00Z', '31 Dec 2025'],
])('%s reads %s', (at, words) => {
  expect(shortTime(new Date(at), india, now)).toBe(words);
});

test('the exact time is told in the zone of the store', () => {
  expect(exactTime(new Date('2026-11-20T05:12:00Z'), india)).toMatch(/20 November 2026.*10:42/);
});
