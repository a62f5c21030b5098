import { expect, test } from 'vitest';
import { normalizePhone } from '../../../src/kernel/format/phone.ts';

test.each([
  ['98765 43210', 'IN', '+919876543210'],
  ['09876543210', 'IN', '+919876543210'],
  ['+91-98765-43210', 'US', '+919876543210'],
  ['९८७६५४३२१०', 'IN', '+919876543210'],
  ['(415) 555-2671', 'US', '+14155552671'],
  ['tel: 123456', 'IN', '123456'],
  ['98765 43210', 'ZZ', '9876543210'],
])('%s in %s is %s', (text, country, expected) => {
  expect(normalizePhone(text, country)).toBe(expected);
});

test.each(['', '12345', 'abcdef', '+1 2'])('%j is no phone number', (text) => {
  expect(() => normalizePhone(text, 'IN')).toThrow(/customer\.phone/);
});
