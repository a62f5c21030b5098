import { lazy } from '../../../kernel/concurrency/lazy.ts';
import type { Language } from './languages.ts';
import { readLexicon, wordsIn } from './read-lexicon.ts';

/** Whether shoppers of a store write in a language. */
export type Speaks = (language: Language) => boolean;

/** Whichever language it is. */
export const ANY: Speaks = () => true;

const speakers = lazy(() => {
  const byCountry = new Map<string, Speaks>();
  for (const { countries, languages } of readLexicon('spoken-in', ['countries'])) {
    const speaks: Speaks = (language) => languages.includes(language);
    for (const country of wordsIn(countries)) byCountry.set(country, speaks);
  }
  return byCountry;
});

/** The languages of a country's shoppers, where it is known; words of others mean something else there. */
export const spokenIn = (country: string): Speaks => speakers().get(country) ?? ANY;
