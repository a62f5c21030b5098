import { expect, test } from 'vitest';
import { likelihood } from '../../../../src/reader/built-in/confidence/estimate-confidence.ts';
import { FEATURES, REASSURING } from '../../../../src/reader/built-in/confidence/features.ts';
import { WEIGHTS } from '../../../../src/reader/built-in/weights.ts';

test('weighted features become a probability', () => {
  expect(likelihood([1, 0], [0, 5])).toBe(0.5);
  expect(likelihood([1, 1], [1, 2])).toBeCloseTo(0.953, 3);
});

test('trouble makes nothing surer, and what reassures makes nothing less sure', () => {
  const either = ['always', 'fillers', 'words', 'earlier', 'follows', 'changes'];
  const wrong = FEATURES.filter((name) => {
    if (either.includes(name)) return false;
    return REASSURING.has(name) ? WEIGHTS.confidence[name] < 0 : WEIGHTS.confidence[name] > 0;
  });
  expect(wrong).toEqual([]);
});
