import { lazy } from '../../../../lazy.ts';
import { readLexicon, wordsIn } from '../lexicon/read-lexicon.ts';
import { cutWord } from '../lexicon/word-table.ts';

interface Cities {
  countries: Map<string, string[]>;
  /** Most words begin and end no city: these spare the longer looks. */
  first: Set<string>;
  last: Set<string>;
}

const cities = lazy((): Cities => {
  const read: Cities = { countries: new Map(), first: new Set(), last: new Set() };
  for (const { country, words } of readLexicon('cities', ['country', 'words'])) {
    for (const name of wordsIn(words)) {
      const key = cutWord(name);
      const known = read.countries.get(key);
      if (known) known.push(country);
      else read.countries.set(key, [country]);
      const parts = key.split(' ');
      read.first.add(parts[0] ?? '');
      read.last.add(parts.at(-1) ?? '');
    }
  }
  return read;
});

/** The longest city's name has this many words. */
const CITY_WORDS = 6;

/** The countries that have a larger city of this name, none for other words. */
export const countriesOfCity = (low: string): readonly string[] =>
  cities().countries.get(low) ?? [];

/** The index at which a city's name that ends before `end` begins, or -1. */
export function cityEndingAt(lows: readonly string[], end: number): number {
  const { countries, last } = cities();
  if (!last.has(lows[end - 1] ?? '')) return -1;
  for (let start = Math.max(0, end - CITY_WORDS); start < end; start++) {
    if (countries.has(lows.slice(start, end).join(' '))) return start;
  }
  return -1;
}

/** The index behind a city's name that begins at `start`, or -1. */
export function cityStartingAt(lows: readonly string[], start: number): number {
  const { countries, first } = cities();
  if (!first.has(lows[start] ?? '')) return -1;
  for (let end = Math.min(lows.length, start + CITY_WORDS); end > start; end--) {
    if (countries.has(lows.slice(start, end).join(' '))) return end;
  }
  return -1;
}

/** Beginnings of PIN codes that one large city has alone. */
const pinAreas = lazy(
  () =>
    new Map(
      readLexicon('pin-areas', ['area', 'words']).map((line) => [line.area, wordsIn(line.words)]),
    ),
);

/** Whether a PIN code lies in a large city other than the one named: the word is one of its quarters. */
export const isOtherCitysPin = (pin: string, low: string): boolean =>
  pinAreas().get(pin.slice(0, 3))?.includes(low) === false;
