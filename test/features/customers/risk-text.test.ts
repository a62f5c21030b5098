import { expect, test } from 'vitest';
import { riskText } from '../../../src/features/customers/risk-text.ts';
import { english } from '../../../src/kernel/translation/translator.ts';

const KNOWN = { orderCount: 3, refusedCount: 0, noCod: false, phone: '+919876543210' };
const order = (totalAmountMinor: number) => ({ totalAmountMinor });

test('nothing speaks against a usual order of somebody known', () => {
  expect(riskText(KNOWN, order(300), 100)).toEqual([]);
});

test('refusals, first orders, high amounts and unreadable numbers are said', () => {
  const stranger = { orderCount: 1, refusedCount: 2, noCod: true, phone: '123456' };
  const words = riskText(stranger, order(301), 100).map(({ key, values }) => english(key, values));
  expect(words).toEqual([
    'No cash on delivery',
    '2 refused COD orders',
    'First order',
    'More than 3 times your usual order',
    'Phone number cannot be read',
  ]);
});

test('without a usual amount none is high', () => {
  expect(riskText(KNOWN, order(1_000_000))).toEqual([]);
});
