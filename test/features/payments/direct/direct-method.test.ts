import { describe, expect, test } from 'vitest';
import { DIRECT_KINDS } from '../../../../src/enums.ts';
import { Refusal } from '../../../../src/errors.ts';
import {
  DETAILS_OF,
  DirectMethodBody,
  directDetails,
  readDirectMethod,
} from '../../../../src/features/payments/direct/direct-method.ts';
import { compileValidator } from '../../../../src/kernel/http/validation.ts';
import { english } from '../../../../src/kernel/translation/translator.ts';

type Sent = Parameters<typeof readDirectMethod>[0];
type Details = Sent['details'];

const BANK = { accountHolder: 'Meera Nair', bankName: 'HDFC Bank' };
const PIX = { accountHolder: 'João da Silva', city: 'São Paulo', pixKey: '+55 11 98765-4321' };

const sent = (kind: Sent['kind'], details: Details, more: Partial<Sent> = {}): Sent => ({
  kind,
  label: 'By transfer',
  isActive: true,
  details,
  ...more,
});

const detailsOf = (kind: Sent['kind'], details: Details, country = 'MX') =>
  readDirectMethod(sent(kind, details), country).details;

function problemsOf(kind: Sent['kind'], details: Details, country = 'MX', more?: Partial<Sent>) {
  try {
    readDirectMethod(sent(kind, details, more), country, 'items.0.');
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    expect(error).toMatchObject({ statusCode: 400, code: 'VALIDATION_FAILED' });
    const { fields } = error.details as { fields: { path: string; message: string }[] };
    return Object.fromEntries(fields.map(({ path, message }) => [path, message]));
  }
  return {};
}

describe('details are stored in one spelling', () => {
  test.each<[Details, Details]>([
    [{ iban: 'de89 3704-0044 0532 0130 00' }, { iban: 'DE89370400440532013000' }],
    [{ clabe: '032 180 00011835971 9' }, { clabe: '032180000118359719' }],
    [{ cbu: '28505909 40090418135201' }, { cbu: '2850590940090418135201' }],
    [
      { accountNumber: ' ०५०१ 1234 5678 ', branchCode: ' 001 ' },
      { accountNumber: '050112345678', branchCode: '001' },
    ],
  ])('of a bank: %j', (typed, stored) => {
    const details = { ...BANK, ...typed, accountHolder: '  Meera \n Nair ' };
    expect(detailsOf('bank', details)).toEqual({ ...BANK, ...stored });
  });

  test('of UPI', () => {
    const typed = { upiId: 'Meera.Nair@OkHdfcBank', accountHolder: 'Meera Nair' };
    expect(detailsOf('upi', typed)).toEqual({ ...typed, upiId: 'meera.nair@okhdfcbank' });
  });

  test('of Pix, with the type of the key', () => {
    expect(detailsOf('pix', PIX)).toEqual({
      ...PIX,
      pixKey: '+5511987654321',
      pixKeyType: 'phone',
    });
    expect(detailsOf('pix', { ...PIX, pixKey: '52998224725', pixKeyType: 'CPF' })).toMatchObject({
      pixKey: '52998224725',
      pixKeyType: 'cpf',
    });
  });

  test('of other kinds, whose words stay', () => {
    for (const kind of ['wallet', 'other'] as const) {
      expect(detailsOf(kind, { text: ' GCash\n0917 123 4567 ' })).toEqual({
        text: 'GCash\n0917 123 4567',
      });
    }
  });

  test('without those that are empty or of another kind', () => {
    const typed = { text: 'Ask us', iban: 'no IBAN', upiId: null, city: ' ' };
    expect(detailsOf('other', typed)).toEqual({ text: 'Ask us' });
  });

  test('in which they are read again', () => {
    const methods = [
      sent('bank', { ...BANK, accountNumber: '0501 1234 5678', ifsc: 'hdfc0000123' }),
      sent('upi', { upiId: 'meera@okhdfcbank', accountHolder: 'Meera' }),
      sent('pix', PIX),
      sent('pix', { ...PIX, pixKey: '529.982.247-25' }),
      sent('wallet', { text: 'GCash 0917' }, { instructions: ' Send us the receipt ' }),
    ];
    for (const method of methods) {
      const read = readDirectMethod(method, 'IN');
      expect(readDirectMethod(read, 'IN')).toEqual(read);
    }
  });
});

