import type { Language } from './languages.ts';

/** Whether shoppers of a store write in a language. */
export type Speaks = (language: Language) => boolean;

const SPANISH = 'AR BO CL CO CR CU DO EC ES GQ GT HN MX NI PA PE PR PY SV UY VE';
const COUNTRIES = (
  [
    ['IN NP', ['en', 'hi', 'hi-Latn', 'es']],
    ['BR PT AO MZ CV', ['en', 'pt']],
    ['ID MY TL', ['en', 'id']],
    [SPANISH, ['en', 'es']],
    ['AU GB GH IE KE NG NZ TZ UG ZA', ['en']],
  ] satisfies [string, Language[]][]
).map(([countries, languages]: [string, Language[]]) => ({
  countries: new Set(countries.split(' ')),
  speaks: (language: Language) => languages.includes(language),
}));
/** Whichever language it is. */
export const ANY: Speaks = () => true;

/** The languages of a country's shoppers, where it is known; words of others mean something else there. */
export function spokenIn(country: string): Speaks {
  return COUNTRIES.find(({ countries }) => countries.has(country))?.speaks ?? ANY;
}
