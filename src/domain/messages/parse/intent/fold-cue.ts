import { lazy } from '../../../../lazy.ts';
import { readLexicon, wordsIn } from '../lexicon/read-lexicon.ts';
import { foldWord, plainWord } from '../words/words.ts';

/** One spelling of a word for the cue tables: no accents, no apostrophes, no drawn-out letters ("plzzzz"). */
export const foldCue = (word: string): string =>
  plainWord(word)
    .replace(/'/g, '')
    .replace(/([a-z])\1{2,}/g, '$1');

const shortForms = lazy(
  () =>
    new Map(
      readLexicon('short-forms', ['word', 'words']).flatMap(({ word, words }) =>
        wordsIn(words).map((short): [string, string] => [short, word]),
      ),
    ),
);

/**
 * One spelling for the many ways to write Hindi in Latin letters. The mark keeps it from words of other
 * languages that look the same.
 */
export const inHindi = (folded: string): string =>
  `~${foldWord(shortForms().get(folded) ?? folded)}`;
