import { lazy } from '../../../kernel/concurrency/lazy.ts';
import { countryOf, shapePattern } from '../../../kernel/format/countries.ts';
import { readLexicon, wordsIn } from '../lexicon/read-lexicon.ts';

/**
 * How the countries of the lexicon, ISO 3166-1 alpha-2, write their postal codes and national numbers of
 * mobile phones (none where they look like others), and their languages.
 */
export const countryForms = lazy(
  () =>
    new Map(
      readLexicon('countries', ['country', 'mobile'], ['mobile']).map(
        ({ country, mobile, languages }) => {
          const shapes = mobile === '' ? [] : wordsIn(mobile).map(shapePattern);
          const isMobile = shapes.length > 0 ? new RegExp(`^(?:${shapes.join('|')})$`) : null;
          return [country, { codes: countryOf(country)?.postalForms ?? [], isMobile, languages }];
        },
      ),
    ),
);
