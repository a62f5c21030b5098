import { array, assert as check, constantFrom, integer, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readCnpj, readCpf } from '../../../src/kernel/format/brazilian-ids.ts';
import { withOneDigitChanged } from '../../support/one-digit-changed.ts';

const digits = (length: number) =>
  array(integer({ min: 0, max: 9 }), { minLength: length, maxLength: length }).map((all) =>
    all.join(''),
  );
const lastTwo = Array.from({ length: 100 }, (_, pair) => String(pair).padStart(2, '0'));

describe('a CPF', () => {
  test.each(['529.982.247-25', '111.444.777-35'])('%s is read', (text) => {
    const plain = text.replace(/\D/g, '');
    for (const typed of [text, plain, ` ${text.replace('-', '–')} `, text.replaceAll('.', ' ')]) {
      expect(readCpf(typed)).toBe(plain);
    }
    for (const wrong of withOneDigitChanged(plain)) expect(readCpf(wrong), wrong).toBeNull();
  });

  test.each([
    '111.111.111-11',
    '000.000.000-00',
    '52998224725 1',
    '5.2998224725',
    '(52) 99822-4725',
  ])('%s is none', (text) => expect(readCpf(text)).toBeNull());

  test('has one right pair of check digits, which shows other digits unless the pair begins with 0', () => {
    check(
      property(digits(9), (start) => {
        if (/^(\d)\1+$/.test(start)) return;
        const right = lastTwo.filter((pair) => readCpf(start + pair));
        expect(right).toHaveLength(1);
        if (right[0]?.startsWith('0')) return;
        for (const wrong of withOneDigitChanged(start + right[0])) {
          expect(readCpf(wrong), wrong).toBeNull();
        }
      }),
      { numRuns: 500 },
    );
  });
});

describe('a CNPJ', () => {
  test.each(['11.222.333/0001-81', '11.444.777/0001-61', '12.ABC.345/01DE-35'])(
    '%s is read',
    (text) => {
      const plain = text.replace(/[^A-Z\d]/g, '');
      for (const typed of [text, plain, text.toLowerCase()]) expect(readCnpj(typed)).toBe(plain);
      for (const wrong of withOneDigitChanged(plain)) expect(readCnpj(wrong), wrong).toBeNull();
    },
  );

  test.each(['00.000.000/0000-00', '12.ABC.345/01DE-3A', '12.ABC.345/01DE-350', '11222333000181x'])(
    '%s is none',
    (text) => expect(readCnpj(text)).toBeNull(),
  );

  test('with letters has one right pair of check digits', () => {
    const signs = constantFrom(...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ');
    check(
      property(array(signs, { minLength: 12, maxLength: 12 }), (start) => {
        if (start.every((sign) => sign === '0')) return;
        const right = lastTwo.filter((pair) => readCnpj(start.join('') + pair));
        expect(right).toHaveLength(1);
      }),
      { numRuns: 500 },
    );
  });
});
