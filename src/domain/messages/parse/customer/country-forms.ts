import { type Country, countryOf, shapePattern } from '../../../../countries.ts';
import { lazy } from '../../../../lazy.ts';
import { type Line, readLexicon, wordsIn } from '../lexicon/read-lexicon.ts';

/** How one country writes its postal codes and mobile numbers. */
export interface CountryForms {
  country: string;
  codes: Country['postalForms'];
  /** National numbers of mobile phones, none where they look like others. */
  mobile: RegExp | null;
  languages: readonly string[];
}

/** The forms of all countries of the lexicon. */
export const countryForms = lazy(() =>
  readLexicon('countries', ['country', 'mobile'], ['mobile']).map(formsOf),
);

const byCountry = lazy(() => new Map(countryForms().map((forms) => [forms.country, forms])));

/** The forms of a country, ISO 3166-1 alpha-2. */
export const formsOfCountry = (country: string): CountryForms | undefined =>
  byCountry().get(country);

function formsOf({ country, mobile, languages }: Line<'country' | 'mobile'>): CountryForms {
  const shapes = mobile === '' ? [] : wordsIn(mobile).map(shapePattern);
  return {
    country,
    codes: countryOf(country)?.postalForms ?? [],
    mobile: shapes.length > 0 ? new RegExp(`^(?:${shapes.join('|')})$`) : null,
    languages,
  };
}