describe('a refusal names each wrong field', () => {
  test.each<[Sent['kind'], Details, Record<string, string>]>([
    [
      'bank',
      {},
      {
        accountHolder: 'is required',
        bankName: 'is required',
        accountNumber: 'is required, or an IBAN, a CLABE or a CBU',
      },
    ],
    [
      'bank',
      { ...BANK, iban: 'DE88370400440532013000' },
      { iban: 'is not a valid IBAN. Check every letter and digit' },
    ],
    [
      'bank',
      { ...BANK, clabe: '032180000118359710', cbu: '1', accountNumber: 'one', ifsc: '5' },
      {
        accountNumber: 'must have digits. Letters, spaces and - / . are allowed',
        ifsc: 'must be an IFSC, such as HDFC0000123',
        clabe: 'is not a valid CLABE. Check all 18 digits',
        cbu: 'is not a valid CBU or CVU. Check all 22 digits',
      },
    ],
    [
      'bank',
      { ...BANK, bankName: 'x'.repeat(101), iban: 'x'.repeat(61) },
      { bankName: '', iban: '' },
    ],
    [
      'upi',
      { upiId: 'a@b.com' },
      { accountHolder: 'is required', upiId: 'must be a UPI ID, such as name@okaxis' },
    ],
    ['pix', { ...PIX, pixKey: '529.982.247-26' }, { pixKey: 'must be a CPF' }],
    ['pix', { ...PIX, pixKey: '52998224725' }, { pixKey: 'could be a CPF or a phone number' }],
    [
      'pix',
      { ...PIX, city: '上海 1', pixKeyType: 'evp' },
      { city: 'must have letters', pixKeyType: 'must be cpf' },
    ],
    ['pix', {}, { pixKey: 'is required', accountHolder: 'is required', city: 'is required' }],
    ['other', { text: ' ' }, { text: 'is required' }],
    ['wallet', { text: 'x'.repeat(501) }, { text: 'must be at most 500 characters' }],
  ])('of %s with %j', (kind, details, expected) => {
    const problems = problemsOf(kind, details);
    expect(Object.keys(problems).sort()).toEqual(
      Object.keys(expected)
        .map((name) => `items.0.details.${name}`)
        .sort(),
    );
    for (const [name, text] of Object.entries(expected)) {
      expect(problems[`items.0.details.${name}`]).toContain(text);
    }
  });

  test('an account number of India needs the branch', () => {
    const details = { ...BANK, accountNumber: '050112345678' };
    expect(problemsOf('bank', details, 'IN')).toEqual({ 'items.0.details.ifsc': 'is required' });
    expect(problemsOf('bank', details, 'BR')).toEqual({});
  });

  test('and what is the same for all kinds', () => {
    const more = { label: ' ', instructions: 'x'.repeat(1_001) };
    expect(problemsOf('other', { text: 'x' }, 'MX', more)).toEqual({
      'items.0.label': 'is required',
      'items.0.instructions': 'must be at most 1000 characters',
    });
  });
});

test('a body has a known kind, and its details are texts', () => {
  const isRight = compileValidator(DirectMethodBody);
  const right = sent('bank', { ...BANK, iban: null });
  expect(isRight(right)).toBe(true);
  expect(isRight({ ...right, id: '018f3f5e-7b1a-7000-8000-000000000000' })).toBe(true);
  for (const wrong of [
    { ...right, kind: 'cash' },
    { ...right, id: '1' },
    { ...right, details: { iban: 5 } },
    { ...right, details: undefined },
    { ...right, label: undefined },
    { ...right, details: { text: 'x'.repeat(501) } },
  ]) {
    expect(isRight(wrong)).toBe(false);
  }
});

test('each detail of each kind has a label', () => {
  const labels = directDetails.form.labels(english);
  const shown = DIRECT_KINDS.flatMap((kind) => DETAILS_OF[kind]);
  expect(new Set(shown)).toEqual(new Set(Object.keys(labels)));
});
