import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { postalPlace, usePlaces } from '../../../src/kernel/format/postal-places.ts';
import { stateKey, statesOf } from '../../../src/kernel/format/states.ts';
import { ConfigError } from '../../../src/start/config-error.ts';

test.each([
  ['IN', '682001', 'Ernakulam', 'Kerala'],
  ['IN', '682 001', 'Ernakulam', 'Kerala'],
  ['IN', '560001', 'Bengaluru', 'Karnataka'],
  ['IN', '110001', 'Delhi', 'Delhi'],
  ['IN', '211001', 'Prayagraj', 'Uttar Pradesh'],
  ['BR', 'CEP 01310-100', 'São Paulo', 'São Paulo'],
  ['BR', '20040002', 'Rio de Janeiro', 'Rio de Janeiro'],
  ['BR', '72870-000', null, 'Goiás'],
  ['BR', '78995-000', null, 'Rondônia'],
  ['BR', '69400-000', null, 'Amazonas'],
  ['MX', '06600', null, 'Ciudad de México'],
  ['MX', '97000', null, 'Yucatán'],
])('in %s, %s is %s of %s', (country, code, city, state) => {
  expect(postalPlace(country, code)).toEqual({ city, state });
});

test.each([
  ['Telangana was Andhra Pradesh', '504293', 'Telangana'],
  ['Ladakh was Jammu and Kashmir', '194101', 'Ladakh'],
  ['Daman joined Dadra', '396210', 'Dadra and Nagar Haveli and Daman and Diu'],
  ['Pondicherry is Puducherry', '605001', 'Puducherry'],
  ['Chattisgarh is Chhattisgarh', '492001', 'Chhattisgarh'],
])('states of India are those of today: %s', (_, code, state) => {
  expect(postalPlace('IN', code)?.state).toBe(state);
});

test('a PIN code that no list has is of the state that all of its region are of', () => {
  expect(postalPlace('IN', '695999')).toEqual({ city: null, state: 'Kerala' });
});

test.each([
  ['IN', '605014', 'lies in two states'],
  ['IN', '000001', 'is none'],
  ['IN', 'Kochi', 'is none'],
  ['IN', '', 'is empty'],
  ['GB', 'SW1A 2AA', 'is of a country without a list'],
  ['../IN', '682001', 'has no country'],
])('nobody says where %s %s is: it %s', (country, code) => {
  expect(postalPlace(country, code)).toBeNull();
});

test('S-2 1,000 PIN codes of another list are in the same state, 995 of them at least', () => {
  const others = readFileSync(new URL('pin-codes.tsv', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => /^\d/.test(line))
    .map((line) => line.split('\t'));
  expect(others).toHaveLength(1_000);
  const wrong = others.filter(([code = '', state = '']) => {
    const ours = postalPlace('IN', code)?.state ?? '';
    return stateKey('IN', ours) !== stateKey('IN', state);
  });
  expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual(5);
});

test.each(['IN', 'BR', 'MX'])(
  'each state of %s has postal codes, and no span is within another',
  (country) => {
    const lines = readFileSync(
      new URL(`../../../data/places/postal/${country}.tsv`, import.meta.url),
      'utf8',
    )
      .split('\n')
      .filter((line) => /^[A-Z]{2,3}\t/.test(line))
      .map((line) => line.split('\t'));
    const states = lines.map(([state]) => state);
    expect([...new Set(states)].sort()).toEqual(
      statesOf(country)
        .map(({ code }) => code)
        .sort(),
    );
    const spans = lines
      .flatMap(([, , codes = '']) => codes.split(' '))
      .map((span) => span.split('-'))
      .map(([from = '', to = from]) => ({ from, to }))
      .sort((a, b) => a.from.length - b.from.length || a.from.localeCompare(b.from));
    for (const [at, { from }] of spans.entries()) {
      const before = spans[at - 1];
      if (before?.from.length === from.length) expect(before.to < from, from).toBe(true);
    }
  },
);

const folder = mkdtempSync(join(tmpdir(), 'places-'));

beforeAll(() => {
  const head = 'state\tcity\tcodes\n';
  writeFileSync(
    join(folder, 'ID.tsv'),
    `${head}JK\tJakarta Pusat\t10110-10750 10999\nBali\t\t80\n`,
  );
  writeFileSync(join(folder, 'GB.tsv'), `${head}England\tLondon\tSW1A E1\n`);
  writeFileSync(join(folder, 'BR.tsv'), `${head}SP\tCampinas\t13\n`);
  writeFileSync(join(folder, 'README.md'), 'no list\n');
});

afterAll(() => {
  usePlaces(null);
  rmSync(folder, { recursive: true });
});

test('the lists of an operator add countries and take the place of ours', () => {
  usePlaces(folder);
  expect(postalPlace('ID', '10110')).toEqual({ city: 'Jakarta Pusat', state: 'DKI Jakarta' });
  expect(postalPlace('ID', '10751')).toBeNull();
  expect(postalPlace('ID', '80361')).toEqual({ city: null, state: 'Bali' });
  expect(postalPlace('GB', 'sw1a2aa')).toEqual({ city: 'London', state: 'England' });
  expect(postalPlace('GB', 'E17 4AA')).toEqual({ city: 'London', state: 'England' });
  expect(postalPlace('BR', '13010-000')).toEqual({ city: 'Campinas', state: 'São Paulo' });
  expect(postalPlace('BR', '20040-002')).toBeNull();
  expect(postalPlace('IN', '682001')?.state).toBe('Kerala');
});

test.each(['JK\tJakarta', '\tJakarta\t10110', 'JK\tJakarta\t10110-107', 'JK Jakarta 10110'])(
  'a wrong line of an operator’s list stops the start and is named: %s',
  (line) => {
    writeFileSync(join(folder, 'ID.tsv'), `state\tcity\tcodes\n# none\n${line}\n`);
    expect(() => usePlaces(folder)).toThrow(ConfigError);
    expect(() => usePlaces(folder)).toThrow(/PLACES_DIR has \S+ID\.tsv: line 3 must be/);
  },
);
