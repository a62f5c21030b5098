import { lazy } from '../../../kernel/concurrency/lazy.ts';
import { readLexicon, wordLines, wordsIn } from '../lexicon/read-lexicon.ts';
import { cutWord, WordTable } from '../lexicon/word-table.ts';
import { conceptsOf } from '../words/dictionary.ts';
import { isFiller } from '../words/filler-words.ts';
import { foldWord } from '../words/fold-word.ts';
import { Memo } from '../words/memo.ts';
import { isDevanagari, plainWord } from '../words/plain-word.ts';

/** States, provinces and countries: they follow the city and are part of no field. */
export const REGIONS = new WordTable('regions', 'country').of();

const MOST_REMEMBERED = 8192;
const remembered = new Memo<ReadonlySet<string>>(MOST_REMEMBERED);

/**
 * What a word may be in a name or an address: its kinds in the tables `talk-words` and `address-words`,
 * which say what they mean; `region`, `city`, `name`; `plain name` if it is no other word too; `quarter` if
 * it ends as names of quarters do ("Himayatnagar").
 */
export const rolesOf = (low: string): ReadonlySet<string> => remembered.get(low, readRoles);

function readRoles(low: string): ReadonlySet<string> {
  const roles = new Set(listed().get(low));
  if (isFiller(low)) roles.add('sentence');
  if (quarterEnd().test(low)) roles.add('quarter');
  if (REGIONS.has(low)) roles.add('region');
  if (countriesOfCity(low).length > 0) roles.add('city');
  const isDoubtful = names().get(low);
  if (isDoubtful !== undefined || isSounded(low)) roles.add('name');
  if (isDoubtful === false && !roles.has('sentence') && !namesGoods(low)) roles.add('plain name');
  return roles;
}

const listed = lazy(() => {
  const kinds = new Map<string, string[]>();
  for (const table of ['talk-words', 'address-words']) {
    for (const [word, { kind }] of wordLines(table, ['kind'])) {
      const key = cutWord(word);
      kinds.set(key, [...(kinds.get(key) ?? []), kind]);
    }
  }
  return kinds;
});

const quarterEnd = lazy(
  () => new RegExp(`(?:${new WordTable('address-words', 'kind').pattern('quarter end')})$`),
);

/** Whether a word as written names something that shops sell, or its look; no role, since it takes longer. */
export function namesGoods(low: string): boolean {
  const best = conceptsOf(low)[0];
  if (best === undefined || best.certainty === 'exact') return best !== undefined;
  // "Lone" is a name, and no form of "lona" that Spanish has.
  return best.certainty === 'inflected' && (best.language !== 'es' || /[aos]$/.test(low));
}

/** Known names, and whether each is a word, too: alone it needs a label or a sign beside it. */
const names = lazy(() => {
  const known = new Map<string, boolean>();
  for (const { doubt, words } of readLexicon('names', ['kind', 'doubt', 'words'], ['doubt'])) {
    for (const name of wordsIn(words).map(plainWord)) {
      known.set(name, doubt !== '' || known.get(name) === true);
    }
  }
  return known;
});

/** A Hindi spelling of a name that is listed in Latin letters. */
const isSounded = (low: string): boolean =>
  isDevanagari(low) && low.length > 2 && sounds().has(foldWord(low));

const sounds = lazy(() => new Set([...names().keys()].map((name) => foldWord(name))));

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
