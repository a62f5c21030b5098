import { expect, test } from 'vitest';
import { readCustomer } from '../../../../src/reader/built-in/customer/read-customer.ts';

const codeIn = (text: string, country: string) => readCustomer(text, country).customer.postalCode;

test.each([
  ['12 MG Road, Pune 411001', 'IN', '411001'],
  ['12 MG Road, Pune-411 001', 'IN', '411001'],
  ['12 MG Road, Hosadurga pin code: 577527', 'IN', '577527'],
  ['पता: 12 गांधी रोड, रायपुर ४९२००१', 'IN', '492001'],
  ['Calle Mayor 3, 28013 Madrid', 'ES', '28013'],
  ['Calle Mayor 3, 28013 Madrid', 'IN', '28013'],
  ['Av. Juárez 12, Col. Centro, C.P. 06700', 'MX', '06700'],
  ['742 Evergreen Terrace, Springfield, IL 62704-1234', 'US', '62704-1234'],
  ['14 Baker Street, London nw16xe', 'GB', 'NW1 6XE'],
  ['100 Queen St W, Toronto M5H2N2', 'CA', 'M5H 2N2'],
  ['Keizersgracht 12, 1015cr Amsterdam', 'NL', '1015 CR'],
  ['8 George St, Parramatta NSW 2150', 'AU', '2150'],
  ['Av. Corrientes 1234, C1043AAZ Buenos Aires', 'AR', 'C1043AAZ'],
])('%s (%s)', (text, country, code) => {
  expect(codeIn(text, country)).toBe(code);
});

test.each([
  ['20000 mah power bank 2', 'IN'],
  ['100000 flyers please', 'IN'],
  ['2 sarees ₹302001', 'IN'],
  ['AM100102 - 5', 'IN'],
  ['code 1024, 2 pcs', 'IN'],
  ['25000 tornillos', 'ES'],
  ['1500 ml juice, 2500 g flour', 'AU'],
])('no code in %s (%s)', (text, country) => {
  expect(codeIn(text, country)).toBeUndefined();
});

test('a quarter beside the code of a large city is no city', () => {
  const { customer } = readCustomer('Address is Villa 9, Palm Meadows, Kadugodi 560067', 'IN');
  expect(customer.city).toBeUndefined();
  expect(customer.addressLine).toBe('Villa 9, Palm Meadows, Kadugodi');
});
