import { expect, test } from 'vitest';
import { readCustomer } from '../../../src/features/customers/customer-snapshot.ts';
import { addressRules } from '../../../src/kernel/format/address-forms.ts';
import {
  postalCodeHint,
  postalCodeProblem,
  readPostalCode,
} from '../../../src/kernel/format/postal-code.ts';
import { english, type Message } from '../../../src/kernel/translation/translator.ts';

test.each([
  ['IN', '110 034', '110034'],
  ['IN', '११००३४', '110034'],
  ['IN', '99', null],
  ['IN', '012345', null],
  ['IN', '1100345', null],
  ['GB', 'ec1y8sy', 'EC1Y 8SY'],
  ['GB', '110034', null],
  ['BR', '01310100', '01310-100'],
  ['MX', ' 06600 ', '06600'],
  ['MX', '6600', null],
  ['US', '22162 1010', '22162-1010'],
  ['US', '95014', '95014'],
  ['CA', 'h3z2y7', 'H3Z 2Y7'],
  ['AR', 'C1425', 'C1425'],
  ['AR', 'c1425dkf', 'C1425DKF'],
  ['AR', '1425', '1425'],
  ['BR', '01.310-100', '01310-100'],
  ['BR', 'CEP: 01310–100', '01310-100'],
  ['AT', 'A-1010', '1010'],
  ['DE', 'D-10115', '10115'],
  ['SE', 'SE-114 55', '114 55'],
  ['SE', 'SE11455', '114 55'],
  ['LT', 'LT-04340', '04340'],
  ['LV', 'LV1073', 'LV-1073'],
  ['LV', '1073', '1073'],
  ['MX', 'C.P. 06600', '06600'],
  ['IN', 'PIN 682 016', '682016'],
  ['IN', '68 20 16', '682016'],
  ['ID', 'Kode Pos 40115', '40115'],
  ['PT', '2725', '2725'],
  ['PT', '2725 079', '2725-079'],
  ['KZ', 'a10a5t5', 'A10A5T5'],
  ['KH', '120101', '120101'],
  ['IL', '96143', '96143'],
  ['SA', '11564 2345', '11564-2345'],
  ['KR', '137-070', '137-070'],
  ['GB', 'bfpo 57', 'BFPO 57'],
  ['IE', 'd6w xy00', 'D6W XY00'],
  ['NL', '1234ab', '1234 AB'],
  ['NL', '1234', null],
  ['AD', 'AD100', 'AD100'],
  // It has no postal codes, and a country that we do not know may have any.
  ['AE', 'Box 12', 'Box 12'],
  ['India', '99', '99'],
])('in %s "%s" is kept as %s', (country, typed, kept) => {
  expect(readPostalCode(typed, country)).toBe(kept);
});

test('what a postal code looks like is said with an example', () => {
  const inEnglish = (words: Message | null) => words && english(words.key, words.values);
  expect(inEnglish(postalCodeHint('IN'))).toBe('6 digits, such as 110034');
  expect(inEnglish(postalCodeProblem('IN'))).toBe(
    'The postal code must be 6 digits, such as 110034',
  );
  expect(inEnglish(postalCodeHint('GB'))).toBe('For example, EC1Y 8SY');
  expect(inEnglish(postalCodeProblem('GB'))).toBe('The postal code must look like EC1Y 8SY');
  expect(postalCodeHint('AE')).toBeNull();
});

test('a country without postal codes asks for none, and one that we do not know asks for one', () => {
  expect(addressRules('AE')).toMatchObject({ usesPostalCode: false, needsPostalCode: false });
  expect(addressRules('NG')).toMatchObject({ usesPostalCode: true, needsPostalCode: false });
  expect(addressRules('IN')).toMatchObject({ needsPostalCode: true, needsState: true });
  expect(addressRules('QQ')).toMatchObject({ usesPostalCode: true, needsPostalCode: true });
});

const customerIn = (postalCode: string | null, country?: string) => ({
  name: 'Asha Rao',
  phone: '98765 43210',
  address: { line1: '12 Beach Road', city: 'Somewhere', postalCode, country },
});

test('an address is judged by its own country, else by the store’s', () => {
  expect(() => readCustomer(customerIn('99'), 'IN')).toThrow(
    'customer.address.postalCode must be 6 digits, such as 110034',
  );
  expect(() => readCustomer(customerIn(''), 'IN')).toThrow('postalCode is required');
  const abroad = readCustomer(customerIn('ec1y8sy', 'gb'), 'IN');
  expect(abroad.address).toMatchObject({ postalCode: 'EC1Y 8SY', country: 'gb' });
  expect(readCustomer(customerIn(null), 'AE').address).toMatchObject({ postalCode: '' });
});
