import { foldCue, foldHindi } from './fold-cue.ts';
import { isNumberWord } from './number-words.ts';

/** A word of the message as the cue tables see it. */
export interface CueWord {
  plain: string;
  hindi: string;
  number: boolean;
  start: number;
  end: number;
}

// Numbers keep their inner points and commas (1,299 or 3.5), words their apostrophes and marks.
const WORD = /\p{Nd}+(?:[.,]\p{Nd}+)*|[\p{L}\p{M}'’]+/gu;
const DIGIT = /^\p{Nd}/u;

/** The words of a text with their offsets. */
export function readWords(text: string): CueWord[] {
  const words: CueWord[] = [];
  for (const match of text.matchAll(WORD)) {
    const plain = foldCue(match[0]);
    if (plain === '') continue;
    const number = DIGIT.test(plain) || isNumberWord(plain);
    const end = match.index + match[0].length;
    words.push({ plain, hindi: foldHindi(plain), number, start: match.index, end });
  }
  return words;
}
