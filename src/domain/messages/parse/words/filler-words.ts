import { plainWord } from './plain-word.ts';

const WORDS = `
a an and the of for to in on at is it me my i you your please
ka ki ke ko se hai hain mujhe aur bhi
de del la el los las y con por favor para un una
`;

const FILLERS = new Set(WORDS.split(/\s+/).filter(Boolean).map(plainWord));

/** Whether a word names nothing that is sold: grammar, politeness, the verbs of ordering. */
export function isFiller(word: string): boolean {
  return FILLERS.has(plainWord(word));
}
