import { ownLanguage } from '../domain/stores/usual-language.ts';
import { countries } from '../format/countries.ts';

interface Option {
  value: string;
  label: string;
}

/** First, as most stores are in India; then every country's own. */
const LANGUAGES = ['en', 'hi', 'bn', 'ta', 'te', 'mr', 'gu', 'kn', 'ml', 'pa', 'ur', 'ne', 'si'];
const byLabel = (a: Option, b: Option) => a.label.localeCompare(b.label, 'en');
const names = (type: 'currency' | 'language' | 'region') =>
  new Intl.DisplayNames('en', { type, fallback: 'none' });

function countryOptions(): Option[] {
  const regions = names('region');
  return countries()
    .map(({ code }) => ({ value: code, label: regions.of(code) ?? code }))
    .sort(byLabel);
}

function currencies(): Option[] {
  const currency = names('currency');
  return Intl.supportedValuesOf('currency')
    .map((value) => ({ value, label: `${currency.of(value) ?? value} (${value})` }))
    .sort(byLabel);
}

function languages(): Option[] {
  const language = names('language');
  const option = (value: string) => ({ value, label: language.of(value) ?? value });
  const others = new Set(countries().map(({ code }) => ownLanguage(code)));
  const known = Intl.NumberFormat.supportedLocalesOf([...others]);
  return [
    ...LANGUAGES.map(option),
    ...known
      .filter((value) => !LANGUAGES.includes(value))
      .map(option)
      .sort(byLabel),
  ];
}

const timeZones = (): Option[] =>
  Intl.supportedValuesOf('timeZone').map((value) => ({ value, label: value.replaceAll('_', ' ') }));

let known: Record<'countries' | 'currencies' | 'languages' | 'timeZones', Option[]> | undefined;

/** The options of a store's place settings. Computed once: there are some thousand. */
export const placeOptions = () =>
  (known ??= {
    countries: countryOptions(),
    currencies: currencies(),
    languages: languages(),
    timeZones: timeZones(),
  });

const wordIn = (options: Option[], value: string): string =>
  options.find((option) => option.value === value)?.label ?? value;

/** A currency in words: "Indian Rupee (INR)". */
export const currencyText = (code: string): string => wordIn(placeOptions().currencies, code);

/** A place in words: "India", "Indian Rupee (INR)", "English". */
export function placeWords(place: { country: string; currency: string; language: string }) {
  const { countries, currencies, languages } = placeOptions();
  return {
    country: wordIn(countries, place.country),
    currency: wordIn(currencies, place.currency),
    language: wordIn(languages, place.language),
  };
}

/**
 * The countries for a customer's address. The store's own comes first and is the default.
 * @param present the country in the address
 */
export function addressCountries(own: string, present = ''): Option[] {
  const { countries } = placeOptions();
  const others = countries.filter(({ value }) => value !== own);
  const isOwn = present === '' || present === own;
  return [
    { value: isOwn ? present : '', label: wordIn(countries, own) },
    ...(isOwn ? others : withPresent(others, present)),
  ];
}

/** The options with the present value among them, should the list not have it. */
export const withPresent = (options: Option[], value: string): Option[] =>
  options.some((option) => option.value === value)
    ? options
    : [{ value, label: value }, ...options];
