import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { wireDigits } from '../../../src/clients/gateways/stripe/wire-digits.ts';
import {
  fromMajor,
  fromUnits,
  inMajor,
  inUnits,
} from '../../../src/clients/gateways/wire-amounts.ts';
import { MAX_MINOR, minorToText } from '../../../src/kernel/format/money.ts';

/** Of 0, 2 and 3 decimals, and those whose decimals gateways count otherwise. */
const currency = fc.constantFrom(
  ...'JPY CLP COP IDR ISK UGX HUF MGA VND XOF INR USD MXN BRL NGN KES EUR KWD TND OMR'.split(' '),
);
const minor = fc.integer({ min: 0, max: MAX_MINOR });
const RUNS = { numRuns: 5_000 };

describe('an amount', () => {
  test('in units of any number of decimals comes back as it was, or is refused', () => {
    fc.assert(
      fc.property(minor, currency, fc.constantFrom(0, 2, 3), (amount, code, digits) => {
        const lost = (minorToText(amount, code).split('.')[1] ?? '').slice(digits);
        if (/[1-9]/.test(lost)) {
          expect(() => inUnits(amount, code, digits)).toThrow(/exactly/);
          return;
        }
        const units = inUnits(amount, code, digits);
        expect(Number.isSafeInteger(units)).toBe(true);
        expect(fromUnits(units, code, digits)).toBe(amount);
        expect(Number(minorToText(amount, code))).toBe(units / 10 ** digits);
      }),
      RUNS,
    );
  });

  test('as a number in major units comes back as it was, through JSON', () => {
    fc.assert(
      fc.property(minor, currency, (amount, code) => {
        const wire = JSON.parse(JSON.stringify(inMajor(amount, code, [])));
        expect(fromMajor(wire, code)).toBe(amount);
      }),
      RUNS,
    );
  });

  test('of sums that floating point gets wrong is exact', () => {
    expect(JSON.stringify([30, 29, 115, 110].map((cents) => inMajor(cents, 'BRL', [])))).toBe(
      '[0.3,0.29,1.15,1.1]',
    );
    expect(fromMajor(0.1 + 0.2, 'BRL')).toBeNull();
    expect([fromMajor(1e21, 'BRL'), fromMajor(-1, 'BRL'), fromMajor('1', 'BRL')]).toEqual([
      null,
      null,
      null,
    ]);
  });

  test('with decimals of a currency that is taken whole is refused', () => {
    expect(inMajor(1_500, 'CLP', ['CLP', 'BRL'])).toBe(1_500);
    expect(() => inMajor(150, 'BRL', ['CLP', 'BRL'])).toThrow(/exactly in BRL/);
    expect(inMajor(200, 'BRL', ['CLP', 'BRL'])).toBe(2);
  });

  test('that is no integer, negative or too large cannot be read', () => {
    for (const units of [0.5, -1, '500', null, 2 ** 53, 1e300]) {
      expect(fromUnits(units, 'INR', 2)).toBeNull();
    }
    expect(fromUnits(150, 'JPY', 2)).toBeNull();
  });

  test('has at Stripe the decimals of its list, not of the currency', () => {
    const digits = ['JPY', 'XOF', 'MGA', 'ISK', 'UGX', 'IDR', 'COP', 'HUF', 'USD', 'KWD', 'TND'];
    expect(digits.map(wireDigits)).toEqual([0, 0, 0, 2, 2, 2, 2, 2, 2, 3, 3]);
  });
});
