import { describe, expect, test } from 'vitest';
import { addressLines, addressRules } from '../../../src/kernel/format/address-forms.ts';
import { countryName } from '../../../src/kernel/format/country-name.ts';

const inEnglish = (country: string) => countryName(country, 'en');
const street = { line1: 'Main 12', line2: 'Flat 3' };

describe('each country writes an address in its own way', () => {
  test.each([
    [
      'IN',
      { ...street, city: 'Kochi', state: 'Kerala', postalCode: '682001' },
      ['Main 12, Flat 3', 'Kochi 682001', 'Kerala'],
    ],
    [
      'MX',
      {
        line1: 'Álvaro Obregón 45',
        line2: 'Int. 3',
        district: 'Roma Norte',
        city: 'Cuauhtémoc',
        state: 'CDMX',
        postalCode: '06700',
      },
      ['Álvaro Obregón 45, Int. 3', 'Col. Roma Norte', '06700 Cuauhtémoc, CDMX'],
    ],
    [
      'BR',
      {
        line1: 'Rua Augusta, 900',
        line2: 'Apto 12',
        district: 'Consolação',
        city: 'São Paulo',
        state: 'SP',
        postalCode: '01304-001',
      },
      ['Rua Augusta, 900, Apto 12 - Consolação', 'São Paulo - SP', '01304-001'],
    ],
    [
      'ID',
      {
        line1: 'Jl. Riau 7',
        district: 'Citarum, Bandung Wetan',
        city: 'Bandung',
        state: 'Jawa Barat',
        postalCode: '40115',
      },
      ['Jl. Riau 7', 'Kel. Citarum, Bandung Wetan', 'Bandung 40115', 'Jawa Barat'],
    ],
    [
      'US',
      { ...street, city: 'Austin', state: 'TX', postalCode: '78701' },
      ['Main 12', 'Flat 3', 'Austin, TX 78701'],
    ],
    [
      'GB',
      { ...street, city: 'London', postalCode: 'EC1Y 8SY' },
      ['Main 12', 'Flat 3', 'London', 'EC1Y 8SY'],
    ],
    ['DE', { line1: 'Gasse 3', city: 'Berlin', postalCode: '10115' }, ['Gasse 3', '10115 Berlin']],
    ['BD', { line1: 'Road 7', city: 'Dhaka', postalCode: '1207' }, ['Road 7', 'Dhaka-1207']],
    [
      'AU',
      { line1: '1 Bay Rd', city: 'Perth', state: 'WA', postalCode: '6000' },
      ['1 Bay Rd', 'Perth WA 6000'],
    ],
    [
      'IT',
      { line1: 'Via Po 1', city: 'Torino', state: 'TO', postalCode: '10123' },
      ['Via Po 1', '10123 Torino TO'],
    ],
    ['AE', { line1: 'Marina Walk 3', city: 'Dubai', postalCode: '' }, ['Marina Walk 3', 'Dubai']],
  ])('%s', (home, address, lines) => {
    expect(addressLines(address, home, inEnglish)).toEqual(lines);
    expect(addressLines({ ...address, country: home }, '', inEnglish)).toEqual([
      ...lines,
      inEnglish(home),
    ]);
  });
});

test('parts that are missing leave no comma, dash or empty line', () => {
  expect(addressLines({ line1: 'Rua A', district: 'Centro' }, 'BR', inEnglish)).toEqual([
    'Rua A - Centro',
  ]);
  expect(addressLines({ state: 'SP', postalCode: ' ' }, 'BR', inEnglish)).toEqual(['SP']);
  expect(addressLines({ city: 'Puebla', state: '' }, 'MX', inEnglish)).toEqual(['Puebla']);
  expect(addressLines({}, 'MX', inEnglish)).toEqual([]);
  expect(addressLines(undefined, 'MX', inEnglish)).toEqual([]);
});

test('a colonia that was typed with its word is not called one twice', () => {
  const of = (district: string) => addressLines({ district }, 'MX', inEnglish);
  expect(of('Col. Centro')).toEqual(['Col. Centro']);
  expect(of('colonia Centro')).toEqual(['colonia Centro']);
  expect(of('Colinas del Sur')).toEqual(['Col. Colinas del Sur']);
});

test('nothing that an address has is left out in any country', () => {
  const whole = {
    line1: 'AAA',
    line2: 'BBB',
    district: 'CCC',
    city: 'DDD',
    state: 'EEE',
    postalCode: 'FFF',
  };
  for (const home of [
    'IN',
    'MX',
    'BR',
    'ID',
    'US',
    'CA',
    'AU',
    'GB',
    'AR',
    'CO',
    'DE',
    'BD',
    'QQ',
  ]) {
    const text = addressLines(whole, home, inEnglish).join('\n');
    for (const part of Object.values(whole)) expect(text.split(part), home).toHaveLength(2);
  }
});

test('a district is asked for where addresses have one', () => {
  expect(addressRules('MX')).toMatchObject({ usesDistrict: true, needsDistrict: true });
  expect(addressRules('BR')).toMatchObject({ usesDistrict: true, needsDistrict: true });
  expect(addressRules('ID')).toMatchObject({ usesDistrict: true, needsDistrict: false });
  expect(addressRules('IN')).toMatchObject({ usesDistrict: false, needsDistrict: false });
});
