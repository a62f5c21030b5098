import { type CueStart, compileCues, startAt } from './compile-cues.ts';
import { CUE_TABLES } from './cue-tables.ts';

const indexOf = (spelling: 'plain' | 'hindi') =>
  compileCues(
    CUE_TABLES.filter((each) => each.spelling === spelling).map(({ table }) => table),
    spelling,
  );
const PLAIN = indexOf('plain');
const HINDI = indexOf('hindi');

/** The cues that may begin with a word, in each of its spellings. */
export interface CueStarts {
  plain: CueStart;
  hindi: CueStart;
}

/** Looks them up; who asks for every word of a message remembers the answer. */
export const cueStarts = (plain: string, hindi: string): CueStarts => ({
  plain: startAt(PLAIN, plain),
  hindi: startAt(HINDI, hindi),
});
