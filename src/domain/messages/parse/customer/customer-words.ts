import { lazy } from '../../../../lazy.ts';
import { readLexicon, wordLines, wordsIn } from '../lexicon/read-lexicon.ts';
import { cutWord, WordTable } from '../lexicon/word-table.ts';
import { conceptsOf } from '../words/dictionary.ts';
import { isFiller } from '../words/filler-words.ts';
import { foldWord } from '../words/fold-word.ts';
import { Memo } from '../words/memo.ts';
import { isDevanagari, plainWord } from '../words/plain-word.ts';
import { countriesOfCity } from './find-city.ts';

/** States, provinces and countries: they follow the city and are part of no field. */
export const REGIONS = new WordTable('regions', 'country').of();

const MOST_REMEMBERED = 8192;
const remembered = new Memo<ReadonlySet<string>>(MOST_REMEMBERED);

/**
 * What a word may be in a name or an address: its kinds in the tables `talk-words` and `address-words`,
 * which say what they mean; `goods`, `region`, `city`, `name`; `plain name` if it is no other word too;
 * `quarter` if it ends as names of quarters do ("Himayatnagar").
 */
export const rolesOf = (low: string): ReadonlySet<string> => remembered.get(low, readRoles);

function readRoles(low: string): ReadonlySet<string> {
  const roles = new Set(listed().get(low));
  if (isFiller(low)) roles.add('sentence');
  if (isGoods(low)) roles.add('goods');
  if (quarterEnd().test(low)) roles.add('quarter');
  if (REGIONS.has(low)) roles.add('region');
  if (countriesOfCity(low).length > 0) roles.add('city');
  const isDoubtful = names().get(low);
  if (isDoubtful !== undefined || isSounded(low)) roles.add('name');
  if (isDoubtful === false && !roles.has('goods') && !roles.has('sentence'))
    roles.add('plain name');
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

/** Whether a word as written names something that shops sell, or its look. */
function isGoods(low: string): boolean {
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
