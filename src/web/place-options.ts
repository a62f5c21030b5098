import { todaysZoneName } from '../features/stores/time-zones.ts';
import { ownLanguage } from '../features/stores/usual-language.ts';
import { countries } from '../kernel/format/countries.ts';
import { withCapital } from '../kernel/format/with-capital.ts';
import type { Translator } from '../kernel/translation/translator.ts';

interface Option {
  value: string;
  label: string;
}

/** First, as most stores are in India; then every country's own. */
const LANGUAGES = ['en', 'hi', 'bn', 'ta', 'te', 'mr', 'gu', 'kn', 'ml', 'pa', 'ur', 'ne', 'si'];
const byLabel = (language: string) => (a: Option, b: Option) =>
  a.label.localeCompare(b.label, language);
const namesIn = (language: string, type: 'currency' | 'language' | 'region') =>
  new Intl.DisplayNames(language, { type, fallback: 'none' });

function countryOptions(language: string): Option[] {
  const regions = namesIn(language, 'region');
  return countries()
    .map(({ code }) => ({ value: code, label: regions.of(code) ?? code }))
    .sort(byLabel(language));
}

function currencies(language: string): Option[] {
  const currency = namesIn(language, 'currency');
  return Intl.supportedValuesOf('currency')
    .map((value) => ({ value, label: `${currency.of(value) ?? value} (${value})` }))
    .sort(byLabel(language));
}

function languages(language: string): Option[] {
  const names = namesIn(language, 'language');
  const option = (value: string) => ({ value, label: names.of(value) ?? value });
  const others = new Set(countries().map(({ code }) => ownLanguage(code)));
  const known = Intl.NumberFormat.supportedLocalesOf([...others]);
  return [
    ...LANGUAGES.map(option),
    ...known
      .filter((value) => !LANGUAGES.includes(value))
      .map(option)
      .sort(byLabel(language)),
  ];
}

const ABBREVIATION = /^[\p{Lu}\d:+-]{2,9}$/u;

/** Where words say more than letters: "hora de Ciudad de México". */
function zoneWords(timeZone: string, language: string): string {
  const named = (timeZoneName: 'shortGeneric' | 'longGeneric') =>
    new Intl.DateTimeFormat(language, { timeZone, timeZoneName })
      .formatToParts()
      .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
  const short = named('shortGeneric');
  return ABBREVIATION.test(short) ? named('longGeneric') : short;
}

const zoneNames = () => [...new Set(Intl.supportedValuesOf('timeZone').map(todaysZoneName))].sort();

const timeZones = (language: string): Option[] =>
  zoneNames().map((value) => ({
    value,
    label: `${value.replaceAll('_', ' ')} · ${zoneWords(value, language)}`,
  }));

type PlaceOptions = Record<'countries' | 'currencies' | 'languages' | 'timeZones', Option[]>;

const known = new Map<string, PlaceOptions>();

export function placeOptions({ language }: Translator): PlaceOptions {
  let options = known.get(language);
  if (!options) {
    options = {
      countries: countryOptions(language),
      currencies: currencies(language),
      languages: languages(language),
      timeZones: timeZones(language),
    };
    known.set(language, options);
  }
  return options;
}

const wordIn = (options: Option[], value: string): string =>
  options.find((option) => option.value === value)?.label ?? value;

export const currencyText = (code: string, t: Translator): string =>
  wordIn(placeOptions(t).currencies, code);

export function placeWords(
  place: { country: string; currency: string; language: string; timeZone: string },
  t: Translator,
) {
  const { countries, currencies, languages } = placeOptions(t);
  return {
    country: wordIn(countries, place.country),
    currency: wordIn(currencies, place.currency),
    language: wordIn(languages, place.language),
    timeZone: withCapital(zoneWords(place.timeZone, t.language)),
  };
}

/**
 * The store's own country comes first and is the default.
 * @param present the country in the address
 */
export function addressCountries(
  own: string,
  present: string | undefined,
  t: Translator,
): Option[] {
  const { countries } = placeOptions(t);
  const others = countries.filter(({ value }) => value !== own);
  const isOwn = !present || present === own;
  return [
    { value: isOwn ? (present ?? '') : '', label: wordIn(countries, own) },
    ...(isOwn ? others : withPresent(others, present)),
  ];
}

export const withPresent = (options: Option[], value: string): Option[] =>
  options.some((option) => option.value === value)
    ? options
    : [{ value, label: value }, ...options];
