import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isSameNumber } from '../../../src/features/customers/merge-customers.ts';

const digits = fc.stringMatching(/^[1-9]\d{6,9}$/);
const prefix = fc.constantFrom('', '0', '00', '91', '+91', '0091', '+1', '+358');

test('a country code or zeros in front make no other number', () => {
  fc.assert(
    fc.property(digits, prefix, (number, before) => {
      expect(isSameNumber(before + number, number)).toBe(true);
      expect(isSameNumber(number, before + number)).toBe(true);
    }),
  );
});

test.each([
  ['+919876543210', '+919876543211'],
  ['+919876543210', '543210'],
  ['+919876543210', '6543210'],
  ['000000000', ''],
])('%s and %s are two numbers', (one, other) => {
  expect(isSameNumber(one, other)).toBe(false);
});
