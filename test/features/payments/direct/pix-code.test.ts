import {
  assert as check,
  constantFrom,
  integer,
  oneof,
  option,
  property,
  record,
  string,
} from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pixCode, pixText } from '../../../../src/features/payments/direct/pix-code.ts';
import { decodePix, remainder } from '../../../support/pix-decoder.ts';

const RANDOM = '123e4567-e12b-12d1-a456-426655440000';

describe('the code is, sign for sign,', () => {
  test('that of the standard without amount', () => {
    expect(pixCode({ key: RANDOM, holder: 'Fulano de Tal', city: 'BRASILIA' })).toBe(
      '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-426655440000' +
        '5204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D',
    );
  });

  test('with amount and reference', () => {
    const code = pixCode({
      key: RANDOM,
      holder: 'LOJA TESTE',
      city: 'SAO PAULO',
      amountMinor: 64_900,
      reference: 'A1B2C3D410421',
    });
    expect(code).toBe(
      '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-426655440000' +
        '5204000053039865406649.005802BR5910LOJA TESTE6009SAO PAULO62170513A1B2C3D410421' +
        '6304B178',
    );
  });
});

test('the decoder’s checksum is that of the published value, and it is strict', () => {
  expect(remainder('123456789')).toBe('29B1');
  const code = pixCode({ key: RANDOM, holder: 'A', city: 'B', amountMinor: 1, reference: '7' });
  expect(() => decodePix(code)).not.toThrow();
  for (let at = 0; at < code.length; at++) {
    const other = code[at] === '0' ? '1' : '0';
    expect(() => decodePix(code.slice(0, at) + other + code.slice(at + 1))).toThrow();
    expect(() => decodePix(code.slice(0, at))).toThrow();
  }
});

const KEYS = [
  RANDOM,
  '52998224725',
  '12ABC34501DE35',
  '+5511987654321',
  `${'a'.repeat(65)}@example.com`,
];
const names = oneof(
  string({ unit: 'grapheme', maxLength: 60, size: 'max' }),
  string({ unit: constantFrom(...'aÉçãñØßœ 🧵&\'"-.,\t०हिन्दी日本'), maxLength: 60, size: 'max' }),
).map((text) => `Zé${text}`);

test('10,000 codes are read back by a strict decoder', () => {
  const payments = record({
    key: constantFrom(...KEYS),
    holder: names,
    city: names,
    amountMinor: option(
      oneof(integer({ min: 1, max: 100_000 }), integer({ min: 1, max: 999_999_999_999 })),
      { nil: undefined },
    ),
    reference: string({
      unit: oneof(constantFrom(...'aZ09-/ '), string({ minLength: 1, maxLength: 1 })),
      maxLength: 40,
      size: 'max',
    }),
  });
  check(
    property(payments, ({ amountMinor, ...payment }) => {
      const asked = amountMinor === undefined ? payment : { ...payment, amountMinor };
      const { key, holder, city, amount, txid } = decodePix(pixCode(asked));
      expect(key).toBe(payment.key);
      expect(amount === null ? undefined : BigInt(amount.replace('.', ''))).toBe(
        amountMinor === undefined ? undefined : BigInt(amountMinor),
      );
      expect(holder).toMatch(/^Ze/);
      expect(city).toMatch(/^Ze/);
      const letters = payment.reference
        .match(/[a-z\d]/gi)
        ?.slice(0, 25)
        .join('');
      expect(txid).toBe(letters ?? '***');
    }),
    { numRuns: 10_000 },
  );
});

test.each([
  [1, '0.01'],
  [10, '0.10'],
  [100, '1.00'],
  [105_050, '1050.50'],
  [999_999_999_999, '9999999999.99'],
  [1_000_000_000_000, null],
])('%i centavos are %s', (amountMinor, amount) => {
  const code = pixCode({ key: RANDOM, holder: 'A', city: 'B', amountMinor });
  expect(decodePix(code).amount).toBe(amount);
});

test.each([
  ['João da Conceição & Filhos Ltda.', 'Joao da Conceicao Filhos'],
  ['  São   José dos Campos', 'Sao Jose dos Campos'],
  ['Loja 🧵 Linha’s', 'Loja Linha s'],
  ['Straße Ærø', 'Strasse aero'],
  ['Loja हिन्दी', 'Loja'],
  ['हिन्दी 🧵', ''],
  ['ＡＢＣ ①', 'ABC 1'],
])('the name %s is written as %j', (name, written) => {
  expect(pixText(name, 25)).toBe(written);
});
