import { expect, test } from 'vitest';
import { readCustomer } from '../../../../src/reader/built-in/customer/read-customer.ts';

const phoneIn = (text: string, country = 'IN') => readCustomer(text, country).customer.phone;

test.each([
  '9825099887',
  '98250 99887',
  '98250-99887',
  '98250.99887',
  '9 8 2 5 0 9 9 8 8 7',
  '98 250 99 887',
  '98 25 09 98 87',
  '09825099887',
  '0 98250 99887',
  '+91 98250 99887',
  '+91-98250-99887',
  '+91 (98250) 99887',
  '(+91) 98250 99887',
  '(0)98250 99887',
  '0091 98250 99887',
  '919825099887',
  '९८२५० ९९८८७',
  '𝟗𝟖𝟐𝟓𝟎𝟗𝟗𝟖𝟖𝟕',
  '９８２５０９９８８７',
  '\u202a+91 98250 99887\u202c',
  'nine eight two five zero double nine double eight seven',
  'nau aath do paanch shunya nau nau aath aath saat',
])('an Indian number typed as %s', (typed) => {
  expect(phoneIn(`2 mugs. my no is ${typed}, thanks`)).toBe('+919825099887');
});

test.each([
  ['+52 1 55 1234 5678', 'IN', '+525512345678'],
  ['55 1234 5678', 'MX', '+525512345678'],
  ['612 34 56 78', 'ES', '+34612345678'],
  ['0034 612 345 678', 'IN', '+34612345678'],
  ['(415) 555-2671', 'US', '+14155552671'],
  ['07911 123456', 'GB', '+447911123456'],
  ['+971 50 123 4567', 'IN', '+971501234567'],
  ['022-24567890', 'IN', '+912224567890'],
])('%s in a store of %s', (typed, country, phone) => {
  expect(phoneIn(`2 mugs, ${typed}`, country)).toBe(phone);
});

test.each([
  ['Hola, quiero 2 tazas. Tel 612 34 56 78', '+34612345678'],
  ['Hola, quiero 2 tazas. Tel 55 1234 5678', '+525512345678'],
  ['Hola, quiero 2 tazas. Tel 98250 99887', '+919825099887'],
])('a store of India is written to in Spanish: %s', (text, phone) => {
  expect(phoneIn(text)).toBe(phone);
});

test.each([
  '2 mugs paid by UPI ref 423456789012',
  'AWB 7841120033915 not moving',
  'order no 9825099887 where is it',
  'sizes 8 9 10 11 12 14 16 one each',
  'bra 80 85 90 95 75 one each',
  'barcode 8901234567890, 2 pcs',
  'rice 500 atta 1000 sugar 2000',
  'paid ₹9825099887',
])('no phone in "%s"', (text) => {
  expect(phoneIn(text)).toBeUndefined();
});

test.each([
  ['2 pizza, call 98451 2233', '98451 2233'],
  ['2 pizza. ph: +91 98451', '+91 98451'],
  ['2 pizza\nRohan\n98451 223', '98451 223'],
  ['mobile nau aath do nau, baaki baad me', 'nau aath do nau'],
])('"%s" gives an incomplete number', (text, words) => {
  const { customer, invalidPhone } = readCustomer(text, 'IN');
  expect(customer.phone).toBeUndefined();
  expect(invalidPhone?.text).toBe(words);
});

test('a second number is taken too, and the first one kept', () => {
  const text = '1 pizza. 98200 11223 or 98200 11224';
  const { customer, taken } = readCustomer(text, 'IN');
  expect(customer.phone).toBe('+919820011223');
  expect(taken.at(-1)?.end).toBe(text.length);
});

test('a postal code before a number is no part of it', () => {
  const { customer } = readCustomer('1 fan. 12 MG Road, Kochi 682 030. 0091 94470 60708', 'IN');
  expect(customer).toMatchObject({ phone: '+919447060708', postalCode: '682030' });
});
