import { conceptsOf } from '../words/dictionary.ts';
import { isFiller } from '../words/filler-words.ts';
import { TALK } from './talk-words.ts';

const ORDERING = TALK.of('order');
const SENTENCE = TALK.of('sentence');

/** Whether a word orders, counts or measures. */
export const isOrdering = (low: string): boolean => ORDERING.has(low);

/** Whether a word belongs to sentences and never to the name of a person. */
export const isSentenceWord = (low: string): boolean => SENTENCE.has(low) || isFiller(low);

/** Whether a word, as it stands, names something that shops sell or how it looks. */
export function isGoodsWord(low: string): boolean {
  const best = conceptsOf(low)[0];
  if (best === undefined || best.certainty === 'exact') return best !== undefined;
  // "Lone" is a name, and no form of "lona" that Spanish has.
  return best.certainty === 'inflected' && (best.language !== 'es' || /[aos]$/.test(low));
}
