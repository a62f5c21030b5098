import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addCycles, addDays, fullHour } from '../../../src/features/subscriptions/periods.ts';
import { endOfWorth, unusedWorth } from '../../../src/features/subscriptions/worth.ts';

const moment = fc
  .integer({ min: Date.UTC(2024, 0, 1), max: Date.UTC(2034, 0, 1) })
  .map((ms) => new Date(ms));
const cycle = fc.constantFrom('monthly' as const, 'yearly' as const);
const money = fc.integer({ min: 1, max: 10_000_000 });

describe('months and years', () => {
  test.each([
    ['2026-01-31T10:00:00Z', 'monthly', 1, '2026-02-28T10:00:00.000Z'],
    ['2028-01-31T10:00:00Z', 'monthly', 1, '2028-02-29T10:00:00.000Z'],
    ['2028-02-29T00:00:00Z', 'yearly', 1, '2029-02-28T00:00:00.000Z'],
    ['2026-12-15T23:59:59.999Z', 'monthly', 1, '2027-01-15T23:59:59.999Z'],
    ['2026-11-20T00:00:00Z', 'monthly', 14, '2028-01-20T00:00:00.000Z'],
    ['2026-11-20T00:00:00Z', 'monthly', 0, '2026-11-20T00:00:00.000Z'],
  ] as const)('from %s, %s, %i of them end at %s', (start, of, count, end) => {
    expect(addCycles(new Date(start), of, count).toISOString()).toBe(end);
  });

  test('a month has 28 to 31 days, a year 365 or 366', () => {
    fc.assert(
      fc.property(moment, cycle, (start, of) => {
        const days = (addCycles(start, of, 1).getTime() - start.getTime()) / 86_400_000;
        const [least, most] = of === 'monthly' ? [28, 31] : [365, 366];
        expect(days).toBeGreaterThanOrEqual(least);
        expect(days).toBeLessThanOrEqual(most);
      }),
    );
  });
});

describe('what is left of a payment', () => {
  test('is all of it before its time, half of it at half time, and nothing after it', () => {
    const start = new Date('2026-11-01T00:00:00Z');
    const end = new Date('2026-12-01T00:00:00Z');
    const paid = [{ id: 'a', worthMinor: 149_900, start, end }];
    expect(unusedWorth(paid, addDays(start, -3))).toBe(149_900);
    expect(unusedWorth(paid, start)).toBe(149_900);
    expect(unusedWorth(paid, addDays(start, 15))).toBe(74_950);
    // A third of ₹1,499 is 499.66…: whole paise, rounded down.
    expect(unusedWorth(paid, addDays(start, 20))).toBe(49_966);
    expect(unusedWorth(paid, end)).toBe(0);
    expect(unusedWorth(paid, addDays(end, 1))).toBe(0);
  });

  test('never grows with time, and is never negative or more than was paid', () => {
    fc.assert(
      fc.property(moment, cycle, money, fc.nat(800), fc.nat(800), (start, of, worthMinor, a, b) => {
        const paid = [{ id: 'a', worthMinor, start, end: addCycles(start, of, 1) }];
        const [early, late] = [Math.min(a, b), Math.max(a, b)].map((d) => addDays(start, d - 100));
        const before = unusedWorth(paid, early as Date);
        const after = unusedWorth(paid, late as Date);
        expect(after).toBeLessThanOrEqual(before);
        expect(after).toBeGreaterThanOrEqual(0);
        expect(before).toBeLessThanOrEqual(worthMinor);
        expect(Number.isInteger(after)).toBe(true);
      }),
    );
  });
});

describe('the time that money buys', () => {
  test('the price buys a calendar month or year to the second', () => {
    fc.assert(
      fc.property(moment, cycle, money, fc.nat(30), (start, of, priceMinor, count) => {
        const worthMinor = priceMinor * count;
        const end = endOfWorth(start, { worthMinor, priceMinor, cycle: of });
        expect(end).toEqual(addCycles(start, of, count));
      }),
    );
  });

  test('more money never buys less time', () => {
    fc.assert(
      fc.property(moment, cycle, money, money, money, (start, of, priceMinor, a, b) => {
        const [less, more] = [Math.min(a, b), Math.max(a, b)];
        const until = (worthMinor: number) =>
          endOfWorth(start, { worthMinor: worthMinor % (priceMinor * 20), priceMinor, cycle: of });
        if (more % (priceMinor * 20) < less % (priceMinor * 20)) return;
        expect(until(more).getTime()).toBeGreaterThanOrEqual(until(less).getTime());
        expect(until(less).getTime()).toBeGreaterThanOrEqual(start.getTime());
      }),
    );
  });

  test('what is bought and given back at once loses less than one minor unit', () => {
    fc.assert(
      fc.property(moment, cycle, money, (start, of, worthMinor) => {
        const priceMinor = 149_900;
        const end = endOfWorth(start, { worthMinor, priceMinor, cycle: of });
        const back = unusedWorth([{ id: 'a', worthMinor, start, end }], start);
        expect(end > start ? back : worthMinor).toBe(worthMinor);
      }),
    );
  });
});

test('a full hour begins at most an hour before', () => {
  expect(fullHour(new Date('2026-11-20T10:59:59.999Z')).toISOString()).toBe(
    '2026-11-20T10:00:00.000Z',
  );
});
