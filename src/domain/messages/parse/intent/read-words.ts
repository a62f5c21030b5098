import { Memo } from '../words/memo.ts';
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

const MILLILITRES = new Set(['मिली', 'mili', 'मिलि'].map(foldCue));

type Spellings = Pick<CueWord, 'plain' | 'hindi' | 'number'>;
const SPELLINGS = new Memo<Spellings>(20_000);

function spell(word: string): Spellings {
  const plain = foldCue(word);
  const number = DIGIT.test(plain) || isNumberWord(plain);
  return { plain, hindi: foldHindi(plain), number };
}

/** The words of a text with their offsets. */
export function readWords(text: string): CueWord[] {
  const words: CueWord[] = [];
  for (const match of text.matchAll(WORD)) {
    const spellings = SPELLINGS.get(match[0], spell);
    if (spellings.plain === '') continue;
    // "२५० मिली" is a volume, "मिली" without a number something that came.
    const isUnit = MILLILITRES.has(spellings.plain) && words.at(-1)?.number;
    words.push({
      ...(isUnit ? SPELLINGS.get('ml', spell) : spellings),
      start: match.index,
      end: match.index + match[0].length,
    });
  }
  return words;
}
