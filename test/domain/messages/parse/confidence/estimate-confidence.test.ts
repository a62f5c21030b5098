import { expect, test } from 'vitest';
import { likelihood } from '../../../../../src/domain/messages/parse/confidence/estimate-confidence.ts';
import { WEIGHTS } from '../../../../../src/domain/messages/parse/weights.ts';

test('weighted features become a probability', () => {
  expect(likelihood([1, 0], [0, 5])).toBe(0.5);
  expect(likelihood([1, 1], [1, 2])).toBeCloseTo(0.953, 3);
});

test('what is not explained, not sold or not told makes less sure, a well told product surer', () => {
  expect(WEIGHTS.confidence.unexplained).toBeLessThan(0);
  expect(WEIGHTS.confidence.unmatched).toBeLessThan(0);
  expect(WEIGHTS.confidence.openVariants).toBeLessThan(0);
  expect(WEIGHTS.confidence.leastProduct).toBeGreaterThan(0);
});
