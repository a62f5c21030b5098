import { lazy } from '../../../../lazy.ts';
import { type Line, readLexicon, wordsIn } from '../lexicon/read-lexicon.ts';

/** How one country writes its postal codes and mobile numbers. */
export interface CountryForms {
  country: string;
  codes: readonly PostalForm[];
  /** National numbers of mobile phones, none where they look like others. */
  mobile: RegExp | null;
  languages: readonly string[];
}

interface PostalForm {
  pattern: RegExp;
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

/** The forms of all countries of the lexicon. */
export const countryForms = lazy(() =>
  readLexicon('countries', ['country', 'codes', 'mobile'], ['mobile']).map(formsOf),
);

const byCountry = lazy(() => new Map(countryForms().map((forms) => [forms.country, forms])));

/** The forms of a country, ISO 3166-1 alpha-2. */
export const formsOfCountry = (country: string): CountryForms | undefined =>
  byCountry().get(country);

function formsOf(line: Line<'country' | 'codes' | 'mobile'>): CountryForms {
  const { country, codes, mobile, languages } = line;
  const shapes = mobile === '' ? [] : wordsIn(mobile).map(patternOf);
  return {
    country,
    codes: wordsIn(codes).map((shape) => ({
      pattern: new RegExp(`^${patternOf(shape)}$`, 'i'),
      keep: (code) => keep(code, shape),
    })),
    mobile: shapes.length > 0 ? new RegExp(`^(?:${shapes.join('|')})$`) : null,
    languages,
  };
}

const patternOf = (shape: string): string =>
  Array.from(shape, (unit) => UNITS[unit] ?? unit).join('');

function keep(code: string, shape: string): string {
  const units = [...code.replace(/[ -]/g, '').toUpperCase()];
  return Array.from(shape.replace('~', ''), (unit) =>
    /[ -]/.test(unit) ? unit : units.shift(),
  ).join('');
}
