import { array, assert as check, constantFrom, integer, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readCbu, readClabe, readIban, readIfsc } from '../../../src/kernel/format/bank-numbers.ts';
import { withOneDigitChanged } from '../../support/one-digit-changed.ts';

/** Examples of SWIFT's registry. */
const IBANS = [
  'AD12 0001 2030 2003 5910 0100',
  'BR97 0036 0305 0000 1000 9795 493P 1',
  'DE89 3704 0044 0532 0130 00',
  'ES91 2100 0418 4502 0005 1332',
  'FR14 2004 1010 0505 0001 3M02 606',
  'GB29 NWBK 6016 1331 9268 19',
  'NO93 8601 1117 947',
  'AE07 0331 2345 6789 0123 456',
  'MT84 MALT 0110 0001 2345 MTLC AST0 01S',
  'SC18 SSCB 1101 0000 0000 0000 1497 USD',
];
/** The last is a clearing house's, which wallets use. */
const CLABES = [
  '032180000118359719',
  '002010077777777771',
  '002539016003269411',
  '646180110400000007',
];
/** The last is a wallet's. */
const CBUS = ['2850590940090418135201', '0170099220000067797370', '0000184302080000092603'];

const READERS = { IBAN: readIban, CLABE: readClabe, CBU: readCbu };
const EXAMPLES = [
  ...IBANS.map((text) => ['IBAN', text] as const),
  ...CLABES.map((text) => ['CLABE', text] as const),
  ...CBUS.map((text) => ['CBU', text] as const),
];

describe.each(EXAMPLES)('the %s %s', (kind, text) => {
  const read = READERS[kind];
  const plain = text.replaceAll(' ', '');

  test('is read in any spelling', () => {
    for (const typed of [text, plain.toLowerCase(), ` ${[...plain].join('-')} `]) {
      expect(read(typed)).toBe(plain);
    }
    const indian = plain.replace(/\d/g, (digit) => String.fromCharCode(0x966 + Number(digit)));
    expect(read(indian)).toBe(plain);
  });

  test('is refused with any one digit changed, left out or added', () => {
    for (const wrong of withOneDigitChanged(plain)) expect(read(wrong), wrong).toBeNull();
    for (let at = 0; at < plain.length; at++) {
      expect(read(plain.slice(0, at) + plain.slice(at + 1))).toBeNull();
      expect(read(`${plain.slice(0, at)}0${plain.slice(at)}`)).toBeNull();
    }
  });
});

const digits = (length: number) =>
  array(integer({ min: 0, max: 9 }), { minLength: length, maxLength: length }).map((all) =>
    all.join(''),
  );

test('of all last digits of a CLABE, one is right', () => {
  const start = digits(14).chain((rest) =>
    constantFrom('002', '012', '646', '722').map((bank) => bank + rest),
  );
  check(
    property(start, (body) => {
      const right = [...'0123456789'].filter((last) => readClabe(body + last));
      expect(right).toHaveLength(1);
      const clabe = `${body}${right[0]}`;
      for (const wrong of withOneDigitChanged(clabe)) expect(readClabe(wrong)).toBeNull();
    }),
    { numRuns: 300 },
  );
});

test('of all check digits of an IBAN, one pair is right', () => {
  check(
    property(digits(18), (account) => {
      const pairs = Array.from({ length: 100 }, (_, pair) => String(pair).padStart(2, '0'));
      expect(pairs.filter((pair) => readIban(`DE${pair}${account}`))).toHaveLength(1);
    }),
    { numRuns: 300 },
  );
});

test('a CLABE of no bank is refused', () => {
  expect(readClabe('999180000118359713')).toBeNull();
});

test.each(['', 'DE', 'XX89370400440532013000', 'DE00370400440532013000', '💶'])(
  'nothing is read from %j',
  (text) => {
    for (const read of [readIban, readClabe, readCbu, readIfsc]) expect(read(text)).toBeNull();
  },
);

test('an IFSC has a zero behind four letters', () => {
  expect(readIfsc('hdfc 0000123')).toBe('HDFC0000123');
  expect(readIfsc('SBIN0RRMBGB')).toBe('SBIN0RRMBGB');
  for (const wrong of ['HDFCO000123', 'HDF00000123', 'HDFC000123', 'HDFC00001234']) {
    expect(readIfsc(wrong), wrong).toBeNull();
  }
});
