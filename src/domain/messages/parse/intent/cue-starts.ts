import { lazy } from '../../../../lazy.ts';
import { type CueStart, compileCues, startAt } from './compile-cues.ts';
import { readCues } from './read-cues.ts';

const indexes = lazy(() => {
  const { plain, hindi } = readCues();
  return { plain: compileCues(plain, 'plain'), hindi: compileCues(hindi, 'hindi') };
});

/** The cues that may begin with a word, in each of its spellings. */
export interface CueStarts {
  plain: CueStart;
  hindi: CueStart;
}

/** Looks them up; who asks for every word of a message remembers the answer. */
export const cueStarts = (plain: string, hindi: string): CueStarts => ({
  plain: startAt(indexes().plain, plain),
  hindi: startAt(indexes().hindi, hindi),
});
