import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readCustomer } from '../../../../src/reader/built-in/customer/read-customer.ts';

const WORDS = [
  ...['name:', 'address', 'deliver to', 'ph', '9825099887', '+91', '302001', 'Jaipur', 'Asha'],
  ...['Flat 3', 'MG Road', '2', 'kurta', 'नाम', 'पता:', '९८२५', 'Calle Mayor 3', 'soy', '₹99', '-'],
  ...[',', '.', '\n', '"', '<b>', '@', '#', '😄', '1️⃣', 'total 4', 'at 7 pm', '5 de mayo', '=', '('],
];
const text = fc.oneof(
  fc.string({ maxLength: 300 }),
  fc.string({ unit: 'grapheme', maxLength: 300 }),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.array(fc.constantFrom(...WORDS), { maxLength: 60 }).map((words) => words.join(' ')),
);
const country = fc.constantFrom('IN', 'ES', 'MX', 'US', 'GB', 'ZZ', '');

test('whatever is written, spans lie inside the text, in order and apart', () => {
  fc.assert(
    fc.property(text, country, (message, store) => {
      const { spans, taken, customer, invalidPhone } = readCustomer(message, store);
      const all = [...Object.values(spans), ...taken, ...(invalidPhone ? [invalidPhone] : [])];
      for (const { start, end } of all) {
        expect(start).toBeGreaterThanOrEqual(0);
        expect(end).toBeGreaterThan(start);
        expect(end).toBeLessThanOrEqual(message.length);
      }
      for (let i = 1; i < taken.length; i++) {
        expect(taken[i]?.start).toBeGreaterThan(taken[i - 1]?.end ?? 0);
      }
      expect(Object.keys(spans).sort()).toEqual(Object.keys(customer).sort());
      for (const value of Object.values(customer)) expect(value.trim()).not.toBe('');
      if (customer.phone) expect(customer.phone).toMatch(/^\+[1-9]\d{6,14}$/);
    }),
    { numRuns: 1_000 },
  );
});

test('what is read stands in what is taken', () => {
  fc.assert(
    fc.property(text, country, (message, store) => {
      const { spans, taken } = readCustomer(message, store);
      for (const { start, end } of Object.values(spans)) {
        expect(taken.some((one) => one.start <= start && one.end >= end)).toBe(true);
      }
    }),
    { numRuns: 1_000 },
  );
});

const HOSTILE = [
  ...['9', '9 8 ', ',', '\n', ' ', 'a', '-', 'a.', '<', '@', 'a@', '"', '(', '+', '😀', '&#', ':'],
  ...['98200 11223,', 'Pune 411001 ', 'flat 1, ', 'name: Ravi ', 'to 12 Abc ', 'total 1 ', 'at 1 '],
  ...['1 jan ', 'order no ', '<script>', 'write happy ', 'पता: नाम ', 'one two ', '[1/1/11, 1:11 '],
];

/** Of the processor, in milliseconds: the best of many, since machines are busy with other things too. */
function fastest(message: string): number {
  const times = Array.from({ length: 30 }, () => {
    const start = process.cpuUsage();
    readCustomer(message, 'IN');
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1000;
  });
  return Math.min(...times);
}

test.each(HOSTILE)('4,096 units of %j cost a few times a list of goods at most', (unit) => {
  const goods = fastest('2 blue kurta M, '.repeat(256));
  expect(fastest(unit.repeat(4096 / unit.length))).toBeLessThan(10 + 10 * goods);
});

test('what is longer than a message is cut', () => {
  const { customer } = readCustomer(`${'x '.repeat(50_000)}9825099887`, 'IN');
  expect(customer).toEqual({});
});
