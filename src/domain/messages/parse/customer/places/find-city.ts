import { plainWord } from '../../words/plain-word.ts';
import { CITIES_ABROAD } from './cities-abroad.ts';
import { CITIES_DEVANAGARI, CITIES_INDIA } from './cities-india.ts';

const COUNTRIES = new Map<string, string[]>();
// Most words begin and end no city: these spare the longer looks.
const FIRST = new Set<string>();
const LAST = new Set<string>();

function add(list: string, country: string): void {
  for (const name of list.split(',')) {
    const key = plainWord(name);
    const countries = COUNTRIES.get(key);
    if (countries) countries.push(country);
    else COUNTRIES.set(key, [country]);
    const words = key.split(' ');
    FIRST.add(words[0] ?? '');
    LAST.add(words.at(-1) ?? '');
  }
}

for (const list of [...CITIES_INDIA, ...CITIES_DEVANAGARI]) add(list, 'IN');
for (const [country, list] of Object.entries(CITIES_ABROAD)) add(list, country);

/** The longest city's name has this many words. */
const CITY_WORDS = 6;

/** The countries that have a larger city of this name, none for other words. */
export const countriesOfCity = (low: string): readonly string[] => COUNTRIES.get(low) ?? [];

/** The index at which a city's name that ends before `end` begins, or -1. */
export function cityEndingAt(lows: readonly string[], end: number): number {
  if (!LAST.has(lows[end - 1] ?? '')) return -1;
  for (let start = Math.max(0, end - CITY_WORDS); start < end; start++) {
    if (COUNTRIES.has(lows.slice(start, end).join(' '))) return start;
  }
  return -1;
}

/** The index behind a city's name that begins at `start`, or -1. */
export function cityStartingAt(lows: readonly string[], start: number): number {
  if (!FIRST.has(lows[start] ?? '')) return -1;
  for (let end = Math.min(lows.length, start + CITY_WORDS); end > start; end--) {
    if (COUNTRIES.has(lows.slice(start, end).join(' '))) return end;
  }
  return -1;
}
