import { expect, test } from 'vitest';
import { readOptions } from '../../dev/resilience/options.ts';
import { isMet, type TestResult } from '../../dev/resilience/result.ts';
import { tableOf } from '../../dev/resilience/table.ts';
import { idsByFile, patternOf } from '../../dev/resilience/titles.ts';

test('what is asked for is read, and what makes no sense is refused', () => {
  expect(readOptions(['full'])).toEqual({ size: 'full', only: [], times: 1, behind: [] });
  expect(readOptions(['smoke', '--only', 'A-01,B', '--times', '3', '--behind', 'redis'])).toEqual({
    size: 'smoke',
    only: ['A-01', 'B'],
    times: 3,
    behind: ['redis'],
  });
  expect(readOptions(['soak'])?.only).toEqual(['B-15', 'B-21']);
  // Behind a pooler the queue is in Redis.
  expect(readOptions(['full', '--behind', 'pgbouncer'])?.behind).toEqual(['pgbouncer', 'redis']);
  for (const wrong of [
    [],
    ['half'],
    ['full', 'full'],
    ['full', '--only', 'A-1'],
    ['full', '--only', 'X'],
    ['full', '--times', '0'],
    ['full', '--times', 'three'],
    ['full', '--behind', 'nginx'],
    ['full', '--loud'],
  ]) {
    expect(readOptions(wrong), wrong.join(' ')).toBeNull();
  }
});

test('tests are found by ids and by groups, wherever in their titles these stand', () => {
  const pattern = patternOf(['A-01', 'C']);
  for (const title of ['A-01 last units', 'a batch C-07 of many', 'A-02 A-01 both']) {
    expect(pattern.test(title), title).toBe(true);
  }
  for (const title of ['A-02 others', 'XA-01 no', 'see A-011 there']) {
    expect(pattern.test(title), title).toBe(false);
  }
});

test('ids are read from titles, of whatever kind of test, and from no other text', () => {
  const byFile = idsByFile();
  expect(byFile.get('test/resilience/failures/rolling-restart.full.test.ts')).toEqual(['B-14']);
  expect(byFile.get('test/resilience/failures/redis-away.full.test.ts')).toEqual(['B-08', 'B-09']);
  expect(byFile.get('test/web/webhooks/provider-signatures.test.ts')).toContain('C-02');
  // A house number, and the results of a table.
  expect(byFile.has('test/reader/built-in/customer/customers-in-english.test.ts')).toBe(false);
  expect(byFile.has('test/dev/resilience.test.ts')).toBe(false);
});

const result = (more: Partial<TestResult> = {}): TestResult => ({
  ids: ['A-01'],
  title: 'A-01 last units',
  file: 'test/a.test.ts',
  passed: true,
  ms: 1_234,
  figures: [{ id: 'A-01', what: 'p99', value: 812.4, unit: 'ms', limit: 3_000 }],
  ...more,
});

test('the table has a line for each test and each figure, and a column for each pass', () => {
  const missed = [{ id: 'A-01', what: 'p99', value: 3_100, unit: 'ms', limit: 3_000 }];
  const lines = tableOf([[result()], [result({ passed: false, figures: missed })]]).split('\n');
  expect(lines.map((line) => line.split(/ {2,}/))).toEqual([
    ['id', 'what', 'limit', 'pass 1', 'pass 2'],
    ['A-01', 'last units', 'pass 1.2 s', 'FAIL 1.2 s'],
    ['A-01', 'p99', '≤ 3,000 ms', '812 ms', 'MISSED 3,100 ms'],
  ]);
});

test('a figure is met within what is promised, either way', () => {
  const figure = { what: 'x', unit: 's', value: 5 };
  expect([isMet(figure), isMet({ ...figure, limit: 5 }), isMet({ ...figure, limit: 4 })]).toEqual([
    true,
    true,
    false,
  ]);
  expect([isMet({ ...figure, atLeast: 5 }), isMet({ ...figure, atLeast: 6 })]).toEqual([
    true,
    false,
  ]);
  expect(isMet({ ...figure, value: Number.NaN, limit: 9 })).toBe(false);
});
