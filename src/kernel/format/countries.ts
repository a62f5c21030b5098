import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { placesFolder } from '../../paths.ts';
import { lazy } from '../concurrency/lazy.ts';

/** From data/places/countries.tsv. */
export interface Country {
  /** ISO 3166-1 alpha-2. */
  code: string;
  /** ISO 4217. */
  currency: string;
  /** IANA time zones; the first is that of most of its people. */
  timeZones: readonly string[];
  /** The formats of its postal codes; empty for a country without postal codes. */
  postalForms: readonly PostalForm[];
  otherPostalForms: readonly PostalForm[];
  /** An example of a postal code; empty for a country without postal codes. */
  postalExample: string;
  needsPostalCode: boolean;
  needsState: boolean;
}

interface PostalForm {
  pattern: RegExp;
  /** The format as the table has it: "nxx~xxx". */
  shape: string;
  /** The code as it is stored: "sw1a2aa" becomes "SW1A 2AA". */
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

export const countries = lazy((): readonly Country[] =>
  readFileSync(join(placesFolder, 'countries.tsv'), 'utf8')
    .split('\n')
    .filter((line) => /^[A-Z]{2}\t/.test(line))
    .map(readLine),
);

const byCode = lazy(() => new Map(countries().map((country) => [country.code, country])));

export const countryOf = (code: string): Country | undefined => byCode().get(code);

function readLine(line: string): Country {
  const [code = '', currency = '', timeZones = '', shapes, postalExample = '', needs = '', also] =
    line.split('\t');
  return {
    code,
    currency,
    timeZones: timeZones.split(' '),
    postalForms: formsOf(shapes),
    otherPostalForms: formsOf(also),
    postalExample,
    needsPostalCode: needs.includes('code'),
    needsState: needs.includes('state'),
  };
}

const formsOf = (shapes = ''): PostalForm[] =>
  shapes === '' ? [] : shapes.split(', ').map(formOf);

const formOf = (shape: string): PostalForm => ({
  pattern: new RegExp(`^${shapePattern(shape)}$`, 'i'),
  shape,
  keep: (code) => keep(code, shape),
});

/** x is any digit, n any but 0, A a letter, * either. */
export const shapePattern = (shape: string): string =>
  Array.from(shape, (unit) => UNITS[unit] ?? unit).join('');

/** Without what people put between a code's parts. */
export const compactCode = (code: string): string => code.replace(/[\s.\p{Pd}]/gu, '');

function keep(code: string, shape: string): string {
  const units = [...compactCode(code).toUpperCase()];
  return Array.from(shape.replace('~', ''), (unit) =>
    /[ -]/.test(unit) ? unit : units.shift(),
  ).join('');
}
