import { lazy } from '../../../../lazy.ts';
import { WordTable } from '../lexicon/word-table.ts';
import { conceptsOf } from '../words/dictionary.ts';
import { isFiller } from '../words/filler-words.ts';

/** Words of messages that are in no name and no address; the table says which. */
export const TALK = new WordTable('talk-words', 'kind');

/** States, provinces and countries: they follow the city and are part of no field. */
export const REGIONS = new WordTable('regions', 'country').of();

const ADDRESS = new WordTable('address-words', 'kind');

/** Words that count or name a dwelling: with a number behind them they begin an address. */
export const DWELLING = ADDRESS.of('dwelling');

/** Dwellings that an address has but one of. */
export const HOUSE = ADDRESS.of('house');

/** Words that precede the name of a street: "Rua Augusta". */
export const STREET_START = ADDRESS.of('street start');

/** Words of streets, quarters and buildings that name hardly anything else. */
export const STREET = ADDRESS.of('street');

/** Words of places that goods are called by too: they count behind a name in capitals. */
export const PLACE = ADDRESS.of('place');

/** Words that say where, beside something known. */
export const NEAR = ADDRESS.of('near');

/** Words before which a full stop ends no sentence, and which no person is called. */
export const ABBREVIATION = ADDRESS.of('abbreviation');

/** Parts of a house or a town, which no town is called by alone. */
export const SIDE = ADDRESS.of('side');

/** Numbers of a dwelling in words. */
export const SPOKEN = ADDRESS.of('number');

const quarterEnd = lazy(() => new RegExp(`(?:${ADDRESS.pattern('quarter end')})$`));

/** Whether a word ends as names of quarters do: "Himayatnagar", "Vijayanagar". */
export const endsAsQuarter = (low: string): boolean => quarterEnd().test(low);

const ORDERING = TALK.of('order');
const SENTENCE = TALK.of('sentence');

/** Whether a word orders, counts or measures. */
export const isOrdering = (low: string): boolean => ORDERING.has(low);

/** Whether a word belongs to sentences and never to the name of a person. */
export const isSentenceWord = (low: string): boolean => SENTENCE.has(low) || isFiller(low);

/** Whether a word as written names something that shops sell, or its look. */
export function isGoodsWord(low: string): boolean {
  const best = conceptsOf(low)[0];
  if (best === undefined || best.certainty === 'exact') return best !== undefined;
  // "Lone" is a name, and no form of "lona" that Spanish has.
  return best.certainty === 'inflected' && (best.language !== 'es' || /[aos]$/.test(low));
}
