import { lazy } from '../../../../lazy.ts';
import { readLexicon, wordsIn } from '../lexicon/read-lexicon.ts';
import { plainWord } from './plain-word.ts';

const fillers = lazy(
  () =>
    new Set(
      readLexicon('fillers', ['words']).flatMap(({ words }) => wordsIn(words).map(plainWord)),
    ),
);

/** Whether a word names nothing that is sold: grammar, politeness, the verbs of ordering. */
export const isFiller = (word: string): boolean => fillers().has(plainWord(word));
