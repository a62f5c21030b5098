import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lazy } from './lazy.ts';
import { placesFolder } from './paths.ts';

/** A country or territory, as data/places/countries.tsv knows it. */
export interface Country {
  /** ISO 3166-1 alpha-2. */
  code: string;
  /** ISO 4217. */
  currency: string;
  /** IANA, first where most of its people live. */
  timeZones: readonly string[];
  /** How its postal codes are written; none where it has no postal codes. */
  postalForms: readonly PostalForm[];
  /** A postal code, empty where it has none. */
  postalExample: string;
  needsPostalCode: boolean;
  needsState: boolean;
}

/** One way in which a country writes postal codes. */
interface PostalForm {
  pattern: RegExp;
  /** The shape as the table writes it: "nxx~xxx". */
  shape: string;
  /** The code as it is kept: "sw1a2aa" is "SW1A 2AA". */
  keep(code: string): string;
}

const UNITS: Readonly<Record<string, string>> = {
  x: '\\d',
  n: '[1-9]',
  A: '[a-z]',
  '*': '[a-z\\d]',
  '~': '[ -]?',
  ' ': '[ -]?',
  '-': '[ -]?',
};

/** All countries, in the order of their codes. */
export const countries = lazy((): readonly Country[] =>
  readFileSync(join(placesFolder, 'countries.tsv'), 'utf8')
    .split('\n')
    .filter((line) => /^[A-Z]{2}\t/.test(line))
    .map(readLine),
);

const byCode = lazy(() => new Map(countries().map((country) => [country.code, country])));

/** The country of a code, ISO 3166-1 alpha-2. */
export const countryOf = (code: string): Country | undefined => byCode().get(code);

function readLine(line: string): Country {
  const [code = '', currency = '', timeZones = '', shapes = '', postalExample = '', needs = ''] =
    line.split('\t');
  return {
    code,
    currency,
    timeZones: timeZones.split(' '),
    postalForms: shapes === '' ? [] : shapes.split(', ').map(formOf),
    postalExample,
    needsPostalCode: needs.includes('code'),
    needsState: needs.includes('state'),
  };
}

const formOf = (shape: string): PostalForm => ({
  pattern: new RegExp(`^${shapePattern(shape)}$`, 'i'),
  shape,
  keep: (code) => keep(code, shape),
});

/** The pattern of a shape: x is any digit, n any but 0, A a letter, * either. */
export const shapePattern = (shape: string): string =>
  Array.from(shape, (unit) => UNITS[unit] ?? unit).join('');

function keep(code: string, shape: string): string {
  const units = [...code.replace(/[ -]/g, '').toUpperCase()];
  return Array.from(shape.replace('~', ''), (unit) =>
    /[ -]/.test(unit) ? unit : units.shift(),
  ).join('');
}
