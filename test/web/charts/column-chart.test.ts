import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  columnChart,
  countScale,
  moneyScale,
} from '../../../src/kernel/format/charts/column-chart.ts';
import { niceCeiling } from '../../../src/kernel/format/charts/nice-ceiling.ts';

const rupees = moneyScale('INR', 'en-IN');
const columns = (amounts: number[]) =>
  amounts.map((value, index) => ({ label: `${index}`, value, title: '' }));

describe('the chart of columns', () => {
  test('draws every day that sold anything, inside its box', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 1_000_000_000_000 }), { minLength: 1, maxLength: 62 }),
        (amounts) => {
          const chart = columnChart(columns(amounts), rupees);
          expect(chart.bars).toHaveLength(amounts.filter((minor) => minor > 0).length);
          for (const { x, y, width, height } of chart.bars) {
            expect(x).toBeGreaterThanOrEqual(0);
            expect(x + width).toBeLessThanOrEqual(100.02);
            expect(y).toBeGreaterThanOrEqual(0);
            expect(height).toBeGreaterThan(0);
            expect(y + height).toBeLessThanOrEqual(chart.height);
          }
          expect(chart.labels.length).toBeLessThanOrEqual(7);
          expect(chart.labels.filter(({ spare }) => !spare).length).toBeLessThanOrEqual(3);
        },
      ),
    );
  });

  test('measures by a round sum with a round half', () => {
    const { ticks } = columnChart(columns([1_234_500, 0]), rupees);
    expect(ticks.map(({ label }) => label)).toEqual(['₹0', '₹10K', '₹20K']);
    expect([0, 1, 200, 201, 99_999, 100_000].map((minor) => niceCeiling(minor, 2))).toEqual([
      200, 200, 200, 400, 100_000, 100_000,
    ]);
  });

  test('counts in whole things', () => {
    const { ticks } = columnChart(columns([3, 0, 1_500]), countScale('en-GB'));
    expect(ticks.map(({ label }) => label)).toEqual(['0', '1k', '2k']);
    expect(columnChart(columns([0]), countScale('en-GB')).ticks.at(-1)?.label).toBe('2');
  });
});
