import { lazy } from '../../../kernel/concurrency/lazy.ts';
import { readLexicon, wordsIn } from '../lexicon/read-lexicon.ts';

const pictures = lazy(
  () =>
    new Map(
      readLexicon('pictures', ['picture', 'words']).map((line) => [
        line.picture,
        wordsIn(line.words),
      ]),
    ),
);

/** What a picture shows that is used in place of words, likeliest first; empty for other texts. */
export const wordsOfPicture = (text: string): readonly string[] => pictures().get(text) ?? [];
