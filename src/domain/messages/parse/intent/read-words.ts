import { Memo } from '../words/memo.ts';
import { type CueStarts, cueStarts } from './cue-starts.ts';
import { foldCue, foldHindi } from './fold-cue.ts';
import { isNumberWord } from './number-words.ts';

/** A word of the message as the cue tables see it. */
export interface CueWord {
  plain: string;
  hindi: string;
  number: boolean;
  /** The cues that may begin here. */
  starts: CueStarts;
  start: number;
  end: number;
}

// Numbers keep their inner points and commas (1,299 or 3.5), words their apostrophes and marks.
const WORD = /\p{Nd}+(?:[.,]\p{Nd}+)*|[\p{L}\p{M}'’]+/gu;
const DIGIT = /^\p{Nd}/u;

const MILLILITRES = new Set(['मिली', 'mili', 'मिलि'].map(foldCue));

type Spellings = Omit<CueWord, 'start' | 'end'>;
const SPELLINGS = new Memo<Spellings>(20_000);

function spell(word: string): Spellings {
  const plain = foldCue(word);
  const number = DIGIT.test(plain) || isNumberWord(plain);
  const hindi = foldHindi(plain);
  return { plain, hindi, number, starts: cueStarts(plain, hindi) };
}

/** The words of a text with their offsets. */
export function readWords(text: string): CueWord[] {
  const words: CueWord[] = [];
  WORD.lastIndex = 0;
  for (let match = WORD.exec(text); match; match = WORD.exec(text)) {
    const spellings = SPELLINGS.get(match[0], spell);
    if (spellings.plain === '') continue;
    // "२५० मिली" is a volume, "मिली" without a number something that came.
    const isUnit = words.at(-1)?.number && MILLILITRES.has(spellings.plain);
    const { plain, hindi, number, starts } = isUnit ? SPELLINGS.get('ml', spell) : spellings;
    words.push({ plain, hindi, number, starts, start: match.index, end: WORD.lastIndex });
  }
  return words;
}
